/* SPDX-License-Identifier: MIT
 *
 * Assault: a game of a player who attacks, alone under a stream of garbage: what tactics are trained and measured with.
 *
 * Attacks of one to four rows arrive at random. Rows that the player sends cancel what has arrived, and the rest counts
 * as sent. What has not been cancelled rises at the lock after the next one, unless the rules let that lock block it.
 * Time passes with every piece, and with every clear as the rules have it: clears that send little cost something.
 */
#ifndef TETRARCH_ENGINE_PLAY_ASSAULT_H
#define TETRARCH_ENGINE_PLAY_ASSAULT_H

#include "engine/player/widening.h"

#include <stdatomic.h>

enum { ASSAULT_PREVIEW = 5, ASSAULT_PACE = 30 }; /* frames that a piece takes, besides those of its clear */

/* What all games of a measurement have in common. */
struct assault_rules {
    const struct attack_rules *attack; /* borrowed */
    int garbage;                       /* attacks that arrive in a hundred pieces, on average */
    int64_t placements;                /* that the search scores for each piece */
    int64_t max_pieces;                /* that there is time for if none of them clears anything, at least 1 */
};

struct assault_result {
    int64_t sent; /* rows, those that cancelled garbage included */
    int64_t pieces;
    bool died;
    bool stopped; /* before the end */
};

/* Plays game `number` of a seed. The same rules, weights, seed and number give the same game. If `stop` is not NULL and
 * becomes true, the game stops; `progress`, which may be NULL, is increased with every piece. */
struct assault_result assault_play(struct widening *search, const struct assault_rules *rules, uint64_t seed,
                                   int64_t number, const atomic_bool *stop, _Atomic int64_t *progress);

#endif
