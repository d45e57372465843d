/* SPDX-License-Identifier: MIT
 *
 * Arrival: an asynchronous swarm on real threads: measurements are answered in the order in which they arrive.
 */
#ifndef TETRARCH_LEARN_TRAINING_ARRIVAL_H
#define TETRARCH_LEARN_TRAINING_ARRIVAL_H

#include "learn/training/run.h"

/* Runs the search to its end, until stopped, or until the observer fails. The order of arrivals depends on the threads;
 * every step records which particle arrived, so that the run can be replayed. */
enum train_end arrival_run(struct trainer *t, struct optim *optim, const struct exec *exec,
                           const struct train_watch *watch, const struct exec_watch *exec_watch, struct err *err);

#endif
