/* SPDX-License-Identifier: MIT
 *
 * Ttable: a transposition table of a fixed size, with the results of earlier searches.
 *
 * Any number of threads may use a table at the same time. A slot is two words, read and written separately, without
 * locks: the data, and the key combined with the data by exclusive or. If two threads write to a slot at once, the
 * words do not fit together, and the entry is not found (Hyatt and Mann 2002).
 */
#ifndef TETRARCH_TETRESS_TTABLE_H
#define TETRARCH_TETRESS_TTABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum ttable_bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct ttable_entry {
    int32_t score;
    int16_t action; /* the best, or -1 */
    int8_t depth;   /* 0 or more */
    uint8_t bound;  /* enum ttable_bound */
};

struct ttable_slot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;  /* of an entry; 0 if there is none */
};

struct ttable {
    struct ttable_slot *slot; /* owned */
    uint64_t mask;            /* number of slots less one */
};

/* Makes a table of at most `megabytes`, 1 or more. */
void ttable_init(struct ttable *t, int megabytes);

/* Finds the entry of a position; returns false, with *out undefined, if there is none. */
bool ttable_find(const struct ttable *t, uint64_t key, struct ttable_entry *out);

/* Stores an entry in place of the one in its slot, unless that is of the same position, deeper, and the new one not
 * exact. */
void ttable_keep(struct ttable *t, uint64_t key, struct ttable_entry entry);

/* Releases the memory. */
void ttable_release(struct ttable *t);

#endif
