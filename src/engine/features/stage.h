/* SPDX-License-Identifier: MIT
 *
 * Stage: how bad the stack is before a piece is placed, by the room it leaves and by its holes. What a shape of the
 * surface is worth depends on that: multiplied by the stage, a pattern has weights of its own for each. All placements
 * of a piece have the same stage.
 */
#ifndef TETRARCH_ENGINE_FEATURES_STAGE_H
#define TETRARCH_ENGINE_FEATURES_STAGE_H

#include "engine/tetris/drop.h"

enum {
    STAGES = 6,
    STAGE_PLENTY = 5, /* rows free above the highest column for stages 0 and 1 */
    STAGE_SOME = 3,   /* and for stages 2 and 3 */
    STAGE_HOLES = 2,  /* rows with holes for stages 1, 3 and 5 */
};

/* Returns the stage of a board on which a piece is to be placed, 0 to STAGES - 1. */
int stage_of_board(const struct board *b);

/* Returns the stage of the board before this placement. */
int32_t stage_before(const struct outcome *o);

#endif
