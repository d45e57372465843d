/* SPDX-License-Identifier: MIT
 *
 * Child: another program in a process of its own.
 *
 * Most callers need only child_start(). A caller that puts a process of its own in between, as the supervisor of a
 * match does, uses the other functions. If the parent has threads, only async-signal-safe functions may be called
 * between fork and exec; child_take_descriptors(), child_give_up() and child_become() call no others.
 */
#ifndef TETRARCH_BASE_CHILD_H
#define TETRARCH_BASE_CHILD_H

#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

/* A program to run. */
struct child_program {
    const char *path;
    const char *const *words; /* its arguments, starting with its name and ending with NULL */
    int death_signal; /* sent to the program when the thread that forked it ends, even if that thread is killed */
};

/* Why a program could not be started. The child writes it into a pipe; if the program runs, the pipe closes without a
 * report. */
struct child_report {
    int error;      /* as in errno */
    int of_program; /* the program itself cannot be run; 0 means that the system is short of a resource */
};

/* Starts a program with descriptors[0] to [2] as its standard input, output and error; -1 stands for /dev/null. It has
 * no other descriptors, default signal handling and a process group of its own, so that Ctrl-C at the terminal does not
 * reach it. Returns its process id once it runs, or -1. */
pid_t child_start(const struct child_program *program, const int descriptors[3], struct err *err);

/* Forks. In the child all signals are blocked, so that none of the parent's handlers runs there. */
pid_t child_fork(void);

/* Makes from[i] descriptor i for all i below count, at most 8, whatever their numbers; -1 stands for /dev/null. Closes
 * all other descriptors. Returns -1 with errno set on failure; some descriptors may have changed by then. */
int child_take_descriptors(int count, const int from[]);

/* Writes a child_report with errno into the pipe `report` and exits. */
_Noreturn void child_give_up(int report, bool of_program);

/* Replaces this process by the program, or writes into the pipe `report` why it cannot. The descriptors must be in
 * place; `report` is closed when the program runs. Exits at once if `parent`, the process that forked, is gone. */
_Noreturn void child_become(const struct child_program *program, pid_t parent, int report);

#endif
