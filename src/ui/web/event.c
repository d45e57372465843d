/* SPDX-License-Identifier: MIT */
#include "ui/web/event.h"

#include "base/json.h"
#include "lab/store/export.h"
#include "ui/web/job.h"

#include <stdio.h>
#include <stdlib.h>

double event_seconds(const struct store_run *r)
{
    return r->seconds + r->session;
}

void event_failure(const struct site *site, const struct store_run *r, struct err *out)
{
    *out = (struct err){ "" };
    if (jobs_live(site->jobs, r->run) || r->session > 0)
        return;
    if (*r->failure)
        err_set(out, "%s", r->failure);
    else if (r->status != STORE_DONE)
        jobs_failure(site->jobs, r->run, out->text, sizeof out->text);
}

json_t *event_status(const struct site *site, const struct store_run *r, int64_t total)
{
    struct err failure;
    event_failure(site, r, &failure);
    bool live = jobs_live(site->jobs, r->run);
    return json_pack("{s:s, s:b, s:b, s:I, s:I, s:I, s:o, s:o, s:I, s:s}", "status", store_status_name(r->status),
                     "live", live, "elsewhere", !live && r->session > 0, "iterations", (json_int_t)r->iterations,
                     "evaluations", (json_int_t)r->evaluations, "pieces", (json_int_t)r->pieces, "best",
                     json_finite(r->best), "seconds", json_finite(event_seconds(r)), "total", (json_int_t)total,
                     "failure", failure.text);
}

json_t *event_iteration(const struct store_iteration *i, double seconds)
{
    json_t *event = export_iteration(i, i->dim <= EVENT_DIM_MAX);
    json_object_set_new(event, "seconds", json_finite(seconds));
    return event;
}

/* This halves the bytes sent to a hundred viewers of a large swarm. */
double event_round(double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.5g", value);
    return strtod(text, NULL);
}

static void add_candidate(void *context, const struct store_candidate *c)
{
    if (c->dim > EVENT_DIM_MAX)
        return;
    double weights[EVENT_DIM_MAX];
    for (int i = 0; i < c->dim; i++)
        weights[i] = event_round(c->weights[i]);
    json_array_append_new(context, json_pack("{s:o, s:o}", "fitness", json_finite(event_round(c->fitness)), "weights",
                                             json_finites(weights, c->dim)));
}

json_t *event_swarm(struct store *s, int64_t run, int64_t iteration, struct err *err)
{
    json_t *swarm = json_array();
    if (store_candidates_of(s, run, iteration, EVENT_SWARM_MAX, add_candidate, swarm, err) == 0)
        return swarm;
    json_decref(swarm);
    return NULL;
}
