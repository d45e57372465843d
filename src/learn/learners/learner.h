/* SPDX-License-Identifier: MIT
 *
 * Learner: methods that learn from single moves and their results, not only from the scores of whole games.
 *
 * Like an optimiser's, a learner's state is one block of plain bytes, and all randomness comes from streams of (seed,
 * iteration, ...): the same seed gives the same weights, on any number of threads and processes.
 */
#ifndef TETRARCH_LEARN_LEARNERS_LEARNER_H
#define TETRARCH_LEARN_LEARNERS_LEARNER_H

#include "base/param.h"
#include "engine/features/monomial.h"
#include "exec/exec.h"

/* The problem and the parameters. Everything here is borrowed and must outlive the learner. */
struct learner_config {
    const struct rules *rules;
    int preview;    /* pieces known besides the one to be placed, in the games that the weights are for */
    int count, dim; /* features, and their weights */
    const struct monomial *feature;
    const double *start; /* weights of the first policy; may be NULL */
    uint64_t seed;
    const struct param_value *value; /* of the parameters, in the order of the learner's table */
    const struct param *param;       /* that table */
};

/* A method; only the method knows what is in `state`. */
struct learner_ops {
    bool patterns; /* can learn patterns, not only numbers */
    bool settles;  /* improves steadily: its last weights are recommended, not those that did best once */
    const struct param *params;
    const char *const *figures; /* names of the figures that describe a state, ending with NULL; or NULL */
    size_t (*size)(const struct learner_config *c);
    void (*init)(void *state, const struct learner_config *c);
    /* Tells whether bytes that were read back can be a state of this learner: weights that can be played with. */
    bool (*check)(const void *state, const struct learner_config *c);
    /* Does one iteration. Returns false, with the state as it was, if it was stopped. */
    bool (*improve)(void *state, const struct learner_config *c, int64_t iteration, const struct exec *exec,
                    const struct exec_watch *watch);
    int64_t (*pieces)(const struct learner_config *c); /* placed in an iteration, without measurements */
    void (*weights)(const void *state, const struct learner_config *c, double *out);
    void (*figure)(const void *state, const struct learner_config *c, double *out);
};

extern const struct learner_ops learner_lspi, learner_cbmpi, learner_td;

/* The tasks of lspi and td, for processes that serve; those of cbmpi are in rollout.h and fit.h. */
extern const struct exec_task lspi_task, td_task;

/* For the learners' own files: the parameter of this name, which must exist. */
int64_t learner_int(const struct learner_config *c, const char *name);
double learner_real(const struct learner_config *c, const char *name);

#endif
