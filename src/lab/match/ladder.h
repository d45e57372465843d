/* SPDX-License-Identifier: MIT
 *
 * Ladder: ratings of several contestants on one Elo scale, from matches between pairs of them.
 *
 * The ratings are those under which the results are most likely, if a difference in Elo decides the expected share of
 * the points (Bradley and Terry 1952); a draw is half a win. Every pair that has played counts one more game, drawn,
 * so that the rating of a contestant that won or lost every game is finite.
 */
#ifndef TETRARCH_LAB_MATCH_LADDER_H
#define TETRARCH_LAB_MATCH_LADDER_H

#include "lab/match/match_summary.h"

enum { LADDER_MAX = 32 };

/* All zero, but for the count, means that no game was played. */
struct ladder {
    int count;                             /* of contestants, 2 to LADDER_MAX */
    double points[LADDER_MAX][LADDER_MAX]; /* of the row against the column */
};

/* Adds a match, in which the first agent was contestant a and the second b. */
void ladder_add(struct ladder *l, int a, int b, const struct match_summary *match);

/* Returns the games that a contestant has played. */
double ladder_games(const struct ladder *l, int contestant);

/* Sets the rating of each contestant, with the 95% interval of its difference to the first, whose rating is 0. Returns
 * false if the games do not connect all contestants. */
bool ladder_rate(const struct ladder *l, struct interval out[]);

#endif
