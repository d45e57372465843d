/* SPDX-License-Identifier: MIT
 *
 * Reach: every place where a piece can come to rest by key presses: straight drops, tucks under overhangs, and spins
 * through every kick.
 *
 * A piece may be shifted, turned and lowered as often as wanted before it locks. A resting place counts once, by its
 * cells; with REACH_SPINS, a T that can come to rest in several ways (no spin, a mini, a full one) counts once for
 * each. All functions are pure.
 */
#ifndef TETRARCH_ENGINE_TETRIS_REACH_H
#define TETRARCH_ENGINE_TETRIS_REACH_H

#include "engine/tetris/field.h"
#include "engine/tetris/rules.h"

enum reach_flags {
    REACH_SPINS = 1,      /* distinguish the spins of a T */
    REACH_HALF_TURNS = 2, /* allow turns by 180 degrees */
};

/* Returns the flags of the turns that these rules allow: REACH_HALF_TURNS or 0. */
static inline int reach_turns(const struct rules *rules)
{
    return rules->half_turns ? REACH_HALF_TURNS : 0;
}

/* The most places there can be: for one orientation and column, no two are directly above each other; a T has 34
 * columns in its four orientations, and three kinds of spin. */
enum { REACH_MAX = 34 * FIELD_HEIGHT / 2 * SPINS };

/* Counts the places. 0 means that the piece cannot appear. */
int reach_count(const struct field *f, enum piece piece, int flags);

/* Writes the places as canonical spots into out, which must hold REACH_MAX, by spin, orientation, row and column, and
 * returns how many there are. */
int reach_list(const struct field *f, enum piece piece, int flags, struct spot out[]);

/* Writes only those places that no straight drop leads to, for a field of at most REACH_OPEN rows; there, every drop is
 * possible. REACH_SPINS is ignored. */
enum { REACH_OPEN = 16 };
int reach_tucks(const struct field *f, enum piece piece, int flags, struct spot out[]);

#endif
