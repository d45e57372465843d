/* SPDX-License-Identifier: MIT
 *
 * Match charts: how much two agents looked at, ply by ply.
 */
#ifndef TETRARCH_UI_CLI_MATCH_CHARTS_H
#define TETRARCH_UI_CLI_MATCH_CHARTS_H

#include "lab/match/match.h"
#include "ui/chart/chart.h"

enum { MATCH_CHARTS = 2 };

/* The means of one agent's decisions at each ply that it made one at. */
struct match_curve {
    int count;
    double ply[TORUS_TURNS]; /* from 1 */
    double depth[TORUS_TURNS], nodes[TORUS_TURNS];
    double speed[TORUS_TURNS]; /* nodes a second */
};

/* Takes the means of agent 0 or 1. */
void match_curve(const struct match_result *r, int agent, struct match_curve *out);

/* Draws depth and nodes of both agents; the charts borrow the curves. */
void match_charts(const struct match_config *c, const struct match_curve curves[2], struct chart out[MATCH_CHARTS]);

#endif
