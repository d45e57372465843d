/* SPDX-License-Identifier: MIT
 *
 * Holes: empty cells under full ones.
 */
#ifndef TETRARCH_ENGINE_FEATURES_HOLES_H
#define TETRARCH_ENGINE_FEATURES_HOLES_H

#include "base/bits.h"
#include "engine/tetris/board.h"

/* Returns the holes of one column as bits: empty cells with a full one somewhere above. */
static inline uint32_t holes_in_column(uint32_t column)
{
    return bits_below(bits_length(column)) & ~column;
}

/* Returns the number of holes. */
int32_t holes_count(const struct board *b);

/* Returns the number of vertical runs of holes, which is also the number of holes directly under a full
 * cell: every run has one such cell, its topmost. */
int32_t holes_runs(const struct board *b);

/* Returns the number of full cells that do not belong to the run standing on the floor; each counts once. */
int32_t holes_depth(const struct board *b);

/* Returns the number of rows with at least one hole. */
int32_t holes_rows(const struct board *b);

#endif
