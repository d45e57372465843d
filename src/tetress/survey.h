/* SPDX-License-Identifier: MIT
 *
 * Survey: what both sides of Tetress have on the board, in numbers; the hot path of every search.
 *
 * All code that looks at cells to judge a position is here, so that vector instructions see all rows at once. Both
 * sides are surveyed as if each were to move: whose turn it is does not matter, and the number of the turn matters only
 * for the first two actions, which may go anywhere.
 */
#ifndef TETRARCH_TETRESS_SURVEY_H
#define TETRARCH_TETRESS_SURVEY_H

#include "tetress/torus.h"

struct survey {
    int actions[SIDES]; /* legal actions: as many as action.h finds */
    int tokens[SIDES];  /* its tokens */
    int free[SIDES];    /* empty cells beside its tokens */
    int cover[SIDES];   /* cells that some legal action takes */
    int patches[SIDES]; /* Euler number of these: cells minus adjacent pairs plus 2 x 2 squares */
    int region[SIDES];  /* empty cells connected with cells beside its tokens, but with none beside the other's */
    int danger[SIDES];  /* its tokens in rows and columns with at most four empty cells: one action might fill these */
    int gaps[SIDES];    /* empty cells beside its tokens that no legal action of either side takes */
    int encircled[SIDES]; /* its tokens without an empty cell beside them */
    int open;             /* cells that some legal action of either side takes */
};

/* Surveys a position, with the fastest version that this CPU can run. */
typedef void survey_finder(const struct torus *t, struct survey *out);
survey_finder survey_find;

/* The versions, which find the same. The second may be called only if cpu_has_vectors(). */
survey_finder survey_find_portable;
#ifdef TETRARCH_VECTORS
survey_finder survey_find_vector;
#endif

#endif
