/* SPDX-License-Identifier: MIT */
#include "lab/experiment/tuning.h"

#include "base/mem.h"
#include "base/real.h"

#include <math.h>
#include <stdlib.h>

enum { DIM = EVALUATE_STAGES * EVALUATE_FEATURES, HELD_OUT = 10, PARAMS_MAX = 16 };
static const double points = 400;
/* Keeps weights that nothing depends on small; ten times more or less is as good on unseen games. */
static const double decay = 3e-4;

/* A position as numbers of about the same size, so that all directions look alike to the optimiser. */
struct row {
    float feature[EVALUATE_FEATURES], share[EVALUATE_STAGES], worth;
};

struct rows {
    int64_t count;
    struct row *row;
};

/* The root mean square of each feature. */
static void find_scale(const struct selfplay_game played[], int games, double scale[EVALUATE_FEATURES])
{
    double squares[EVALUATE_FEATURES] = { 0 }, count = 0;
    for (int g = 0; g < games; g++)
        for (int i = 0; i < played[g].count; i++, count++)
            for (int k = 0; k < EVALUATE_FEATURES; k++)
                squares[k] += (double)played[g].at[i].feature[k] * played[g].at[i].feature[k];
    for (int k = 0; k < EVALUATE_FEATURES; k++)
        scale[k] = squares[k] > 0 ? sqrt(squares[k] / count) : 1;
}

/* The positions of the games held out, or of the others. */
static struct rows gather(const struct selfplay_game played[], int games, bool held_out,
                          const double scale[EVALUATE_FEATURES])
{
    struct rows rows = { .row = xcalloc((size_t)games * TORUS_TURNS, sizeof *rows.row) };
    for (int g = 0; g < games; g++)
        for (int i = 0; (g % HELD_OUT == 0) == held_out && i < played[g].count; i++) {
            const struct selfplay_position *p = &played[g].at[i];
            struct row *row = &rows.row[rows.count++];
            for (int k = 0; k < EVALUATE_FEATURES; k++)
                row->feature[k] = (float)(p->feature[k] / scale[k]);
            for (int k = 0; k < EVALUATE_STAGES; k++)
                row->share[k] = (float)p->share[k] / EVALUATE_WHOLE;
            row->worth = p->worth;
        }
    return rows;
}

/* The mean log loss of the results, where a draw is half a win and half a loss, plus the weight decay. */
static double loss(const struct rows *rows, const double x[DIM])
{
    double sum = 0, length = 0;
    for (int64_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->row[i];
        double odds = 0;
        for (int stage = 0; stage < EVALUATE_STAGES; stage++) {
            double part = 0;
            for (int k = 0; k < EVALUATE_FEATURES; k++)
                part += x[stage * EVALUATE_FEATURES + k] * row->feature[k];
            odds += part * row->share[stage];
        }
        double size = fabs(odds), both = real_log(1 + real_exp(-size));
        sum += both + (row->worth == 0 ? size / 2 : odds * row->worth < 0 ? size : 0);
    }
    for (int k = 0; k < DIM; k++)
        length += x[k] * x[k];
    return sum / (rows->count > 0 ? (double)rows->count : 1) + decay * length;
}

static void *measurer_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals;
    return (void *)(uintptr_t)shared;
}

static void measurer_run(void *context, const void *in, void *out)
{
    *(double *)out = -loss(context, in);
}

static void measurer_close(void *context)
{
    (void)context;
}

/* Context of the loss computation. */
struct tuning_losses {
    struct exec_work work;
    const struct exec *exec;
    const struct exec_watch *watch;
};

static bool measure(void *context, int count, const double *x, double *fitness)
{
    const struct tuning_losses *l = context;
    return exec_map(l->exec, &l->work, count, x, fitness, NULL, NULL) == count &&
           !(l->watch->stop && atomic_load(l->watch->stop));
}

static void told(void *context, int64_t generation)
{
    const struct tuning_losses *l = context;
    if (l->watch->tick)
        l->watch->tick(l->watch->context, (int)generation);
}

/* Runs the optimiser. */
static void search(const struct tuning_config *config, const struct rows *rows, const struct exec *exec,
                   const struct exec_watch *watch, double x[DIM])
{
    static const struct exec_task task = { measurer_open, measurer_run, measurer_close };
    const struct param *params = config->method->params;
    struct param_value value[PARAMS_MAX];
    param_defaults(params, value, PARAMS_MAX);
    /* The length of the weights matters here: it says how certain a lead is. */
    int unit_length = param_index(params, "unit-length"), deviation = param_index(params, "deviation");
    if (unit_length >= 0)
        value[unit_length].integer = 0;
    if (deviation >= 0)
        value[deviation].real = 0.1;
    double fitness;
    struct optim_config c = { .dim = DIM, .seed = config->seed, .start = x, .value = value };
    struct tuning_losses losses = { { &task, rows, 0, DIM * sizeof *x, sizeof(double) }, exec, watch };
    struct optim_objective objective = { measure, told, &losses };
    optim_maximise(config->method, &c, config->generations, &objective, x, &fitness);
}

struct tuning_report tuning_fit(const struct tuning_config *config, const struct selfplay_game played[], int games,
                                const struct exec *exec, const struct exec_watch *watch, struct weights *w)
{
    double scale[EVALUATE_FEATURES], x[DIM];
    find_scale(played, games, scale);
    struct rows seen = gather(played, games, false, scale), unseen = gather(played, games, true, scale);
    for (int i = 0; i < DIM; i++)
        x[i] = w->of[i / EVALUATE_FEATURES][i % EVALUATE_FEATURES] / 256.0 * scale[i % EVALUATE_FEATURES] / points;
    struct tuning_report report = { .positions = seen.count + unseen.count, .before = loss(&unseen, x) };
    search(config, &seen, exec, watch, x);
    report.after = loss(&unseen, x);
    for (int i = 0; i < DIM; i++)
        w->of[i / EVALUATE_FEATURES][i % EVALUATE_FEATURES] = (int32_t)lrint(256 * x[i] * points /
                                                                             scale[i % EVALUATE_FEATURES]);
    free(seen.row);
    free(unseen.row);
    return report;
}
