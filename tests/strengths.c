/* SPDX-License-Identifier: MIT
 *
 * Plays opponents of different strengths against each other, with one controller and one preview:
 *
 *     strengths CONTROLLER GAMES THREADS STRENGTH STRENGTH...
 *
 * Each strength meets the one that follows it in the list, which must win more. Games are in pairs: two with the same
 * pieces, sides swapped, and other mistakes. A game that nobody has lost after MINUTES of play is a draw, half a win.
 * Prints TAP, with the wins and their 95% interval.
 */
#include "base/stats.h"
#include "engine/play/sparring.h"
#include "exec/exec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTES = 20, SEED = 1, PREVIEW = 1, GAMES_MAX = 100000 };

struct game {
    int strength[SPARRING_SIDES];
    int64_t number;
};

/* What a worker needs: its own controller, loaded from the name that all share. */
struct lab {
    struct controller controller;
    struct rules rules;
};

static void *lab_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals;
    struct err err;
    struct lab *lab = calloc(1, sizeof *lab);
    if (!lab || controller_load(shared, &lab->controller, &err))
        abort();
    lab->rules = rules_guideline();
    return lab;
}

static void lab_close(void *context)
{
    struct lab *lab = context;
    controller_release(&lab->controller);
    free(lab);
}

static void lab_play(void *context, const void *in, void *out)
{
    struct lab *lab = context;
    const struct game *game = in;
    struct pilot pilots[SPARRING_SIDES];
    struct sparring_side sides[SPARRING_SIDES];
    for (int i = 0; i < SPARRING_SIDES; i++) {
        const struct strength *strength = strength_of(game->strength[i]);
        pilots[i] = pilot_new(&lab->controller, &lab->rules, &player_lookahead, PREVIEW, (uint64_t)(SEED + i));
        pilot_weaken(&pilots[i], strength);
        sides[i] = (struct sparring_side){ &pilots[i], strength->pace };
    }
    struct sparring_result result = sparring_play(&lab->rules, sides, SEED, game->number, 60.0 * MINUTES);
    memcpy(out, &result, sizeof result);
    for (int i = 0; i < SPARRING_SIDES; i++)
        pilot_release(&pilots[i]);
}

/* Lets two strengths play, and returns whether the second is better with certainty. */
static bool meet(const struct exec *exec, const char *controller, int n, int low, int high)
{
    static const struct exec_task task = { lab_open, lab_play, lab_close };
    struct exec_work work = {
        .task = &task, .shared = controller, .in_size = sizeof(struct game), .out_size = sizeof(struct sparring_result)
    };
    struct game *games = calloc((size_t)n, sizeof *games);
    struct sparring_result *results = calloc((size_t)n, sizeof *results);
    if (!games || !results)
        abort();
    for (int i = 0; i < n; i++) {
        games[i].strength[i % 2] = low;
        games[i].strength[!(i % 2)] = high;
        games[i].number = i / 2;
    }
    exec_map(exec, &work, n, games, results, NULL, NULL);
    int won = 0, drawn = 0;
    double seconds = 0.0;
    for (int i = 0; i < n; i++) {
        won += results[i].winner == !(i % 2);
        drawn += results[i].winner == SPARRING_DRAW;
        seconds += results[i].seconds;
    }
    struct interval share = stats_share(won + drawn / 2.0, n, 0.95);
    printf("# strength %d against %d: %d games, %d won, %d drawn, %.1f%% (%.1f to %.1f), %.0f s a game\n", high, low, n,
           won, drawn, 100.0 * share.value, 100.0 * share.low, 100.0 * share.high, seconds / n);
    fflush(stdout);
    free(games);
    free(results);
    return share.low > 0.5;
}

int main(int argc, char **argv)
{
    int games = argc > 5 ? atoi(argv[2]) : 0, threads = argc > 5 ? atoi(argv[3]) : 0, tests = 0, failed = 0;
    if (games < 2 || games > GAMES_MAX || games % 2 != 0) {
        fprintf(stderr, "usage: strengths CONTROLLER GAMES THREADS STRENGTH STRENGTH... (GAMES is even)\n");
        return 2;
    }
    struct exec exec = { .threads = threads };
    for (int i = 4; i + 1 < argc; i++) {
        int low = atoi(argv[i]), high = atoi(argv[i + 1]);
        if (low < 1 || low > STRENGTHS || high < 1 || high > STRENGTHS) {
            fprintf(stderr, "strengths: strengths are 1 to %d\n", STRENGTHS);
            return 2;
        }
        bool better = meet(&exec, argv[1], games, low, high);
        printf("%sok %d - strength %d is better than %d\n", better ? "" : "not ", ++tests, high, low);
        failed += !better;
    }
    printf("1..%d\n", tests);
    return failed > 0;
}
