/* SPDX-License-Identifier: MIT
 *
 * Match curve: how deep an agent searched and how many nodes it visited, ply by ply, as means over a match.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_CURVE_H
#define TETRARCH_LAB_MATCH_MATCH_CURVE_H

#include "lab/match/match.h"

/* The means of one agent's decisions, for each ply at which it made any. */
struct match_curve {
    int count;
    double ply[TORUS_TURNS]; /* from 1 */
    double depth[TORUS_TURNS], nodes[TORUS_TURNS];
    double speed[TORUS_TURNS]; /* nodes a second */
};

/* Computes the means of agent 0 or 1. */
void match_curve(const struct match_result *r, int agent, struct match_curve *out);

#endif
