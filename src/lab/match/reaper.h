/* SPDX-License-Identifier: MIT
 *
 * Reaper: the supervisors of this process, and how the processes end that they leave behind when they are killed.
 *
 * A program runs under our user and can stop or kill its supervisor (supervisor.h). This process is therefore a
 * subreaper: what a dead supervisor has kept becomes our child, whatever group, session or environment it has chosen
 * for itself. Ancestry is the one mark that a program cannot take off; a variable of the environment or a name it can.
 * Our other children are told apart by what a program cannot take on: those started before the first supervisor, and
 * those in our own session, which a supervisor leaves for good, are left alone.
 *
 * Against a program that stops or kills this process itself, or traces it, there is no defence under the same user; run
 * such programs under another one.
 */
#ifndef TETRARCH_LAB_MATCH_REAPER_H
#define TETRARCH_LAB_MATCH_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* Forks a supervisor and returns as fork() does: in the supervisor 0, with all signals blocked. May be called from
 * several threads. Each supervisor must be ended with reaper_end(). */
pid_t reaper_fork(void);

/* Tells whether a supervisor has been killed. Does not wait. */
bool reaper_was_killed(pid_t supervisor);

/* Continues a supervisor that has been stopped. */
void reaper_wake(pid_t supervisor);

/* Waits for a supervisor that has been told to end. One that is stopped, was killed or takes more than some seconds is
 * killed, and so is all that it leaves behind. Takes at most a quarter of a minute. */
void reaper_end(pid_t supervisor);

#endif
