/* SPDX-License-Identifier: MIT */
#include "lab/experiment/trained.h"

static int read_run(struct store *s, int64_t run, struct trained *out, struct err *err)
{
    struct store_run r;
    struct vector point = { 0 };
    struct config config;
    struct setting setting;
    int result = store_run_load(s, run, &r, &point, err);
    if (result == 0 && r.dim == 0)
        result = err_set(err, "run %lld has no weights yet", (long long)run);
    if (result == 0)
        result = store_config(s, run, &config, err);
    if (result == 0) {
        result = config_resolve_run(&config, r.dim, &setting, err);
        config_release(&config);
    }
    if (result == 0 && setting.map.tactics) {
        setting_release(&setting);
        result = err_set(err, "run %lld has the weights of tactics, not of a controller", (long long)run);
    }
    if (result == 0) {
        *out = (struct trained){ .fitness = r.best, .seconds = r.seconds, .pieces = r.pieces };
        weight_map_controller(&setting.map, point.value, &out->controller);
        setting_release(&setting);
    }
    vector_release(&point);
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
    controller_release(&t->controller);
}

void start_add(struct start *s, const struct controller *c, double factor)
{
    const double *weight = c->weights.value;
    for (int i = 0; i < c->count; i++) {
        char name[MONOMIAL_NAME_MAX];
        bool pattern = monomial_kinds(c->feature[i]) > 0;
        str_add(&s->features, "%s%s", s->features.length ? "," : "", monomial_name(c->feature[i], name));
        for (int k = 0; k < monomial_weights(c->feature[i]); k++)
            str_add(&s->weights, "%s%.17g", s->weights.length ? "," : "", *weight++ * (pattern ? 1.0 : factor));
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

int start_with_tactics(const struct tactics *t, struct config *out, struct err *err)
{
    struct str weights = { 0 };
    for (int i = 0; i < TACTICS_TERMS; i++)
        str_add(&weights, "%s%.17g", i ? "," : "", t->weight[i]);
    int result = config_set(out, "start", weights.text, err);
    str_release(&weights);
    return result;
}

void start_release(struct start *s)
{
    str_release(&s->features);
    str_release(&s->weights);
}
