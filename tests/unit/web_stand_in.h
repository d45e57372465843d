/* SPDX-License-Identifier: MIT
 *
 * Web stand-in: the outer half of the server, as plain as can be, for tests of the inner half.
 */
#ifndef TETRARCH_TESTS_WEB_STAND_IN_H
#define TETRARCH_TESTS_WEB_STAND_IN_H

#include "web/asset.h"
#include "web/route.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

WEAK const struct asset *asset_find(const char *path)
{
    (void)path;
    return NULL;
}

WEAK void response_json(struct response *r, int status, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(17));
    r->status = status;
    r->type = "application/json";
    str_add(&r->body, "%s", text);
    free(text);
    json_decref(value);
}

WEAK void response_error(struct response *r, int status, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    response_json(r, status, json_pack("{s:s}", "error", text));
}

WEAK void response_release(struct response *r)
{
    str_release(&r->body);
}

WEAK bool route_query(const struct call *call, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);
    *out = '\0';
    if (strncmp(call->query, key, length) != 0 || call->query[length] != '=')
        return false;
    return (size_t)snprintf(out, size, "%s", call->query + length + 1) < size;
}

#endif
