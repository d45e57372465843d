/* SPDX-License-Identifier: MIT */
#include "lab/experiment/history.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one more row of `wide` numbers in an array of `count` rows. Returns its capacity in rows, which is the
 * same for all arrays that grow together. */
static int grow(double **array, int count, int room, int wide)
{
    *array = array_grow(*array, count, &room, (size_t)wide * sizeof **array);
    return room;
}

static void keep_iteration(void *context, const struct store_iteration *i)
{
    struct history *h = context;
    int n = h->iterations++;
    size_t dim = (size_t)h->run.dim, given = (size_t)i->dim < dim ? (size_t)i->dim : dim;
    struct {
        double **to, value;
    } columns[] = { { &h->number, (double)i->number },
                    { &h->best, i->best },
                    { &h->mean, i->mean },
                    { &h->worst, i->worst },
                    { &h->recommended, i->recommended },
                    { &h->pieces, (double)i->pieces } };
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        grow(columns[k].to, n, h->iteration_room, 1);
        (*columns[k].to)[n] = columns[k].value;
    }
    h->iteration_room = grow(&h->weights, n, h->iteration_room, h->run.dim);
    memcpy(h->weights + (size_t)n * dim, i->weights, given * sizeof *i->weights);
}

static void keep_candidate(void *context, const struct store_candidate *c)
{
    struct history *h = context;
    if (c->iteration == 0)
        return;
    int n = h->candidates++;
    grow(&h->fitness, n, h->candidate_room, 1);
    grow(&h->born, n, h->candidate_room, 1);
    h->candidate_room = grow(&h->points, n, h->candidate_room, h->run.dim);
    h->fitness[n] = c->fitness;
    h->born[n] = (double)c->iteration;
    size_t dim = (size_t)h->run.dim, given = (size_t)c->dim < dim ? (size_t)c->dim : dim;
    memcpy(h->points + (size_t)n * dim, c->weights, given * sizeof *c->weights);
}

static void keep_figure(void *context, int64_t iteration, const char *name, double value)
{
    struct history *h = context;
    int k = 0;
    while (k < h->figures && strcmp(h->figure_name[k], name) != 0)
        k++;
    if (k == OPTIM_FIGURES_MAX || iteration < 1 || iteration > h->iterations)
        return;
    if (k == h->figures) {
        h->figures++;
        snprintf(h->figure_name[k], sizeof h->figure_name[k], "%s", name);
        h->figure[k] = xcalloc((size_t)h->iterations, sizeof *h->figure[k]);
    }
    h->figure[k][iteration - 1] = value;
}

int history_read(struct store *s, int64_t run, struct history *out, struct err *err)
{
    *out = (struct history){ .iterations = 0 };
    if (store_run_load(s, run, &out->run, &out->best_point, err) ||
        store_iterations(s, run, keep_iteration, out, err) || store_candidates(s, run, keep_candidate, out, err) ||
        store_figures(s, run, keep_figure, out, err)) {
        history_release(out);
        return -1;
    }
    return 0;
}

void history_release(struct history *h)
{
    double *const arrays[] = { h->number, h->best,    h->mean, h->worst,  h->recommended,
                               h->pieces, h->weights, h->born, h->points, h->fitness };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
    for (int k = 0; k < h->figures; k++)
        free(h->figure[k]);
    for (int i = 0; i < h->columns; i++)
        free(h->column[i]);
    free(h->column);
    vector_release(&h->best_point);
    *h = (struct history){ .iterations = 0 };
}

double *history_column(struct history *h, int n)
{
    h->column = array_grow(h->column, h->columns, &h->column_room, sizeof *h->column);
    return h->column[h->columns++] = xcalloc((size_t)n + 1, sizeof(double));
}
