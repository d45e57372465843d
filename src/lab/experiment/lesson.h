/* SPDX-License-Identifier: MIT
 *
 * Lesson: what an agent's games against itself have to teach: the features of their positions, and who won.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_LESSON_H
#define TETRARCH_LAB_EXPERIMENT_LESSON_H

#include "base/err.h"
#include "exec/exec.h"
#include "tetress/evaluate.h"

/* One position. */
struct lesson_position {
    int16_t feature[EVALUATE_FEATURES];
    uint8_t share[EVALUATE_STAGES]; /* of the stages, of EVALUATE_WHOLE */
    int8_t worth;                   /* how the game ended for the side to move: 1, 0 or -1 */
};

/* The positions of one game. */
struct lesson {
    int count;
    struct lesson_position at[TORUS_TURNS];
};

struct lesson_config {
    const char *agent; /* as agent_parse() takes it; must parse */
    int64_t nodes;     /* for each action */
    int games;
    uint64_t seed;
};

/* Plays games into out[0 .. games - 1]; one action in twenty is taken at random, so that the games differ and go where
 * a good player would not. Returns how many were played: all, unless stopped. */
int lesson_play(const struct lesson_config *config, const struct exec *exec, const struct exec_watch *watch,
                struct lesson out[]);

#endif
