/* SPDX-License-Identifier: MIT
 *
 * Newton's method: the log-likelihood is concave, and its second derivatives are also the precision of the ratings. */
#include "lab/match/ladder.h"

#include "base/matrix.h"
#include "lab/match/elo.h"

#include <string.h>

void ladder_add(struct ladder *l, int a, int b, const struct match_summary *match)
{
    l->points[a][b] += match->score.wins + 0.5 * match->score.draws;
    l->points[b][a] += match->score.losses + 0.5 * match->score.draws;
}

static double games_between(const struct ladder *l, int a, int b)
{
    return l->points[a][b] + l->points[b][a];
}

double ladder_games(const struct ladder *l, int contestant)
{
    double sum = 0;
    for (int i = 0; i < l->count; i++)
        sum += games_between(l, contestant, i);
    return sum;
}

/* The derivatives of the log-likelihood by the ratings of all contestants but the first, in natural units: the
 * gradient, and the negative of the second derivatives. */
struct slope {
    double gradient[LADDER_MAX];
    double curvature[LADDER_MAX * LADDER_MAX];
};

static void find_slope(const struct ladder *l, const double rating[], struct slope *out)
{
    int n = l->count - 1;
    memset(out, 0, sizeof *out);
    for (int a = 1; a <= n; a++)
        for (int b = 0; b <= n; b++) {
            double games = games_between(l, a, b), share = elo_to_share((rating[a] - rating[b]) / elo_log);
            if (games <= 0)
                continue;
            double weight = (games + 1) * share * (1 - share);
            out->gradient[a - 1] += l->points[a][b] + 0.5 - (games + 1) * share;
            out->curvature[(a - 1) * n + a - 1] += weight;
            if (b > 0)
                out->curvature[(a - 1) * n + b - 1] -= weight;
        }
}

/* Improves the ratings by a step of at most one natural unit each; returns false if the contestants are not connected,
 * and sets *change to the largest step. */
static bool improve(const struct ladder *l, double rating[], double *change)
{
    struct slope slope;
    find_slope(l, rating, &slope);
    if (!matrix_solve(l->count - 1, slope.curvature, slope.gradient))
        return false;
    *change = 0;
    for (int i = 1; i < l->count; i++) {
        double step = fmin(fmax(slope.gradient[i - 1], -1), 1);
        rating[i] += step;
        *change = fmax(*change, fabs(step));
    }
    return true;
}

bool ladder_rate(const struct ladder *l, struct interval out[])
{
    enum { ROUNDS = 200 };
    const double normal = 1.959963984540054, precise = 1e-9;
    double rating[LADDER_MAX] = { 0 }, change = 1;
    int n = l->count - 1;
    for (int i = 0; i < ROUNDS && change > precise; i++)
        if (!improve(l, rating, &change))
            return false;
    out[0] = (struct interval){ 0, 0, 0 };
    for (int i = 1; i < l->count; i++) {
        struct slope slope;
        double unit[LADDER_MAX] = { 0 };
        unit[i - 1] = 1;
        find_slope(l, rating, &slope);
        if (!matrix_solve(n, slope.curvature, unit))
            return false;
        double half = normal * sqrt(unit[i - 1]) / elo_log, value = rating[i] / elo_log;
        out[i] = (struct interval){ value, value - half, value + half };
    }
    return true;
}
