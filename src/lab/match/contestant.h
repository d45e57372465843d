/* SPDX-License-Identifier: MIT
 *
 * Contestant: one of the two players of a match: an agent of this program, or an external engine.
 */
#ifndef TETRARCH_LAB_MATCH_CONTESTANT_H
#define TETRARCH_LAB_MATCH_CONTESTANT_H

#include "lab/match/engine.h"

enum {
    CONTESTANT_TEXT = 1024, /* bytes of the text that names one, including NUL */
    CONTESTANT_FILES = 8,   /* files that are open while one is being opened; afterwards fewer than half as many */
};

struct contestant;

/* Checks the text that names a contestant: an agent as agent_parse() takes it, or "cmd:" and a program with arguments,
 * as command_parse() takes them. */
int contestant_check(const char *text, struct err *err);

/* Makes a contestant for one game; the text must have been checked. Returns NULL if this machine lacks the resources at
 * the moment, or if an agent's weights file can no longer be read: in neither case is a game lost. Only the thread that
 * opened a contestant may use it. Release it with contestant_close(), which ends an engine. */
struct contestant *contestant_open(const char *text, struct err *err);
void contestant_close(struct contestant *r);

/* Asks for an action; there must be a legal one. An agent keeps to `limits`; an engine is told `turn`, and may commit a
 * fault. */
enum engine_fault contestant_choose(struct contestant *r, const struct engine_turn *turn,
                                    const struct agent_limits *limits, struct rng *rng, struct agent_choice *out);

#endif
