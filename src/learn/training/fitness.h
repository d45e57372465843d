/* SPDX-License-Identifier: MIT
 *
 * Fitness: the score of a candidate's games, and when further games are not worth playing.
 */
#ifndef TETRARCH_LEARN_TRAINING_FITNESS_H
#define TETRARCH_LEARN_TRAINING_FITNESS_H

#include "measure/solo_job.h"

enum fitness_kind {
    FITNESS_ROWS,         /* mean rows of a game */
    FITNESS_PER_DEATH,    /* rows / deaths: valid even if games are cut off */
    FITNESS_SUM,          /* rows of all games together (biswas-2016) */
    FITNESS_LEAST,        /* rows of the worst game (gaunt-2018) */
    FITNESS_MCMANUS_2017, /* median over the games of rows + 500 x the share by which heights and transitions stay
                          below their maxima */
    FITNESS_LIFE,         /* mean rows of a game by splitting: each "game" is an estimate of it */
    FITNESS_ATTACK,       /* mean rows sent in a game under a stream of garbage (engine/play/assault.h) */
    FITNESS_VERSUS,       /* mean points in games against the weights to begin with (engine/play/combat.h), 0 to 1 */
};

/* How games are drawn: each measurement has its own, all those of one question share theirs, or they are always the
 * same. */
enum fitness_seeds_kind { SEEDS_OWN, SEEDS_COMMON, SEEDS_FIXED };

/* The names of both enums, in their order and ending with NULL. */
extern const char *const fitness_names[];
extern const char *const fitness_seeds[];

/* Result of a game. */
struct game_result {
    int64_t rows, pieces; /* FITNESS_ATTACK: the rows are those sent; FITNESS_VERSUS: thousandths of points */
    double blend;         /* FITNESS_MCMANUS_2017: rows and the terms added to them */
    int32_t died;         /* 0 if it was cut off by a limit */
    int32_t played;       /* 0 if it has not been played, or was interrupted */
};

/* Returns the result of a game, from that of its job. */
struct game_result fitness_game(const struct solo_job_result *played);

/* Returns the fitness of n >= 1 games that were all played. */
double fitness_of(enum fitness_kind kind, int n, const struct game_result games[]);

/* Writes the numbers of games after which candidates may leave the race, ascending and ending with `games`, into
 * stages, which holds FITNESS_STAGES_MAX, and returns how many. */
enum { FITNESS_STAGES_MAX = 16 };
int fitness_stages(enum fitness_kind kind, bool racing, int games, int stages[]);

/* Tells whether points are the weights of tactics. */
bool fitness_by_tactics(enum fitness_kind kind);

/* Tells whether candidates race against each other under this kind of fitness; otherwise each races against a bar. */
bool fitness_races_by_rank(enum fitness_kind kind);

/* Decides which candidates stay in the race after n of `total` games: clears alive[i] of those that need no more games.
 * If a bar is set, a candidate that can no longer exceed it leaves, which loses no precision. For means the better half
 * stays, and every candidate with a bar of +infinity. */
void fitness_race(enum fitness_kind kind, int total, int n, int candidates, const struct game_result *games,
                  const double bar[], bool alive[]);

#endif
