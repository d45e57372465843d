/* SPDX-License-Identifier: MIT
 *
 * Verify: a recorded run computed once more, from its settings alone, and held against the record.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_VERIFY_H
#define TETRARCH_LAB_EXPERIMENT_VERIFY_H

#include "lab/experiment/experiment.h"

/* Result. */
struct verdict {
    int64_t compared, different; /* measurements */
    bool complete;               /* false if it was interrupted */
};

/* Computes a run as far as it is recorded and compares every measurement. A swarm whose
 * measurements arrived in any order is replayed in the order that was recorded. */
int verify_run(const struct experiment *e, struct store *s, int64_t run, struct verdict *out, struct err *err);

/* Fails, with the sentence that says why, unless all of a run was computed and is the same. */
int verdict_check(const struct verdict *v, const struct experiment *e, int64_t run, struct err *err);

#endif
