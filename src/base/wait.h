/* SPDX-License-Identifier: MIT
 *
 * Wait: condition variables with timeouts by clock_seconds(). That clock is never set back or forward, unlike the wall
 * clock, which condition variables use by default. Where they know no other, as on macOS, a wait during which the wall
 * clock is set back lasts longer by as much.
 */
#ifndef TETRARCH_BASE_WAIT_H
#define TETRARCH_BASE_WAIT_H

#include <pthread.h>
#include <stdbool.h>

/* Initialises a condition variable for wait_until(). Release it with pthread_cond_destroy(). */
void wait_init(pthread_cond_t *condition);

/* Waits for the condition with the lock held, as pthread_cond_wait() does, until clock_seconds() has reached `until`,
 * which may be INFINITY. Returns false on a timeout. May return true without a signal. */
bool wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, double until);

#endif
