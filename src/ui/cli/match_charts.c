/* SPDX-License-Identifier: MIT */
#include "ui/cli/match_charts.h"

void match_charts(const struct match_config *c, const struct match_curve curves[2], struct chart out[MATCH_CHARTS])
{
    static const char *const figures[MATCH_CHARTS] = { "depth", "nodes" };
    for (int k = 0; k < MATCH_CHARTS; k++) {
        out[k] = (struct chart){ .log_y = k == 1 };
        snprintf(out[k].title, sizeof out[k].title, "%s of each action, mean", figures[k]);
        snprintf(out[k].x_label, sizeof out[k].x_label, "ply");
        snprintf(out[k].y_label, sizeof out[k].y_label, "%s", figures[k]);
        for (int agent = 0; agent < 2; agent++) {
            const struct match_curve *curve = &curves[agent];
            char name[CHART_NAME_MAX];
            snprintf(name, sizeof name, "%c: %.50s", 'A' + agent, c->agent[agent]);
            chart_add(&out[k], CHART_LINE, name, curve->count, curve->ply, k == 0 ? curve->depth : curve->nodes);
        }
    }
}
