/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/rng.h"
#include "learn/training/checkpoint.h"
#include "learn/training/run.h"
#include "learn/training/trainer.h"
#include "train_lab.h"

#include <stdlib.h>

/* A small run of each method, and more for methods with several variants. */
static const struct {
    const char *method, *settings;
} runs[] = {
    { "pso", "height=6 games=3 iterations=4 final=2 final-effort=2 particles=6" },
    { "pso", "height=6 games=9 fitness=mcmanus-2017 racing=yes iterations=4 final=0 particles=6 neighbourhood=ring" },
    { "apso", "height=6 games=3 iterations=4 final=2 final-effort=2 particles=6 workers=4" },
    { "apso", "height=6 games=4 fitness=least racing=yes seeds=common iterations=4 final=2 particles=6 workers=9" },
    { "aco", "height=6 games=3 iterations=4 final=2 final-effort=2 archive=6 ants=4 remeasure=2" },
    { "ga", "height=6 games=3 iterations=4 final=2 final-effort=2 population=8 tournament=3 reevaluate=yes" },
    { "ga", "height=6 games=3 fitness=sum max-pieces=40 iterations=4 final=3 population=8 seeds=fixed" },
    { "td", "height=8 games=4 iterations=3 final=2 final-effort=2 length=3000 learners=3" },
    { "td", "height=9 games=4 iterations=2 final=0 length=5000 lowest=7 stretch=40 features=pattern_steps,holes" },
    { "td", "height=8 games=4 iterations=2 final=0 length=3000 preview=1 features=pattern_steps,pattern_steps*stage" },
    { "lspi", "height=8 games=4 iterations=3 final=2 final-effort=2 samples=9000" },
    { "lspi", "height=8 games=4 iterations=2 final=0 samples=2000 form=sherman-morrison learners=3 source=policy" },
    { "lspi", "height=8 games=4 iterations=2 final=0 samples=900 form=sherman-morrison learners=3 consolidate=ascent" },
    { "cross-entropy", "height=6 games=8 iterations=3 final=2 final-effort=2 population=10 elite=0.3" },
    { "cmaes", "height=6 games=3 iterations=5 final=2 final-effort=2 population=6 preview=1 features=holes,wells" },
    { "cmaes",
      "height=6 games=3 iterations=4 final=2 final-effort=2 features=holes,pattern_runs "
      "start=-1,0,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12,-13,-14,-15,-16,-17,-18,-19,-20,-21,-22,-23,-24,-25,-26,"
      "-27,-28,-29,-30,-31" },
    { "cbmpi", "height=8 games=4 iterations=2 final=2 final-effort=2 budget=10000 steps=1 fit-generations=5" },
};
enum { RUNS = sizeof runs / sizeof *runs, STEPS_MAX = 4096 };

/* What an observer saw of a run. */
struct diary {
    int steps, limit; /* limit: recording fails after this many, as on a full disk */
    uint64_t hash[STEPS_MAX];
    struct str checkpoint[STEPS_MAX]; /* after each step */
    struct str last;                  /* the newest checkpoint, from a step or a stop */
    int64_t evaluation[STEPS_MAX];    /* of the first candidate, as are the next two */
    double fitness[STEPS_MAX], first[STEPS_MAX];
    int searched; /* steps before the final measurements */
    int64_t completed;
};

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    uint64_t pair[2] = { hash, checkpoint_hash(bytes, size) };
    return checkpoint_hash(pair, sizeof pair);
}

static uint64_t hash_step(const struct train_step *step)
{
    const struct round *r = step->round;
    size_t n = (size_t)r->candidates;
    uint64_t hash = mix((uint64_t)step->iteration, r->x, n * (size_t)r->dim * sizeof *r->x);
    hash = mix(hash, r->fitness, n * sizeof *r->fitness);
    hash = mix(hash, r->evaluation, n * sizeof *r->evaluation);
    hash = mix(hash, r->result, n * (size_t)r->games * sizeof *r->result);
    if (step->completed) {
        const struct train_iteration *i = step->completed;
        const double numbers[] = { (double)i->number,      i->best,          i->mean, i->worst, i->recommended,
                                   (double)i->evaluations, (double)i->pieces };
        hash = mix(hash, numbers, sizeof numbers);
        for (int k = 0; i->figure_names && i->figure_names[k]; k++)
            hash = mix(hash, &i->figure[k], sizeof *i->figure);
    }
    return mix(hash, step->checkpoint, step->checkpoint_size);
}

static int write_down(void *context, const struct train_step *step, struct err *err)
{
    struct diary *d = context;
    if (d->limit > 0 && d->steps >= d->limit)
        return err_set(err, "the diary is full");
    str_release(&d->last);
    str_add_bytes(&d->last, step->checkpoint, step->checkpoint_size);
    if (!step->round)
        return 0;
    assert_true(d->steps < STEPS_MAX);
    d->evaluation[d->steps] = step->round->evaluation[0];
    d->fitness[d->steps] = step->round->fitness[0];
    d->first[d->steps] = step->round->x[0];
    d->searched += step->iteration > 0;
    if (step->completed)
        d->completed = step->completed->number;
    str_add_bytes(&d->checkpoint[d->steps], step->checkpoint, step->checkpoint_size);
    d->hash[d->steps++] = hash_step(step);
    return 0;
}

static struct diary *open_diary(void)
{
    return xcalloc(1, sizeof(struct diary));
}

static void close_diary(struct diary *d)
{
    for (int i = 0; i < d->steps; i++)
        str_release(&d->checkpoint[i]);
    str_release(&d->last);
    free(d);
}

static struct trainer *open_trainer(const struct config *c)
{
    struct err err;
    struct trainer *t = trainer_new(c, NULL, 0, &err);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static enum train_end train(struct trainer *t, struct diary *d, int threads, const atomic_bool *stop)
{
    struct err err = { "" };
    struct exec exec = { .threads = threads };
    struct train_watch watch = { .context = d, .record = write_down, .stop = stop };
    return trainer_run(t, &exec, &watch, &err);
}

/* Runs a config without interruption on one thread. */
static struct diary *whole_run(const struct config *c, struct trainer **out)
{
    struct diary *d = open_diary();
    struct trainer *t = open_trainer(c);
    assert_int_equal(train(t, d, 1, NULL), TRAIN_DONE);
    assert_true(d->steps > 0);
    if (out)
        *out = t;
    else
        trainer_free(t);
    return d;
}

static void assert_same_result(const struct trainer *a, const struct trainer *b)
{
    struct train_result x = trainer_result(a), y = trainer_result(b);
    assert_true(x.fitness == y.fitness);
    assert_int_equal(x.dim, y.dim);
    assert_memory_equal(x.weights, y.weights, (size_t)x.dim * sizeof *x.weights);
    assert_int_equal(x.iterations, y.iterations);
    assert_int_equal(x.evaluations, y.evaluations);
    assert_int_equal(x.pieces, y.pieces);
}

/* Fails unless `part` equals `whole` from step `from` to the end. */
static void assert_same_end(const struct diary *whole, const struct diary *part, int from)
{
    assert_int_equal(part->steps, whole->steps - from);
    assert_memory_equal(part->hash, whole->hash + from, (size_t)part->steps * sizeof *part->hash);
    const struct str *a = &whole->checkpoint[whole->steps - 1], *b = &part->checkpoint[part->steps - 1];
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->text, b->text, a->length);
}

static void test_trainer__has_a_run_of_every_method_here(void **state)
{
    (void)state;
    for (const struct method *m = methods; m->name; m++) {
        int found = 0;
        for (int row = 0; row < RUNS; row++)
            found += strcmp(runs[row].method, m->name) == 0;
        if (!found)
            fail_msg("the method %s has no run in this test", m->name);
    }
}

static void test_trainer__does_the_same_with_any_threads(void **state)
{
    (void)state;
    static const int threads[] = { 2, 3, 7, 0 };
    for (int row = 0; row < RUNS; row++) {
        struct config c = open_config(runs[row].method, runs[row].settings);
        struct trainer *one;
        struct diary *whole = whole_run(&c, &one);
        assert_int_equal(whole->completed, config_int(&c, "iterations"));
        for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
            struct trainer *t = open_trainer(&c);
            struct diary *d = open_diary();
            assert_int_equal(train(t, d, threads[k], NULL), TRAIN_DONE);
            assert_same_end(whole, d, 0);
            assert_same_result(one, t);
            close_diary(d);
            trainer_free(t);
        }
        trainer_free(one);
        close_diary(whole);
        config_release(&c);
    }
}

/* As after kill -9: resumes from the checkpoint of each step and runs to the end. */
static void test_trainer__goes_on_from_every_checkpoint(void **state)
{
    (void)state;
    for (int row = 0; row < RUNS; row++) {
        struct config c = open_config(runs[row].method, runs[row].settings);
        struct err err;
        struct trainer *one;
        struct diary *whole = whole_run(&c, &one);
        for (int step = 0; step < whole->steps; step++) {
            struct trainer *t = open_trainer(&c);
            struct diary *d = open_diary();
            const struct str *from = &whole->checkpoint[step];
            assert_int_equal(trainer_restore(t, from->text, from->length, &err), 0);
            assert_int_equal(train(t, d, step % 3, NULL), TRAIN_DONE);
            if (step + 1 < whole->steps)
                assert_same_end(whole, d, step + 1);
            else
                assert_int_equal(d->steps, 0);
            assert_same_result(one, t);
            close_diary(d);
            trainer_free(t);
        }
        trainer_free(one);
        close_diary(whole);
        config_release(&c);
    }
}

/* Stops a run again and again, wherever it is, and continues with a new trainer each time. */
static struct diary *stop_and_go(const struct config *c, const struct trainer *one, int *stops)
{
    struct diary *all = open_diary();
    struct str from = { 0 };
    struct rng rng = rng_stream(1, 1, 1);
    for (int turn = 0;; turn++) {
        struct trainer *t = open_trainer(c);
        struct err err;
        struct alarm alarm;
        if (from.length > 0 && trainer_restore(t, from.text, from.length, &err))
            fail_msg("%s", err.text);
        /* Slowly longer at first, then fast: an emulated CPU takes much longer for a step. */
        int longest = 500 * (turn + 1) * (1 + turn / 10 * (turn / 10));
        set_alarm(&alarm, turn < 4 ? turn * 150 : (int)rng_below(&rng, (uint32_t)longest));
        enum train_end end = train(t, all, turn % 4, &alarm.stop);
        clear_alarm(&alarm);
        str_release(&from);
        if (end == TRAIN_DONE) {
            assert_same_result(one, t);
            trainer_free(t);
            return all;
        }
        assert_int_equal(end, TRAIN_STOPPED);
        str_add_bytes(&from, all->last.text, all->last.length);
        trainer_free(t);
        ++*stops;
    }
}

static void test_trainer__can_be_stopped_anywhere(void **state)
{
    (void)state;
    int stops = 0;
    for (int row = 0; row < RUNS; row++) {
        struct config c = open_config(runs[row].method, runs[row].settings);
        struct trainer *one;
        struct diary *whole = whole_run(&c, &one), *parts = stop_and_go(&c, one, &stops);
        assert_same_end(whole, parts, 0);
        close_diary(whole);
        close_diary(parts);
        trainer_free(one);
        config_release(&c);
    }
    assert_true(stops >= RUNS);
}

static void test_trainer__refuses_what_is_not_its_checkpoint(void **state)
{
    (void)state;
    struct config c = open_config("pso", runs[0].settings), other = open_config("pso", runs[0].settings);
    struct err err;
    struct trainer *one, *t = open_trainer(&c);
    struct diary *whole = whole_run(&c, &one), *d = open_diary();
    struct str bytes = whole->checkpoint[whole->steps - 1];
    for (size_t i = 0; i < bytes.length; i += 1 + bytes.length / 4000) {
        bytes.text[i] = (char)(bytes.text[i] ^ 1);
        assert_int_equal(trainer_restore(t, bytes.text, bytes.length, &err), -1);
        bytes.text[i] = (char)(bytes.text[i] ^ 1);
        assert_int_equal(trainer_restore(t, bytes.text, i, &err), -1);
    }
    assert_int_equal(trainer_restore(t, NULL, 0, &err), -1);
    assert_int_equal(config_set(&other, "seed", "2", &err), 0);
    struct trainer *stranger = open_trainer(&other);
    assert_int_equal(trainer_restore(stranger, bytes.text, bytes.length, &err), CHECKPOINT_FOREIGN);
    assert_contains(err.text, "other settings");
    assert_int_equal(train(t, d, 2, NULL), TRAIN_DONE); /* none of that has changed it */
    assert_same_end(whole, d, 0);
    assert_same_result(one, t);
    close_diary(whole);
    close_diary(d);
    trainer_free(one);
    trainer_free(t);
    trainer_free(stranger);
    config_release(&c);
    config_release(&other);
}

static void test_trainer__ends_when_its_observer_fails(void **state)
{
    (void)state;
    static const char *const orders[] = { "virtual", "arrival" };
    for (int k = 0; k < 2; k++) {
        struct config c = open_config("apso", runs[2].settings);
        struct err err = { "" };
        assert_int_equal(config_set(&c, "order", orders[k], &err), 0);
        struct trainer *t = open_trainer(&c);
        struct diary *d = open_diary();
        struct exec exec = { .threads = 2 };
        struct train_watch watch = { .context = d, .record = write_down };
        d->limit = 2;
        assert_int_equal(trainer_run(t, &exec, &watch, &err), TRAIN_FAILED);
        assert_string_equal(err.text, "the diary is full");
        assert_int_equal(d->steps, 2);
        close_diary(d);
        trainer_free(t);
        config_release(&c);
    }
}

/* A swarm that replays another, and how many of its steps agree. */
struct echo {
    const struct diary *live;
    int same, different;
};

static int compare_with_live(void *context, const struct train_step *step, struct err *err)
{
    (void)err;
    struct echo *e = context;
    for (int i = 0; step->round && i < step->round->candidates; i++)
        for (int k = 0; k < e->live->steps; k++)
            if (step->round->evaluation[i] == e->live->evaluation[k]) {
                bool same = step->round->fitness[i] == e->live->fitness[k] &&
                            step->round->x[i * step->round->dim] == e->live->first[k];
                e->same += same;
                e->different += !same;
            }
    return 0;
}

/* Runs a swarm on real threads, then replays it in the order in which its particles returned. */
static void replay(const char *settings, int threads, bool with_stops)
{
    struct config c = open_config("apso", settings), again = open_config("apso", settings);
    struct err err;
    assert_int_equal(config_set(&c, "order", "arrival", &err), 0);
    assert_int_equal(config_set(&again, "order", "replay", &err), 0);
    struct diary *live = open_diary();
    struct trainer *t = open_trainer(&c);
    for (int turn = 0; with_stops; turn++) {
        struct alarm alarm;
        set_alarm(&alarm, 500 * turn);
        enum train_end end = train(t, live, threads, &alarm.stop);
        clear_alarm(&alarm);
        if (end == TRAIN_DONE)
            break;
        trainer_free(t);
        t = open_trainer(&c);
        if (live->last.length > 0 && trainer_restore(t, live->last.text, live->last.length, &err))
            fail_msg("%s", err.text);
    }
    assert_int_equal(train(t, live, threads, NULL), TRAIN_DONE);
    struct trainer *r = trainer_new(&again, live->evaluation, live->searched, &err);
    assert_non_null(r);
    struct exec exec = { .threads = 2 };
    struct echo echo = { .live = live };
    struct train_watch watch = { .context = &echo, .record = compare_with_live };
    assert_int_equal(trainer_run(r, &exec, &watch, &err), TRAIN_DONE);
    struct train_result x = trainer_result(t), y = trainer_result(r);
    assert_int_equal(echo.different, 0);
    assert_int_equal(echo.same, live->steps);
    assert_int_equal(x.iterations, y.iterations);
    assert_memory_equal(x.weights, y.weights, (size_t)x.dim * sizeof *x.weights);
    assert_true(x.fitness == y.fitness);
    close_diary(live);
    trainer_free(t);
    trainer_free(r);
    config_release(&c);
    config_release(&again);
}

static void test_trainer__replays_a_swarm_on_real_threads(void **state)
{
    (void)state;
    static const int threads[] = { 0, 1, 2, 3, 7 };
    for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
        replay("height=6 games=3 iterations=8 final=2 particles=6 workers=4", threads[k], false);
        replay("height=6 games=4 fitness=least racing=yes iterations=8 final=0 particles=6 workers=9", threads[k],
               false);
        replay("height=6 games=3 iterations=8 final=2 particles=6 workers=4", threads[k], true);
    }
}

/* The race of a particle must be the same whether it plays alone or alongside others. */
static void test_trainer__replays_races_as_they_were(void **state)
{
    (void)state;
    static const char *const kinds[] = { "rows games=30", "rows-per-death games=30 max-pieces=300",
                                         "mcmanus-2017 games=10", "sum games=6", "least games=30" };
    for (int k = 0; k < 5; k++) {
        char settings[256];
        snprintf(settings, sizeof settings,
                 "height=8 racing=yes iterations=5 final=2 particles=6 workers=4 fitness=%s" START, kinds[k]);
        replay(settings, 3, false);
    }
}

static int count_step(void *context, const struct train_step *step, struct err *err)
{
    (void)err;
    *(int64_t *)context += step->round != NULL;
    return 0;
}

static void see_progress(void *context, const struct train_progress *p)
{
    (void)context;
    assert_true(p->fraction >= 0.0 && p->fraction <= 1.0 && p->iteration <= p->iterations);
    usleep(20000); /* a slow terminal: the steps continue meanwhile */
}

/* Long enough for some ticks, which come on a different thread from the steps: for the thread sanitizer. */
static void test_trainer__tells_how_far_a_swarm_on_real_threads_is(void **state)
{
    (void)state;
    struct config c = open_config("apso",
                                  "height=6 games=1 iterations=100000 final=0 particles=20 workers=8 order=arrival");
    struct trainer *t = open_trainer(&c);
    struct alarm alarm;
    struct err err;
    int64_t steps = 0;
    struct exec exec = { .threads = 3 };
    struct train_watch watch = { &steps, count_step, see_progress, &alarm.stop };
    set_alarm(&alarm, 1000000);
    assert_int_equal(trainer_run(t, &exec, &watch, &err), TRAIN_STOPPED);
    clear_alarm(&alarm);
    assert_int_equal(steps, trainer_result(t).evaluations);
    trainer_free(t);
    config_release(&c);
}

static void test_trainer__ends_early_at_its_goal(void **state)
{
    (void)state;
    struct config c = open_config("pso", "height=6 games=2 iterations=100000 goal=5 final=0 particles=20");
    struct trainer *t;
    struct diary *d = whole_run(&c, &t);
    assert_true(d->completed < 1000);
    assert_true(trainer_result(t).fitness >= 5);
    assert_int_equal(trainer_result(t).iterations, d->completed);
    close_diary(d);
    trainer_free(t);
    config_release(&c);
}

static void test_trainer__ends_once_it_has_played_its_pieces(void **state)
{
    (void)state;
    struct config c = open_config("pso", "height=6 games=2 iterations=100000 total-pieces=3000 final=0 particles=5");
    struct trainer *t;
    struct diary *d = whole_run(&c, &t);
    assert_in_range(trainer_result(t).pieces, 3000, 6000);
    close_diary(d);
    trainer_free(t);
    config_release(&c);
}

/* Returns what td comes to within a second of learning at this rate. */
static double learnt(const char *rate)
{
    struct config c = open_config("td", "height=8 games=200 iterations=3 final=0 length=20000 seeds=fixed");
    struct err err;
    struct trainer *t;
    assert_int_equal(config_set(&c, "rate", rate, &err), 0);
    struct diary *d = whole_run(&c, &t);
    double fitness = trainer_result(t).fitness;
    close_diary(d);
    trainer_free(t);
    config_release(&c);
    return fitness;
}

/* Trains several LSPI learners, and returns the weights that they come to. */
static void consolidated(const char *settings, double out[8])
{
    struct config c = open_config("lspi", "height=8 games=2 final=0 samples=600 form=sherman-morrison features=bcts");
    struct err err;
    struct trainer *t;
    assert_int_equal(config_set_all(&c, settings, &err), 0);
    close_diary(whole_run(&c, &t));
    memcpy(out, trainer_result(t).weights, 8 * sizeof *out);
    trainer_free(t);
    config_release(&c);
}

static void test_lspi__consolidates_learners_by_gradient_ascent(void **state)
{
    (void)state;
    double average[8], ascent[8], other[8];
    consolidated("iterations=1 learners=1", average);
    consolidated("iterations=1 learners=1 consolidate=ascent ascent-rate=0.1", ascent);
    assert_memory_equal(average, ascent, sizeof average); /* the first step goes all the way */
    consolidated("iterations=1 learners=3", average);
    consolidated("iterations=1 learners=3 consolidate=ascent ascent-rate=1e-6", ascent);
    consolidated("iterations=1 learners=3 consolidate=ascent ascent-rate=1", other);
    assert_memory_not_equal(average, ascent, sizeof average);
    assert_memory_not_equal(ascent, other, sizeof other); /* the first learner of the order, and the last */
}

static void test_trainer__gets_better_by_temporal_differences(void **state)
{
    (void)state;
    assert_true(learnt("0.5") > 3 * learnt("0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trainer__has_a_run_of_every_method_here),
        cmocka_unit_test(test_trainer__does_the_same_with_any_threads),
        cmocka_unit_test(test_trainer__goes_on_from_every_checkpoint),
        cmocka_unit_test(test_trainer__can_be_stopped_anywhere),
        cmocka_unit_test(test_trainer__refuses_what_is_not_its_checkpoint),
        cmocka_unit_test(test_trainer__ends_when_its_observer_fails),
        cmocka_unit_test(test_trainer__replays_a_swarm_on_real_threads),
        cmocka_unit_test(test_trainer__replays_races_as_they_were),
        cmocka_unit_test(test_trainer__tells_how_far_a_swarm_on_real_threads_is),
        cmocka_unit_test(test_trainer__ends_early_at_its_goal),
        cmocka_unit_test(test_trainer__ends_once_it_has_played_its_pieces),
        cmocka_unit_test(test_lspi__consolidates_learners_by_gradient_ascent),
        cmocka_unit_test(test_trainer__gets_better_by_temporal_differences),
    };
    return RUN(tests);
}
