/* SPDX-License-Identifier: MIT */
#include "learn/learners/fit.h"

#include "learn/optim/optim.h"

#include <math.h>
#include <string.h>

enum { PARAMS_MAX = 16 };

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals; /* a job takes some milliseconds */
    return (void *)shared;
}

static void worker_close(void *context)
{
    (void)context;
}

/* Returns what the greedy choice of a state loses against the best one. */
static double loss_of_state(const float *row, int count, int dim, const double weight[])
{
    double best = -INFINITY, chosen = 0.0, highest = -INFINITY;
    for (int k = 0; k < count; k++, row += dim + 1) {
        double score = 0.0;
        for (int i = 0; i < dim; i++)
            score += weight[i] * (double)row[1 + i];
        if (score > highest) {
            highest = score;
            chosen = row[0];
        }
        best = row[0] > best ? row[0] : best;
    }
    return best - chosen;
}

static void worker_run(void *context, const void *in, void *out)
{
    const struct fit_data *data = context;
    const int32_t *count = (const int32_t *)(data + 1);
    const float *row = (const float *)(count + data->states);
    double sum = 0.0;
    for (int64_t s = 0; s < data->states; s++) {
        if (count[s] > 0)
            sum += loss_of_state(row, count[s], data->dim, in);
        row += (size_t)count[s] * (size_t)(data->dim + 1);
    }
    *(double *)out = sum / (double)data->states;
}

const struct exec_task fit_task = { worker_open, worker_run, worker_close };

static void scale_to_unit(int n, double x[])
{
    double length = 0.0;
    for (int i = 0; i < n; i++)
        length += x[i] * x[i];
    for (int i = 0; i < n && length > 0; i++)
        x[i] /= sqrt(length);
}

/* How losses are computed. */
struct fit_losses {
    struct exec_work work;
    const struct exec *exec;
    const struct exec_watch *watch;
};

static bool evaluate(void *context, int count, const double *x, double *fitness)
{
    const struct fit_losses *l = context;
    if (exec_map(l->exec, &l->work, count, x, fitness, NULL, l->watch) < count)
        return false;
    for (int i = 0; i < count; i++)
        fitness[i] = -fitness[i];
    return true;
}

bool fit_policy(const struct fit_data *data, size_t size, const struct fit_search *search, double weight[],
                double *loss, const struct exec *exec, const struct exec_watch *watch)
{
    struct param_value value[PARAMS_MAX];
    const struct param *params = optim_cmaes.params;
    param_defaults(params, value, PARAMS_MAX);
    value[param_index(params, "population")].integer = search->population;
    value[param_index(params, "deviation")].real = search->deviation;
    scale_to_unit(data->dim, weight);
    struct optim_config config = { .dim = data->dim, .seed = search->seed, .start = weight, .value = value };
    double best[OPTIM_DIM_MAX], fitness;
    struct fit_losses losses = { { &fit_task, data, size, (size_t)data->dim * sizeof *weight, sizeof *loss },
                                 exec,
                                 watch };
    struct optim_objective objective = { .evaluate = evaluate, .context = &losses };
    if (!optim_maximise(&optim_cmaes, &config, search->generations, &objective, best, &fitness))
        return false;
    memcpy(weight, best, (size_t)data->dim * sizeof *weight);
    *loss = -fitness;
    return true;
}
