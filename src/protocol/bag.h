/* SPDX-License-Identifier: MIT
 *
 * Bag: which pieces can come next, for a player that did not see the game from its beginning.
 *
 * Where bags of seven are dealt, there are seven possible places for the border between two bags. Every piece seen
 * rules some of them out: none comes twice in a bag.
 */
#ifndef TETRARCH_PROTOCOL_BAG_H
#define TETRARCH_PROTOCOL_BAG_H

#include "engine/tetris/piece.h"

#include <stdbool.h>

struct bag {
    bool dealt; /* false: pieces come without a bag, so that any can follow any */
    struct bag_phase {
        bool possible;
        uint8_t drawn; /* pieces gone from the bag, 0 to 6 */
        uint8_t seen;  /* those of them that are known, as bits */
    } phase[PIECES];
};

/* Returns a bag that says nothing: any piece may come, always. */
struct bag bag_none(void);

/* Returns a bag of seven of which nothing is known yet. */
struct bag bag_unknown(void);

/* Returns a bag of seven with these pieces left in it, as bits; with none left a new one begins. */
struct bag bag_with(unsigned left);

/* Notes a piece that came. One that cannot have come shows that the bag is not what it was taken for: all but this
 * piece is forgotten. */
void bag_see(struct bag *bag, enum piece piece);

/* Returns the pieces that can come next, as bits. */
unsigned bag_possible_next(const struct bag *bag);

#endif
