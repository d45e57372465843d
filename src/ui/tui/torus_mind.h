/* SPDX-License-Identifier: MIT
 *
 * Torus mind: an agent of Tetress that thinks on a thread of its own, so that the screen stays alive.
 *
 * It thinks about one position at a time. All functions are for one thread alone, the caller's.
 */
#ifndef TETRARCH_UI_TUI_TORUS_MIND_H
#define TETRARCH_UI_TUI_TORUS_MIND_H

#include "tetress/agent.h"

struct torus_mind;

/* Makes a mind of an agent, which it owns; release it with torus_mind_free(), which gives up what is under way. */
struct torus_mind *torus_mind_new(const struct agent_ops *ops, struct agent *agent);
void torus_mind_free(struct torus_mind *m);

/* Begins to think about a position with a legal action; what was under way is given up. The limits' own `stop` is not
 * looked at. */
void torus_mind_ask(struct torus_mind *m, const struct torus *t, const struct agent_limits *limits, struct rng rng);

/* Gives up what is under way, if there is anything. */
void torus_mind_drop(struct torus_mind *m);

/* Tells whether something is under way, whose answer was not fetched yet; *seconds becomes how long it took so far. */
bool torus_mind_busy(const struct torus_mind *m, double *seconds);

/* Fetches the answer; returns false if there is none yet. */
bool torus_mind_fetch(struct torus_mind *m, struct agent_choice *out);

#endif
