/* SPDX-License-Identifier: MIT
 *
 * Engine: an external program that plays Tetress and speaks the tei protocol (docs/reference/tei.md).
 *
 * Whatever it does, a question is answered in bounded time, by an action or by what the engine did wrong. An engine
 * that did something wrong is not asked again.
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

/* What an engine is asked. */
struct engine_turn {
    const struct torus *torus;
    const uint16_t *action; /* what was done from the empty board on, torus->turn of them */
    const double *left;     /* seconds for the rest of the game, of both sides; NULL if nodes are the limit */
    int64_t nodes;
};

struct engine;

/* Starts an engine for one game; the text, as command_parse() takes it, must be right. If the program fails, the first
 * question says so; if this machine lacks what it takes to start one, which is not the engine's fault, returns NULL.
 * Only the thread that started an engine may use it. End it with engine_end(). */
struct engine *engine_start(const char *text, struct err *err);

/* Asks for an action, of which there must be a legal one; that it is legal remains to be seen. What the engine said
 * about its search is written into out as well, where it makes sense. */
enum engine_fault engine_choose(struct engine *e, const struct engine_turn *turn, struct agent_choice *out);

/* Ends an engine and all that it has started: politely, unless it did something wrong. */
void engine_end(struct engine *e);

#endif
