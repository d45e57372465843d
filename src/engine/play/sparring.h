/* SPDX-License-Identifier: MIT
 *
 * Sparring: a game of two pilots against each other on one clock, by the rules of `tetrarch play --against`: both get
 * the same pieces, rows that they remove send garbage, and the side that tops out first loses.
 */
#ifndef TETRARCH_ENGINE_PLAY_SPARRING_H
#define TETRARCH_ENGINE_PLAY_SPARRING_H

#include "engine/play/robot.h"

enum { SPARRING_SIDES = 2, SPARRING_DRAW = -1 };

/* One side: a pilot, which is borrowed, and its pace in pieces a second. */
struct sparring_side {
    struct pilot *pilot;
    double pace;
};

struct sparring_result {
    int winner;     /* the side, 0 or 1, or SPARRING_DRAW if both were alive in the end */
    double seconds; /* of play */
    int64_t pieces[SPARRING_SIDES], sent[SPARRING_SIDES];
};

/* Plays game `number` of a seed, for at most max_seconds of play. A pilot whose mistakes are to differ from the other
 * one's needs another seed. The same pilots, paces, seed and number give the same game. */
struct sparring_result sparring_play(const struct rules *rules, const struct sparring_side sides[SPARRING_SIDES],
                                     uint64_t seed, int64_t number, double max_seconds);

#endif
