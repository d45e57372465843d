/* SPDX-License-Identifier: MIT
 *
 * Torus play: a person plays Tetress against an agent in the terminal, with hints and actions taken back where wanted.
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
    const char *agent;       /* its name */
    struct agent_limits limits;
    uint64_t seed;
};

/* Plays games until the person has enough; *last becomes the last one. */
void torus_play_run(struct screen *s, const struct torus_play_config *config, struct torus_game *last);

#endif
