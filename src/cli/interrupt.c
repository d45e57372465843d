/* SPDX-License-Identifier: MIT */
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

/* The one mutable global of the program: a signal handler has no other way to speak. */
static atomic_bool caught;

static void handle(int number)
{
    (void)number;
    atomic_store(&caught, true);
}

const atomic_bool *interrupt_catch(void)
{
    struct sigaction action = { .sa_handler = handle, .sa_flags = (int)SA_RESETHAND };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &caught;
}

bool interrupt_caught(void)
{
    return atomic_load(&caught);
}
