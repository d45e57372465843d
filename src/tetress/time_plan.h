/* SPDX-License-Identifier: MIT
 *
 * Time plan: shares the time of a game among its actions.
 */
#ifndef TETRARCH_TETRESS_TIME_PLAN_H
#define TETRARCH_TETRESS_TIME_PLAN_H

#include "tetress/agent.h"

/* Returns among how many actions the time is shared at `turn`, 0 to TORUS_TURNS: the mean number that the side to move
 * still takes in a game between equals, this one included, but at least a dozen. */
double time_plan_actions(int turn);

/* Sets the seconds of a decision at `turn` when `left` seconds remain for the rest of the game: at least a millisecond,
 * and never more than a quarter of what remains. Delays are allowed for: the clock may run a hundredth of a second
 * longer than the agent thinks, for every action of a game that lasts to the last turn. */
void time_plan_set(struct agent_limits *limits, double left, int turn);

#endif
