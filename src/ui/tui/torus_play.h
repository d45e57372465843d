/* SPDX-License-Identifier: MIT
 *
 * Torus play: a person plays Tetress against an agent in the terminal, with hints and undo on request.
 */
#ifndef TETRARCH_UI_TUI_TORUS_PLAY_H
#define TETRARCH_UI_TUI_TORUS_PLAY_H

#include "tetress/torus_game.h"
#include "ui/tui/torus_mind.h"

struct screen;

struct torus_play_config {
    struct torus start;
    enum side person;
    struct torus_mind *mind; /* plays against the person, and gives hints */
    const char *agent;       /* the agent's name */
    struct agent_limits limits;
    uint64_t seed;
};

/* Plays games until the person quits; *last is set to the last game. */
void torus_play_run(struct screen *s, const struct torus_play_config *config, struct torus_game *last);

#endif
