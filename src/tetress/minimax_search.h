/* SPDX-License-Identifier: MIT
 *
 * Minimax search: the alpha-beta search of one thread. Threads that search the same position share a transposition
 * table, and nothing else.
 */
#ifndef TETRARCH_TETRESS_MINIMAX_SEARCH_H
#define TETRARCH_TETRESS_MINIMAX_SEARCH_H

#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "tetress/network.h"
#include "tetress/ttable.h"

struct minimax_settings {
    int depth; /* plies to look ahead at most */
    bool ordering, table, reductions, pruning;
    struct weights weights;
    const struct network *network; /* the evaluation in place of the weights; NULL for none */
    int noise; /* misjudges positions by up to this many points; 0 for an agent that plays as well as it can */
};

struct minimax_search;

/* Makes a search, which refers to the settings and the table and must be released before them, with
 * minimax_search_free(). Only one thread may use it at a time. */
struct minimax_search *minimax_search_new(const struct minimax_settings *settings, struct ttable *ttable);
void minimax_search_free(struct minimax_search *s);

/* What a search is for. */
struct minimax_task {
    int first;     /* depth of the first iteration; one of depth 1 is always finished */
    uint64_t seed; /* decides with the position how that is misjudged; 0 without noise */
    /* Called with the choice so far whenever an iteration is finished; may be NULL. */
    void (*finished)(void *context, const struct agent_choice *choice);
    void *context;
};

/* Searches a position that has a legal action, iteration by iteration, until a limit is reached. If no iteration was
 * finished, the depth of the choice is 0. */
void minimax_search_run(struct minimax_search *s, const struct torus *t, const struct agent_limits *limits,
                        const struct minimax_task *task, struct agent_choice *out);

#endif
