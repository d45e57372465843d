/* SPDX-License-Identifier: MIT */
#include "base/wait.h"

#include <errno.h>
#include <math.h>
#include <time.h>

void wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

bool wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, double until)
{
    if (isinf(until) && until > 0) {
        pthread_cond_wait(condition, lock);
        return true;
    }
    double whole = floor(fmax(until, 0));
    struct timespec moment = { (time_t)whole, (long)(1e9 * (fmax(until, 0) - whole)) };
    return pthread_cond_timedwait(condition, lock, &moment) != ETIMEDOUT;
}
