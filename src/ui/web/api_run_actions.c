/* SPDX-License-Identifier: MIT
 *
 * Doing something with a run.
 */
#include "learn/training/preset.h"
#include "ui/web/api_run.h"
#include "ui/web/job.h"

/* Reads a text of the body that may be absent, or answers that it is no text. */
static bool read_text(const json_t *body, const char *key, const char **to, struct response *out)
{
    const json_t *value = json_object_get(body, key);
    *to = NULL;
    if (value && !json_is_null(value) && !json_is_string(value)) {
        response_error(out, 400, "\"%s\" must be a text.", key);
        return false;
    }
    if (json_is_string(value) && *json_string_value(value))
        *to = json_string_value(value);
    return true;
}

/* Some presets train others first, which takes several runs, one after the other. */
static bool refuse_chained(const char *name, const char *store, struct response *out)
{
    struct err err;
    const struct preset *preset = name ? preset_find(name, &err) : NULL;
    if (!preset || !preset->first[0])
        return false;
    response_error(out, 400,
                   "The preset %s trains others first, which the page cannot: use `tetrarch train --preset %s --store "
                   "'%s'`.",
                   name, name, store);
    return true;
}

/* Reads the settings of a new run from a body, or answers what is wrong. Release them with config_release(). */
static bool read_config(const struct call *call, struct config *config, struct response *out)
{
    struct err err;
    const char *method, *preset, *key;
    json_t *settings = json_object_get(call->body, "settings"), *value;
    if (!read_text(call->body, "method", &method, out) || !read_text(call->body, "preset", &preset, out) ||
        refuse_chained(preset, call->site->store, out))
        return false;
    if (settings && !json_is_object(settings)) {
        response_error(out, 400, "\"settings\" must be an object of texts.");
        return false;
    }
    if (!method && !preset) {
        response_error(out, 400, "A run needs a \"method\" or a \"preset\"; /api/methods lists both.");
        return false;
    }
    if (preset_config(method, preset, config, &err)) {
        response_error(out, 400, "%s", err.text);
        return false;
    }
    int result = 0;
    json_object_foreach(settings, key, value)
    {
        if (result == 0)
            result = json_is_string(value) ? config_set(config, key, json_string_value(value), &err)
                                           : err_set(&err, "the setting \"%.60s\" must be a text", key);
    }
    if (result) {
        config_release(config);
        response_error(out, 400, "%s", err.text);
    }
    return result == 0;
}

/* Writes a new run down so that it belongs to nobody: whoever resumes it takes it over. */
static int64_t write_down(const char *path, const struct config *config, const struct setting *setting, struct err *err)
{
    struct store *s = store_open(path, STORE_CREATE, err);
    int64_t run = s ? store_begin(s, config, setting, "", err) : -1;
    if (run > 0 && store_finish(s, run, STORE_STOPPED, NULL, 0, err))
        run = -1;
    store_close(s);
    return run;
}

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
    /* Settings that do not fit leave nothing behind. */
    struct trainer *trainer = trainer_new(config, NULL, 0, &err);
    if (!trainer) {
        response_error(out, 400, "%s", err.text);
        return;
    }
    const char *path = call->site->store;
    if (jobs_full(call->site->jobs, &err)) {
        response_error(out, 409, "%s", err.text);
    } else {
        int64_t run = write_down(path, config, trainer_result(trainer).setting, &err);
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

void api_run_begin(const struct call *call, struct response *out)
{
    struct config config;
    if (!read_config(call, &config, out))
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

/* Tells whether somebody trains a run, and answers so. */
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
