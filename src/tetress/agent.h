/* SPDX-License-Identifier: MIT
 *
 * Agent: something that plays Tetress. Agents are rows of one table.
 */
#ifndef TETRARCH_TETRESS_AGENT_H
#define TETRARCH_TETRESS_AGENT_H

#include "base/param.h"
#include "base/rng.h"
#include "tetress/action.h"

#include <stdatomic.h>

/* Limits of one decision; 0 means no limit. Nodes, seconds or `stop` must be given to an agent that searches. */
struct agent_limits {
    int64_t nodes;
    double seconds;
    double usual;            /* seconds for a decision of usual difficulty: a clear one takes less, a difficult one more
                                but never more than `seconds`; 0 if the time that is left over is of no use */
    const atomic_bool *stop; /* makes the agent answer at once when it becomes true; may be NULL */
    const uint16_t *skip;    /* `skips` actions that must not be chosen; at least one other must be legal */
    int skips;
    bool thorough; /* search even a single legal action, for its score; otherwise it is played at once */
};

enum { AGENT_LINE = 12 };

/* A decision, and statistics of the search behind it. */
struct agent_choice {
    int action;
    int score;     /* for the side to move; evaluate.h has the units */
    int depth;     /* plies searched completely, or the deepest line of a tree */
    int64_t nodes; /* positions visited, or games played out */
    int length;    /* of the expected line of play, which begins with the action */
    uint16_t line[AGENT_LINE];
};

struct agent;

struct agent_ops {
    const char *name, *summary;
    const struct param *params; /* ends with a row without a name */
    /* Makes an agent with the values of its params, in their order; NULL if one of them names a file that cannot be
     * read. Release it with free(). Only one thread may use it at a time. */
    struct agent *(*new)(const struct param_value values[], struct err *err);
    /* Chooses one of the legal actions; there must be at least one. */
    void (*choose)(struct agent *a, const struct torus *t, const struct agent_limits *limits, struct rng *rng,
                   struct agent_choice *out);
    void (*free)(struct agent *a);
};

/* All agents, ending with NULL. */
extern const struct agent_ops *const agents[];

extern const struct agent_ops agent_greedy, agent_mcts, agent_minimax, agent_random;

/* Short names for agents with certain settings. A row without a name ends the table. */
struct agent_form {
    const char *name, *text, *summary;
};
extern const struct agent_form agent_forms[];

/* The forms "strength-1", a beginner, to "strength-10", which has no limits but those of the decision, are opponents
 * for people. Their summaries have ratings, which docs/results.md explains. */
enum { AGENT_STRENGTHS = 10 };

/* Returns the name of strength `number`, 1 to AGENT_STRENGTHS. */
const char *agent_strength(int number);

/* Writes the legal actions that may be chosen into out, which must hold ACTIONS, and returns how many. For the first
 * two actions of a game, only one of each set of symmetric actions is listed. */
int agent_actions(const struct torus *t, const struct agent_limits *limits, uint16_t out[]);

/* Returns the seconds for an agent that cannot tell a clear decision from a difficult one; 0 means no limit. */
double agent_seconds(const struct agent_limits *limits);

/* Makes an agent from a name and settings, "minimax" or "minimax:depth=2,ordering=no", or from the name of a form and
 * further settings. Sets *ops; returns NULL on failure. */
struct agent *agent_parse(const char *text, const struct agent_ops **ops, struct err *err);

#endif
