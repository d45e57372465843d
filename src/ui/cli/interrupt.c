/* SPDX-License-Identifier: MIT */
#include "ui/cli/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

/* Mutable globals, because a signal handler takes no context. */
static atomic_bool caught;
static _Atomic time_t caught_at;
static void (*_Atomic before_exit)(void);

/* A second signal ends the program, unless it comes immediately: some tools signal both a process and its group. */
static void handle(int number)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!atomic_exchange(&caught, true))
        atomic_store(&caught_at, now.tv_sec);
    else if (now.tv_sec > atomic_load(&caught_at) + 1) {
        void (*last)(void) = atomic_load(&before_exit);
        if (last)
            last();
        _exit(128 + number);
    }
}

void interrupt_before_exit(void (*last)(void))
{
    atomic_store(&before_exit, last);
}

const atomic_bool *interrupt_catch(void)
{
    struct sigaction action = { .sa_handler = handle };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGUSR1, &action, NULL); /* batch systems send it shortly before the time limit */
    return &caught;
}

void interrupt_catch_hangup(void)
{
    struct sigaction action = { .sa_handler = handle };
    sigaction(SIGHUP, &action, NULL);
}

bool interrupt_caught(void)
{
    return atomic_load(&caught);
}
