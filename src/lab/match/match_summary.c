/* SPDX-License-Identifier: MIT */
#include "lab/match/match_summary.h"

#include "base/real.h"

#include <math.h>
#include <stdlib.h>

/* What one Elo adds to the log-odds. With base/real.h the figures of a match are the same on every machine, and in the
 * page. */
static const double elo_log = 2.302585092994045684 / 400;

static double points(const struct match_game *g)
{
    return g->winner == 0 ? 1.0 : g->winner < 0 ? 0.5 : 0.0;
}

/* The Elo difference for a share of the points: infinite for all or none. */
static double elo_of(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : real_log(share / (1 - share)) / elo_log;
}

/* The share of the points for an Elo difference. */
static double share_of(double elo)
{
    return 1 / (1 + real_exp(-elo * elo_log));
}

/* The pairs of a match, which are independent; the two games of a pair are not. */
struct pairs {
    int count;
    double mean, variance; /* of the first agent's share */
};

static struct pairs pairs_of(const struct match_result *r)
{
    struct pairs p = { .count = r->games / 2, .variance = 0.25 };
    double sum = 0, squares = 0;
    for (int i = 0; i < p.count; i++) {
        double share = (points(&r->game[2 * i]) + points(&r->game[2 * i + 1])) / 2;
        sum += share;
        squares += share * share;
    }
    if (p.count > 0)
        p.mean = sum / p.count;
    if (p.count > 1)
        p.variance = fmax(0, (squares - p.count * p.mean * p.mean) / (p.count - 1));
    return p;
}

struct match_summary match_summary(const struct match_result *r)
{
    struct match_summary s = { 0 };
    for (int i = 0; i < r->games; i++) {
        s.wins += r->game[i].winner == 0;
        s.losses += r->game[i].winner == 1;
        s.draws += r->game[i].winner < 0;
        s.red_wins[r->game[i].red] += r->game[i].winner == r->game[i].red;
    }
    struct pairs p = pairs_of(r);
    double mean = p.count > 0 ? p.mean : (s.wins + 0.5 * s.draws) / r->games, even = mean * (1 - mean);
    /* A pair counts as more than one game to the extent that pairs vary less than games, as they often end one each;
     * but as at most four games, and as one if the same side won every game. */
    double games = p.count > 1 && even > 0 ? fmin(4, fmax(1, even / fmax(p.variance, 1e-9))) : 1;
    struct interval share = stats_share(mean * p.count * games, fmax(1, p.count * games), 0.95);
    double value = elo_of(fmin(fmax(mean, 0.5 / (r->games + 1)), 1 - 0.5 / (r->games + 1)));
    s.elo = (struct interval){ value, elo_of(share.low), elo_of(share.high) };
    if (even <= 0) {
        double bound = elo_of(real_exp(real_log(0.05) / (p.count > 0 ? p.count : 1)));
        s.elo.low = mean > 0.5 ? bound : -INFINITY;
        s.elo.high = mean > 0.5 ? INFINITY : -bound;
    }
    return s;
}

double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict)
{
    /* An error probability of 5% either way; no verdict on a handful of pairs, whose variance says little. */
    enum { PAIRS_LEAST = 10 };
    const double bound = real_log(0.95 / 0.05), least_variance = 1e-3;
    struct pairs p = pairs_of(r);
    double low = share_of(sprt->elo0), high = share_of(sprt->elo1);
    double variance = p.variance > least_variance ? p.variance : least_variance;
    double llr = p.count * (high - low) * (p.mean - (low + high) / 2) / variance;
    *verdict = p.count < PAIRS_LEAST ? VERDICT_OPEN
               : llr >= bound        ? VERDICT_BETTER
               : llr <= -bound       ? VERDICT_NOT_BETTER
                                     : VERDICT_OPEN;
    return llr;
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
