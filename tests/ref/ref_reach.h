/* SPDX-License-Identifier: MIT
 *
 * Ref_reach: a second implementation, as plain as possible, of where a piece of the modern game can come to rest: a
 * grid of cells, a list of spots seen, one key press after the other. It has its own pieces, kicks and spins, written
 * from the rules and not from src/.
 */
#ifndef TETRARCH_TESTS_REF_REACH_H
#define TETRARCH_TESTS_REF_REACH_H

#include <stdbool.h>

enum { REF_FIELD_WIDTH = 10, REF_FIELD_HEIGHT = 40 };

struct ref_field {
    bool full[REF_FIELD_HEIGHT][REF_FIELD_WIDTH]; /* [row][column], row 0 at the bottom */
};

enum ref_spin { REF_SPIN_NONE, REF_SPIN_MINI, REF_SPIN_FULL, REF_SPINS };

/* A resting place. */
struct ref_place {
    int cell[4]; /* row * 10 + column, in ascending order */
    enum ref_spin spin;
    int presses; /* key presses on the shortest path, including the final hard drop */
    int soft;    /* soft drops among them, on the shortest path with the fewest of them */
};

enum { REF_PLACES_MAX = 4 * REF_FIELD_WIDTH * REF_FIELD_HEIGHT * REF_SPINS };

/* Writes every place that a piece, given by its letter, can reach by key presses from where it appears, and returns
 * their number; 0 if it cannot appear. With `spins`, the same cells count once for each spin, otherwise once. */
int ref_reach(const struct ref_field *f, char piece, bool spins, bool half_turns, struct ref_place out[REF_PLACES_MAX]);

#endif
