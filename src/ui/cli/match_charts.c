/* SPDX-License-Identifier: MIT */
#include "ui/cli/match_charts.h"

void match_curve(const struct match_result *r, int agent, struct match_curve *out)
{
    *out = (struct match_curve){ .count = 0 };
    for (int ply = 0; ply < TORUS_TURNS; ply++) {
        double n = 0, depth = 0, nodes = 0, seconds = 0;
        for (int i = 0; i < r->games; i++) {
            const struct match_game *g = &r->game[i];
            if (ply < g->opening || ply >= g->plies || match_mover(g, ply) != agent)
                continue;
            n++;
            depth += g->move[ply].depth;
            nodes += (double)g->move[ply].nodes;
            seconds += g->move[ply].seconds;
        }
        if (n == 0)
            continue;
        int k = out->count++;
        out->ply[k] = ply + 1;
        out->depth[k] = depth / n;
        out->nodes[k] = nodes / n;
        out->speed[k] = nodes / (seconds > 1e-9 ? seconds : 1e-9);
    }
}

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
