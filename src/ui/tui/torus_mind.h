/* SPDX-License-Identifier: MIT
 *
 * Torus mind: a Tetress agent that thinks on its own thread, so that the screen stays responsive.
 *
 * It thinks about one position at a time. All functions must be called from the same thread.
 */
#ifndef TETRARCH_UI_TUI_TORUS_MIND_H
#define TETRARCH_UI_TUI_TORUS_MIND_H

#include "tetress/agent.h"

struct torus_mind;

/* Makes a mind of an agent and takes ownership of it. Release it with torus_mind_free(), which abandons any search. */
struct torus_mind *torus_mind_new(const struct agent_ops *ops, struct agent *agent);
void torus_mind_free(struct torus_mind *m);

/* Begins to think about a position, which must have a legal action; abandons any earlier search. The `stop` of the
 * limits is ignored. */
void torus_mind_ask(struct torus_mind *m, const struct torus *t, const struct agent_limits *limits, struct rng rng);

/* Abandons the search, if there is one. */
void torus_mind_drop(struct torus_mind *m);

/* Tells whether there is a search whose answer has not been fetched; *seconds is set to the time since it began. */
bool torus_mind_busy(const struct torus_mind *m, double *seconds);

/* Fetches the answer; returns false if there is none yet. */
bool torus_mind_fetch(struct torus_mind *m, struct agent_choice *out);

#endif
