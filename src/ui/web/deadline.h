/* SPDX-License-Identifier: MIT
 *
 * Deadline: until when a connection has time. A thread shuts the socket of one that has run out down, however busily it
 * trickles; the owner of the socket sees that, and closes it.
 */
#ifndef TETRARCH_UI_WEB_DEADLINE_H
#define TETRARCH_UI_WEB_DEADLINE_H

struct deadlines;
struct deadline;

/* Starts the thread; NULL if the system has none. */
struct deadlines *deadlines_new(void);

/* Ends the thread and releases all; the deadlines must have been removed. */
void deadlines_free(struct deadlines *all);

/* Gives a socket this many seconds from now. */
struct deadline *deadlines_add(struct deadlines *all, int socket, double seconds);

/* Sets the end to this many seconds from now; INFINITY for never. */
void deadline_move(struct deadline *d, double seconds);

/* Forgets a deadline. To be called before the socket is closed: its number may soon be another one's. */
void deadline_remove(struct deadline *d);

#endif
