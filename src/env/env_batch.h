/* SPDX-License-Identifier: MIT
 *
 * Env batch: many games of an environment, advanced by one call on several threads, with everything that is observed
 * written into buffers of the caller.
 */
#ifndef TETRARCH_ENV_ENV_BATCH_H
#define TETRARCH_ENV_ENV_BATCH_H

#include "env/env.h"

/* Where a batch writes; each pointer may be NULL. include/tetrarch.h describes them. */
struct env_buffers {
    void *observed[ENV_ARRAYS_MAX];
    uint8_t *mask;
    double *reward;
    uint8_t *terminated, *truncated;
    int64_t *pieces, *rows, *score;
    void *final[ENV_ARRAYS_MAX];
};

struct env_batch;

/* Makes a batch of games, none of which has been started; the config is copied. Release it with env_batch_free(). */
struct env_batch *env_batch_new(const struct env_config *config, int count);
void env_batch_free(struct env_batch *b);

/* Returns the config and the number of games. */
const struct env_config *env_batch_config(const struct env_batch *b);
int env_batch_count(const struct env_batch *b);

/* Sets the buffers, which must stay valid until others are set. */
void env_batch_bind(struct env_batch *b, const struct env_buffers *buffers);

/* Starts the games that are chosen, all if that is NULL: number 0 of their seeds or, without seeds, the next game of
 * the seed they had. Fills the buffers. */
void env_batch_reset(struct env_batch *b, const uint64_t seeds[], const uint8_t chosen[]);

/* Takes a step in every game. Fails, and takes none, if an action is out of range or refused. */
int env_batch_step(struct env_batch *b, const int64_t actions[], struct err *err);

/* Write and read game i: see saved.h. A game that could not be read is as it was before. */
size_t env_batch_save(const struct env_batch *b, int i, void *out, size_t size);
int env_batch_load(struct env_batch *b, int i, const void *bytes, size_t size, struct err *err);

#endif
