/* SPDX-License-Identifier: MIT */
#include "measure/duel.h"
#include "ui/cli/cmd.h"
#include "ui/cli/game_options.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/progress.h"

#include <math.h>

static const struct param options[] = {
    { .name = "max-games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "10000",
      .min = 1,
      .max = 1e7,
      .help = "games of each after which to give up" },
    { .name = "alpha",
      .type = PARAM_REAL,
      .metavar = "P",
      .fallback = "0.05",
      .min = 1e-9,
      .max = 0.5,
      .help = "highest chance to tell equal controllers apart" },
    GAME_OPTIONS,
    PROCESSES_OPTION,
    { 0 },
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

/* The mean rows per game of one side, with its 95% interval; every game was played to its end. */
static struct interval side_mean(const struct compare *c, double rows)
{
    return stats_lifetime_mean(rows, c->games, 0, 0.95);
}

static json_t *side_json(const struct compare *c, const char *name, double rows)
{
    struct interval mean = side_mean(c, rows);
    return json_pack("{s:s, s:o, s:o}", "controller", name, "mean", json_finite(mean.value), "ci95",
                     json_interval(&mean));
}

static void print_json(const struct duel_config *config, const struct compare *c, const char *winner)
{
    struct interval ratio = compare_ratio(c);
    output_json(json_pack("{s:s, s:s, s:s?, s:s?, s:f, s:o, s:i, s:f, s:f, s:[o, o]}", "a", config->a->name, "b",
                          config->b->name, "winner", winner, "side",
                          winner ? (compare_winner(c) > 0 ? "a" : "b") : NULL, "ratio", ratio.value, "ci95",
                          json_interval(&ratio), "games", c->games, "p", compare_p(c), "alpha", c->alpha, "means",
                          side_json(c, config->a->name, c->rows_a), side_json(c, config->b->name, c->rows_b)));
}

static void print_side(const struct compare *c, const char *name, double rows)
{
    struct interval mean = side_mean(c, rows);
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    printf("  %-18s %s rows a game   (95%% interval %s)\n", name, output_number(mean.value, value),
           output_range(&mean, range));
}

static void print_text(const struct duel_config *config, const struct compare *c, const char *winner)
{
    struct interval ratio = compare_ratio(c);
    char high[OUTPUT_NUMBER_MAX], games[OUTPUT_PLURAL_MAX];
    output_plural(c->games, "game", games);
    if (winner)
        printf("%s plays the longer games (p = %.2g)\n", winner, compare_p(c));
    else
        printf("no winner between %s and %s after %s each (p = %.2g)\n", config->a->name, config->b->name, games,
               compare_p(c));
    if (c->games > 0) {
        print_side(c, config->a->name, c->rows_a);
        print_side(c, config->b->name, c->rows_b);
    }
    printf("ratio %.4g   (%.8g%% interval %.4g to %s, over %s each)\n", ratio.value, 100 * (1 - c->alpha), ratio.low,
           isfinite(ratio.high) && ratio.high < 1e6 ? output_number(ratio.high, high) : "unlimited", games);
}

static int run_with(const struct args *args, struct duel_config *config)
{
    bool simplified = config->base.rules.kind == RULES_SIMPLIFIED;
    struct comparison_viewer viewer = { progress_games(args, &config->base, "", simplified ? "--height 10" : NULL),
                                        config->max_games };
    struct duel_watch watch = { tick, &viewer, interrupt_catch() };
    struct compare c = duel_play(config, &watch);
    progress_end(&viewer.progress.progress);
    int side = compare_winner(&c);
    const char *winner = side > 0 ? config->a->name : side < 0 ? config->b->name : NULL;
    if (args_flag(args, "json"))
        print_json(config, &c, winner);
    else
        print_text(config, &c, winner);
    if (!interrupt_caught())
        return EXIT_DONE;
    fprintf(stderr, "%s: stopped; the same command starts over and plays the same games\n", TETRARCH_NAME);
    return EXIT_FAILED;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct controller a, b;
    struct duel_config config = {
        .a = &a, .b = &b, .max_games = (int)args_int(args, "max-games"), .alpha = args_real(args, "alpha")
    };
    if (game_options(args, &config.base, &err))
        return cmd_fail(&err, EXIT_USAGE);
    config.base.exec = processes_exec(args, fleet);
    if (controller_load(args->word[0], &a, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = EXIT_FAILED;
    if (controller_load(args->word[1], &b, &err)) {
        cmd_fail(&err, code);
    } else {
        code = run_with(args, &config);
        controller_release(&b);
    }
    controller_release(&a);
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
        "Plays A and B until a sequential test tells which has the longer games, or until --max-games. If they are "
        "equal, a winner is named with a chance of at most --alpha, however long it takes. The interval of the "
        "ratio of their means (A's to B's) holds the true one all the time with a chance of at least 1 - alpha.",
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
