/* SPDX-License-Identifier: MIT */
#include "learn/training/fitness.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>

const char *const fitness_names[] = {
    [FITNESS_ROWS] = "rows",
    [FITNESS_PER_DEATH] = "rows-per-death",
    [FITNESS_SUM] = "sum",
    [FITNESS_LEAST] = "least",
    [FITNESS_MCMANUS_2017] = "mcmanus-2017",
    [FITNESS_LIFE] = "life",
    [FITNESS_ATTACK] = "attack",
    [FITNESS_VERSUS] = "versus",
    NULL,
};
const char *const fitness_seeds[] = { [SEEDS_OWN] = "own", [SEEDS_COMMON] = "common", [SEEDS_FIXED] = "fixed", NULL };

/* mcmanus-2017 adds to the rows, for each of four figures, how far its average stays below its maximum. */
static double blend(const struct solo_job_result *played)
{
    const double share = 500.0;
    const struct solo_shape *shape = &played->shape;
    double value = (double)played->game.rows, boards = (double)played->game.pieces;
    for (int i = 0; i < SOLO_SHAPE_FIGURES; i++)
        if (shape->max[i] > 0)
            value += share * (shape->max[i] - (double)shape->sum[i] / boards) / shape->max[i];
    return value;
}

struct game_result fitness_game(const struct solo_job_result *played)
{
    return (struct game_result){
        .rows = played->game.rows,
        .pieces = played->game.pieces,
        .blend = blend(played),
        .died = played->game.end == SOLO_DIED,
        .played = played->game.end != SOLO_UNFINISHED,
    };
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* For an even number of games, the mean of the two in the middle. */
static double median_blend(int n, const struct game_result games[])
{
    double *values = xcalloc((size_t)n, sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = games[i].blend;
    qsort(values, (size_t)n, sizeof *values, by_value);
    double median = 0.5 * (values[(n - 1) / 2] + values[n / 2]);
    free(values);
    return median;
}

double fitness_of(enum fitness_kind kind, int n, const struct game_result games[])
{
    int64_t rows = 0, deaths = 0, least = INT64_MAX;
    double rates = 0.0; /* deaths a row, of estimates */
    for (int i = 0; i < n; i++) {
        rows += games[i].rows;
        deaths += games[i].died;
        least = games[i].rows < least ? games[i].rows : least;
        rates += 1.0 / (double)(games[i].rows > 0 ? games[i].rows : 1);
    }
    switch (kind) {
    case FITNESS_ROWS:
    case FITNESS_ATTACK: return (double)rows / n;
    case FITNESS_VERSUS: return (double)rows / n / COMBAT_WHOLE;
    case FITNESS_PER_DEATH: return (double)rows / (double)(deaths > 0 ? deaths : 1);
    case FITNESS_SUM: return (double)rows;
    case FITNESS_LEAST: return (double)least;
    case FITNESS_MCMANUS_2017: return median_blend(n, games);
    case FITNESS_LIFE: return n / rates;
    }
    return 0.0;
}

/* The least of several games is checked after each. A median of ten cannot be ruled out before the sixth. Means are
 * compared after a quarter and a half. */
int fitness_stages(enum fitness_kind kind, bool racing, int games, int stages[])
{
    int count = 0;
    if (racing && kind == FITNESS_LEAST)
        for (int n = 1; n < games && count < FITNESS_STAGES_MAX - 1; n++)
            stages[count++] = n;
    if (racing && kind == FITNESS_MCMANUS_2017)
        for (int n = games / 2 + 1; n < games && count < FITNESS_STAGES_MAX - 1; n += 2)
            stages[count++] = n;
    if (racing && fitness_races_by_rank(kind) && games >= 8) {
        stages[count++] = games / 4;
        stages[count++] = games / 2;
    }
    stages[count++] = games;
    return count;
}

/* Tells whether n games of a candidate rule out that its fitness over all games will exceed the bar. */
static bool out_of_reach(enum fitness_kind kind, int total, int n, const struct game_result games[], double bar)
{
    int below = 0;
    for (int i = 0; i < n; i++)
        below += (kind == FITNESS_MCMANUS_2017 ? games[i].blend : (double)games[i].rows) <= bar;
    return kind == FITNESS_LEAST ? below > 0 : below > total / 2;
}

bool fitness_by_tactics(enum fitness_kind kind)
{
    return kind == FITNESS_ATTACK || kind == FITNESS_VERSUS;
}

bool fitness_races_by_rank(enum fitness_kind kind)
{
    return kind == FITNESS_ROWS || kind == FITNESS_PER_DEATH || kind == FITNESS_LIFE || fitness_by_tactics(kind);
}

/* Keeps the better half of those still in the race. */
static void halve(enum fitness_kind kind, int total, int n, int candidates, const struct game_result *games,
                  const double bar[], bool alive[])
{
    double *values = xcalloc((size_t)candidates + 1, sizeof *values);
    int count = 0;
    for (int i = 0; i < candidates; i++)
        if (alive[i])
            values[count++] = fitness_of(kind, n, games + i * total);
    qsort(values, (size_t)count, sizeof *values, by_value);
    double middle = values[count / 2];
    for (int i = 0; i < candidates; i++)
        alive[i] = alive[i] && (bar[i] == INFINITY || fitness_of(kind, n, games + i * total) >= middle);
    free(values);
}

void fitness_race(enum fitness_kind kind, int total, int n, int candidates, const struct game_result *games,
                  const double bar[], bool alive[])
{
    if (fitness_races_by_rank(kind)) {
        halve(kind, total, n, candidates, games, bar, alive);
        return;
    }
    if (kind == FITNESS_SUM)
        return; /* the games still to come could bring any number of rows */
    for (int i = 0; i < candidates; i++)
        if (alive[i] && isfinite(bar[i]) && out_of_reach(kind, total, n, games + i * total, bar[i]))
            alive[i] = false;
}
