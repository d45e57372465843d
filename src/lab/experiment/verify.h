/* SPDX-License-Identifier: MIT
 *
 * Verify: recomputes a recorded run from its settings alone, and compares it with the record.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_VERIFY_H
#define TETRARCH_LAB_EXPERIMENT_VERIFY_H

#include "lab/experiment/experiment.h"

/* Result. */
struct verdict {
    int64_t compared, different; /* measurements */
    bool complete;               /* every recorded measurement was compared */
};

/* Recomputes a run as far as it is recorded and compares every measurement. A swarm whose measurements arrived in the
 * order of the threads is replayed in the order that was recorded. */
int verify_run(const struct experiment *e, struct store *s, int64_t run, struct verdict *out, struct err *err);

/* Fails, with a sentence that says why, unless the whole run was recomputed and is the same. */
int verdict_check(const struct verdict *v, const struct experiment *e, int64_t run, struct err *err);

#endif
