/* SPDX-License-Identifier: MIT
 *
 * Supervisor: the process that stands between us and a program, and lets nothing of the program survive; process.h says
 * why.
 */
#ifndef TETRARCH_LAB_MATCH_SUPERVISOR_H
#define TETRARCH_LAB_MATCH_SUPERVISOR_H

#include "lab/match/command.h"

/* The supervisor's ends of its pipes: the program's input and output, `life`, whose other end only we hold, and one for
 * struct child_report. */
struct supervisor_pipes {
    int in, out, life, report;
};

/* Runs the program, waits until it has ended or nobody holds the other end of `life`, kills all that is left of it, and
 * never returns. Must be called in the child of reaper_fork(). As the process had threads, it calls only
 * async-signal-safe functions. */
_Noreturn void supervisor_run(const struct command *command, const struct supervisor_pipes *pipes);

#endif
