/* SPDX-License-Identifier: MIT */
#include "base/real.h"
#include "measure/duel.h"
#include "measure/life_compare.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/life_options.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/progress.h"

#include <math.h>
#include <string.h>

static const struct param options[] = {
    { .name = "max-games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "10000",
      .min = 1,
      .max = 1e7,
      .help = "games of each, or repetitions of splitting, after which to give up" },
    { .name = "alpha",
      .type = PARAM_REAL,
      .metavar = "P",
      .fallback = "0.05",
      .min = 1e-9,
      .max = 0.5,
      .help = "highest chance to tell equal controllers apart" },
    LIFE_METHOD_OPTIONS,
    GAME_OPTIONS,
    PROCESSES_OPTION,
    { 0 },
};

/* What is compared. */
struct comparison {
    struct life_config config; /* its series says which games */
    struct controller a, b;
    int max_games;
    double alpha;
};

/* State of the progress line. */
struct comparison_viewer {
    struct progress_games progress;
    int max_games;
};

static void tick(void *context, const struct duel_progress *p)
{
    struct comparison_viewer *v = context;
    struct progress_games *g = &v->progress;
    int expected = compare_games_expected(p->so_far, v->max_games);
    /* Until the first round is over, nothing is known about the difference. */
    g->games = 2 * (p->so_far->games == 0 || expected < p->round ? p->round : expected);
    g->open_ended = p->so_far->games > 0 && expected == v->max_games;
    struct interval ratio = compare_ratio(p->so_far);
    if (p->so_far->games > 0)
        progress_forecast(g, p->deaths, p->pieces, "%d games each, ratio %.2f (%.2f to %.2f)", p->so_far->games,
                          ratio.value, ratio.low, ratio.high);
    else
        progress_forecast(g, p->deaths, p->pieces, "first games");
}

/* What is reported of either method. */
struct comparison_report {
    const char *method, *unit; /* what was counted */
    int count;                 /* of each */
    int winner;                /* 1 for A, -1 for B, or 0 */
    double p;
    struct interval ratio, a, b; /* the ratio of the means, and the mean rows a game of each */
};

static void print_json(const struct comparison *c, const struct comparison_report *r)
{
    const char *winner = r->winner > 0 ? c->a.name : r->winner < 0 ? c->b.name : NULL;
    output_json(json_pack(
        "{s:s, s:s, s:s?, s:s?, s:o, s:o, s:s, s:i, s:f, s:f, s:[{s:s, s:o, s:o}, {s:s, s:o, s:o}]}", "a", c->a.name,
        "b", c->b.name, "winner", winner, "side", winner ? (r->winner > 0 ? "a" : "b") : NULL, "ratio",
        json_finite(r->ratio.value), "ci95", json_interval(&r->ratio), "method", r->method, r->unit, r->count, "p",
        r->p, "alpha", c->alpha, "means", "controller", c->a.name, "mean", json_finite(r->a.value), "ci95",
        json_interval(&r->a), "controller", c->b.name, "mean", json_finite(r->b.value), "ci95", json_interval(&r->b)));
}

static void print_side(const char *name, const struct interval *mean)
{
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    printf("  %-18s %s rows a game   (95%% interval %s)\n", name, output_number(mean->value, value),
           output_range(mean, range));
}

static void print_text(const struct comparison *c, const struct comparison_report *r)
{
    char high[OUTPUT_NUMBER_MAX], many[OUTPUT_PLURAL_MAX], word[16];
    snprintf(word, sizeof word, "%.*s", (int)strlen(r->unit) - 1, r->unit);
    output_plural(r->count, word, many);
    if (r->winner)
        printf("%s plays the longer games (p = %.2g)\n", r->winner > 0 ? c->a.name : c->b.name, r->p);
    else
        printf("no winner between %s and %s after %s each (p = %.2g)\n", c->a.name, c->b.name, many, r->p);
    if (r->count > 0) {
        print_side(c->a.name, &r->a);
        print_side(c->b.name, &r->b);
    }
    printf("ratio %.4g   (%.8g%% interval %.4g to %s, over %s each)\n", r->ratio.value, 100 * (1 - c->alpha),
           r->ratio.low,
           isfinite(r->ratio.high) && r->ratio.high < 1e6 ? output_number(r->ratio.high, high) : "unlimited", many);
}

/* Plays whole games. */
static struct comparison_report play(const struct args *args, const struct comparison *c)
{
    const struct series_config *base = &c->config.series;
    struct duel_config duel = { *base, &c->a, &c->b, c->max_games, c->alpha };
    const char *sooner = base->rules.kind == RULES_SIMPLIFIED ? "--method splitting" : NULL;
    struct comparison_viewer viewer = { progress_games(args, base, "", sooner), c->max_games };
    struct duel_watch watch = { tick, &viewer, interrupt_catch() };
    struct compare done = duel_play(&duel, &watch);
    progress_end(&viewer.progress.progress);
    return (struct comparison_report){
        .method = "direct",
        .unit = "games",
        .count = done.games,
        .winner = compare_winner(&done),
        .p = compare_p(&done),
        .ratio = compare_ratio(&done),
        /* Every game was played to its end. */
        .a = stats_lifetime_mean(done.rows_a, done.games, 0, 0.95),
        .b = stats_lifetime_mean(done.rows_b, done.games, 0, 0.95),
    };
}

static void tick_splitting(void *context, const struct life_compare_progress *p)
{
    struct comparison_viewer *v = context;
    const struct life_verdict *so_far = p->so_far;
    double share = so_far->evidence > 0.0 ? so_far->evidence / -real_log(so_far->alpha) : 0.0;
    progress_show(&v->progress.progress, share, p->pieces, "splitting: %d repetitions each, ratio %.2f (%.2f to %.2f)",
                  so_far->pairs, so_far->ratio.value, so_far->ratio.low, so_far->ratio.high);
}

/* Estimates by splitting. */
static struct comparison_report split(const struct args *args, const struct comparison *c)
{
    struct comparison_viewer viewer = { progress_games(args, &c->config.series, "", NULL), c->max_games };
    struct life_compare_watch watch = { tick_splitting, &viewer, interrupt_catch() };
    int pairs = c->max_games < LIFE_REPETITIONS_MAX ? c->max_games : LIFE_REPETITIONS_MAX;
    struct life_compare done = life_compare(&c->config, &c->a, &c->b, c->alpha, pairs < 2 ? 2 : pairs, &watch);
    progress_end(&viewer.progress.progress);
    struct comparison_report r = {
        .method = "splitting",
        .unit = "repetitions",
        .count = done.verdict.pairs,
        .winner = done.verdict.winner,
        .p = real_exp(-done.verdict.evidence),
        .ratio = done.verdict.ratio,
        .a = done.a.rows,
        .b = done.b.rows,
    };
    life_compare_release(&done);
    return r;
}

/* Splitting is cheaper for both if it is for one of them. */
static enum life_method method_of(struct comparison *c)
{
    struct life_watch watch = { .stop = interrupt_catch() };
    c->config.series.controller = &c->a;
    if (c->config.method != LIFE_AUTO || life_cheaper(&c->config, &watch) == LIFE_SPLITTING)
        return c->config.method == LIFE_AUTO ? LIFE_SPLITTING : c->config.method;
    c->config.series.controller = &c->b;
    return life_cheaper(&c->config, &watch);
}

static int compare(const struct args *args, struct comparison *c)
{
    struct comparison_report r = method_of(c) == LIFE_SPLITTING ? split(args, c) : play(args, c);
    if (args_flag(args, "json"))
        print_json(c, &r);
    else
        print_text(c, &r);
    if (!interrupt_caught())
        return EXIT_DONE;
    fprintf(stderr, "%s: stopped; the same command starts over and plays the same games\n", TETRARCH_NAME);
    return EXIT_FAILED;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct comparison c = {
        /* Two controllers that differ by a tenth take about as many games as a precision of 5%. */
        .config = { .precision = 0.05 },
        .max_games = (int)args_int(args, "max-games"),
        .alpha = args_real(args, "alpha"),
    };
    if (life_method_options(args, &c.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    c.config.series.exec = processes_exec(args, fleet);
    if (controller_load(args->word[0], &c.a, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = EXIT_FAILED;
    if (controller_load(args->word[1], &c.b, &err)) {
        cmd_fail(&err, code);
    } else {
        code = compare(args, &c);
        controller_release(&c.b);
    }
    controller_release(&c.a);
    return code;
}

static int run(const struct args *args)
{
    return processes_run(args, run_here);
}

const struct cmd cmd_compare = {
    .name = "compare",
    .summary = "play two controllers until it is certain which is better",
    .words = "A B",
    .kind = "CONTROLLER",
    .description =
        "Plays A and B until a sequential test tells which has the longer games, or until --max-games; where games are "
        "too long for that, it compares estimates by splitting (see `tetrarch eval`). If they are equal, a winner is "
        "named with a chance of at most --alpha, however long it takes. The interval of the "
        "ratio of their means (A's to B's) holds the true one all the time with a chance of at least 1 - alpha.",
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
