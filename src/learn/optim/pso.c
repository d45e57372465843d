/* SPDX-License-Identifier: MIT
 *
 * Particle swarm (Kennedy and Eberhart 1995), synchronous: a particle follows the best among its neighbours.
 * Langenhoven, van Heerden and Engelbrecht applied it to Tetris (2010).
 */
#include "base/mem.h"
#include "learn/optim/swarm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum neighbourhood { GLOBAL, RING, VON_NEUMANN };
static const char *const neighbourhoods[] = { "global", "ring", "von-neumann", NULL };

static const struct param params[] = {
    { "particles", PARAM_INT, "N", "25", 2, 10000, NULL, "size of the swarm", PARAM_LOG, 8, 80 },
    { "inertia", PARAM_REAL, "X", "0.72", -10, 10, NULL, "share of its velocity that a particle keeps", PARAM_LINEAR,
      0.3, 0.95 },
    { "cognitive", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the particle's own best place", PARAM_LINEAR,
      0.2, 2.5 },
    { "social", PARAM_REAL, "X", "1.42", -10, 10, NULL, "pull towards the best place of its neighbours", PARAM_LINEAR,
      0.2, 2.5 },
    { "neighbourhood", PARAM_CHOICE, "KIND", "von-neumann", 0, 0, neighbourhoods,
      "which particles follow each other; they are spread over the nodes at random", PARAM_ANY },
    { "limit", PARAM_REAL, "X", "0.5", 0, 1e12, NULL, "longest step in each coordinate; 0 means no limit", PARAM_LOG,
      0.05, 2 },
    { "low", PARAM_REAL, "X", "-1", -1e12, 1e12, NULL, "start: least value of a coordinate" },
    { "high", PARAM_REAL, "X", "1", -1e12, 1e12, NULL, "start: greatest value of a coordinate" },
    { "threshold", PARAM_REAL, "X", "0", 0, 1e12, NULL,
      "end when the swarm's best moves less than this; 0 means never" },
    { "patience", PARAM_INT, "N", "10", 1, 1e6, NULL, "iterations without such a move before it ends" },
    { 0 },
};

/* Followed in memory by the swarm, the node of the mesh on which each particle sits, and the swarm's best place of the
 * previous iteration. */
struct pso {
    struct optim_head head;
    int64_t calm; /* consecutive iterations in which the swarm's best hardly moved */
    double data[];
};

struct pso_view {
    struct swarm swarm;
    double *node, *before;
};

static struct pso_view view(const void *state, const struct optim_config *c)
{
    struct pso *s = (struct pso *)state;
    int n = (int)optim_int(c, "particles");
    double *node = s->data + swarm_numbers(n, c->dim);
    return (struct pso_view){ swarm_at(s->data, n, c->dim), node, node + n };
}

static size_t size(const struct optim_config *c)
{
    int n = (int)optim_int(c, "particles");
    return sizeof(struct pso) + (swarm_numbers(n, c->dim) + (size_t)n + (size_t)c->dim) * sizeof(double);
}

static int batch_max(const struct optim_config *c)
{
    return (int)optim_int(c, "particles");
}

enum { STREAM_START, STREAM_NODES, STREAM_MOVE };

static void init(void *state, const struct optim_config *c)
{
    struct pso_view w = view(state, c);
    swarm_start(&w.swarm, c, rng_stream(c->seed, 0, STREAM_START));
    struct rng rng = rng_stream(c->seed, 0, STREAM_NODES);
    for (int i = 0; i < w.swarm.n; i++) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        w.node[i] = w.node[j];
        w.node[j] = i;
    }
}

/* The nodes must be a permutation. Places may be anything: a swarm without limits can diverge. */
static bool check(const void *state, const struct optim_config *c)
{
    const struct pso *s = state;
    struct pso_view w = view(state, c);
    int n = w.swarm.n;
    bool right = s->calm >= 0 && s->calm <= s->head.generation && optim_none_nan((size_t)n, w.swarm.worth);
    bool *taken = xcalloc((size_t)n, sizeof *taken);
    for (int i = 0; i < n && right; i++) {
        right = w.node[i] >= 0 && w.node[i] < n && w.node[i] == (int)w.node[i] && !taken[(int)w.node[i]];
        if (right)
            taken[(int)w.node[i]] = true;
    }
    free(taken);
    return right;
}

static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    struct swarm s = view(state, c).swarm;
    memcpy(x, s.x, (size_t)(s.n * s.dim) * sizeof *x);
    memcpy(bar, s.worth, (size_t)s.n * sizeof *bar);
    return (struct optim_batch){ s.n, 1 };
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

/* Writes the neighbours of a node into out and returns how many; the mesh wraps around at its edges. */
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

static int leader(const struct swarm *s)
{
    int best = 0;
    for (int i = 1; i < s->n; i++)
        if (s->worth[i] > s->worth[best])
            best = i;
    return best;
}

/* Returns the particle whose best place guides the one that sits on a node; holder[] has the particle of each node. */
static int guide(const struct swarm *s, enum neighbourhood kind, const int holder[], int node, int global)
{
    if (kind == GLOBAL)
        return global;
    int next[4], count = neighbours(kind, s->n, node, next), best = holder[node];
    for (int k = 0; k < count; k++)
        if (s->worth[holder[next[k]]] > s->worth[best])
            best = holder[next[k]];
    return best;
}

/* Counts consecutive iterations in which the best vector hardly moved: the stopping criterion that mcmanus-2017 wished
 * for. */
static void watch_calm(struct pso *s, const struct optim_config *c, const double *best, double *before)
{
    double moved = 0.0, threshold = optim_real(c, "threshold");
    for (int d = 0; d < c->dim; d++)
        moved += (best[d] - before[d]) * (best[d] - before[d]);
    s->calm = sqrt(moved) < threshold ? s->calm + 1 : 0;
    s->head.finished = threshold > 0 && s->calm >= optim_int(c, "patience");
    memcpy(before, best, (size_t)c->dim * sizeof *best);
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct pso *s = state;
    struct pso_view w = view(state, c);
    const struct swarm *swarm = &w.swarm;
    for (int i = 0; i < swarm->n; i++)
        swarm_improve(swarm, i, x + i * c->dim, fitness[i]);
    int *holder = xcalloc((size_t)swarm->n, sizeof *holder);
    for (int i = 0; i < swarm->n; i++)
        holder[(int)w.node[i]] = i;
    enum neighbourhood kind = (enum neighbourhood)optim_int(c, "neighbourhood");
    double limit = optim_real(c, "limit");
    int global = leader(swarm);
    for (int i = 0; i < swarm->n; i++) {
        int to = guide(swarm, kind, holder, (int)w.node[i], global);
        struct rng rng = rng_stream(c->seed, (uint64_t)s->head.generation, STREAM_MOVE + (uint64_t)i);
        swarm_move(swarm, c, i, swarm->p + to * c->dim, limit, rng);
    }
    free(holder);
    s->head.generation++;
    watch_calm(s, c, swarm->p + global * c->dim, w.before);
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    struct swarm s = view(state, c).swarm;
    int i = leader(&s);
    memcpy(x, s.p + i * s.dim, (size_t)s.dim * sizeof *x);
    return s.worth[i];
}

const struct optim_ops optim_pso = {
    .name = "pso",
    .params = params,
    .particles = "particles",
    .size = size,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
};
