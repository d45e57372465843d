/* SPDX-License-Identifier: MIT
 *
 * Deadline: time limits of connections. A thread shuts down the socket of a connection whose time has run out, even if
 * data still trickles in; the owner of the socket notices and closes it.
 */
#ifndef TETRARCH_UI_WEB_DEADLINE_H
#define TETRARCH_UI_WEB_DEADLINE_H

struct deadlines;
struct deadline;

/* Starts the thread; returns NULL if no thread can be started. */
struct deadlines *deadlines_new(void);

/* Ends the thread and releases `all`; every deadline must have been removed. */
void deadlines_free(struct deadlines *all);

/* Adds a deadline for a socket, this many seconds from now. */
struct deadline *deadlines_add(struct deadlines *all, int socket, double seconds);

/* Moves the deadline to this many seconds from now; INFINITY for never. */
void deadline_move(struct deadline *d, double seconds);

/* Removes a deadline. Call it before the socket is closed, because its descriptor may be reused at once. */
void deadline_remove(struct deadline *d);

#endif
