/* SPDX-License-Identifier: MIT
 *
 * Round: one question of an optimiser being answered: candidates, their games, and their fitness.
 *
 * A round that is interrupted keeps the games that were played; resumed, it ends as if it had never been interrupted.
 */
#ifndef TETRARCH_LEARN_TRAINING_ROUND_H
#define TETRARCH_LEARN_TRAINING_ROUND_H

#include "learn/training/fitness.h"
#include "measure/solo_job.h"

struct round {
    int candidates, dim, games; /* games: for each candidate that stays in the race */
    int64_t number;             /* of the round within the run */
    int64_t *evaluation;        /* by candidate, like the next three: the number of its evaluation within the run */
    double *x, *bar, *fitness;
    struct game_result *result; /* candidates x games */
};

/* How rounds are played. */
struct round_rules {
    enum fitness_kind fitness;
    enum fitness_seeds_kind seeds;
    bool racing;
    uint64_t seed; /* of the run */
};

/* Makes room for rounds of up to `candidates` with up to `games` each. Release it with round_release(). */
void round_init(struct round *r, int candidates, int dim, int games);

/* Releases what the round holds. */
void round_release(struct round *r);

/* Plays the missing games, on exec, and sets every fitness. `games` is what they have in common; the round supplies the
 * points. Returns false if it was stopped; the games played so far are kept. */
bool round_play(struct round *r, const struct round_rules *rules, const struct solo_job_config *games,
                const struct exec *exec, const struct exec_watch *watch);

/* Returns the seed of the games of candidate i. */
uint64_t round_seed(const struct round *r, const struct round_rules *rules, int i);

/* Returns how many games of candidate i were played, from the first on up to the first gap. */
int round_played(const struct round *r, int i);

/* Returns the number of pieces in all games of the round. */
int64_t round_pieces(const struct round *r);

#endif
