/* SPDX-License-Identifier: MIT */
#include "learn/learners/rollout.h"

#include "base/bits.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct rollout_worker {
    struct rollout_shared shared;
    struct policy policy;
    double unit[ROLLOUT_VALUES_MAX];
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals; /* a job takes some milliseconds */
    struct rollout_worker *w = xcalloc(1, sizeof *w);
    w->shared = *(const struct rollout_shared *)shared;
    policy_init(&w->policy, &w->shared.sample, w->shared.weight);
    for (int i = 0; i < w->shared.values; i++)
        w->unit[i] = monomial_unit(w->shared.value[i], w->shared.sample.rules.width);
    return w;
}

static void worker_close(void *context)
{
    struct rollout_worker *w = context;
    policy_release(&w->policy);
    free(w);
}

/* Writes the features of the value function, which depend on a board alone. */
static void value_features(const struct rollout_worker *w, const struct board *b, double out[])
{
    struct outcome o = { .after = *b };
    for (int i = 0; i < w->shared.values; i++)
        out[i] = w->unit[i] * (double)monomial_raw(w->shared.value[i], &o);
}

static double worth(const struct rollout_worker *w, const struct board *b)
{
    double value[ROLLOUT_VALUES_MAX], sum = 0.0;
    value_features(w, b, value);
    for (int i = 0; i < w->shared.values; i++)
        sum += w->shared.worth[i] * value[i];
    return sum;
}

/* Follows the policy for some pieces and returns the discounted rows on the way plus the worth of the board at the end.
 * A lost board is worth nothing. */
static double follow(struct rollout_worker *w, struct board b, int steps, struct rng rng)
{
    double sum = 0.0, share = 1.0;
    for (int i = 0; i < steps; i++, share *= w->shared.discount) {
        enum piece piece = sample_piece(&w->shared.sample.rules, &rng);
        struct decision choice;
        if (!kernel_choose(w->policy.kernel, &b, piece, &choice))
            return sum;
        sum += share * drop_lock(&b, piece, choice.placement);
    }
    return sum + share * worth(w, &b);
}

/* Tries every placement of a piece. All of them meet the same pieces afterwards, so that only the placement differs. */
static int try_all(struct rollout_worker *w, const struct board *b, enum piece piece, struct rng rng, double *row)
{
    const struct rules *rules = &w->shared.sample.rules;
    int count = 0;
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        int columns = b->width - piece_shape(piece, rotation)->width + 1;
        for (int column = 0; column < columns; column++) {
            struct outcome o = drop_outcome(b, rules, piece, rotation, column);
            if (!o.alive)
                continue;
            row[0] = bits_count(o.removed) + w->shared.discount * follow(w, o.after, w->shared.steps, rng);
            policy_features(&w->policy, &o, row + 1);
            row += 1 + w->shared.sample.count;
            count++;
        }
    }
    return count;
}

static void add_to_value(struct rollout_worker *w, const struct board *b, struct rng rng, double sum[])
{
    int n = w->shared.values;
    double value[ROLLOUT_VALUES_MAX], target = follow(w, *b, w->shared.steps, rng);
    value_features(w, b, value);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            sum[i * n + j] += value[i] * value[j];
        sum[n * n + i] += value[i] * target;
    }
}

static int height(const struct board *b)
{
    uint32_t any = 0;
    for (int x = 0; x < b->width; x++)
        any |= b->column[x];
    return bits_length(any);
}

/* Moves on to the next state: some pieces further in the policy's game, until the board has a height that is not yet
 * overrepresented; games spend most of their time low, and die high. */
static void next_state(struct rollout_worker *w, struct board *b, int seen[], struct rng *rng)
{
    const struct rules *rules = &w->shared.sample.rules;
    if (rng_real(rng) < w->shared.random) {
        *b = sample_board(rules, 0.5, rng);
        return;
    }
    int least = seen[0];
    for (int tries = 0; tries < 400; tries++) {
        enum piece piece = sample_piece(rules, rng);
        struct decision choice;
        if (kernel_choose(w->policy.kernel, b, piece, &choice))
            drop_lock(b, piece, choice.placement);
        else
            *b = sample_board(rules, 0.5, rng);
        int h = height(b);
        least = seen[h] < least ? seen[h] : least;
        if (tries > 8 && seen[h] <= least)
            break;
    }
    seen[height(b)]++;
}

/* A piece has at most four rotations, each in at most as many places as there are columns. */
size_t rollout_sums(const struct rollout_shared *shared)
{
    size_t placements = (size_t)ROLLOUT_STATES * ROTATIONS_MAX * (size_t)shared->sample.rules.width;
    return ROLLOUT_STATES + placements * (size_t)(1 + shared->sample.count);
}

size_t rollout_size(const struct rollout_shared *shared)
{
    size_t values = (size_t)shared->values;
    return rollout_sums(shared) + values * (values + 1);
}

static void worker_run(void *context, const void *in, void *out)
{
    struct rollout_worker *w = context;
    const struct rollout_job *job = in;
    double *count = out, *row = count + ROLLOUT_STATES;
    struct rng rng = rng_stream(job->seed, (uint64_t)job->stream, 0);
    struct board b = board_empty(w->shared.sample.rules.width, w->shared.sample.rules.height);
    int seen[HEIGHT_MAX + 8] = { 0 };
    memset(out, 0, rollout_size(&w->shared) * sizeof(double));
    for (int k = 0; k < ROLLOUT_STATES; k++) {
        next_state(w, &b, seen, &rng);
        struct rng future = rng_stream(job->seed, (uint64_t)job->stream, (uint64_t)k + 1);
        enum piece piece = sample_piece(&w->shared.sample.rules, &rng);
        int placements = try_all(w, &b, piece, future, row);
        count[k] = placements;
        row += placements * (1 + w->shared.sample.count);
        add_to_value(w, &b, future, (double *)out + rollout_sums(&w->shared));
    }
}

const struct exec_task rollout_task = { worker_open, worker_run, worker_close };
