/* SPDX-License-Identifier: MIT */
#include "lab/experiment/verify.h"

#include "base/mem.h"
#include "learn/training/checkpoint.h"

#include <stdlib.h>
#include <string.h>

/* A measurement as it was recorded. */
struct recorded {
    int64_t evaluation, pieces, rows;
    double fitness;
    uint64_t weights; /* a hash of them */
};

struct verifier {
    struct recorded *recorded; /* sorted by number once all are read */
    int64_t *arrivals;         /* numbers in the order of the record */
    int count, room, searched; /* searched: measurements of the search itself, which come first */
    struct verdict *verdict;
    const struct experiment *experiment;
    atomic_bool stop; /* the whole record has been compared, or the experiment was stopped */
};

static void keep(void *context, const struct store_candidate *c)
{
    struct verifier *v = context;
    int room = v->room; /* of both */
    v->recorded = array_grow(v->recorded, v->count, &room, sizeof *v->recorded);
    v->arrivals = array_grow(v->arrivals, v->count, &v->room, sizeof *v->arrivals);
    struct recorded *r = &v->recorded[v->count];
    *r = (struct recorded){ .evaluation = c->evaluation, .pieces = c->pieces, .rows = c->rows, .fitness = c->fitness };
    r->weights = checkpoint_hash(c->weights, (size_t)c->dim * sizeof *c->weights);
    v->arrivals[v->count++] = c->evaluation;
    v->searched += c->iteration > 0;
}

static int by_evaluation(const void *a, const void *b)
{
    const struct recorded *x = a, *y = b;
    return (x->evaluation > y->evaluation) - (x->evaluation < y->evaluation);
}

static void compare(struct verifier *v, const struct round *r, int i)
{
    struct recorded wanted = { .evaluation = r->evaluation[i] }, *found;
    found = bsearch(&wanted, v->recorded, (size_t)v->count, sizeof *v->recorded, by_evaluation);
    if (!found)
        return; /* beyond what was recorded */
    int64_t pieces = 0, rows = 0;
    for (int k = 0; k < round_played(r, i); k++) {
        pieces += r->result[i * r->games + k].pieces;
        rows += r->result[i * r->games + k].rows;
    }
    bool same = found->pieces == pieces && found->rows == rows && found->fitness == r->fitness[i] &&
                found->weights == checkpoint_hash(r->x + i * r->dim, (size_t)r->dim * sizeof *r->x);
    v->verdict->compared++;
    v->verdict->different += !same;
}

static int check(void *context, const struct train_step *step, struct err *err)
{
    (void)err;
    struct verifier *v = context;
    for (int i = 0; step->round && i < step->round->candidates; i++)
        compare(v, step->round, i);
    if (v->verdict->compared >= v->count || experiment_stopped(v->experiment))
        atomic_store(&v->stop, true);
    return 0;
}

static void tick(void *context, const struct train_progress *p)
{
    struct verifier *v = context;
    experiment_tick(v->experiment, (double)v->verdict->compared / v->count, p->pieces, "%lld of %d measurements",
                    (long long)v->verdict->compared, v->count);
    if (experiment_stopped(v->experiment))
        atomic_store(&v->stop, true);
}

int verify_run(const struct experiment *e, struct store *s, int64_t run, struct verdict *out, struct err *err)
{
    struct verifier v = { .verdict = out, .experiment = e };
    struct config config;
    *out = (struct verdict){ 0 };
    if (store_config(s, run, &config, err))
        return -1;
    int result = store_candidates(s, run, keep, &v, err);
    struct trainer *t = NULL;
    if (result == 0) {
        int order = param_index(method_params(config.method), "order");
        if (order >= 0 && strcmp(config.own[order].text, "arrival") == 0)
            result = config_set(&config, "order", "replay", err);
        if (v.count > 0)
            qsort(v.recorded, (size_t)v.count, sizeof *v.recorded, by_evaluation);
        t = result == 0 ? trainer_new(&config, v.arrivals, v.searched, err) : NULL;
        result = t ? 0 : -1;
    }
    if (t && v.count > 0) {
        struct train_watch watch = { &v, check, tick, &v.stop };
        trainer_run(t, &e->exec, &watch, err);
    }
    out->complete = out->compared == v.count;
    trainer_free(t);
    config_release(&config);
    free(v.recorded);
    free(v.arrivals);
    return result;
}

int verdict_check(const struct verdict *v, const struct experiment *e, int64_t run, struct err *err)
{
    if (!v->complete)
        return err_set(err,
                       experiment_stopped(e) ? "stopped before all of run %lld was computed"
                                             : "the settings of run %lld do not reproduce its whole record",
                       (long long)run);
    if (v->different > 0)
        return err_set(err, "run %lld differs from what its settings produce", (long long)run);
    return 0;
}
