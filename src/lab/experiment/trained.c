/* SPDX-License-Identifier: MIT */
#include "lab/experiment/trained.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Resolves the settings of a run and writes all its weights. */
static int resolve(const struct config *c, const struct store_run *r, struct trained *out, struct err *err)
{
    struct setting *setting = xmalloc(sizeof *setting);
    int result = config_resolve_run(c, r->dim, setting, err);
    if (result == 0) {
        *out = (struct trained){
            .fitness = r->best, .seconds = r->seconds, .pieces = r->pieces, .count = setting->count
        };
        memcpy(out->feature, setting->feature, sizeof out->feature);
        out->weights = xcalloc(WEIGHTS_MAX, sizeof *out->weights);
        setting_weights(setting, r->weights, out->weights);
    }
    free(setting);
    return result;
}

static int read_run(struct store *s, int64_t run, struct trained *out, struct err *err)
{
    struct store_run *r = xmalloc(sizeof *r);
    struct config config;
    int found = store_run_read(s, run, r, err), result = found < 0 ? -1 : 0;
    if (found == 0)
        result = err_set(err, "there is no run %lld in the store any more", (long long)run);
    else if (result == 0 && r->dim == 0)
        result = err_set(err, "run %lld has no weights yet", (long long)run);
    if (result == 0)
        result = store_config(s, run, &config, err);
    if (result == 0) {
        result = resolve(&config, r, out, err);
        config_release(&config);
    }
    free(r);
    return result;
}

int trained_read(const char *store_path, int64_t run, struct trained *out, struct err *err)
{
    struct store *s = store_open(store_path, STORE_READ, err);
    int result = s ? read_run(s, run, out, err) : -1;
    store_close(s);
    return result;
}

void trained_release(struct trained *t)
{
    free(t->weights);
    t->weights = NULL;
}

void start_add(struct start *s, int count, const struct feature *const feature[], const double weight[], double factor)
{
    for (int i = 0; i < count; i++) {
        str_add(&s->features, "%s%s", s->features.length ? "," : "", feature[i]->name);
        for (int k = 0; k < feature_weights(feature[i]); k++)
            str_add(&s->weights, "%s%.17g", s->weights.length ? "," : "",
                    *weight++ * (feature[i]->kinds ? 1.0 : factor));
    }
}

int start_apply(struct start *s, struct config *out, struct err *err)
{
    int result = config_set(out, "features", s->features.text, err) || config_set(out, "start", s->weights.text, err)
                     ? -1
                     : 0;
    start_release(s);
    return result;
}

void start_release(struct start *s)
{
    str_release(&s->features);
    str_release(&s->weights);
}
