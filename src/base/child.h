/* SPDX-License-Identifier: MIT
 *
 * Child: another program in a process of its own.
 *
 * child_start() does all of it. A caller that puts a process of its own between, as the supervisor of a match does,
 * uses the parts. Between a fork and the start of a program only what is safe in a signal handler may be called where
 * the parent has threads; child_take_descriptors(), child_give_up() and child_become() keep to that.
 */
#ifndef TETRARCH_BASE_CHILD_H
#define TETRARCH_BASE_CHILD_H

#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

/* What is to be run. */
struct child_program {
    const char *path;
    const char *const *words; /* its arguments, its name first, ending with NULL */
    int death_signal;         /* it is sent when the thread that forked ends, also if that is killed */
};

/* Why a program does not run; it comes through a pipe, which ends without one as soon as the program runs. */
struct child_report {
    int error;      /* as in errno */
    int of_program; /* the program itself cannot be run; otherwise the machine lacks something just now */
};

/* Starts a program with descriptors[0] to [2] as its standard input, output and error; -1 stands for /dev/null. It has
 * no other descriptors, the signals of a fresh program and a process group of its own: what is typed at the terminal is
 * not for it. Returns its number when it runs, or -1. */
pid_t child_start(const struct child_program *program, const int descriptors[3], struct err *err);

/* Forks. In the child all signals are blocked, so that none of the parent's handlers runs there. */
pid_t child_fork(void);

/* Makes from[i] descriptor i, for all below count, at most 8, whatever they were; -1 stands for /dev/null. Closes all
 * others. Fails with errno set; the descriptors are then as they were, or some of them. */
int child_take_descriptors(int count, const int from[]);

/* Writes why the program cannot be started, by errno, into a pipe, and ends the process. */
_Noreturn void child_give_up(int report, bool of_program);

/* Becomes a program, or says into the pipe `report` why not. The descriptors are in place; `report` is closed when the
 * program runs. Ends at once if the process that forked, `parent`, is gone. */
_Noreturn void child_become(const struct child_program *program, pid_t parent, int report);

#endif
