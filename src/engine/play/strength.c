/* SPDX-License-Identifier: MIT */
#include "engine/play/strength.h"

#include <assert.h>
#include <stdio.h>

/* Tuned by games of each strength against the next (tests/strengths.c); docs/results.md has the figures. */
static const struct strength strengths[STRENGTHS] = {
    /* pace, depth, noise, overlooks */
    { 0.30, 1, 1.40, 1.00 }, { 0.38, 1, 1.05, 0.90 }, { 0.49, 1, 0.86, 0.80 }, { 0.62, 2, 0.82, 0.70 },
    { 0.78, 2, 0.73, 0.60 }, { 0.95, 2, 0.66, 0.50 }, { 1.12, 2, 0.61, 0.40 }, { 1.28, 2, 0.56, 0.30 },
    { 1.44, 2, 0.52, 0.20 }, { 1.65, 0, 0.00, 0.00 },
};

const struct strength *strength_of(int number)
{
    assert(number >= 1 && number <= STRENGTHS);
    return &strengths[number - 1];
}

static int percent(double share)
{
    return (int)(100.0 * share + 0.5);
}

void strength_describe(int number, char out[STRENGTH_SENTENCE_MAX])
{
    static const char *const sights[] = { "looks ahead as far as it can", "looks at the piece in play only",
                                          "looks one piece ahead" };
    const struct strength *s = strength_of(number);
    int n = snprintf(out, STRENGTH_SENTENCE_MAX, "It places %.2f pieces a second, %s", s->pace, sights[s->depth]);
    size_t at = (size_t)n, room = STRENGTH_SENTENCE_MAX - at;
    if (s->noise == 0.0)
        snprintf(out + at, room, " and makes no mistakes.");
    else
        snprintf(out + at, room, ", overlooks hold %d%% of the time, and misjudges placements by up to %d%%.",
                 percent(s->overlooks), percent(s->noise));
}

/* Returns the difference between the best score and the average one. */
static double spread(int n, const struct judgement list[])
{
    double best = (double)list[0].decision.score, sum = 0.0;
    for (int i = 0; i < n; i++) {
        double score = (double)list[i].decision.score;
        best = score > best ? score : best;
        sum += score;
    }
    return best - sum / n;
}

void strength_judge(const struct strength *s, int n, struct judgement list[], struct rng *rng)
{
    double scale = s->noise * spread(n, list);
    for (int i = 0; i < n; i++) {
        /* The sum of two draws: large errors are rarer than small ones, and none is larger than `scale`. */
        double error = rng_real(rng) + rng_real(rng) - 1.0;
        list[i].worth = (double)list[i].decision.score + scale * error;
    }
}
