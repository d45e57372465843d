/* SPDX-License-Identifier: MIT */
#include "learn/training/restored.h"

#include <math.h>
#include <string.h>

/* Far beyond any run, and small enough that nothing added to it overflows 64 bits. */
static const int64_t max = (int64_t)1 << 60;

static int refuse(struct err *err, const char *what)
{
    return err_set(err, "the checkpoint does not belong to such a run: %s out of range", what);
}

static bool in_range(int64_t value, int64_t last)
{
    return value >= 0 && value <= last;
}

/* The champions must take the first places among the points, each place once. */
static bool champions_fit(const struct train_state *s)
{
    bool taken[CHAMPIONS_MAX] = { false };
    for (int i = 0; i < s->champions; i++) {
        const struct champion *c = &s->champion[i];
        if (!in_range(c->place, s->champions - 1) || taken[c->place] || isnan(c->fitness) ||
            !in_range(c->iteration, OPTIM_GENERATIONS_MAX))
            return false;
        taken[c->place] = true;
    }
    return true;
}

int restored_check_state(const struct trainer *t, const struct train_state *s, struct err *err)
{
    const double fitness[] = { s->highest, s->lowest, s->mean, s->recommended, s->best };
    bool settles = t->config->method->learner && t->config->method->learner->settles;
    if (!in_range(s->phase, PHASE_DONE))
        return refuse(err, "its phase is");
    /* A searcher that takes answers one by one has no question under way; nor has a run that is done. */
    if (!in_range(s->asked, 1) || (s->asked && s->phase == PHASE_DONE) ||
        (s->asked && s->phase == PHASE_SEARCH && searcher_asynchronous(t->searcher)))
        return refuse(err, "the question under way is");
    if (!in_range(s->rounds, max) || !in_range(s->evaluations, max) || !in_range(s->pieces, max) ||
        !in_range(s->measured, max))
        return refuse(err, "its totals are");
    if (!isfinite(s->sum) || !optim_none_nan(sizeof fitness / sizeof *fitness, fitness))
        return refuse(err, "its fitness is");
    if (!in_range(s->champions, settles ? 1 : CHAMPIONS_MAX) || (s->champions == 0 && s->phase != PHASE_SEARCH) ||
        !champions_fit(s))
        return refuse(err, "its champions are");
    return 0;
}

static bool game_fits(const struct game_result *g, int64_t left)
{
    if (!g->played)
        return g->rows == 0 && g->pieces == 0 && g->blend == 0 && g->died == 0;
    return g->played == 1 && (g->died & ~1) == 0 && in_range(g->pieces, left) && in_range(g->rows, g->pieces) &&
           isfinite(g->blend);
}

int restored_check_games(const struct trainer *t, const void *games, size_t size, struct err *err)
{
    size_t count = (size_t)t->round.candidates * (size_t)t->round.games;
    int64_t pieces = 0;
    if (size != count * sizeof(struct game_result))
        return refuse(err, "the number of its games is");
    for (size_t i = 0; i < count; i++) {
        struct game_result g;
        memcpy(&g, (const char *)games + i * sizeof g, sizeof g);
        if (!game_fits(&g, max - pieces))
            return refuse(err, "the length of a game is");
        pieces += g.pieces;
    }
    return 0;
}
