/* SPDX-License-Identifier: MIT
 *
 * Bench: the jobs of one worker of a fleet. They run one after the other on a thread of their own, so that the thread
 * that talks to the master can send heartbeats meanwhile.
 *
 * Jobs have numbers that grow by one from job to job. Results are reported a batch at a time. Jobs that would have to
 * wait for a long one are given back: see BATCH_CUT_SECONDS.
 */
#ifndef TETRARCH_EXEC_BENCH_H
#define TETRARCH_EXEC_BENCH_H

#include "exec/exec.h"

struct bench;

/* Jobs as they arrive. */
struct bench_batch {
    const struct exec_task *task;
    int64_t serial;     /* of the work; the next batch of the same work brings no shared bytes */
    int64_t first;      /* number of the first job */
    int count;          /* of jobs, at least 1 */
    size_t shared_size; /* of the shared bytes, if they are new */
    size_t in_size, out_size;
    const char *shared;
    const char *in; /* count x in_size bytes */
};

/* What has become of some jobs. */
struct bench_report {
    int64_t first; /* results: the number of the first, how many, and how long these jobs took */
    int count;
    double seconds;
    char *out; /* count x out_size bytes, which the caller frees */
    size_t size;
    int64_t returned; /* jobs given back: the number of the first, and how many */
    int returned_count;
};

/* Starts the thread of a bench without jobs; returns NULL if that fails. There is no way to end it but the end of the
 * process. */
struct bench *bench_new(void);

/* Adds a batch, which is copied, and allows jobs to run again after bench_stop(). A batch of other work may be added
 * only after all earlier jobs have been reported. */
void bench_add(struct bench *b, const struct bench_batch *batch);

/* Asks the job under way to end early, and gives back the others. */
void bench_stop(struct bench *b);

/* Returns whether there is something to report, and moves it to *out: at the end of a batch, when one takes too long,
 * or after a stop. */
bool bench_fetch(struct bench *b, struct bench_report *out);

/* The progress of the jobs, which they add to and the caller subtracts from. */
_Atomic int64_t *bench_progress(struct bench *b);

#endif
