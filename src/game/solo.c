/* SPDX-License-Identifier: MIT */
#include "game/solo.h"

/* How many pieces pass between two looks at the limits: some 20 ms. */
enum { STRETCH = 1 << 16 };

/* The pieces and the player's own chance come from different streams, so that a player that draws random
 * numbers meets the same pieces as one that does not. */
enum { STREAM_PIECES, STREAM_PLAYER };

static int drops(const struct rules *rules, enum piece piece)
{
    int n = 0;
    for (int i = 0; i < piece_rotations(piece); i++)
        n += rules->width - piece_shape(piece, i)->width + 1;
    return n;
}

struct solo_result solo_play(const struct player_ops *ops, struct player *player, const struct rules *rules,
                             uint64_t seed, int64_t game, const struct solo_limits *limits)
{
    struct board board = board_empty(rules->width, rules->height);
    struct sequence sequence = sequence_start(&rules->pieces, rng_stream(seed, (uint64_t)game, STREAM_PIECES));
    struct rng rng = rng_stream(seed, (uint64_t)game, STREAM_PLAYER);
    int64_t placements[PIECES];
    for (int i = 0; i < PIECES; i++)
        placements[i] = drops(rules, (enum piece)i);

    struct solo_result r = { 0 };
    int64_t most = limits->max_pieces ? limits->max_pieces : INT64_MAX;
    while (!r.died && r.pieces < most && !(limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))) {
        int64_t before = r.pieces, until = most - r.pieces > STRETCH ? r.pieces + STRETCH : most;
        while (r.pieces < until) {
            enum piece piece = sequence_next(&sequence);
            struct choice choice;
            r.placements += placements[piece];
            if (!ops->choose(player, &board, piece, &rng, &choice)) {
                r.died = true;
                break;
            }
            r.rows += drop_lock(&board, piece, choice.placement);
            r.pieces++;
        }
        if (limits->pieces_shown)
            atomic_fetch_add_explicit(limits->pieces_shown, r.pieces - before, memory_order_relaxed);
    }
    return r;
}
