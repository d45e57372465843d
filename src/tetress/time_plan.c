/* SPDX-License-Identifier: MIT
 *
 * If the use of a decision grows with the logarithm of its time, the best plan gives each future action time in
 * proportion to the probability that the game lasts until then: what is left, divided by the mean number of actions to
 * come. */
#include "tetress/time_plan.h"

enum { STEP = 10 };

/* Mean number of turns still to come, this one included, at turns 0, 10, 20, ...: smoothed, from 91 different games of
 * minimax against minimax:memory=8 with 6,000 nodes an action. They last 93 turns, and a fifth of them reaches the last
 * turn; with more time games are a little longer. */
static const uint8_t turns_to_come[TORUS_TURNS / STEP + 2] = {
    96, 86, 76, 67, 61, 55, 50, 45, 41, 38, 35, 28, 23, 19, 10, 0, 0,
};

/* Time is shared among at least this many actions, so that some is left if the machine is busy near the end. */
static const double actions_min = 12;
/* A difficult decision takes up to this many times the usual time, and up to this share of what is left. */
static const double difficult = 3, share_max = 0.25;
/* The time that an action loses on its way to the referee and back, on a busy machine. */
static const double delay = 0.01;
/* Even when the clock has run out there must be an answer. */
static const double seconds_min = 0.001;

double time_plan_actions(int turn)
{
    int row = turn / STEP, part = turn % STEP;
    double turns = (double)(turns_to_come[row] * (STEP - part) + turns_to_come[row + 1] * part) / STEP;
    return turns / SIDES > actions_min ? turns / SIDES : actions_min;
}

void time_plan_set(struct agent_limits *limits, double left, int turn)
{
    /* What all actions up to the last turn take at least is set aside. */
    left -= (delay + seconds_min) * ((TORUS_TURNS - turn + 1) / SIDES);
    double usual = left / time_plan_actions(turn), max = difficult * usual;
    max = max < share_max * left ? max : share_max * left;
    limits->seconds = max > seconds_min ? max : seconds_min;
    limits->usual = usual > seconds_min ? usual : seconds_min;
}
