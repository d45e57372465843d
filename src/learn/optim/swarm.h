/* SPDX-License-Identifier: MIT
 *
 * Swarm: particles and their moves, shared by the synchronous and the asynchronous swarm. Private to learn/optim.
 *
 * v' = w v + c1 r1 (p - x) + c2 r2 (n - x), with p the best place of the particle and n that of the particle it
 * follows; w, c1 and c2 are the parameters `inertia`, `cognitive` and `social`.
 */
#ifndef TETRARCH_LEARN_OPTIM_SWARM_H
#define TETRARCH_LEARN_OPTIM_SWARM_H

#include "base/rng.h"
#include "learn/optim/optim.h"

/* The particles inside a method's state: for each its place x, velocity v and best place p, dim numbers each, and the
 * fitness of p. */
struct swarm {
    double *x, *v, *p, *worth;
    int n, dim;
};

/* Returns how many numbers a swarm takes. */
size_t swarm_numbers(int n, int dim);

/* Returns a swarm stored in an array of swarm_numbers() numbers, which is borrowed. */
struct swarm swarm_at(double *numbers, int n, int dim);

/* Places the particles at random between the parameters `low` and `high`, the first one at config->start if there is
 * one; none has a fitness yet. */
void swarm_start(const struct swarm *s, const struct optim_config *c, struct rng rng);

/* Records a measurement of particle i at x. Returns whether it is the best of this particle so far. */
bool swarm_improve(const struct swarm *s, int i, const double *x, double fitness);

/* Moves particle i towards its own best place and towards `guide`; no coordinate changes by more than `limit`, if that
 * is greater than 0. */
void swarm_move(const struct swarm *s, const struct optim_config *c, int i, const double *guide, double limit,
                struct rng rng);

#endif
