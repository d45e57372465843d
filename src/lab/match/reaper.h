/* SPDX-License-Identifier: MIT
 *
 * Reaper: keeps track of the supervisors of this process, and ends the processes that a killed supervisor leaves
 * behind.
 *
 * A program runs under our user and can stop or kill its supervisor (supervisor.h). This process is therefore a
 * subreaper: the children of a dead supervisor become ours, whatever group, session or environment they have chosen for
 * themselves. Ancestry is the one mark that a program cannot remove; it can remove an environment variable or a name.
 * Our other children are told apart by marks that a program cannot acquire: those started before the first supervisor,
 * and those in our own session, which a supervisor leaves for good, are left alone.
 *
 * Against a program that stops, kills or traces this process itself there is no defence under the same user; run such
 * programs as another user.
 */
#ifndef TETRARCH_LAB_MATCH_REAPER_H
#define TETRARCH_LAB_MATCH_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* Forks a supervisor and returns as fork() does: 0 in the supervisor, with all signals blocked. May be called from
 * several threads. Each supervisor must be ended with reaper_end(). */
pid_t reaper_fork(void);

/* Tells whether a supervisor has been killed. Does not wait. */
bool reaper_was_killed(pid_t supervisor);

/* Continues a supervisor that has been stopped. */
void reaper_wake(pid_t supervisor);

/* Waits for a supervisor that has been told to end. One that is stopped, was killed or takes more than a few seconds is
 * killed, and so are all processes that it leaves behind. Takes at most fifteen seconds. */
void reaper_end(pid_t supervisor);

#endif
