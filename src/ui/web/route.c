/* SPDX-License-Identifier: MIT */
#include "ui/web/route.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct route *const tables[] = { routes_about,   routes_computations, routes_controllers,
                                              routes_methods, routes_runs,         routes_scores };
enum { TABLES = sizeof tables / sizeof tables[0] };

static const char digits[] = "0123456789";
static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
enum { NUMBER_DIGITS = 15 }; /* exact as a JavaScript number */

/* Matches one part of a path, between slashes, as a number. */
static bool match_number(const char *part, size_t length, struct call *call)
{
    if (length == 0 || length > NUMBER_DIGITS || part[0] == '0' || strspn(part, digits) < length)
        return false;
    call->number = strtoll(part, NULL, 10);
    return true;
}

static bool match_name(const char *part, size_t length, struct call *call)
{
    if (length == 0 || length >= sizeof call->name || strspn(part, plain) < length || part[0] == '.')
        return false;
    memcpy(call->name, part, length);
    call->name[length] = '\0';
    return !strstr(call->name, "..");
}

static bool match_part(const char *pattern, size_t pattern_length, const char *part, size_t length, struct call *call)
{
    if (pattern_length == 1 && pattern[0] == 'N')
        return match_number(part, length, call);
    if (pattern_length == 4 && memcmp(pattern, "NAME", 4) == 0)
        return match_name(part, length, call);
    return length == pattern_length && memcmp(part, pattern, length) == 0;
}

/* Matches part by part. Nothing is decoded or normalised, so only a literal match counts. */
static bool match(const char *pattern, const char *path, struct call *call)
{
    while (*pattern == '/' && *path == '/') {
        size_t wanted = strcspn(++pattern, "/"), length = strcspn(++path, "/");
        if (!match_part(pattern, wanted, path, length, call))
            return false;
        pattern += wanted;
        path += length;
    }
    return !*pattern && !*path;
}

const struct route *route_find(const char *method, const char *path, struct call *call, const char **allow)
{
    bool get = false, post = false;
    for (int i = 0; i < TABLES; i++)
        for (const struct route *r = tables[i]; r->method; r++) {
            if (!match(r->pattern, path, call))
                continue;
            if (strcmp(r->method, method) == 0)
                return r;
            get = get || strcmp(r->method, "GET") == 0;
            post = post || strcmp(r->method, "POST") == 0;
        }
    *allow = get && post ? "GET, HEAD, POST" : get ? "GET, HEAD" : post ? "POST" : NULL;
    return NULL;
}

static int digit(char c)
{
    static const char hex[] = "0123456789abcdef";
    const char *at = isxdigit((unsigned char)c) ? strchr(hex, tolower((unsigned char)c)) : NULL;
    return at ? (int)(at - hex) : -1;
}

/* Decodes %XX and +. Refuses a NUL byte and an invalid % sequence. */
static bool decode(const char *text, size_t length, char *out, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        int c = text[i] == '+' ? ' ' : (unsigned char)text[i];
        if (c == '%') {
            int high = length - i > 2 ? digit(text[i + 1]) : -1, low = high >= 0 ? digit(text[i + 2]) : -1;
            if (low < 0 || high + low == 0)
                return false;
            c = 16 * high + low;
            i += 2;
        }
        if (used + 1 >= size)
            return false;
        out[used++] = (char)c;
    }
    out[used] = '\0';
    return true;
}

bool route_query(const struct call *call, const char *key, char *out, size_t size)
{
    size_t key_length = strlen(key);
    for (const char *at = call->query; *at;) {
        size_t length = strcspn(at, "&");
        if (length > key_length && at[key_length] == '=' && memcmp(at, key, key_length) == 0) {
            if (decode(at + key_length + 1, length - key_length - 1, out, size))
                return true;
            break;
        }
        at += length + (at[length] == '&');
    }
    out[0] = '\0';
    return false;
}
