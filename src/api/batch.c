/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "env/env_batch.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES_MAX = 1000000 };

struct tetrarch_batch {
    struct env_batch *batch;
};

_Static_assert((int)TETRARCH_ARRAYS_MAX == (int)ENV_ARRAYS_MAX, "the same arrays inside and outside");
_Static_assert(sizeof(struct tetrarch_buffers) == sizeof(struct env_buffers), "the same buffers inside and outside");

struct tetrarch_batch *tetrarch_batch_new(const char *text, int count, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    struct env_config *config = xcalloc(1, sizeof *config);
    struct tetrarch_batch *b = NULL;
    if (count < 1 || count > GAMES_MAX)
        err_set(&err, "the batch has %d games, but it may have 1 to %d", count, GAMES_MAX);
    else if (env_parse(text, config, &err) == 0) {
        b = xcalloc(1, sizeof *b);
        b->batch = env_batch_new(config, count);
    }
    if (!b)
        border_fail(error, &err);
    free(config);
    return b;
}

const char *tetrarch_batch_name(int i)
{
    int count = 0;
    while (envs[count])
        count++;
    return i >= 0 && i < count ? envs[i]->name : NULL;
}

int tetrarch_batch_array(const struct tetrarch_batch *batch, int i, struct tetrarch_array *out)
{
    const struct env_config *config = env_batch_config(batch->batch);
    struct env_array a;
    if (!config->ops->array(config, i, &a))
        return 0;
    *out = (struct tetrarch_array){
        .name = a.name, .dims = a.dims, .shape = { a.shape[0], a.shape[1] }, .low = a.low, .high = a.high
    };
    snprintf(out->type, sizeof out->type, "%s", a.type);
    return 1;
}

int tetrarch_batch_actions(const struct tetrarch_batch *batch)
{
    const struct env_config *config = env_batch_config(batch->batch);
    return config->ops->actions(config);
}

void tetrarch_batch_bind(struct tetrarch_batch *batch, const struct tetrarch_buffers *buffers)
{
    struct env_buffers to = { .mask = buffers->mask,
                              .reward = buffers->reward,
                              .terminated = buffers->terminated,
                              .truncated = buffers->truncated,
                              .pieces = buffers->pieces,
                              .rows = buffers->rows,
                              .score = buffers->score };
    for (int i = 0; i < ENV_ARRAYS_MAX; i++) {
        to.observed[i] = buffers->observed[i];
        to.final[i] = buffers->final[i];
    }
    env_batch_bind(batch->batch, &to);
}

void tetrarch_batch_reset(struct tetrarch_batch *batch, const uint64_t seeds[], const uint8_t chosen[])
{
    env_batch_reset(batch->batch, seeds, chosen);
}

int tetrarch_batch_step(struct tetrarch_batch *batch, const int64_t actions[], struct tetrarch_error *error)
{
    struct err err;
    return env_batch_step(batch->batch, actions, &err) ? border_fail(error, &err) : 0;
}

static int check_number(const struct tetrarch_batch *batch, int i, struct err *err)
{
    int count = env_batch_count(batch->batch);
    return i >= 0 && i < count ? 0 : err_set(err, "there is no game %d: games are 0 to %d", i, count - 1);
}

size_t tetrarch_batch_save(const struct tetrarch_batch *batch, int i, void *out, size_t size)
{
    struct err err;
    BORDER(NULL, 0);
    return check_number(batch, i, &err) ? 0 : env_batch_save(batch->batch, i, out, size);
}

int tetrarch_batch_load(struct tetrarch_batch *batch, int i, const void *bytes, size_t size,
                        struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    if (check_number(batch, i, &err) || env_batch_load(batch->batch, i, bytes, size, &err))
        return border_fail(error, &err);
    return 0;
}

void tetrarch_batch_free(struct tetrarch_batch *batch)
{
    if (batch)
        env_batch_free(batch->batch);
    free(batch);
}
