/* SPDX-License-Identifier: MIT
 *
 * Descent: stochastic gradient descent that fits a network (tetress/network.h) to positions of self-play, with the
 * steps of Adam (Kingma and Ba 2015). Everything is computed in a fixed order with the same bits on every machine: the
 * same examples and seed give the same network, for any number of threads.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_DESCENT_H
#define TETRARCH_LAB_EXPERIMENT_DESCENT_H

#include "exec/exec.h"
#include "tetress/evaluate.h"
#include "tetress/network.h"

/* A position, and what the network should say about it. */
struct descent_example {
    uint64_t tokens[SIDES][2]; /* the lower and the upper half of each set */
    float target;              /* probability that the side to move wins */
    uint8_t side, turn;
    int8_t worth; /* result of the game for the side to move: 1, 0 or -1 */
    uint8_t pad;
};

/* The weights of a network as real numbers, or a number for each of them. */
struct descent_numbers {
    float first[NETWORK_INPUTS][NETWORK_UNITS], second[NETWORK_UNITS];
};

/* A fit under way: plain bytes, which can be saved. */
struct descent {
    struct descent_numbers weight, mean, square; /* and the moving averages of the gradient and of its square */
    double mean_left, square_left;               /* how much of these averages is still their start, 0 */
    int64_t steps, steps_planned;                /* the rate falls from the first to the last */
    uint64_t seed;
};

/* Starts with random weights, or with those of a network. */
void descent_start(struct descent *d, uint64_t seed);
void descent_start_from(struct descent *d, const struct network *n, uint64_t seed);

/* Plans the next `epochs` passes over `count` examples, with the first step at the full rate. */
void descent_plan(struct descent *d, int64_t count, int epochs);

/* Makes one pass. Examples are drawn with replacement. The watch ticks with the steps of this pass in thousandths.
 * Returns false if it was stopped; *d is then of no use. */
bool descent_pass(struct descent *d, const struct descent_example example[], int64_t count, const struct exec *exec,
                  const struct exec_watch *watch);

/* Rounds the weights to those of a network. */
void descent_network(const struct descent *d, struct network *out);

/* Mean log loss of the results of the examples' games. */
struct descent_loss {
    int64_t positions, early; /* how many positions there are, and how many at turns 6 to 15 */
    double all, at_early;
};

/* Measures a network, or the features with these weights where `n` is NULL. */
struct descent_loss descent_measure(const struct network *n, const struct weights *w,
                                    const struct descent_example example[], int64_t count);

#endif
