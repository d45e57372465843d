/* SPDX-License-Identifier: MIT
 *
 * Batch: how many jobs travel to a worker of a fleet in one message.
 *
 * A message takes about a millisecond to be noticed, so short jobs travel many at a time. Long ones travel one at a
 * time: a worker that dies then loses one job, and the last jobs of a round are spread evenly. The size is decided by
 * the time that earlier jobs took; it decides where jobs run, never what they return.
 */
#ifndef TETRARCH_EXEC_BATCH_H
#define TETRARCH_EXEC_BATCH_H

#include <stdbool.h>
#include <stddef.h>

/* A worker that has been busy with one batch for this long gives back the jobs that it has not begun: they are longer
 * than expected. A constant expression, in seconds. */
#define BATCH_CUT_SECONDS 0.05

/* What the size of the next batch depends on. */
struct batch_load {
    double seconds; /* that a job takes: see batch_pace(); 0 if no job has ended yet */
    size_t bytes;   /* of a job or of its result, whichever is larger */
    int left;       /* jobs that no worker has yet */
    int workers;    /* threads and processes that share them, at least 1 */
};

/* Returns how many jobs to send to a worker, at least 1. */
int batch_size(const struct batch_load *load);

/* Tells whether a worker should be sent another batch while it is busy with the last one, so that it need not wait. */
bool batch_ahead(const struct batch_load *load);

/* Returns the seconds that a job takes, after `jobs` >= 1 jobs took `seconds` in all and the value was `before`, which
 * is 0 at first: an exponentially weighted mean. Jobs longer than BATCH_CUT_SECONDS count as that long, because they
 * travel one at a time anyway, and a single one must not hide how short the others are. */
double batch_pace(double before, double seconds, int jobs);

#endif
