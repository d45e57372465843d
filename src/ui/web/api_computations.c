/* SPDX-License-Identifier: MIT
 *
 * Starting, watching and stopping a computation.
 */
#include "base/json.h"
#include "base/mem.h"
#include "ui/web/computation_kind.h"
#include "ui/web/request.h"
#include "ui/web/route.h"

#include <stdlib.h>
#include <string.h>

static void list_computations(const struct call *call, struct response *out)
{
    response_json(out, 200, json_pack("{s:o}", "computations", computations_list(call->site->computations)));
}

static void begin(const struct call *call, struct response *out)
{
    const struct computation_kind *kind = computation_kind_find(json_string_value(json_object_get(call->body, "kind")));
    if (kind)
        computation_begin(call->site, kind, call->body, out);
    else
        response_error(out, 400, "\"kind\" must be preset, sweep, curves, verify or life.");
}

static void show(const struct call *call, struct response *out)
{
    json_t *state = computations_show(call->site->computations, call->number);
    if (state)
        response_json(out, 200, state);
    else
        response_error(out, 404, "There is no computation %lld: the server forgets them when it ends.",
                       (long long)call->number);
}

static void stop(const struct call *call, struct response *out)
{
    json_t *state = computations_show(call->site->computations, call->number);
    if (!state)
        show(call, out);
    else if (computations_stop(call->site->computations, call->number))
        response_json(out, 200, json_pack("{s:s}", "status", "stopping"));
    else
        response_error(out, 409, "Computation %lld is not under way.", (long long)call->number);
    json_decref(state);
}

/* A sweep is looked up by its request, so that it is found even after a restart of the server. */
static void show_sweep(const struct call *call, struct response *out)
{
    struct err err;
    char *text = xmalloc(REQUEST_HEADERS_MAX);
    bool there = route_query(call, "of", text, REQUEST_HEADERS_MAX);
    json_t *body = there ? json_read(text, strlen(text), "\"of\"", &err) : NULL;
    if (json_is_object(body))
        computation_show_sweep(call->site, body, out);
    else
        response_error(out, 400, "\"of\" must be a sweep as POST /api/computations takes it.");
    json_decref(body);
    free(text);
}

const struct route routes_computations[] = {
    { "GET", "/api/computations", list_computations },
    { "GET", "/api/computations/N", show },
    { "GET", "/api/sweep", show_sweep },
    { "POST", "/api/computations", begin },
    { "POST", "/api/computations/N/stop", stop },
    { 0 },
};
