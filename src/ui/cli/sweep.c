/* SPDX-License-Identifier: MIT */
#include "ui/cli/sweep.h"

#include "base/mem.h"
#include "base/stats.h"
#include "base/str.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_MAX = 8, VALUES_MAX = 64, SEEDS_MAX = 100, COMBINATIONS_MAX = 1000 };

/* A setting and the values to try. */
struct axis {
    char key[64];
    char *copy; /* what the values point into */
    const char *value[VALUES_MAX];
    int count;
};

/* What a combination came to. */
struct cell {
    int runs;
    double fitness[SEEDS_MAX], seconds, pieces;
};

static int read_axis(const char *text, struct axis *out, struct err *err)
{
    const char *equals = strchr(text, '=');
    *out = (struct axis){ .count = 0 };
    if (!equals || equals == text || equals - text >= (int)sizeof out->key || !equals[1])
        return err_set(err, "--sweep takes key=value,value,..., not \"%.60s\"", text);
    *out = (struct axis){ .copy = xstrdup(equals + 1) };
    snprintf(out->key, sizeof out->key, "%.*s", (int)(equals - text), text);
    char *rest = out->copy;
    for (char *value; (value = strtok_r(rest, ",", &rest));) {
        if (out->count == VALUES_MAX)
            return err_set(err, "--sweep %s has more than %d values", out->key, VALUES_MAX);
        out->value[out->count++] = value;
    }
    if (out->count == 0 || strcmp(out->key, "seed") == 0)
        return err_set(
            err, out->count == 0 ? "--sweep %s has no values" : "--sweep takes any setting but %s: see --sweep-seeds",
            out->key);
    return 0;
}

/* Refuses the last of the axes if one before it is of the same setting, whose values it would undo. */
static int check_new(const struct axis axes[], int count, struct err *err)
{
    for (int k = 0; k < count - 1; k++)
        if (strcmp(axes[k].key, axes[count - 1].key) == 0)
            return err_set(err, "--sweep %s is given twice; name all its values in one: --sweep %s=value,value,...",
                           axes[k].key, axes[k].key);
    return 0;
}

/* Names combination number i: "population=50 elite=0.1"; sets it in a config where one is given. */
static int apply(const struct axis axes[], int count, int i, struct config *c, struct str *name, struct err *err)
{
    for (int k = 0; k < count; k++) {
        const char *value = axes[k].value[i % axes[k].count];
        i /= axes[k].count;
        str_add(name, "%s%s=%s", k ? " " : "", axes[k].key, value);
        if (c && config_set(c, axes[k].key, value, err))
            return -1;
    }
    return 0;
}

/* Trains one combination with one seed, or continues or finds it where the store has it. Returns the exit code. */
static int train_one(const struct args *args, struct fleet *fleet, const struct axis axes[], int count, int i, int seed,
                     struct cell *cell)
{
    struct training t = { .args = args,
                          .store_path = args_text(args, "store"),
                          .name = args_text(args, "name"),
                          .fleet = fleet,
                          .silent = true,
                          .part = true };
    struct err err;
    struct str name = { 0 };
    char text[32];
    if (training_config(args, &t.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    snprintf(text, sizeof text, "%lld", (long long)(config_int(&t.config, "seed") + seed));
    int wrong = apply(axes, count, i, &t.config, &name, &err) || config_set(&t.config, "seed", text, &err);
    str_release(&name);
    if (wrong) {
        config_release(&t.config);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (training_find(&t, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = training_run(&t);
    if (code == EXIT_DONE) {
        cell->fitness[cell->runs++] = t.fitness;
        cell->seconds += t.total_seconds;
        cell->pieces += (double)t.pieces;
    }
    return code;
}

/* Returns a setting of any kind as text, in the one way that it is written in the store. */
static const char *text_of(const struct config *c, const char *key)
{
    const struct param *row;
    const char *text = "";
    for (int i = 0; config_at(c, i, &row, &text) && strcmp(row->name, key) != 0; i++)
        ;
    return text;
}

/* Sets all values of an axis, one after the other, and refuses one that cannot be or is there twice. */
static int check_values(struct config *c, const struct axis *axis, struct err *err)
{
    char *before[VALUES_MAX];
    int result = 0, count = 0;
    for (int v = 0; v < axis->count && result == 0; v++) {
        result = config_set(c, axis->key, axis->value[v], err);
        if (result)
            break;
        before[count++] = xstrdup(text_of(c, axis->key));
        for (int k = 0; k < count - 1 && result == 0; k++)
            if (strcmp(before[k], before[count - 1]) == 0)
                result = err_set(err, "--sweep %s has the value %s twice", axis->key, before[k]);
    }
    while (count > 0)
        free(before[--count]);
    return result;
}

/* Refuses a setting that is swept and given as well. */
static int check_given(const struct args *args, const char *key, struct err *err)
{
    const char *pair;
    bool given = args_given(args, key);
    size_t length = strlen(key);
    for (int i = 0; (pair = args_listed(args, "param", i)); i++)
        given |= strncmp(pair, key, length) == 0 && pair[length] == '=';
    return given ? err_set(err, "%s is given and swept; leave one of the two out", key) : 0;
}

/* Makes sure that every value of every setting is a possible one, before hours are spent on the first of them. */
static int check_axes(const struct args *args, const struct axis axes[], int count, int *combinations, struct err *err)
{
    struct config c;
    if (training_config(args, &c, err))
        return -1;
    int result = 0;
    *combinations = 1;
    for (int k = 0; k < count && result == 0; k++) {
        result = check_given(args, axes[k].key, err) || check_values(&c, &axes[k], err) ? -1 : 0;
        *combinations *= axes[k].count;
        if (result == 0 && *combinations > COMBINATIONS_MAX)
            result = err_set(err, "these are more than %d combinations", COMBINATIONS_MAX);
    }
    config_release(&c);
    return result;
}

static void report(const struct args *args, const struct axis axes[], int count, int combinations,
                   const struct cell cells[])
{
    json_t *list = json_array();
    bool json = args_flag(args, "json");
    if (!json)
        printf("%-40s %5s %14s   %-30s %16s %9s\n", "settings", "runs", "mean fitness", "95% interval", "pieces",
               "seconds");
    for (int i = 0; i < combinations; i++) {
        const struct cell *c = &cells[i];
        struct str name = { 0 };
        struct err err;
        apply(axes, count, i, NULL, &name, &err);
        if (c->runs > 0) {
            struct interval mean = stats_mean(c->fitness, c->runs);
            mean.low = fmax(0.0, mean.low); /* every kind of fitness counts something */
            char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX], pieces[OUTPUT_NUMBER_MAX];
            if (!json)
                printf("%-40s %5d %14s   %-30s %16s %9.1f\n", name.text, c->runs, output_number(mean.value, value),
                       output_range(&mean, range), output_number(c->pieces, pieces), c->seconds);
            json_array_append_new(list, json_pack("{s:s, s:i, s:f, s:o, s:f, s:f}", "settings", name.text, "runs",
                                                  c->runs, "mean", mean.value, "ci95", output_interval(&mean), "pieces",
                                                  c->pieces, "seconds", c->seconds));
        }
        str_release(&name);
    }
    if (json)
        output_json(json_pack("{s:O}", "sweep", list));
    json_decref(list);
}

int sweep_run(const struct args *args, struct fleet *fleet)
{
    struct axis axes[KEYS_MAX];
    struct err err;
    int count = 0, combinations = 0, wrong = 0, code = EXIT_DONE, seeds = (int)args_int(args, "sweep-seeds");
    const char *text;
    while (!wrong && (text = args_listed(args, "sweep", count))) {
        if (count == KEYS_MAX)
            wrong = err_set(&err, "there are more than %d --sweep options", KEYS_MAX);
        else
            wrong = read_axis(text, &axes[count++], &err) || check_new(axes, count, &err);
    }
    if (wrong || check_axes(args, axes, count, &combinations, &err))
        code = cmd_fail(&err, EXIT_USAGE);
    struct cell *cells = xcalloc((size_t)combinations + 1, sizeof *cells);
    for (int k = 0; code == EXIT_DONE && k < combinations * seeds; k++)
        code = train_one(args, fleet, axes, count, k % combinations, k / combinations, &cells[k % combinations]);
    if (code == EXIT_DONE || interrupt_caught())
        report(args, axes, count, combinations, cells);
    for (int k = 0; k < count; k++)
        free(axes[k].copy);
    free(cells);
    return code;
}
