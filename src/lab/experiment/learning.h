/* SPDX-License-Identifier: MIT
 *
 * Learning: rounds of self-play and tuning that improve the evaluation of Tetress. Minimax plays against itself with
 * the weights so far, new weights are fitted to the results (tuning.h), and the next round plays with those.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_LEARNING_H
#define TETRARCH_LAB_EXPERIMENT_LEARNING_H

#include "lab/experiment/tuning.h"

enum { LEARNING_GAMES_MIN = 20 }; /* of a round */

struct learning_config {
    const char *from;               /* the initial weights, as weights_load() takes them */
    const char *path;               /* the file for the learned weights; it is written after every round */
    const struct optim_ops *method; /* the optimiser */
    int rounds, games, generations; /* games of a round and generations of its fit */
    int64_t nodes;                  /* for each action */
    uint64_t seed;
    struct exec exec;
};

/* Result of a round. */
struct learning_round {
    int number; /* from 1 */
    struct tuning_report report;
};

/* Callbacks and a stop flag for the caller; all members may be left 0. */
struct learning_watch {
    void *context;
    /* Called a few times a second: `done` of `steps` games or generations, as `what` says. */
    void (*tick)(void *context, const char *what, int done, int steps);
    void (*round)(void *context, const struct learning_round *round); /* called after each round, once it is saved */
    const atomic_bool *stop;
};

/* Fails if a config cannot be right: the path cannot be named as an agent's weights, the initial weights cannot be
 * read, or there are too few games. */
int learning_check(const struct learning_config *config, struct err *err);

/* Learns with a config that passes learning_check(). Returns 0, 1 if it was stopped, or -1 on failure; the file then
 * holds the weights of the last complete round, if there was one. */
int learning_run(const struct learning_config *config, const struct learning_watch *watch, struct err *err);

#endif
