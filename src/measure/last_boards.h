/* SPDX-License-Identifier: MIT
 *
 * Last boards: on which boards games end, as a fair sample of bounded size.
 *
 * Splitting finds deaths of very different weight: one from a low level stands for many. Each of LAST_BOARDS places
 * holds a death that was drawn by weight from all so far (Chao 1982), independently of the other places.
 */
#ifndef TETRARCH_MEASURE_LAST_BOARDS_H
#define TETRARCH_MEASURE_LAST_BOARDS_H

#include "base/rng.h"
#include "engine/tetris/board.h"
#include "engine/tetris/piece.h"

enum { LAST_BOARDS = 4 };

/* The board at the end of a game, and the piece that found no room. */
struct last_board {
    struct board board;
    int32_t piece; /* PIECE_NONE as long as there is none */
};

struct last_boards {
    double weight; /* of all deaths so far */
    struct rng rng;
    struct last_board place[LAST_BOARDS];
};

/* Empties the places; the sample depends on the seed and the deaths alone. */
void last_boards_init(struct last_boards *s, uint64_t seed);

/* Takes note of a death of this weight, more than 0. */
void last_boards_add(struct last_boards *s, const struct board *b, enum piece piece, double weight);

/* Draws `max` deaths from the samples of n repetitions, each with LAST_BOARDS places, by the weights of the
 * repetitions. Returns how many there are: max, or 0 if nothing died. A place that was drawn comes again only when
 * the others of its repetition have come as well. */
int last_boards_draw(const struct last_board places[], const double weight[], int n, uint64_t seed, int max,
                     struct last_board out[]);

#endif
