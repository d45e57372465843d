/* SPDX-License-Identifier: MIT
 *
 * Thinker: searches a position while no answer is asked for.
 *
 * It searches a little, then more, and so on; an answer is what the longest search came to that is finished. Either it
 * has a thread of its own and searches as long as there is time, or it does one fixed search when it is asked, which
 * comes to the same answer always. Once an answer is given, it stays until there is another position.
 */
#ifndef TETRARCH_PROTOCOL_THINKER_H
#define TETRARCH_PROTOCOL_THINKER_H

#include "protocol/position.h"

struct thinker_config {
    const struct controller *controller; /* copied */
    const struct player_ops *player;     /* for the fixed search */
    int depth;                           /* of the fixed search, in pieces; 0 means to use a thread and the time */
};

struct thinker;

/* Makes a thinker; release it with thinker_free(). All functions are for one thread alone, the caller's. */
struct thinker *thinker_new(const struct thinker_config *config);
void thinker_free(struct thinker *t);

/* Begins to think about a position with at least one piece, which is copied, or about nothing if it is NULL. Whatever
 * is under way is given up; this does not wait for it. */
void thinker_set(struct thinker *t, const struct position *position);

/* Tells what to do in the position. Returns false if every placement ends the game. With a thread, waits some
 * hundredths of a second where that much has not passed yet. */
bool thinker_answer(struct thinker *t, struct decision *out);

#endif
