/* SPDX-License-Identifier: MIT
 *
 * Piece effect: features of the piece just placed rather than of the board it leaves. Raw values; see
 * engine/features/feature.h for the units.
 */
#ifndef TETRARCH_ENGINE_FEATURES_PIECE_EFFECT_H
#define TETRARCH_ENGINE_FEATURES_PIECE_EFFECT_H

#include "engine/tetris/drop.h"

/* Returns, in half rows, the height of the piece's middle with the lowest row counted as 0. */
int32_t piece_effect_landing_height(const struct outcome *o);

/* Returns, in half rows, the lowest row of the piece plus half its height. */
int32_t piece_effect_landing_mid(const struct outcome *o);

/* Returns the top row of the piece. */
int32_t piece_effect_landing_top(const struct outcome *o);

/* Returns the rows removed times the cells of the piece that were in them. */
int32_t piece_effect_eroded_cells(const struct outcome *o);

/* Returns the rows removed. */
int32_t piece_effect_rows_removed(const struct outcome *o);

#endif
