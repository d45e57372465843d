/* SPDX-License-Identifier: MIT
 *
 * Background: a computation on a thread of its own that can be told to stop.
 *
 * The functions are not thread-safe; `stop` may be set by any thread.
 */
#ifndef TETRARCH_BASE_BACKGROUND_H
#define TETRARCH_BASE_BACKGROUND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* All zero means that nothing was started. */
struct background {
    void (*compute)(void *context);
    void *context;
    pthread_t thread;
    bool started;     /* a thread was started and has not been waited for */
    atomic_bool stop; /* the computation should check it; background_start() clears it */
    atomic_bool done; /* the computation has finished, and its results may be read */
};

/* Starts compute(context) on a new thread. Returns false, with nothing computed, if no thread can be created. An
 * earlier computation must have been waited for. Signals sent to the program are left to other threads. */
bool background_start(struct background *b, void (*compute)(void *context), void *context);

/* Starts compute(context) on a new thread, or runs it at once on this one if no thread can be created. */
void background_run(struct background *b, void (*compute)(void *context), void *context);

/* Waits for the computation to finish, if one was started, and marks b as idle. */
void background_wait(struct background *b);

/* Tells the computation to stop and waits for it. */
void background_stop(struct background *b);

/* Tells whether a computation was started and has not been waited for. */
bool background_busy(const struct background *b);

#endif
