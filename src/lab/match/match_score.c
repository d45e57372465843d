/* SPDX-License-Identifier: MIT */
#include "lab/match/match_score.h"

#include "lab/match/elo.h"

const char *const match_verdicts[] = { "open", "better", "not better" };

static int winner_of(const struct match_winners *w, int game)
{
    return w->first[(size_t)game * w->stride];
}

static double points(const struct match_winners *w, int game)
{
    int winner = winner_of(w, game);
    return winner == 0 ? 1.0 : winner < 0 ? 0.5 : 0.0;
}

/* The pairs of a match, which are independent; the two games of a pair are not. */
struct pairs {
    int count;
    double mean, variance; /* of the first agent's share */
};

static struct pairs pairs_of(const struct match_winners *w)
{
    struct pairs p = { .count = w->games / 2, .variance = 0.25 };
    double sum = 0, squares = 0;
    for (int i = 0; i < p.count; i++) {
        double share = (points(w, 2 * i) + points(w, 2 * i + 1)) / 2;
        sum += share;
        squares += share * share;
    }
    if (p.count > 0)
        p.mean = sum / p.count;
    if (p.count > 1)
        p.variance = fmax(0, (squares - p.count * p.mean * p.mean) / (p.count - 1));
    return p;
}

struct match_score match_score(const struct match_winners *w)
{
    struct match_score s = { 0 };
    for (int i = 0; i < w->games; i++) {
        int winner = winner_of(w, i);
        s.wins += winner == 0;
        s.losses += winner == 1;
        s.draws += winner < 0;
    }
    struct pairs p = pairs_of(w);
    double mean = p.count > 0 ? p.mean : (s.wins + 0.5 * s.draws) / w->games, even = mean * (1 - mean);
    /* A pair counts as more than one game to the extent that pairs vary less than games, as they often end one each;
     * but as at most four games, and as one if the same side won every game. */
    double weight = p.count > 1 && even > 0 ? fmin(4, fmax(1, even / fmax(p.variance, 1e-9))) : 1;
    struct interval share = stats_share(mean * p.count * weight, fmax(1, p.count * weight), 0.95);
    double value = elo_of_share(fmin(fmax(mean, 0.5 / (w->games + 1)), 1 - 0.5 / (w->games + 1)));
    s.elo = (struct interval){ value, elo_of_share(share.low), elo_of_share(share.high) };
    if (even <= 0) {
        double bound = elo_of_share(real_exp(real_log(0.05) / (p.count > 0 ? p.count : 1)));
        s.elo.low = mean > 0.5 ? bound : -INFINITY;
        s.elo.high = mean > 0.5 ? INFINITY : -bound;
    }
    return s;
}

double match_score_llr(const struct match_winners *w, const struct match_sprt *sprt, enum match_verdict *verdict)
{
    /* An error probability of 5% either way; no verdict on a handful of pairs, whose variance says little. */
    enum { PAIRS_LEAST = 10 };
    const double bound = real_log(0.95 / 0.05), least_variance = 1e-3;
    struct pairs p = pairs_of(w);
    double low = elo_to_share(sprt->elo0), high = elo_to_share(sprt->elo1);
    double variance = p.variance > least_variance ? p.variance : least_variance;
    double llr = p.count * (high - low) * (p.mean - (low + high) / 2) / variance;
    *verdict = p.count < PAIRS_LEAST ? VERDICT_OPEN
               : llr >= bound        ? VERDICT_BETTER
               : llr <= -bound       ? VERDICT_NOT_BETTER
                                     : VERDICT_OPEN;
    return llr;
}
