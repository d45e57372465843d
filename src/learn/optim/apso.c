/* SPDX-License-Identifier: MIT
 *
 * Asynchronous particle swarm, as in gaunt-2018: particles wait in a priority queue, those with the fewest iterations
 * first; a worker takes one, moves it, has it measured and puts it back, and a new best is known to all particles at
 * once. No particle waits for the slowest.
 *
 * The course of a run depends on the order in which measurements arrive and on nothing else. There are three sources of
 * that order: what really happens on the threads (`arrival`), the log of such a run (`replay`), or a virtual clock on
 * which each measurement takes a random time (`virtual`), which needs no log.
 */
#include "base/real.h"
#include "learn/optim/swarm.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum order { ORDER_VIRTUAL, ORDER_ARRIVAL, ORDER_REPLAY };
static const char *const orders[] = { "virtual", "arrival", "replay", NULL };
enum { PARTICLES_MAX = 4096, WORKERS_MAX = 1024 };

static const struct param params[] = {
    { "particles", PARAM_INT, "N", "50", 2, PARTICLES_MAX, NULL, "size of the swarm", PARAM_LOG, 8, 80 },
    { "inertia", PARAM_REAL, "X", "0.72", -10, 10, NULL, "share of its velocity that a particle keeps", PARAM_LINEAR,
      0.3, 0.95 },
    { "cognitive", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the particle's own best place", PARAM_LINEAR,
      0.2, 2.5 },
    { "social", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the swarm's best place", PARAM_LINEAR, 0.2, 2.5 },
    { "low", PARAM_REAL, "X", "-1", -1e12, 1e12, NULL, "start: least value of a coordinate" },
    { "high", PARAM_REAL, "X", "1", -1e12, 1e12, NULL, "start: greatest value of a coordinate" },
    { "workers", PARAM_INT, "N", "16", 1, WORKERS_MAX, NULL, "particles measured at a time, on any number of threads" },
    { "order", PARAM_CHOICE, "KIND", "virtual", 0, 0, orders,
      "the order of arrivals: by a virtual clock, as it really happens, or from the log of such a run" },
    { 0 },
};

/* A measurement under way. */
struct slot {
    int32_t particle; /* -1 if the slot is free */
    int32_t known;    /* the fitness is known, but it is not yet its turn to arrive */
    double arrival;   /* on the virtual clock */
    double fitness;
};

/* Followed in memory by the slots, the swarm, the heap, and the iterations of each particle. */
struct apso {
    struct optim_head head;
    int64_t arrived, waiting; /* measurements so far; particles in the heap */
    int64_t leader;           /* the particle with the best place of all */
    double clock;
    struct slot slot[];
};

struct apso_view {
    struct apso *s;
    struct swarm swarm;
    int32_t *heap, *done;
    int n, workers;
};

static struct apso_view view(const void *state, const struct optim_config *c)
{
    struct apso_view w = { (struct apso *)state, .n = (int)optim_int(c, "particles"),
                           .workers = (int)optim_int(c, "workers") };
    double *numbers = (double *)(w.s->slot + w.workers);
    w.swarm = swarm_at(numbers, w.n, c->dim);
    w.heap = (int32_t *)(numbers + swarm_numbers(w.n, c->dim));
    w.done = w.heap + w.n;
    return w;
}

static size_t size(const struct optim_config *c)
{
    int n = (int)optim_int(c, "particles");
    size_t workers = (size_t)optim_int(c, "workers");
    return sizeof(struct apso) + workers * sizeof(struct slot) + swarm_numbers(n, c->dim) * sizeof(double) +
           2 * (size_t)n * sizeof(int32_t);
}

static int accept(const struct optim_config *c, struct err *err)
{
    if (optim_int(c, "order") == ORDER_REPLAY && !c->log)
        return err_set(err, "order=replay needs a record to replay; `tetrarch runs verify` does that");
    return 0;
}

static int batch_max(const struct optim_config *c)
{
    return (int)optim_int(c, "workers");
}

/* Fewer iterations first; ties go to the lower number, so that the order is unique. */
static bool before(const struct apso_view *w, int a, int b)
{
    return w->done[a] != w->done[b] ? w->done[a] < w->done[b] : a < b;
}

static void push(struct apso_view *w, int particle)
{
    int at = (int)w->s->waiting++;
    for (; at > 0 && before(w, particle, w->heap[(at - 1) / 2]); at = (at - 1) / 2)
        w->heap[at] = w->heap[(at - 1) / 2];
    w->heap[at] = particle;
}

static int pop(struct apso_view *w)
{
    int top = w->heap[0], last = w->heap[--w->s->waiting], n = (int)w->s->waiting, at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= n)
            break;
        if (child + 1 < n && before(w, w->heap[child + 1], w->heap[child]))
            child++;
        if (!before(w, w->heap[child], last))
            break;
        w->heap[at] = w->heap[child];
        at = child;
    }
    w->heap[at] = last;
    return top;
}

enum { STREAM_START, STREAM_CLOCK, STREAM_MOVE };

/* A particle is first measured at its start, then after each move. */
static void move(const struct apso_view *w, const struct optim_config *c, int i)
{
    if (w->done[i] == 0)
        return;
    struct rng rng = rng_stream(c->seed, (uint64_t)w->done[i], STREAM_MOVE + (uint64_t)i);
    swarm_move(&w->swarm, c, i, w->swarm.p + w->s->leader * c->dim, 0, rng);
}

/* Gives every free worker a particle, as long as some wait. */
static void employ(struct apso_view *w, const struct optim_config *c)
{
    for (int k = 0; k < w->workers && w->s->waiting > 0; k++) {
        struct slot *slot = &w->s->slot[k];
        if (slot->particle >= 0)
            continue;
        int i = pop(w);
        move(w, c, i);
        /* The time is exponential, like the length of a game. */
        struct rng rng = rng_stream(c->seed, (uint64_t)w->done[i] << 32 | (uint64_t)i, STREAM_CLOCK);
        *slot = (struct slot){ .particle = i, .arrival = w->s->clock - real_log(1.0 - rng_real(&rng)) };
    }
}

static void init(void *state, const struct optim_config *c)
{
    struct apso_view w = view(state, c);
    swarm_start(&w.swarm, c, rng_stream(c->seed, 0, STREAM_START));
    for (int i = 0; i < w.n; i++)
        push(&w, i);
    for (int k = 0; k < w.workers; k++)
        w.s->slot[k].particle = -1;
    employ(&w, c);
}

/* Marks a particle as met. Returns false if there is no such particle or it was met before. */
static bool meet(const struct apso_view *w, int particle, bool met[])
{
    if (particle < 0 || particle >= w->n || met[particle])
        return false;
    met[particle] = true;
    return true;
}

/* Each particle must either wait in the heap or be under way, and `done` must count its returns. */
static bool check(const void *state, const struct optim_config *c)
{
    struct apso_view w = view(state, c);
    const struct apso *s = w.s;
    bool met[PARTICLES_MAX] = { false }, arrival = optim_int(c, "order") == ORDER_ARRIVAL;
    int64_t done = 0, under_way = 0;
    if (s->waiting < 0 || s->waiting > w.n || s->leader < 0 || s->leader >= w.n || !isfinite(s->clock) ||
        !optim_none_nan((size_t)w.n, w.swarm.worth))
        return false;
    for (int k = 0; k < w.workers; k++) {
        const struct slot *slot = &s->slot[k];
        if (slot->particle == -1)
            continue;
        if (!meet(&w, slot->particle, met) || !isfinite(slot->arrival) || isnan(slot->fitness) ||
            (slot->known & ~1) != 0 || (arrival && slot->known))
            return false;
        under_way++;
    }
    for (int i = 0; i < s->waiting; i++)
        if (!meet(&w, w.heap[i], met))
            return false;
    for (int i = 0; i < w.n; i++) {
        if (w.done[i] < 0 || w.done[i] > OPTIM_GENERATIONS_MAX)
            return false;
        done += w.done[i];
    }
    return under_way + s->waiting == w.n && s->arrived == done && s->head.generation == done / w.n;
}

/* A number that is unique among the measurements of all particles. */
static int64_t slot_ticket(const struct apso_view *w, int k)
{
    int64_t i = w->s->slot[k].particle;
    return (int64_t)w->done[i] * w->n + i;
}

/* Returns the slot of point `index` of the question: the index-th whose fitness is not known. */
static int slot_of(const struct apso_view *w, int index)
{
    for (int k = 0; k < w->workers; k++)
        if (w->s->slot[k].particle >= 0 && !w->s->slot[k].known && index-- == 0)
            return k;
    return -1;
}

static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    struct apso_view w = view(state, c);
    int count = 0;
    for (int k; (k = slot_of(&w, count)) >= 0; count++) {
        int i = w.s->slot[k].particle;
        memcpy(x + count * c->dim, w.swarm.x + i * c->dim, (size_t)c->dim * sizeof *x);
        bar[count] = w.swarm.worth[i];
    }
    return (struct optim_batch){ count, 1 };
}

/* The worker of slot k returns: it records its measurement, puts its particle back and takes another. */
static void come_back(struct apso_view *w, const struct optim_config *c, int k)
{
    struct slot *slot = &w->s->slot[k];
    int i = slot->particle;
    double best = w->swarm.worth[w->s->leader];
    if (swarm_improve(&w->swarm, i, w->swarm.x + i * c->dim, slot->fitness) && slot->fitness > best)
        w->s->leader = i;
    w->s->clock = slot->arrival;
    slot->particle = -1;
    w->done[i]++;
    push(w, i);
    w->s->arrived++;
    w->s->head.generation = w->s->arrived / w->n; /* a generation is as many measurements as there are particles */
    employ(w, c);
}

/* Returns the slot that arrives next by the clock or the log, or -1 if that is not known yet. */
static int next_arrival(const struct apso_view *w, const struct optim_config *c)
{
    int next = -1;
    bool replay = optim_int(c, "order") == ORDER_REPLAY;
    if (replay && w->s->arrived >= c->log_length)
        return -1;
    for (int k = 0; k < w->workers; k++) {
        const struct slot *slot = &w->s->slot[k];
        if (slot->particle < 0)
            continue;
        if (replay ? slot_ticket(w, k) == c->log[w->s->arrived] : next < 0 || slot->arrival < w->s->slot[next].arrival)
            next = k;
    }
    return next >= 0 && w->s->slot[next].known ? next : -1;
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    (void)x;
    struct apso_view w = view(state, c);
    for (int count = 0, k; (k = slot_of(&w, 0)) >= 0; count++) {
        w.s->slot[k].fitness = fitness[count];
        w.s->slot[k].known = 1;
    }
    /* Stop at the end of a generation, so that the caller sees it. */
    int64_t generation = w.s->head.generation;
    for (int k; w.s->head.generation == generation && (k = next_arrival(&w, c)) >= 0;)
        come_back(&w, c, k);
    /* A log that does not match the run ends it. */
    if (optim_int(c, "order") == ORDER_REPLAY && slot_of(&w, 0) < 0 && next_arrival(&w, c) < 0)
        w.s->head.finished = 1;
}

static void arrive(void *state, const struct optim_config *c, int index, double fitness)
{
    struct apso_view w = view(state, c);
    int k = slot_of(&w, index);
    assert(k >= 0);
    w.s->slot[k].fitness = fitness;
    come_back(&w, c, k);
}

static bool awaits_arrivals(const struct optim_config *c)
{
    return optim_int(c, "order") == ORDER_ARRIVAL;
}

static int64_t ticket(const void *state, const struct optim_config *c, int index)
{
    struct apso_view w = view(state, c);
    return slot_ticket(&w, slot_of(&w, index));
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    struct apso_view w = view(state, c);
    memcpy(x, w.swarm.p + w.s->leader * c->dim, (size_t)c->dim * sizeof *x);
    return w.swarm.worth[w.s->leader];
}

const struct optim_ops optim_apso = {
    .name = "apso",
    .params = params,
    .particles = "particles",
    .size = size,
    .accept = accept,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
    .arrive = arrive,
    .awaits_arrivals = awaits_arrivals,
    .ticket = ticket,
};
