/* SPDX-License-Identifier: MIT
 *
 * Self-play: the games of an agent against itself: their positions, with features, and their results.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SELFPLAY_H
#define TETRARCH_LAB_EXPERIMENT_SELFPLAY_H

#include "base/err.h"
#include "exec/exec.h"
#include "tetress/evaluate.h"

/* The score of a position that was not searched. */
enum { SELFPLAY_UNKNOWN = 2 * EVALUATE_WIN };

/* One position. */
struct selfplay_position {
    cells tokens[SIDES];
    int32_t score; /* that the agent gave it, for the side to move, or SELFPLAY_UNKNOWN */
    uint8_t side, turn;
    int16_t feature[EVALUATE_FEATURES];
    uint8_t share[EVALUATE_STAGES]; /* of the stages; they add up to EVALUATE_WHOLE */
    int8_t worth;                   /* result of the game for the side to move: 1, 0 or -1 */
};

/* The positions of one game. */
struct selfplay_game {
    int count;
    struct selfplay_position at[TORUS_TURNS];
};

struct selfplay_config {
    const char *agent; /* must be accepted by agent_parse() */
    int64_t nodes;     /* for each action */
    int first, games;  /* the number of the first game, and how many */
    int blunders;      /* one action in this many is random; 0 for none */
    uint64_t seed;
};

/* Plays games into out[0 .. games - 1], from random balanced openings. With random actions among them, games also reach
 * positions that a good player would avoid. A game follows from the seed and its number. Returns how many were played:
 * all, unless stopped. */
int selfplay_run(const struct selfplay_config *config, const struct exec *exec, const struct exec_watch *watch,
                 struct selfplay_game out[]);

#endif
