/* SPDX-License-Identifier: MIT
 *
 * Interrupt: turns Ctrl-C and SIGTERM into a flag that long computations poll. A second signal, a moment later, ends
 * the program at once.
 */
#ifndef TETRARCH_UI_CLI_INTERRUPT_H
#define TETRARCH_UI_CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* Starts catching SIGINT, SIGTERM and SIGUSR1 and returns the flag that they set. */
const atomic_bool *interrupt_catch(void);

/* Catches SIGHUP too: the terminal is gone. */
void interrupt_catch_hangup(void);

/* Registers a function to call before a second signal ends the program; it must be async-signal-safe. */
void interrupt_before_exit(void (*last)(void));

/* Tells whether a signal was caught. */
bool interrupt_caught(void);

#endif
