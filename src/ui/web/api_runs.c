/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "lab/store/listing.h"
#include "ui/web/api_run.h"
#include "ui/web/event.h"
#include "ui/web/job.h"

#include <string.h>

struct store *api_run_open(const struct call *call, enum store_mode mode, struct store_run *out_run,
                           struct response *out)
{
    struct err err;
    struct store *s;
    int found = store_open_existing(call->site->store, mode, &s, &err);
    if (found > 0)
        found = store_run_read(s, call->number, out_run, NULL, &err);
    if (found > 0)
        return s;
    if (found == 0)
        response_error(out, 404, "There is no run %lld.", (long long)call->number);
    else
        response_error(out, 500, "%s", err.text);
    store_close(s);
    return NULL;
}

bool api_run_read(const struct call *call, struct store_run *out_run, struct response *out)
{
    struct store *s = api_run_open(call, STORE_READ, out_run, out);
    store_close(s);
    return s != NULL;
}

/* Returns a run in the form used by the list of runs. */
static json_t *run_json(const struct site *site, const struct listing *listing, const struct store_run *r)
{
    json_t *run = listing_json(listing, r);
    json_object_set_new(run, "seconds", json_finite(event_seconds(r)));
    json_object_set_new(run, "features", json_string(r->features));
    json_object_set_new(run, "dim", json_integer(r->dim));
    bool live = jobs_live(site->jobs, r->run);
    json_object_set_new(run, "live", json_boolean(live));
    json_object_set_new(run, "elsewhere", json_boolean(!live && r->session > 0));
    return run;
}

json_t *api_run_json(const struct site *site, struct store *s, const struct store_run *r)
{
    struct listing listing;
    listing_init(&listing, s, r);
    json_t *run = run_json(site, &listing, r);
    listing_release(&listing);
    return run;
}

enum { FILTERS_MAX = 16, FILTERS_LENGTH = 1024 };

/* The list of runs being built: those that match all filters. */
struct runs_page {
    const struct site *site;
    struct store *store;
    json_t *runs;
    char text[FILTERS_LENGTH]; /* the filters point into this */
    const char *filter[FILTERS_MAX];
    int filters;
};

static void add_run(void *context, const struct store_run *r)
{
    const struct runs_page *l = context;
    struct listing listing;
    listing_init(&listing, l->store, r);
    if (listing_matches_all(&listing, r, l->filters, l->filter))
        json_array_append_new(l->runs, run_json(l->site, &listing, r));
    listing_release(&listing);
}

/* Reads the filters of a call: "key=value", separated by blanks. */
static int read_filters(const struct call *call, struct runs_page *l, struct err *err)
{
    char *rest = l->text;
    route_query(call, "settings", l->text, sizeof l->text);
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        if (l->filters == FILTERS_MAX)
            return err_set(err, "a list of runs takes at most %d settings", FILTERS_MAX);
        if (listing_check(word, err))
            return -1;
        l->filter[l->filters++] = word;
    }
    return 0;
}

/* A store that does not exist yet has no runs. Damage is reported along with the runs that can be shown. */
static void list_runs(const struct call *call, struct response *out)
{
    struct err err;
    struct runs_page l = { .site = call->site };
    if (read_filters(call, &l, &err)) {
        response_error(out, 400, "%s", err.text);
        return;
    }
    l.runs = json_array();
    json_t *answer = json_pack("{s:o}", "runs", l.runs);
    int found = store_open_existing(call->site->store, STORE_READ, &l.store, &err);
    int result = found > 0 ? store_runs(l.store, 0, add_run, &l, &err) : found;
    if (found > 0 && result == 0 && store_damage(l.store, &err))
        json_object_set_new(answer, "damage", json_string(err.text));
    store_close(l.store);
    if (result == 0) {
        response_json(out, 200, answer);
        return;
    }
    json_decref(answer);
    response_error(out, 500, "%s", err.text);
}

const struct route routes_runs[] = {
    { "GET", "/api/runs", list_runs },
    { "GET", "/api/runs/N", api_run_show },
    { "GET", "/api/runs/N/controller", api_run_controller },
    { "GET", "/api/runs/N/export", api_run_export },
    { "GET", "/api/runs/N/events", api_run_events },
    { "GET", "/api/runs/N/swarm", api_run_swarm },
    { "POST", "/api/runs", api_run_begin },
    { "POST", "/api/runs/N/stop", api_run_stop },
    { "POST", "/api/runs/N/resume", api_run_resume },
    { "POST", "/api/runs/N/delete", api_run_delete },
    { 0 },
};
