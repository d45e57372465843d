/* SPDX-License-Identifier: MIT
 *
 * Rules: which game is played.
 *
 * `simplified` is the game of every published rows-per-game figure; docs/rules.md has it to the letter.
 */
#ifndef TETRARCH_TETRIS_RULES_H
#define TETRARCH_TETRIS_RULES_H

#include "tetris/board.h"
#include "tetris/sequence.h"

struct rules {
    int width, height;            /* WIDTH_MIN to WIDTH_MAX, HEIGHT_MIN to HEIGHT_MAX */
    bool lines_after_overflow;    /* remove full rows before judging whether the piece fits */
    struct sequence_rules pieces; /* where the pieces come from */
};

/* Returns the standard `simplified` game on a board of this size: uniform pieces, overflow judged first. */
struct rules rules_simplified(int width, int height);

#endif
