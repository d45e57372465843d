/* SPDX-License-Identifier: MIT
 *
 * Process: another program that is talked to by lines of text, and may do anything.
 *
 * Nothing it does makes us wait longer than we said, take up more memory than a line and what it has not read, or die.
 * Of what it starts nothing is left when it is ended, when it ends by itself, or when we are killed: between us and the
 * program stands a small process of our own, the supervisor. All descendants of the program are the supervisor's, also
 * those that change their process group or session, and it kills them when the program ends or a pipe from us is
 * closed, which the kernel does for us if need be. A program that stops or kills its supervisor gains nothing by it:
 * reaper.h says how, and what cannot be prevented.
 */
#ifndef TETRARCH_LAB_MATCH_PROCESS_H
#define TETRARCH_LAB_MATCH_PROCESS_H

#include "lab/match/command.h"

#include <stddef.h>

enum { PROCESS_LINE = 4096 }; /* bytes of a line, its end included */

struct process;

/* Starts a program. What it says on standard error is dropped. Returns NULL if this machine lacks what it takes just
 * now (descriptors, processes, memory), which says nothing about the program; one that cannot be run for what it is
 * counts as a process that has ended. May be called from several threads; only the one that started a process may use
 * it. End it with process_end(). */
struct process *process_start(const struct command *command, struct err *err);

/* Sends text as soon as the program takes it; does not wait. */
void process_say(struct process *p, const char *text);

/* Sets how many bytes the program may send from now on. */
void process_allow(struct process *p, size_t bytes);

enum process_news {
    PROCESS_HEARD,  /* a line */
    PROCESS_SILENT, /* nothing until then */
    PROCESS_GONE,   /* nothing will come any more: it has ended, closed its output, or killed its supervisor */
    PROCESS_FLOOD,  /* a line that is too long, or more bytes than are allowed */
};

/* Waits for a line until clock_seconds() has reached `until`. Writes it into `line` without its end; NUL bytes become
 * "?". */
enum process_news process_hear(struct process *p, double until, char line[PROCESS_LINE]);

/* Ends the program and all that it has started, after `grace` seconds in which it may do so by itself. Takes at most a
 * quarter of a minute more. */
void process_end(struct process *p, double grace);

#endif
