/* SPDX-License-Identifier: MIT
 *
 * Supervisor: the life of a process that stands between us and a program, and lets nothing survive it; process.h says
 * why.
 */
#ifndef TETRARCH_LAB_MATCH_SUPERVISOR_H
#define TETRARCH_LAB_MATCH_SUPERVISOR_H

#include "lab/match/command.h"

/* The supervisor's ends of its pipes: the program's input and output, one whose other end nobody else holds, and one
 * for struct child_report. */
struct supervisor_pipes {
    int in, out, life, report;
};

/* Runs the program, waits until it has ended or nobody holds the other end of `life`, kills all that is left of it, and
 * never returns. To be called in the child of reaper_fork(); as the process had threads, it calls only what is safe in
 * a signal handler. */
_Noreturn void supervisor_run(const struct command *command, const struct supervisor_pipes *pipes);

#endif
