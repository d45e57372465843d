/* SPDX-License-Identifier: MIT */
#include "store/export.h"
#include "web/api_run.h"
#include "web/event.h"
#include "web/job.h"

#include <unistd.h>

struct store *api_run_open(const struct call *call, enum store_mode mode, struct store_run *out_run,
                           struct response *out)
{
    struct err err;
    const char *path = call->laboratory->store;
    bool there = access(path, F_OK) == 0;
    struct store *s = there ? store_open(path, mode, &err) : NULL;
    int found = s ? store_run_read(s, call->number, out_run, &err) : there ? -1 : 0;
    if (found > 0)
        return s;
    if (found == 0)
        response_error(out, 404, "There is no run %lld; /api/runs lists them.", (long long)call->number);
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

json_t *api_run_json(const struct laboratory *laboratory, const struct store_run *r)
{
    json_t *run = export_run(r);
    json_object_set_new(run, "seconds", json_real(event_seconds(r)));
    json_object_set_new(run, "features", json_string(r->features));
    json_object_set_new(run, "dim", json_integer(r->dim));
    bool live = jobs_live(laboratory->jobs, r->run);
    json_object_set_new(run, "live", json_boolean(live));
    json_object_set_new(run, "elsewhere", json_boolean(!live && r->session > 0));
    return run;
}

struct listing {
    const struct laboratory *laboratory;
    json_t *list;
};

static void add_run(void *context, const struct store_run *r)
{
    const struct listing *l = context;
    json_array_append_new(l->list, api_run_json(l->laboratory, r));
}

/* A store that nobody has written to yet has no runs. */
static void list_runs(const struct call *call, struct response *out)
{
    struct err err;
    struct listing l = { call->laboratory, json_array() };
    if (access(call->laboratory->store, F_OK) == 0) {
        struct store *s = store_open(call->laboratory->store, STORE_READ, &err);
        int result = s ? store_runs(s, 0, add_run, &l, &err) : -1;
        store_close(s);
        if (result) {
            json_decref(l.list);
            response_error(out, 500, "%s", err.text);
            return;
        }
    }
    response_json(out, 200, json_pack("{s:o}", "runs", l.list));
}

const struct route routes_runs[] = {
    { "GET", "/api/runs", list_runs },
    { "GET", "/api/runs/N", api_run_show },
    { "GET", "/api/runs/N/controller", api_run_controller },
    { "GET", "/api/runs/N/export", api_run_export },
    { "GET", "/api/runs/N/events", api_run_events },
    { "POST", "/api/runs", api_run_begin },
    { "POST", "/api/runs/N/stop", api_run_stop },
    { "POST", "/api/runs/N/resume", api_run_resume },
    { "POST", "/api/runs/N/delete", api_run_delete },
    { 0 },
};
