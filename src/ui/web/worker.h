/* SPDX-License-Identifier: MIT
 *
 * Worker: a pool of threads that perform tasks in the order in which they were added. It takes slow work, such as
 * writing to a store that another process is writing to, so that the thread that adds a task can serve others.
 */
#ifndef TETRARCH_UI_WEB_WORKER_H
#define TETRARCH_UI_WEB_WORKER_H

#include <stdbool.h>

/* A task, embedded in a struct of the caller, which must live until `done` has been called. */
struct task {
    void (*perform)(struct task *e);
    void (*done)(
        struct task *e); /* called in any case, by the same thread, even if there was no time to perform the task */
    struct task *next;
};

struct workers;

/* Starts up to `count` threads. Returns NULL if not even one can be started. */
struct workers *workers_new(int count);

/* Queues a task. Returns false, and calls nothing, if the workers have ended. */
bool workers_add(struct workers *c, struct task *e);

/* Lets the tasks in progress finish, drops the others and ends the threads. */
void workers_end(struct workers *c);

/* Releases workers that have ended. */
void workers_free(struct workers *c);

#endif
