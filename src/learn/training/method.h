/* SPDX-License-Identifier: MIT
 *
 * Method: a way to train; one row of one table.
 */
#ifndef TETRARCH_LEARN_TRAINING_METHOD_H
#define TETRARCH_LEARN_TRAINING_METHOD_H

#include "learn/learners/learner.h"
#include "learn/optim/optim.h"

/* Exactly one of `optim` and `learner` is set: a black-box optimiser, or a learner that looks at single moves. */
struct method {
    const char *name, *summary;
    const struct optim_ops *optim;
    const struct learner_ops *learner;
    const char *defaults; /* settings that differ from the common defaults: "games=10 seeds=common" */
};

/* All methods, ending with a row without a name. */
extern const struct method methods[];

/* The tasks of all methods, ending with NULL, for processes that serve (exec/fleet.h). */
extern const struct exec_task *const method_tasks[];

/* Returns the method of this name. A failure suggests the nearest name. */
const struct method *method_find(const char *name, struct err *err);

/* Returns the parameters of the method itself, ending with a row without a name. */
const struct param *method_params(const struct method *m);

#endif
