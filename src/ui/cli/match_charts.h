/* SPDX-License-Identifier: MIT
 *
 * Match charts: the search effort of two agents, ply by ply.
 */
#ifndef TETRARCH_UI_CLI_MATCH_CHARTS_H
#define TETRARCH_UI_CLI_MATCH_CHARTS_H

#include "lab/match/match_curve.h"
#include "ui/chart/chart.h"

enum { MATCH_CHARTS = 2 };

/* Draws the depth and nodes of both agents; the charts borrow the curves. */
void match_charts(const struct match_config *c, const struct match_curve curves[2], struct chart out[MATCH_CHARTS]);

#endif
