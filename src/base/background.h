/* SPDX-License-Identifier: MIT
 *
 * Background: a computation on a thread of its own that can be told to stop.
 *
 * All functions are for one thread at a time; `stop` may be set by any.
 */
#ifndef TETRARCH_BASE_BACKGROUND_H
#define TETRARCH_BASE_BACKGROUND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* All zero: nothing was started. */
struct background {
    void (*compute)(void *context);
    void *context;
    pthread_t thread;
    bool started;     /* and not waited for yet */
    atomic_bool stop; /* for the computation to look at; background_start() clears it */
    atomic_bool done; /* the computation has come to its end, and what it wrote may be read */
};

/* Starts compute(context) on a thread. Returns false where no thread can be had; nothing was computed then. What was
 * started before must have been waited for. Signals sent to the program are left to other threads. */
bool background_start(struct background *b, void (*compute)(void *context), void *context);

/* Starts compute(context) on a thread, or does it here and now where no thread can be had. */
void background_run(struct background *b, void (*compute)(void *context), void *context);

/* Waits for the end of what was started, if anything was, and forgets it. */
void background_wait(struct background *b);

/* Tells the computation to stop, and waits. */
void background_stop(struct background *b);

/* Tells whether something was started and not waited for. */
bool background_busy(const struct background *b);

#endif
