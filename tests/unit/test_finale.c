/* SPDX-License-Identifier: MIT
 *
 * The measurements at the end of a run: which points take part, and which one wins.
 */
#include "learn/training/run.h"
#include "learn/training/trainer.h"
#include "train_lab.h"

#include <stdio.h>
#include <string.h>

/* Records the measurements at the very end. */
struct finale {
    int candidates, games, dim, questions;
    double fitness[CHAMPIONS_MAX], x[CHAMPIONS_MAX][OPTIM_DIM_MAX];
    int64_t evaluation;
    struct trainer *trainer;
    double before, result; /* fitness of the best champion, and of the final result */
    bool disordered;       /* whether the champions ever were */
};

static int keep_finale(void *context, const struct train_step *step, struct err *err)
{
    (void)err;
    struct finale *f = context;
    const struct train_state *s = &f->trainer->state;
    for (int i = 1; i < s->champions; i++)
        f->disordered |= s->champion[i].fitness > s->champion[i - 1].fitness;
    if (!step->round || step->iteration > 0)
        return 0;
    f->questions++;
    f->candidates = step->round->candidates;
    f->games = step->round->games;
    f->dim = step->round->dim;
    f->evaluation = step->round->evaluation[0];
    for (int i = 0; i < f->candidates; i++) {
        f->fitness[i] = step->round->fitness[i];
        memcpy(f->x[i], step->round->x + i * step->round->dim, (size_t)step->round->dim * sizeof(double));
    }
    return 0;
}

static struct finale run_finale(const char *method, const char *settings)
{
    struct config c = open_config(method, settings);
    struct finale f = { .trainer = NULL };
    struct exec exec = { .threads = 2 };
    struct train_watch watch = { .context = &f, .record = keep_finale };
    struct err err;
    f.trainer = trainer_new(&c, NULL, 0, &err);
    assert_non_null(f.trainer);
    assert_int_equal(trainer_run(f.trainer, &exec, &watch, &err), TRAIN_DONE);
    struct train_result r = trainer_result(f.trainer);
    f.before = f.trainer->state.champion[0].fitness;
    f.result = r.fitness;
    int best = 0;
    for (int i = 1; i < f.candidates; i++)
        best = f.fitness[i] > f.fitness[best] ? i : best;
    bool replaced = f.questions > 0 && (config_int(&c, "final") > 0 || f.fitness[best] > f.before);
    assert_true(r.fitness == (replaced ? f.fitness[best] : f.before));
    if (replaced)
        assert_memory_equal(r.weights, f.x[best], (size_t)r.dim * sizeof *r.weights);
    trainer_free(f.trainer);
    config_release(&c);
    return f;
}

static void test_finale__crowns_the_best_of_the_final(void **state)
{
    (void)state;
    struct finale f = run_finale("pso", "height=6 games=2 iterations=9 final=4 final-effort=3 particles=8");
    assert_int_equal(f.questions, 1);
    assert_in_range(f.candidates, 2, 4);
    assert_int_equal(f.games, 6);
    assert_true(f.evaluation >= (int64_t)1 << 40); /* games that have not been played before */
    assert_int_equal(run_finale("pso", "height=6 games=2 iterations=1 final=9 particles=8").candidates, 1);
    assert_int_equal(run_finale("pso", "height=6 games=2 iterations=3 final=0 particles=8").questions, 0);
    assert_false(f.disordered);
}

static bool all_zero(const struct finale *f, int i)
{
    for (int d = 0; d < f->dim; d++)
        if (f->x[i][d] != 0)
            return false;
    return true;
}

/* After one iteration a Gaussian has measured only its start: the point fitted since must not be lost. */
static void test_finale__measures_what_the_last_iteration_led_to(void **state)
{
    (void)state;
    static const char *const methods_of_means[] = { "cross-entropy", "cmaes" };
    for (int i = 0; i < 2; i++) {
        struct finale f = run_finale(methods_of_means[i], "height=8 games=20 iterations=1 final=5 final-effort=2");
        assert_int_equal(f.questions, 1);
        assert_int_equal(f.candidates, 2);
        assert_int_equal(f.games, 40);
        assert_true(all_zero(&f, 0));
        assert_false(all_zero(&f, 1));
        assert_true(f.fitness[1] > f.fitness[0]);
        f = run_finale(methods_of_means[i], "height=8 games=20 iterations=1 final=0");
        assert_int_equal(f.candidates, 1);
        assert_int_equal(f.games, 20);
        assert_false(all_zero(&f, 0));
        f = run_finale(methods_of_means[i], "height=6 games=2 iterations=9 final=4");
        assert_int_equal(f.candidates, 5);
    }
    /* The other methods recommend points that they have measured. */
    assert_int_equal(run_finale("ga", "height=6 games=2 iterations=1 final=5 population=8").candidates, 1);
    assert_int_equal(run_finale("apso", "height=6 games=2 iterations=1 final=5 particles=8").candidates, 1);
    assert_int_equal(run_finale("lspi", "height=6 games=2 iterations=1 final=5 samples=500").candidates, 1);
}

/* Without a choice among the best, the one point that is measured must beat the previous recommendation. */
static void test_finale__keeps_the_best_where_the_last_iteration_led_astray(void **state)
{
    (void)state;
    bool kept = false, replaced = false;
    for (int seed = 1; seed <= 8; seed++) {
        char settings[160];
        snprintf(settings, sizeof settings, "height=8 games=5 iterations=2 final=0 population=6 seed=%d" START, seed);
        struct finale f = run_finale("cross-entropy", settings);
        assert_int_equal(f.candidates, 1);
        kept |= f.result == f.before;
        replaced |= f.result == f.fitness[0];
    }
    assert_true(kept && replaced);
}

/* A champion that is measured again may lose its place. */
static void test_finale__keeps_its_champions_in_order(void **state)
{
    (void)state;
    assert_false(run_finale("ga", "height=6 games=1 iterations=30 population=8 reevaluate=yes").disordered);
    assert_false(run_finale("cross-entropy", "height=6 games=1 iterations=20 population=10").disordered);
    assert_false(run_finale("cmaes", "height=6 games=1 iterations=20 population=6").disordered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finale__crowns_the_best_of_the_final),
        cmocka_unit_test(test_finale__measures_what_the_last_iteration_led_to),
        cmocka_unit_test(test_finale__keeps_the_best_where_the_last_iteration_led_astray),
        cmocka_unit_test(test_finale__keeps_its_champions_in_order),
    };
    return RUN(tests);
}
