/* SPDX-License-Identifier: MIT */
#include "lab/match/match_curve.h"

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
