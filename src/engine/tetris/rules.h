/* SPDX-License-Identifier: MIT
 *
 * Rules: which game is played.
 *
 * `simplified` is the game of every published rows-per-game figure, `guideline` the modern game;
 * docs/reference/rules.md defines both exactly.
 */
#ifndef TETRARCH_ENGINE_TETRIS_RULES_H
#define TETRARCH_ENGINE_TETRIS_RULES_H

#include "engine/tetris/board.h"
#include "engine/tetris/sequence.h"

enum rules_kind { RULES_SIMPLIFIED, RULES_GUIDELINE };

/* The names of the kinds, in the order of the enum and ending with NULL. */
extern const char *const rules_kinds[];

struct rules {
    enum rules_kind kind;
    int width, height;         /* WIDTH_MIN to WIDTH_MAX, HEIGHT_MIN to HEIGHT_MAX; guideline: 10 and 24, see below */
    bool lines_after_overflow; /* simplified: remove full rows before judging whether the piece fits */
    bool hold;                 /* guideline: a piece may be put aside */
    bool half_turns;           /* guideline: turns by 180 degrees */
    struct sequence_rules pieces; /* where the pieces come from */
};

/* Returns the standard `simplified` game on a board of this size: uniform pieces, overflow judged first. */
struct rules rules_simplified(int width, int height);

/* Returns the standard `guideline` game: seven-bag, hold, no half turns. Its field is 10x40 (field.h), and a piece must
 * lock with a cell in the lowest 20 rows, so that 24 rows hold every stack that was not pushed up by garbage: that is
 * the board which controllers see. */
struct rules rules_guideline(void);

#endif
