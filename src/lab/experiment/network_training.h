/* SPDX-License-Identifier: MIT
 *
 * Network training: rounds of self-play and descent that train the network of Tetress. Minimax plays against itself,
 * in the first round with the features, then with the network so far; the network learns who won, and what the searches
 * have found. A training can be stopped and resumed, and gives the same network for any number of threads.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_NETWORK_TRAINING_H
#define TETRARCH_LAB_EXPERIMENT_NETWORK_TRAINING_H

#include "base/err.h"
#include "lab/experiment/descent.h"

enum { NETWORK_TRAINING_GAMES_MIN = 20 }; /* of a round */

struct network_training_config {
    const char *path;          /* the file for the network; it is written after every round */
    const char *state;         /* a file for the state, from which the training is resumed if it exists; may be NULL */
    const char *from;          /* the network to begin with, as network_load() takes it; NULL for the features */
    int rounds, games, epochs; /* games of a round, and passes over all positions in each; without passes, the network
                                  is only measured, on all games */
    int64_t nodes;             /* for each action */
    double results;            /* 0 to 1: how much the result of a game counts; the rest is the score of the search */
    uint64_t seed;
    struct exec exec;
};

/* Result of a round: the losses on every tenth game, which was held out, of the network and of the learned features. */
struct network_training_round {
    int number;        /* from 1 */
    int64_t positions; /* learned from */
    struct descent_loss network, features;
};

/* Callbacks and a stop flag for the caller; all members may be left 0. */
struct network_training_watch {
    void *context;
    /* Called a few times a second: `done` of `steps` games or thousandths of a pass, as `what` says. */
    void (*tick)(void *context, const char *what, int done, int steps);
    void (*round)(void *context, const struct network_training_round *round); /* called after each round */
    const atomic_bool *stop;
};

/* Fails if a config cannot be right: the path cannot be named as an agent's network, the network to begin with cannot
 * be read, or there are too few games. */
int network_training_check(const struct network_training_config *config, struct err *err);

/* Trains with a config that passes the check. Returns 0, 1 if it was stopped, or -1 on failure; the file then holds the
 * network of the last complete round, if there was one. */
int network_training_run(const struct network_training_config *config, const struct network_training_watch *watch,
                         struct err *err);

#endif
