/* SPDX-License-Identifier: MIT
 *
 * Process: another program that we talk to in lines of text, and that may do anything.
 *
 * Nothing it does can make us wait longer than we said, use more memory than a line and what it has not read, or die.
 * None of the processes it starts survives when it is ended, when it ends by itself, or when we are killed: between us
 * and the program stands a small process of our own, the supervisor. All descendants of the program are the
 * supervisor's, even those that change their process group or session, and it kills them when the program ends or a
 * pipe from us is closed, which the kernel does if we die. A program gains nothing by stopping or killing its
 * supervisor: reaper.h says why, and what cannot be prevented.
 */
#ifndef TETRARCH_LAB_MATCH_PROCESS_H
#define TETRARCH_LAB_MATCH_PROCESS_H

#include "lab/match/command.h"

#include <stddef.h>

enum { PROCESS_LINE = 4096 }; /* bytes of a line, including its newline, in most protocols */

struct process;

/* Starts a program; what it writes to standard error is dropped. Returns NULL if this machine lacks the resources at
 * the moment (descriptors, processes, memory), which says nothing about the program; a program that cannot be executed
 * counts as a process that has ended. May be called from several threads; only the one that started a process may use
 * it. `line` is the longest line that it may send, with its newline. End it with process_end(). */
struct process *process_start(const struct command *command, size_t line, struct err *err);

/* Queues text, which is sent as soon as the program reads it; does not wait. */
void process_say(struct process *p, const char *text);

/* Sets how many bytes the program may send from now on. */
void process_allow(struct process *p, size_t bytes);

enum process_news {
    PROCESS_HEARD,  /* a line */
    PROCESS_SILENT, /* nothing until the deadline */
    PROCESS_GONE,   /* nothing more will come: it has ended, closed its output, or killed its supervisor */
    PROCESS_FLOOD,  /* a line that is too long, or more bytes than are allowed */
};

/* Waits for a line until clock_seconds() has reached `until`. Writes it without its end into `line`, which must have
 * room for the longest one; NUL bytes become "?". */
enum process_news process_hear(struct process *p, double until, char line[]);

/* Returns the seconds of processor time that the program itself has used, or -1 if that is not known. */
double process_cpu_seconds(const struct process *p);

/* Ends the program and every process that it has started, after `grace` seconds in which it may end by itself. Takes at
 * most fifteen seconds more. */
void process_end(struct process *p, double grace);

#endif
