/* SPDX-License-Identifier: MIT
 *
 * Particle swarm (Kennedy and Eberhart 1995), synchronous: v' = w v + c1 r1 (p - x) + c2 r2 (n - x), with p the
 * best place of the particle and n the best among its neighbours. Langenhoven, van Heerden and Engelbrecht
 * taught Tetris this way (2010).
 */
#include "base/rng.h"
#include "learn/optim/optim.h"

#include <math.h>
#include <string.h>

enum neighbourhood { GLOBAL, RING, VON_NEUMANN };
static const char *const neighbourhoods[] = { "global", "ring", "von-neumann", NULL };

static const struct param params[] = {
    { "particles", PARAM_INT, "N", "25", 2, 10000, NULL, "size of the swarm" },
    { "inertia", PARAM_REAL, "X", "0.72", -10, 10, NULL, "share of its velocity that a particle keeps" },
    { "cognitive", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the particle's own best place" },
    { "social", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the best place of its neighbours" },
    { "neighbourhood", PARAM_CHOICE, "KIND", "von-neumann", 0, 0, neighbourhoods,
      "who talks to whom; particles are spread over the nodes at random" },
    { "limit", PARAM_REAL, "X", "0.5", 0, 1e12, NULL, "longest step in each coordinate; 0 means no limit" },
    { "low", PARAM_REAL, "X", "-1", -1e12, 1e12, NULL, "start: least value of a coordinate" },
    { "high", PARAM_REAL, "X", "1", -1e12, 1e12, NULL, "start: greatest value of a coordinate" },
    { "threshold", PARAM_REAL, "X", "0", 0, 1e12, NULL,
      "end when the swarm's best moves less than this; 0 means never" },
    { "patience", PARAM_INT, "N", "10", 1, 1e6, NULL, "... for N iterations" },
    { 0 },
};

/* Behind it stand, for each particle, its place x, velocity v and best place p, dim numbers each, the fitness
 * of p, and the node of the mesh that it sits on; then the swarm's best place of the iteration before. */
struct pso {
    struct optim_head head;
    int64_t calm; /* iterations in which the swarm's best hardly moved */
    double data[];
};

struct view {
    double *x, *v, *p, *worth, *node, *before;
    int n, dim;
};

static struct view view(const void *state, const struct optim_config *c)
{
    struct pso *s = (struct pso *)state;
    int n = (int)optim_int(c, "particles"), dim = c->dim;
    double *at = s->data;
    struct view w = { .n = n, .dim = dim };
    w.x = at;
    w.v = w.x + n * dim;
    w.p = w.v + n * dim;
    w.worth = w.p + n * dim;
    w.node = w.worth + n;
    w.before = w.node + n;
    return w;
}

static size_t size(const struct optim_config *c)
{
    size_t n = (size_t)optim_int(c, "particles"), dim = (size_t)c->dim;
    return sizeof(struct pso) + (3 * n * dim + 2 * n + dim) * sizeof(double);
}

static int batch_max(const struct optim_config *c)
{
    return (int)optim_int(c, "particles");
}

enum { STREAM_START, STREAM_NODES, STREAM_MOVE };

static void init(void *state, const struct optim_config *c)
{
    struct view w = view(state, c);
    double low = optim_real(c, "low"), high = optim_real(c, "high");
    struct rng rng = rng_stream(c->seed, 0, STREAM_START);
    for (int i = 0; i < w.n * w.dim; i++)
        w.x[i] = low + (high - low) * rng_real(&rng);
    if (c->start)
        memcpy(w.x, c->start, (size_t)w.dim * sizeof *w.x);
    for (int i = 0; i < w.n; i++)
        w.worth[i] = -INFINITY;
    rng = rng_stream(c->seed, 0, STREAM_NODES);
    for (int i = 0; i < w.n; i++) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        w.node[i] = w.node[j];
        w.node[j] = i;
    }
}

/* The nodes are a permutation. Places may be anything: a swarm that is let loose leaves all bounds. */
static bool check(const void *state, const struct optim_config *c)
{
    const struct pso *s = state;
    struct view w = view(state, c);
    bool taken[OPTIM_POINTS_MAX] = { false };
    if (s->calm < 0 || s->calm > s->head.generation || !optim_none_nan((size_t)w.n, w.worth))
        return false;
    for (int i = 0; i < w.n; i++) {
        if (!(w.node[i] >= 0 && w.node[i] < w.n) || w.node[i] != (int)w.node[i] || taken[(int)w.node[i]])
            return false;
        taken[(int)w.node[i]] = true;
    }
    return true;
}

static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    struct view w = view(state, c);
    memcpy(x, w.x, (size_t)(w.n * w.dim) * sizeof *x);
    memcpy(bar, w.worth, (size_t)w.n * sizeof *bar);
    return (struct optim_batch){ w.n, 1 };
}

/* The mesh is as square as the number of particles allows: 5 x 5 for 25. */
static int mesh_columns(int n)
{
    int columns = n;
    for (int i = 2; i * i <= n; i++)
        if (n % i == 0)
            columns = n / i;
    return columns;
}

/* Writes the nodes next to one into out and returns how many; the edges of the mesh meet. */
static int neighbours(enum neighbourhood kind, int n, int node, int out[])
{
    if (kind == RING) {
        out[0] = (node + 1) % n;
        out[1] = (node + n - 1) % n;
        return 2;
    }
    int columns = mesh_columns(n), rows = n / columns, row = node / columns, column = node % columns;
    out[0] = row * columns + (column + 1) % columns;
    out[1] = row * columns + (column + columns - 1) % columns;
    out[2] = (row + 1) % rows * columns + column;
    out[3] = (row + rows - 1) % rows * columns + column;
    return 4;
}

static int swarm_best(const struct view *w)
{
    int best = 0;
    for (int i = 1; i < w->n; i++)
        if (w->worth[i] > w->worth[best])
            best = i;
    return best;
}

/* Returns the particle whose best place guides the one that sits on a node; holder[] says who sits where. */
static int guide(const struct view *w, enum neighbourhood kind, const int holder[], int node, int global)
{
    if (kind == GLOBAL)
        return global;
    int next[4], count = neighbours(kind, w->n, node, next), best = holder[node];
    for (int k = 0; k < count; k++)
        if (w->worth[holder[next[k]]] > w->worth[best])
            best = holder[next[k]];
    return best;
}

static void move(const struct view *w, const struct optim_config *c, int64_t generation, int i, const double *to)
{
    struct rng rng = rng_stream(c->seed, (uint64_t)generation, STREAM_MOVE + (uint64_t)i);
    double inertia = optim_real(c, "inertia"), own = optim_real(c, "cognitive"), social = optim_real(c, "social");
    double limit = optim_real(c, "limit");
    double *x = w->x + i * w->dim, *v = w->v + i * w->dim, *p = w->p + i * w->dim;
    for (int d = 0; d < w->dim; d++) {
        double r1 = rng_real(&rng), r2 = rng_real(&rng);
        v[d] = inertia * v[d] + own * r1 * (p[d] - x[d]) + social * r2 * (to[d] - x[d]);
        if (limit > 0)
            v[d] = fmax(-limit, fmin(v[d], limit));
        x[d] += v[d];
    }
}

/* Counts the iterations in which the best vector hardly moved: the end that mcmanus-2017 wished for. */
static void watch_calm(struct pso *s, const struct view *w, const struct optim_config *c, const double *best)
{
    double moved = 0.0, threshold = optim_real(c, "threshold");
    for (int d = 0; d < w->dim; d++)
        moved += (best[d] - w->before[d]) * (best[d] - w->before[d]);
    s->calm = sqrt(moved) < threshold ? s->calm + 1 : 0;
    s->head.finished = threshold > 0 && s->calm >= optim_int(c, "patience");
    memcpy(w->before, best, (size_t)w->dim * sizeof *best);
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct pso *s = state;
    struct view w = view(state, c);
    for (int i = 0; i < w.n; i++)
        if (fitness[i] > w.worth[i]) {
            w.worth[i] = fitness[i];
            memcpy(w.p + i * w.dim, x + i * w.dim, (size_t)w.dim * sizeof *x);
        }
    int holder[OPTIM_POINTS_MAX];
    for (int i = 0; i < w.n; i++)
        holder[(int)w.node[i]] = i;
    enum neighbourhood kind = (enum neighbourhood)optim_int(c, "neighbourhood");
    int global = swarm_best(&w);
    for (int i = 0; i < w.n; i++)
        move(&w, c, s->head.generation, i, w.p + guide(&w, kind, holder, (int)w.node[i], global) * w.dim);
    s->head.generation++;
    watch_calm(s, &w, c, w.p + global * w.dim);
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    struct view w = view(state, c);
    int i = swarm_best(&w);
    memcpy(x, w.p + i * w.dim, (size_t)w.dim * sizeof *x);
    return w.worth[i];
}

const struct optim_ops optim_pso = {
    .name = "pso",
    .params = params,
    .size = size,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
};
