/* SPDX-License-Identifier: MIT
 *
 * Engine: an external program that plays Tetress and speaks the tei protocol (docs/reference/tei.md).
 *
 * Whatever it does, a question is answered in bounded time, by an action or by a fault. An engine that committed a
 * fault is not asked again.
 */
#ifndef TETRARCH_LAB_MATCH_ENGINE_H
#define TETRARCH_LAB_MATCH_ENGINE_H

#include "tetress/agent.h"

enum engine_fault {
    ENGINE_FINE,
    ENGINE_HUNG,    /* did not answer in time */
    ENGINE_CRASHED, /* ended, closed its output, or could not be started */
    ENGINE_FLOODED, /* sent too much */
    ENGINE_GARBLED, /* answered with something that is not an action */
};

/* A question to an engine. */
struct engine_turn {
    const struct torus *torus;
    const uint16_t *action; /* the actions from the empty board on, torus->turn of them */
    const double *left;     /* seconds left for the rest of the game, by side; NULL if nodes are the limit */
    int64_t nodes;
};

struct engine;

/* Starts an engine for one game; command_parse() must have accepted the text. If the program fails, the first question
 * says so; if this machine lacks the resources to start it, which is not the engine's fault, returns NULL. Only the
 * thread that started an engine may use it. End it with engine_end(). */
struct engine *engine_start(const char *text, struct err *err);

/* Asks for an action; there must be a legal one, but the answer is not checked for legality. What the engine said about
 * its search is also written into out, if it makes sense. */
enum engine_fault engine_choose(struct engine *e, const struct engine_turn *turn, struct agent_choice *out);

/* Ends an engine and every process that it has started: politely, unless it committed a fault. */
void engine_end(struct engine *e);

#endif
