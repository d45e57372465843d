/* SPDX-License-Identifier: MIT
 *
 * Wait: conditions that a thread waits for until a moment of clock_seconds(). That clock is never set back or forward,
 * unlike the wall clock, which conditions use by default.
 */
#ifndef TETRARCH_BASE_WAIT_H
#define TETRARCH_BASE_WAIT_H

#include <pthread.h>
#include <stdbool.h>

/* Makes a condition for wait_until(). Release it with pthread_cond_destroy(). */
void wait_init(pthread_cond_t *condition);

/* Waits for the condition with the lock held, as pthread_cond_wait() does, until clock_seconds() has reached `until`,
 * which may be INFINITY. Returns false if that moment has come. May return true without a signal. */
bool wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, double until);

#endif
