/* SPDX-License-Identifier: MIT
 *
 * Play: the job of training, one game with given weights, in plain bytes, so that any process can do it.
 */
#ifndef TETRARCH_LEARN_TRAINING_PLAY_H
#define TETRARCH_LEARN_TRAINING_PLAY_H

#include "exec/exec.h"
#include "learn/training/config.h"
#include "learn/training/fitness.h"

/* What all games of a run have in common: the weight map among others, with its features by their places in the table
 * of features. */
struct play_shared {
    struct rules rules;
    int32_t preview, count, dim;
    int32_t blend; /* whether the boards are measured for FITNESS_MCMANUS_2017 */
    int16_t feature[FEATURES_MAX];
    int64_t max_pieces, max_rows, factored_count;
    double factored[];
};

/* A game to play: the stream of its pieces is a hash of the seed, which stands for the run and the measurement,
 * and the number of the game. */
struct play_job {
    uint64_t seed;
    int64_t game;
    double weight[]; /* dim of them */
};

/* The task for exec: play_job in, game_result out. */
extern const struct exec_task play_task;

/* Returns what the games of a run have in common, and its size. The caller releases it with free(). */
struct play_shared *play_share(const struct config *c, const struct setting *s, size_t *size);

/* Returns the size of a job with `dim` weights. */
size_t play_job_size(int dim);

#endif
