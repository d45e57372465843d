/* SPDX-License-Identifier: MIT
 *
 * Actions on a run.
 */
#include "lab/experiment/chain.h"
#include "ui/web/api_run.h"
#include "ui/web/computation_kind.h"
#include "ui/web/job.h"
#include "ui/web/new_run.h"

/* Removes a run that could not be started. */
static void take_back(const char *path, int64_t run)
{
    struct err ignored;
    struct store *s = store_open(path, STORE_WRITE, &ignored);
    if (s)
        store_remove(s, run, &ignored);
    store_close(s);
}

static void begin(const struct call *call, const struct config *config, struct response *out)
{
    struct err err;
    /* Checked first, so that invalid settings leave nothing in the store. */
    struct trainer *trainer = trainer_new(config, NULL, 0, &err);
    if (!trainer) {
        response_error(out, 400, "%s", err.text);
        return;
    }
    const char *path = call->site->store;
    if (jobs_full(call->site->jobs, &err)) {
        response_error(out, 409, "%s", err.text);
    } else {
        int64_t run = new_run_enter(path, config, trainer_result(trainer).setting, &err);
        if (run < 0) {
            response_error(out, 500, "%s", err.text);
        } else if (jobs_start(call->site->jobs, call->site, run, &err)) {
            take_back(path, run);
            response_error(out, 409, "%s", err.text);
        } else {
            response_json(out, 201, json_pack("{s:I}", "run", (json_int_t)run));
        }
    }
    trainer_free(trainer);
}

/* A preset that builds on others needs several runs, one after the other. */
void api_run_begin(const struct call *call, struct response *out)
{
    struct config config;
    if (chain_find(json_string_value(json_object_get(call->body, "preset")))) {
        computation_begin(call->site, computation_kind_find("preset"), call->body, out);
        return;
    }
    if (!new_run_read(call->body, &config, out))
        return;
    begin(call, &config, out);
    config_release(&config);
}

void api_run_stop(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    if (!api_run_read(call, &r, out))
        return;
    if (jobs_stop(call->site->jobs, r.run, &err))
        response_error(out, 409, "%s", err.text);
    else
        response_json(out, 200, json_pack("{s:s}", "status", "stopping"));
}

/* Tells whether a run is being trained; if so, answers with an error. */
static bool refuse_live(const struct call *call, const struct store_run *r, struct response *out)
{
    bool here = jobs_live(call->site->jobs, r->run);
    if (here || r->session > 0)
        response_error(out, 409, "Run %lld is being trained %s; stop it first.", (long long)r->run,
                       here ? "now" : "by another process of this machine");
    return here || r->session > 0;
}

void api_run_resume(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    if (!api_run_read(call, &r, out) || refuse_live(call, &r, out))
        return;
    if (r.status == STORE_DONE)
        response_error(out, 409, "Run %lld is done.", (long long)r.run);
    else if (jobs_start(call->site->jobs, call->site, r.run, &err))
        response_error(out, 409, "%s", err.text);
    else
        response_json(out, 200, json_pack("{s:I}", "run", (json_int_t)r.run));
}

void api_run_delete(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    struct store *s = api_run_open(call, STORE_WRITE, &r, out);
    if (!s)
        return;
    if (!refuse_live(call, &r, out)) {
        if (store_remove(s, r.run, &err))
            response_error(out, 500, "%s", err.text);
        else
            response_json(out, 200, json_object());
    }
    store_close(s);
}
