/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "base/str.h"
#include "lab/store/listing.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

#include <math.h>

static const struct param options[] = { RUNS_STORE_OPTION, { 0 } };

/* A listing of runs, on the screen or as JSON. */
struct run_list {
    const struct args *args;
    struct store *store;
    json_t *runs; /* NULL: print them */
};

static const char list_format[] = "%5s  %-14s %-14s %-11s %-6s %-12.12s %6s %10s %16s  %-19s  %s\n";

static void print_listed(const struct store_run *r, const struct listing *l)
{
    char best[OUTPUT_NUMBER_MAX] = "-", run[24], iterations[24];
    struct str last = { 0 };
    if (r->iterations > 0 && isfinite(r->best))
        output_number(r->best, best);
    snprintf(run, sizeof run, "%lld", (long long)r->run);
    snprintf(iterations, sizeof iterations, "%lld", (long long)r->iterations);
    str_add(&last, *r->name ? "\"%s\" " : "%s", r->name);
    str_add(&last, "%s", l->others.text ? l->others.text : "");
    printf(list_format, run, r->method, r->preset, runs_status(r), l->board, l->features, l->seed, iterations, best,
           r->started, last.text);
    str_release(&last);
}

/* Shows a run that matches all filters. */
static void list_run(void *context, const struct store_run *r)
{
    struct run_list *list = context;
    struct listing l;
    listing_init(&l, list->store, r);
    bool matches = listing_matches_all(&l, r, list->args->count, list->args->word);
    if (matches && list->runs)
        json_array_append_new(list->runs, listing_json(&l, r));
    else if (matches)
        print_listed(r, &l);
    listing_release(&l);
}

static int list(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    (void)run; /* all of them */
    struct run_list list = { args, s, args_flag(args, "json") ? json_array() : NULL };
    if (!list.runs)
        printf(list_format, "run", "method", "preset", "status", "board", "features", "seed", "iterations", "best",
               "started", "name, other settings that differ");
    if (store_runs(s, 0, list_run, &list, err)) {
        json_decref(list.runs);
        return -1;
    }
    if (list.runs)
        output_json(json_pack("{s:o}", "runs", list.runs));
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    for (int i = 0; i < args->count; i++)
        if (listing_check(args->word[i], &err))
            return cmd_fail(&err, EXIT_USAGE);
    return runs_act(args, STORE_READ, list);
}

const struct cmd runs_list = {
    .name = "runs list",
    .summary = "list all runs, or those with certain settings",
    .words = "[KEY=VALUE...]",
    .description =
        "Lists all runs of a store, the newest first, or those that have all the settings named: `tetrarch runs list "
        "method=ga population=10`.",
    .words_max = ARGS_WORDS_MAX,
    .options = options,
    .run = run,
};
