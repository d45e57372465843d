/* SPDX-License-Identifier: MIT
 *
 * Ttable: a transposition table of a fixed size, with the results of earlier searches.
 */
#ifndef TETRARCH_TETRESS_TTABLE_H
#define TETRARCH_TETRESS_TTABLE_H

#include <stdint.h>

enum ttable_bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct ttable_entry {
    uint64_t key;
    int32_t score;
    int16_t action; /* the best, or -1 */
    int8_t depth;
    uint8_t bound; /* enum ttable_bound */
};

struct ttable {
    struct ttable_entry *entry; /* owned */
    uint64_t mask;              /* number of entries less one */
};

/* Makes a table of at most `megabytes`, 1 or more. */
void ttable_init(struct ttable *t, int megabytes);

/* Returns the entry of a position, or NULL. */
const struct ttable_entry *ttable_find(const struct ttable *t, uint64_t key);

/* Stores an entry in place of the one in its slot, unless that is of the same position, deeper, and the new one not
 * exact. */
void ttable_keep(struct ttable *t, struct ttable_entry entry);

/* Releases the memory. */
void ttable_release(struct ttable *t);

#endif
