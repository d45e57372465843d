/* SPDX-License-Identifier: MIT */
#include "lab/match/match_summary.h"

#include <stdlib.h>

static struct match_winners winners_of(const struct match_result *r)
{
    return (struct match_winners){ r->games, r->game ? &r->game[0].winner : NULL, sizeof *r->game };
}

struct match_summary match_summary(const struct match_result *r)
{
    struct match_winners winners = winners_of(r);
    struct match_summary s = { .score = match_score(&winners) };
    for (int i = 0; i < r->games; i++)
        s.red_wins[r->game[i].red] += r->game[i].winner == r->game[i].red;
    return s;
}

double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict)
{
    struct match_winners winners = winners_of(r);
    return match_score_llr(&winners, sprt, verdict);
}

struct match_effort match_effort(const struct match_result *r, int agent)
{
    struct match_effort e = { 0 };
    double decisions = 0;
    for (int i = 0; i < r->games; i++) {
        const struct match_game *g = &r->game[i];
        for (int ply = g->opening; ply < g->plies; ply++)
            if (match_mover(g, ply) == agent) {
                decisions++;
                e.seconds += g->move[ply].seconds;
                e.nodes += (double)g->move[ply].nodes;
                e.depth += g->move[ply].depth;
            }
    }
    e.speed = e.nodes / (e.seconds > 1e-9 ? e.seconds : 1e-9);
    e.seconds /= r->games;
    e.nodes /= decisions > 0 ? decisions : 1;
    e.depth /= decisions > 0 ? decisions : 1;
    return e;
}

void match_release(struct match_result *r)
{
    free(r->game);
    r->game = NULL;
}
