/* SPDX-License-Identifier: MIT
 *
 * Clerk: threads that do errands, in the order in which they were given. What may take long, such as writing to a store
 * that somebody else is writing to, is done by a clerk, so that whoever gave it can go on serving others.
 */
#ifndef TETRARCH_UI_WEB_CLERK_H
#define TETRARCH_UI_WEB_CLERK_H

#include <stdbool.h>

/* Something to be done; part of something larger, which must stay until `done` was called. */
struct errand {
    void (*perform)(struct errand *e);
    void (*done)(
        struct errand *e); /* called in any case, by the same thread, also where there was no time to perform it */
    struct errand *next;
};

struct clerks;

/* Starts so many threads; NULL if the system has none. */
struct clerks *clerks_new(int count);

/* Gives them something to do; false, and nothing is called, if they have ended. */
bool clerks_give(struct clerks *c, struct errand *e);

/* Lets them finish what they are at, drops the rest and ends the threads. */
void clerks_end(struct clerks *c);

/* Releases clerks that have ended. */
void clerks_free(struct clerks *c);

#endif
