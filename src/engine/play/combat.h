/* SPDX-License-Identifier: MIT
 *
 * Combat: a game of two players who attack each other, by the rules of any game: what tactics are trained and measured
 * with, by turns or in real time.
 */
#ifndef TETRARCH_ENGINE_PLAY_COMBAT_H
#define TETRARCH_ENGINE_PLAY_COMBAT_H

#include "engine/play/versus.h"
#include "engine/player/widening.h"

#include <stdatomic.h>

enum { COMBAT_KNOWN = 6 }; /* pieces that both players know: the one in play and five previews */

/* What all games of a measurement have in common. */
struct combat_rules {
    const struct attack_rules *attack; /* borrowed */
    int key_frames;                    /* as in struct versus_config */
    int64_t placements;                /* that a search scores for each piece, at least 1 */
    int64_t max_pieces;                /* of each side after which the game ends, 1 to INT32_MAX */
};

enum { COMBAT_WHOLE = 1000 };

struct combat_result {
    int points; /* of the first player, in thousandths: COMBAT_WHOLE for a win and 0 for a loss; when time is up, its
                     * share of the rows sent */
    int64_t pieces; /* of both sides */
    bool died;      /* the first player lost */
    bool stopped;   /* before the end */
};

/* Plays game `number` of a seed; search[0] is the first player, which is on the first side in games with even numbers
 * and on the second in those with odd ones. Games 2n and 2n + 1 have the same pieces and holes. Both searches must be
 * made for the rules. The same rules, weights, seed and number give the same game. If `stop` is not NULL and becomes
 * true, the game stops; `progress`, which may be NULL, is increased with every piece of the first player. */
struct combat_result combat_play(struct widening *const search[VERSUS_SIDES], const struct combat_rules *rules,
                                 uint64_t seed, int64_t number, const atomic_bool *stop, _Atomic int64_t *progress);

#endif
