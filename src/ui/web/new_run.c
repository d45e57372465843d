/* SPDX-License-Identifier: MIT */
#include "ui/web/new_run.h"

#include "learn/training/preset.h"

/* Reads an optional text from the body, or answers that it is not a text. */
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

bool new_run_read(const json_t *body, struct config *config, struct response *out)
{
    struct err err;
    const char *method, *preset, *key;
    json_t *settings = json_object_get(body, "settings"), *value;
    if (!read_text(body, "method", &method, out) || !read_text(body, "preset", &preset, out))
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

int64_t new_run_enter(const char *path, const struct config *config, const struct setting *setting, struct err *err)
{
    struct store *s = store_open(path, STORE_CREATE, err);
    int64_t run = s ? store_begin(s, config, setting, "", err) : -1;
    if (run > 0 && store_finish(s, run, STORE_STOPPED, NULL, 0, err))
        run = -1;
    store_close(s);
    return run;
}
