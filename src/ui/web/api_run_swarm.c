/* SPDX-License-Identifier: MIT
 *
 * The candidates of a run in the space of three of its weights.
 */
#include "base/json.h"
#include "lab/experiment/trails.h"
#include "ui/chart/cube.h"
#include "ui/web/api_run.h"
#include "ui/web/event.h"

enum { WEIGHTS_LENGTH = TRAILS_AXES * (WEIGHT_MAP_NAME_MAX + 1) };

/* Returns the scale of an axis, so that the page has the ends and the ticks of the other drawings; null if there is
 * nothing to show on it. */
static json_t *axis_json(const struct trails *t, int k)
{
    struct scale scale;
    if (!cube_fit_scale(&scale, t->count, t->place[k], t->has_best ? &t->best[k] : NULL))
        return json_null();
    json_t *labels = json_array();
    for (int i = 0; i < scale.tick_count; i++)
        json_array_append_new(labels, json_string(scale.labels[i]));
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "name", t->name[t->axis[k]], "low", json_finite(scale.low), "high",
                     json_finite(scale.high), "ticks", json_finites(scale.ticks, scale.tick_count), "labels", labels);
}

static json_t *swarm_json(struct trails *t)
{
    json_t *axes = json_array();
    for (int k = 0; k < TRAILS_AXES; k++)
        json_array_append_new(axes, axis_json(t, k));
    for (int i = 0; i < t->count; i++) {
        for (int k = 0; k < TRAILS_AXES; k++)
            t->place[k][i] = event_round(t->place[k][i]);
        t->fitness[i] = event_round(t->fitness[i]);
    }
    json_t *all = trails_json(t);
    json_object_set_new(all, "axes", axes);
    return all;
}

void api_run_swarm(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    struct trails t;
    char weights[WEIGHTS_LENGTH];
    bool given = route_query(call, "weights", weights, sizeof weights);
    struct store *s = api_run_open(call, STORE_READ, &r, out);
    if (!s)
        return;
    if (trails_open(s, r.run, &t, &err)) {
        response_error(out, r.dim < TRAILS_AXES ? 400 : 500, "%s", err.text);
    } else {
        if (given && trails_choose(&t, weights, &err))
            response_error(out, 400, "%s", err.text);
        else if (trails_read(&t, s, &err))
            response_error(out, 500, "%s", err.text);
        else
            response_json(out, 200, swarm_json(&t));
        trails_release(&t);
    }
    store_close(s);
}
