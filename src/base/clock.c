/* SPDX-License-Identifier: MIT */
#include "base/clock.h"

#include <time.h>

static double seconds(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_seconds(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}
