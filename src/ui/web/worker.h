/* SPDX-License-Identifier: MIT
 *
 * Worker: a pool of threads that perform tasks in the order in which they were added. Slow work, such as writing to a
 * store that another process is writing to, is left to it, so that the thread that adds a task can serve others.
 */
#ifndef TETRARCH_UI_WEB_WORKER_H
#define TETRARCH_UI_WEB_WORKER_H

#include <stdbool.h>

/* A task, embedded in a struct of the caller's, which must live until `done` was called. */
struct task {
    void (*perform)(struct task *e);
    void (*done)(
        struct task *e); /* called in any case, by the same thread, also where there was no time to perform it */
    struct task *next;
};

struct workers;

/* Starts `count` threads. Returns NULL if the system has no more threads. */
struct workers *workers_new(int count);

/* Queues a task. Returns false, and calls nothing, if the workers have ended. */
bool workers_add(struct workers *c, struct task *e);

/* Lets the tasks under way finish, drops the others and ends the threads. */
void workers_end(struct workers *c);

/* Releases workers that have ended. */
void workers_free(struct workers *c);

#endif
