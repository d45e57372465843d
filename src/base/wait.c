/* SPDX-License-Identifier: MIT */
#include "base/wait.h"

#include "base/clock.h"

#include <errno.h>
#include <math.h>
#include <time.h>

#ifdef TETRARCH_HAS_CONDITION_CLOCK

void wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/* Converts a moment of clock_seconds() to the clock of condition variables. */
static double condition_moment(double until)
{
    return until;
}

#else

void wait_init(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

static double condition_moment(double until)
{
    struct timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    return (double)wall.tv_sec + 1e-9 * (double)wall.tv_nsec + fmax(until - clock_seconds(), 0);
}

#endif

bool wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, double until)
{
    if (isinf(until) && until > 0) {
        pthread_cond_wait(condition, lock);
        return true;
    }
    double at = fmax(condition_moment(until), 0), whole = floor(at);
    struct timespec moment = { (time_t)whole, (long)(1e9 * (at - whole)) };
    return pthread_cond_timedwait(condition, lock, &moment) != ETIMEDOUT || clock_seconds() < until;
}
