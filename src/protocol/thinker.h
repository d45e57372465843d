/* SPDX-License-Identifier: MIT
 *
 * Thinker: searches a position in the background until an answer is asked for.
 *
 * It runs longer and longer searches; the answer is the result of the longest one that has finished. With tactics it
 * runs one search that attacks (widening.h), which is given up when the answer is wanted. Either it has a thread of its
 * own and searches as long as there is time, or it runs one fixed search when it is asked, which always gives the same
 * answer. Once given, an answer stays until there is another position.
 */
#ifndef TETRARCH_PROTOCOL_THINKER_H
#define TETRARCH_PROTOCOL_THINKER_H

#include "protocol/position.h"

struct thinker_config {
    const struct controller *controller; /* copied */
    const struct player_ops *player;     /* for the fixed search */
    int depth;                     /* of the fixed search, in pieces; 0 means to use a thread and the time there is */
    const struct tactics *tactics; /* to attack with, or NULL to survive; copied */
    int64_t placements;            /* that the fixed search of an attacker scores; 0 means the same as depth 0 */
};

struct thinker;

/* Makes a thinker; release it with thinker_free(). All functions must be called from the same thread. */
struct thinker *thinker_new(const struct thinker_config *config);
void thinker_free(struct thinker *t);

/* Starts to think about a position, which is copied and must have at least one piece, or about nothing if it is NULL.
 * Abandons the search under way without waiting for it. */
void thinker_set(struct thinker *t, const struct position *position);

/* Writes the decision in the position. Returns false if every placement ends the game. With a thread, waits up to a
 * tenth of a second for the awaited searches, and as long as it takes for the first; an attacker answers at once, but
 * not before it has searched for a twentieth of a second. */
bool thinker_answer(struct thinker *t, struct decision *out);

#endif
