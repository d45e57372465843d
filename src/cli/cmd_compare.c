/* SPDX-License-Identifier: MIT */
#include "cli/cmd.h"
#include "cli/game_options.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "game/duel.h"

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
    { 0 },
};

static void tick(void *context, const struct compare *so_far, int64_t pieces)
{
    const struct progress *progress = context;
    struct interval ratio = compare_ratio(so_far);
    if (so_far->games > 0)
        progress_show(progress, 0.0, pieces, "%d games each, ratio %.3f (%.3f to %.3f)", so_far->games, ratio.value,
                      ratio.low, ratio.high);
    else
        progress_show(progress, 0.0, pieces, "first games");
}

static void print_json(const struct duel_config *config, const struct compare *c, const char *winner)
{
    struct interval ratio = compare_ratio(c);
    output_json(json_pack("{s:s, s:s, s:s?, s:s?, s:f, s:o, s:i, s:f, s:f}", "a", config->a->name, "b", config->b->name,
                          "winner", winner, "side", winner ? (compare_winner(c) > 0 ? "a" : "b") : NULL, "ratio",
                          ratio.value, "ci95", output_interval(&ratio), "games", c->games, "p", compare_p(c), "alpha",
                          c->alpha));
}

static void print_text(const struct duel_config *config, const struct compare *c, const char *winner)
{
    struct interval ratio = compare_ratio(c);
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX];
    if (winner)
        printf("%s plays the longer games (p = %.2g)\n", winner, compare_p(c));
    else
        printf("no winner between %s and %s after %d games each (p = %.2g)\n", config->a->name, config->b->name,
               c->games, compare_p(c));
    if (c->games > 0)
        printf("rows a game   %s %s, %s %s\n", config->a->name, output_number(c->rows_a / c->games, a), config->b->name,
               output_number(c->rows_b / c->games, b));
    printf("ratio         %.4g   (%.8g%% interval %.4g to %s, over %d game%s each)\n", ratio.value,
           100 * (1 - c->alpha), ratio.low,
           isfinite(ratio.high) && ratio.high < 1e6 ? output_number(ratio.high, a) : "unlimited", c->games,
           c->games == 1 ? "" : "s");
}

static int run_with(const struct args *args, struct duel_config *config)
{
    struct progress progress = progress_start(args);
    struct duel_watch watch = { tick, &progress, interrupt_catch() };
    struct compare c = duel_play(config, &watch);
    progress_end(&progress);
    int side = compare_winner(&c);
    const char *winner = side > 0 ? config->a->name : side < 0 ? config->b->name : NULL;
    if (args_flag(args, "json"))
        print_json(config, &c, winner);
    else
        print_text(config, &c, winner);
    if (!interrupt_caught())
        return EXIT_DONE;
    fprintf(stderr, "%s: stopped; the same command begins anew and comes to the same games\n", TETRARCH_NAME);
    return EXIT_FAILED;
}

static int run(const struct args *args)
{
    struct err err;
    struct controller a, b;
    struct duel_config config = {
        .a = &a, .b = &b, .max_games = (int)args_int(args, "max-games"), .alpha = args_real(args, "alpha")
    };
    if (game_options(args, &config.base, &err))
        return cmd_fail(&err, EXIT_USAGE);
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

const struct cmd cmd_compare = {
    .name = "compare",
    .summary = "play two controllers until it is certain which is better",
    .words = "A B",
    .description =
        "Plays A and B until a sequential test tells which has the longer games, or until --max-games. If they are\n"
        "equal, a winner is named with a chance of at most --alpha, however long it goes on. The interval of the\n"
        "ratio of their means (A's to B's) holds the true one all the time with a chance of at least 1 - alpha.",
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
