/* SPDX-License-Identifier: MIT
 *
 * Interrupt: Ctrl-C and a polite kill, as a flag that long work looks at. A second one, a
 * moment later, ends the program at once.
 */
#ifndef TETRARCH_UI_CLI_INTERRUPT_H
#define TETRARCH_UI_CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* Starts to catch SIGINT, SIGTERM and SIGUSR1 and returns the flag that they set. */
const atomic_bool *interrupt_catch(void);

/* Does the same for SIGHUP: the terminal is gone. */
void interrupt_catch_hangup(void);

/* Has a function called before a second signal ends the program; it must be safe in a signal handler. */
void interrupt_before_exit(void (*last)(void));

/* Tells whether one was caught. */
bool interrupt_caught(void);

#endif
