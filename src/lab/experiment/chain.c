/* SPDX-License-Identifier: MIT */
#include "lab/experiment/chain.h"

#include "lab/experiment/trained.h"

#include <math.h>
#include <string.h>

/* The length to which the weights of numeric features are scaled when they are added to patterns: long enough to be
 * felt beside the patterns, and too short to drown them out. Found by trial; the search that follows changes it. */
static const double number_length = 0.6;

/* Returns the factor that scales a controller's weights to this length, or 1 if it has patterns. */
static double number_factor(const struct controller *c)
{
    double square = 0.0;
    for (int i = 0; i < c->count; i++) {
        if (monomial_kinds(c->feature[i]) > 0)
            return 1.0;
        square += c->weights.value[i] * c->weights.value[i];
    }
    return square > 0 ? number_length / sqrt(square) : 1.0;
}

const struct preset *chain_find(const char *name)
{
    struct err err;
    const struct preset *preset = name ? preset_find(name, &err) : NULL;
    return preset && preset->first[0] ? preset : NULL;
}

int chain_check(const struct preset *preset, const char *key, struct err *err)
{
    if (strcmp(key, "features") != 0 && strcmp(key, "start") != 0)
        return 0;
    return err_set(err, "the preset %s has the features and weights of the presets it builds on; leave them out",
                   preset->name);
}

/* Makes the patterns of a controller that was trained on boards of this size fit for higher ones. */
static void extend_patterns(struct controller *c, int width, int height)
{
    double *weight = c->weights.value;
    for (int i = 0; i < c->count; i++) {
        if (monomial_kinds(c->feature[i]) > 0 && !monomial_staged(c->feature[i]))
            pattern_extend(monomial_factor(c->feature[i], 0)->pattern, width, height, weight);
        weight += monomial_weights(c->feature[i]);
    }
}

/* Trains one preset and adds its features and weights, for boards of `rows` rows. Returns 1, 0 if it was stopped, or
 * -1. */
static int train_part(const struct experiment *e, const char *name, const char *seed, int rows, struct start *start,
                      struct err *err)
{
    struct config config;
    struct trained trained;
    if (preset_config(NULL, name, &config, err))
        return -1;
    if (config_set(&config, "seed", seed, err)) {
        config_release(&config);
        return -1;
    }
    int width = (int)config_int(&config, "width"), height = (int)config_int(&config, "height");
    int64_t run = e->train(e->context, &config, err);
    if (run <= 0)
        return (int)run;
    if (trained_read(e->store, run, &trained, err))
        return -1;
    if (height < rows)
        extend_patterns(&trained.controller, width, height);
    start_add(start, &trained.controller, number_factor(&trained.controller));
    trained_release(&trained);
    return 1;
}

int chain_prepare(const struct experiment *e, const struct preset *preset, struct config *out, struct err *err)
{
    struct start start = { 0 };
    int rows = (int)config_int(out, "height");
    for (int i = 0; preset->first[i]; i++) {
        int result = train_part(e, preset->first[i], config_text(out, "seed"), rows, &start, err);
        if (result <= 0) {
            start_release(&start);
            return result;
        }
    }
    return start_apply(&start, out, err) ? -1 : 1;
}
