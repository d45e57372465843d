/* SPDX-License-Identifier: MIT */
#include "lab/experiment/search_times.h"

#include "base/clock.h"
#include "base/mem.h"
#include "engine/play/solo.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 2000, ROUNDS = 5 };

struct timed_position {
    struct board board;
    uint8_t queue[1 + PLAYER_PREVIEW_MAX];
};

struct gatherer {
    struct timed_position *position;
    int count;
};

static void gather(void *context, const struct board *after)
{
    struct gatherer *g = context;
    if (g->count < POSITIONS)
        g->position[g->count++].board = *after;
}

/* The boards of a game, each with newly drawn pieces. */
static struct gatherer positions_of(const struct controller *c, const struct rules *rules, int preview, uint64_t seed)
{
    struct gatherer g = { .position = xcalloc(POSITIONS, sizeof *g.position) };
    struct player_config config = { .controller = c, .rules = rules, .preview = preview };
    struct player *player = player_lookahead.new(&config);
    struct solo_game game = { .rules = rules, .preview = preview, .seed = seed, .observe = gather, .context = &g };
    struct solo_limits limits = { .max_pieces = POSITIONS };
    solo_play(&player_lookahead, player, &game, &limits);
    player_lookahead.free(player);
    struct rng rng = rng_stream(seed, 1, 0);
    for (int i = 0; i < g.count; i++)
        for (int k = 0; k <= preview; k++)
            g.position[i].queue[k] = (uint8_t)rng_below(&rng, PIECES);
    return g;
}

/* The minimum of several rounds: other load on the machine can only make it slower. */
static double time_of(const struct controller *c, const struct rules *rules, int preview, const struct gatherer *g)
{
    struct player_config config = { .controller = c, .rules = rules, .preview = preview };
    struct player *player = player_lookahead.new(&config);
    struct rng rng = { 0 };
    double least = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_thread_seconds();
        for (int i = 0; i < g->count; i++) {
            struct situation s = {
                .board = &g->position[i].board, .queue = g->position[i].queue, .known = 1 + preview, .hold = PIECE_NONE
            };
            struct decision d;
            player_lookahead.choose(player, &s, &rng, &d);
        }
        double seconds = (clock_thread_seconds() - start) / (g->count > 0 ? g->count : 1);
        least = round == 0 || seconds < least ? seconds : least;
    }
    player_lookahead.free(player);
    return least;
}

struct search_times search_times_measure(const struct controller *c, const struct rules *rules, int preview,
                                         uint64_t seed)
{
    assert(c->count <= 4);
    struct search_times t = { .count = 0 };
    struct gatherer g = positions_of(c, rules, preview, seed);
    for (unsigned subset = 1; subset < 1u << c->count; subset++) {
        struct controller part = { .width = c->width, .height = c->height };
        char *name = t.name[t.count];
        for (int i = 0; i < c->count; i++) {
            if (!(subset >> i & 1))
                continue;
            part.feature[part.count] = c->feature[i];
            vector_add(&part.weights, 1, &c->weights.value[i]);
            part.count++;
            size_t length = strlen(name);
            char feature[MONOMIAL_NAME_MAX];
            snprintf(name + length, sizeof t.name[0] - length, "%s%s", length ? " + " : "",
                     monomial_name(c->feature[i], feature));
        }
        t.seconds[t.count++] = time_of(&part, rules, preview, &g);
        controller_release(&part);
    }
    free(g.position);
    return t;
}
