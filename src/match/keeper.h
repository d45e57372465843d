/* SPDX-License-Identifier: MIT
 *
 * Keeper: the life of a process that stands between us and a program, and lets nothing survive it; process.h says why.
 */
#ifndef TETRARCH_MATCH_KEEPER_H
#define TETRARCH_MATCH_KEEPER_H

#include "match/command.h"

/* Runs the program with the descriptors `in` and `out`, waits until it has ended or nobody holds the other end of `life`,
 * kills all that is left of it, and never returns. To be called after fork() with all signals blocked; as the process
 * had threads, it calls only what is safe in a signal handler. */
_Noreturn void keeper_run(const struct command *command, int in, int out, int life);

#endif
