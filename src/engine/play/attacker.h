/* SPDX-License-Identifier: MIT
 *
 * Attacker: a pilot that plays by tactics. It is apart from the other pilots so that a program without tactics, such as
 * the page, need not have their search.
 */
#ifndef TETRARCH_ENGINE_PLAY_ATTACKER_H
#define TETRARCH_ENGINE_PLAY_ATTACKER_H

#include "engine/play/pilot.h"
#include "engine/player/widening.h"

enum { ATTACKER_PREVIEW = 5 }; /* pieces that it sees besides the one in play, as people do */

/* Makes a pilot that attacks by tactics under these rules of attack, which must allow the same turns as those of the
 * game and outlive it, as the tactics must. It scores `placements` for each piece. Release it with pilot_release(). */
struct pilot attacker_new(const struct tactics *tactics, const struct rules *rules, const struct attack_rules *attack,
                          int64_t placements, uint64_t seed);

/* Returns what a player sees of a game against another: `known` pieces of the queue, 1 to 1 + STATE_PREVIEWS, its chain
 * and the rows of garbage on their way. It points into the state. */
struct widening_position attacker_position(const struct state *s, int known, const struct attack_chain *chain,
                                           int garbage);

#endif
