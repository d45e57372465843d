/* SPDX-License-Identifier: MIT */
#include "measure/solve_play.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdlib.h>

enum { BATCH_GAMES = 1000, GRAIN_GAMES = 20 }; /* between two looks at the flag; of a thread at once */

/* Games with neighbouring numbers. */
struct solve_batch {
    const struct solve *s;
    uint64_t seed;
    int first;                  /* number */
    struct solo_result *result; /* of each, from the first */
};

static void play_games(void *context, int worker, int first, int end)
{
    (void)worker;
    const struct solve_batch *batch = context;
    for (int i = first; i < end; i++) {
        struct solo_game game = { .rules = &batch->s->rules, .seed = batch->seed, .number = batch->first + i };
        struct solo solo;
        struct decision d = { 0 };
        solo_start(&solo, &game);
        for (solo_deal(&solo); solve_choose(batch->s, &solo.board, (enum piece)solo.queue[0], &d.placement);
             solo_deal(&solo)) {
            d.piece = solo.queue[0];
            solo_follow(&solo, &d);
        }
        solo.result.end = SOLO_DIED;
        batch->result[i] = solo.result;
    }
}

struct series solve_play(const struct solve *s, uint64_t seed, int games, int threads, const atomic_bool *stop)
{
    struct series series = { .result = xcalloc((size_t)games, sizeof *series.result) };
    struct pool *pool = pool_new(threads);
    double start = clock_seconds();
    while (series.games < games && !(stop && atomic_load(stop))) {
        struct solve_batch batch = { s, seed, series.games, series.result + series.games };
        int n = games - series.games < BATCH_GAMES ? games - series.games : BATCH_GAMES;
        pool_run(pool, n, GRAIN_GAMES, play_games, &batch);
        series.games += n;
    }
    pool_free(pool);
    series.seconds = clock_seconds() - start;
    return series;
}
