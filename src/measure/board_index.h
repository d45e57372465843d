/* SPDX-License-Identifier: MIT
 *
 * Board index: a set of small boards, one bit for each board that there could be, and numbers for its members.
 *
 * A board is known by its code: its columns side by side, `height` bits each, the leftmost in the lowest bits. The
 * numbers run from 1 up, by the number of full cells and then by the code, so that boards with equally many cells, a
 * level, are neighbours.
 */
#ifndef TETRARCH_MEASURE_BOARD_INDEX_H
#define TETRARCH_MEASURE_BOARD_INDEX_H

#include "engine/tetris/board.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    BOARD_INDEX_CELLS_MAX = 32,      /* cells of a board */
    BOARD_INDEX_COUNT_MAX = 1 << 28, /* numbers are below this */
    BOARD_INDEX_WORD = 64,           /* boards in a word of the set */
};

struct board_index {
    int width, height;
    size_t words;
    _Atomic uint64_t *bits;               /* the set; owned */
    uint32_t *rank;                       /* members before each word; owned */
    uint32_t *number;                     /* of each member, by rank; owned, NULL until board_index_number() */
    int count;                            /* members that are numbered */
    int level[BOARD_INDEX_CELLS_MAX + 2]; /* the first number of each level; a level ends where the next begins */
};

/* Makes an empty set of boards of this size, of at most BOARD_INDEX_CELLS_MAX cells. Release it with
 * board_index_release(), which may also be called on zeroed bytes. */
void board_index_init(struct board_index *x, int width, int height);
void board_index_release(struct board_index *x);

/* Returns the bytes that the set takes, and those that the numbers of `count` members take besides. */
size_t board_index_bytes(int width, int height);
size_t board_index_number_bytes(int64_t count);

/* Returns the code of a board, and the board of a code. */
uint32_t board_index_code(const struct board *b);
struct board board_index_board(const struct board_index *x, uint32_t code);

/* Returns the lower of the codes of a board and of its mirror image. */
uint32_t board_index_mirrored(const struct board *b);

/* Adds a board; several threads may do so at once. */
static inline void board_index_add(struct board_index *x, uint32_t code)
{
    uint64_t bit = (uint64_t)1 << code % BOARD_INDEX_WORD;
    _Atomic uint64_t *word = &x->bits[code / BOARD_INDEX_WORD];
    if (!(atomic_load_explicit(word, memory_order_relaxed) & bit))
        atomic_fetch_or_explicit(word, bit, memory_order_relaxed);
}

/* Returns how many members there are. */
int64_t board_index_members(const struct board_index *x);

/* Numbers the members, of which there are fewer than BOARD_INDEX_COUNT_MAX, and writes their codes by number into
 * code[1] and so on. */
void board_index_number(struct board_index *x, uint32_t code[]);

/* Returns the number of members in the largest level. */
int board_index_level_max(const struct board_index *x);

/* Returns the number of a member. */
uint32_t board_index_find(const struct board_index *x, uint32_t code);

#endif
