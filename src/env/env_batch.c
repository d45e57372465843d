/* SPDX-License-Identifier: MIT */
#include "env/env_batch.h"

#include "base/mem.h"
#include "exec/exec.h"
#include "exec/pool.h"

#include <stdlib.h>
#include <string.h>

/* Games that a thread takes at a time: enough that handing them out costs nothing, few enough to share them evenly. */
enum { GRAIN = 64 };

struct env_batch {
    struct env_config config;
    const struct env_ops *ops;
    int count, actions, arrays, threads;
    size_t stride;                      /* from game to game */
    size_t array_bytes[ENV_ARRAYS_MAX]; /* of one game */
    char *games;
    struct pool *pool;
    void **tools; /* of each thread */
    struct env_buffers to;
    /* Of the call under way: */
    const int64_t *action;
    const uint64_t *seed;
    const uint8_t *chosen;
};

static void *game_at(const struct env_batch *b, int i)
{
    return b->games + (size_t)i * b->stride;
}

struct env_batch *env_batch_new(const struct env_config *config, int count)
{
    struct env_batch *b = xcalloc(1, sizeof *b);
    struct env_array array;
    b->config = *config;
    b->ops = config->ops;
    b->count = count;
    b->actions = b->ops->actions(config);
    for (; b->ops->array(config, b->arrays, &array); b->arrays++)
        b->array_bytes[b->arrays] = env_array_bytes(&array);
    b->stride = (b->ops->size + 63) / 64 * 64; /* no two threads write to the same line of a cache */
    b->games = xaligned(64, b->stride * (size_t)count);
    b->threads = config->threads > 0 ? config->threads : exec_cores();
    int useful = (count + GRAIN - 1) / GRAIN;
    b->threads = b->threads < useful ? b->threads : useful;
    b->tools = xcalloc((size_t)b->threads, sizeof *b->tools);
    for (int i = 0; b->ops->open && i < b->threads; i++)
        b->tools[i] = b->ops->open(&b->config);
    b->pool = pool_new(b->threads);
    for (int i = 0; i < count; i++) {
        struct episode *e = game_at(b, i);
        e->seed = (uint64_t)i;
        b->ops->start(e, &b->config);
    }
    return b;
}

void env_batch_free(struct env_batch *b)
{
    if (!b)
        return;
    pool_free(b->pool);
    for (int i = 0; b->ops->close && i < b->threads; i++)
        b->ops->close(b->tools[i]);
    free(b->tools);
    free(b->games);
    free(b);
}

const struct env_config *env_batch_config(const struct env_batch *b)
{
    return &b->config;
}

int env_batch_count(const struct env_batch *b)
{
    return b->count;
}

void env_batch_bind(struct env_batch *b, const struct env_buffers *buffers)
{
    b->to = *buffers;
}

static void start(struct env_batch *b, struct episode *e)
{
    *e = (struct episode){ .seed = e->seed, .number = e->number };
    b->ops->start(e, &b->config);
    if (e->over)
        e->end = EPISODE_TERMINATED;
}

/* Writes what is observed of game i into some arrays. */
static void observe(const struct env_batch *b, int i, void *tools, void *const arrays[])
{
    void *out[ENV_ARRAYS_MAX] = { NULL };
    for (int k = 0; k < b->arrays; k++)
        if (arrays[k])
            out[k] = (char *)arrays[k] + (size_t)i * b->array_bytes[k];
    b->ops->observe(game_at(b, i), &b->config, tools, out);
}

/* Writes the state of game i to the buffers, after a step with this reward and end. */
static void report(const struct env_batch *b, int i, void *tools, double reward, enum episode_end end)
{
    const struct env_buffers *to = &b->to;
    const struct episode *e = game_at(b, i);
    observe(b, i, tools, to->observed);
    if (to->mask)
        memcpy(to->mask + (size_t)i * (size_t)b->actions, b->ops->mask(e), (size_t)b->actions);
    if (to->reward)
        to->reward[i] = reward;
    if (to->terminated)
        to->terminated[i] = end == EPISODE_TERMINATED;
    if (to->truncated)
        to->truncated[i] = end == EPISODE_TRUNCATED;
}

static void report_counts(const struct env_batch *b, int i)
{
    const struct env_buffers *to = &b->to;
    const struct episode *e = game_at(b, i);
    if (to->pieces)
        to->pieces[i] = e->pieces;
    if (to->rows)
        to->rows[i] = e->rows;
    if (to->score)
        to->score[i] = e->score;
}

static void reset_part(void *context, int worker, int first, int end)
{
    struct env_batch *b = context;
    for (int i = first; i < end; i++) {
        struct episode *e = game_at(b, i);
        if (b->chosen && !b->chosen[i])
            continue;
        if (b->seed) {
            e->seed = b->seed[i];
            e->number = 0;
        } else {
            e->number++;
        }
        start(b, e);
        report_counts(b, i);
        report(b, i, b->tools[worker], 0.0, EPISODE_GOES_ON);
    }
}

void env_batch_reset(struct env_batch *b, const uint64_t seeds[], const uint8_t chosen[])
{
    b->seed = seeds;
    b->chosen = chosen;
    pool_run(b->pool, b->count, GRAIN, reset_part, b);
}

static void step_one(struct env_batch *b, int i, void *tools)
{
    struct episode *e = game_at(b, i);
    double reward = 0.0;
    if (e->end && b->config.autoreset == ENV_NEXT_STEP) {
        e->number++;
        start(b, e);
    } else if (!e->end) {
        int action = (int)b->action[i];
        reward = env_step(e, &b->config, action, b->ops->mask(e)[action]);
    }
    enum episode_end end = (enum episode_end)e->end;
    report_counts(b, i);
    if (end && b->config.autoreset == ENV_SAME_STEP) {
        observe(b, i, tools, b->to.final);
        e->number++;
        start(b, e);
    }
    report(b, i, tools, reward, end);
}

static void step_part(void *context, int worker, int first, int end)
{
    struct env_batch *b = context;
    for (int i = first; i < end; i++)
        step_one(b, i, b->tools[worker]);
}

/* Fails if an action of a game that has not ended is out of range or refused. */
static int check(const struct env_batch *b, const int64_t actions[], struct err *err)
{
    for (int i = 0; i < b->count; i++) {
        const struct episode *e = game_at(b, i);
        if (actions[i] < 0 || actions[i] >= b->actions)
            return err_set(err, "the action of game %d is %lld, but actions are 0 to %d", i, (long long)actions[i],
                           b->actions - 1);
        if (!e->end && !b->config.illegal_ends && !b->ops->mask(e)[actions[i]])
            return err_set(err, "the action of game %d is %lld, which the mask forbids", i, (long long)actions[i]);
    }
    return 0;
}

int env_batch_step(struct env_batch *b, const int64_t actions[], struct err *err)
{
    if (check(b, actions, err))
        return -1;
    b->action = actions;
    pool_run(b->pool, b->count, GRAIN, step_part, b);
    return 0;
}

static void saved_episode(struct saved *s, const struct env_batch *b, struct episode *e)
{
    saved_u64(s, &e->seed);
    saved_int(s, &e->number, 8, 0, INT64_MAX / 2);
    saved_int(s, &e->pieces, 8, 0, INT64_MAX / 2);
    saved_int(s, &e->rows, 8, 0, INT64_MAX / 2);
    saved_int(s, &e->score, 8, 0, INT64_MAX / 2);
    saved_u8(s, &e->end, EPISODE_GOES_ON, EPISODE_TRUNCATED);
    saved_bool(s, &e->over);
    bool over = e->over;
    b->ops->saved(s, e, &b->config);
    e->over |= over; /* a game may have been lost by an illegal action */
    s->bad |= e->over && e->end == EPISODE_GOES_ON;
}

/* A copy of game i, which the caller releases. */
static struct episode *copy_of(const struct env_batch *b, int i)
{
    return memcpy(xaligned(64, b->stride), game_at(b, i), b->stride);
}

size_t env_batch_save(const struct env_batch *b, int i, void *out, size_t size)
{
    struct saved s = saved_write(out, size, b->config.hash);
    struct episode *copy = copy_of(b, i); /* others may be saving the same game */
    saved_episode(&s, b, copy);
    free(copy);
    return saved_end(&s);
}

int env_batch_load(struct env_batch *b, int i, const void *bytes, size_t size, struct err *err)
{
    struct saved s;
    if (saved_read(&s, bytes, size, b->config.hash, err))
        return -1;
    struct episode *copy = copy_of(b, i);
    saved_episode(&s, b, copy);
    int result = saved_finish(&s, err);
    if (result == 0) {
        memcpy(game_at(b, i), copy, b->stride);
        report_counts(b, i);
        report(b, i, b->tools[0], 0.0, (enum episode_end)copy->end);
    }
    free(copy);
    return result;
}
