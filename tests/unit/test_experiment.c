/* SPDX-License-Identifier: MIT */
#include "experiment_lab.h"
#include "lab/experiment/chain.h"
#include "lab/experiment/curves.h"
#include "lab/experiment/selection.h"
#include "lab/experiment/session.h"
#include "lab/experiment/sweep.h"
#include "lab/experiment/trails.h"
#include "lab/experiment/trained.h"
#include "lab/experiment/verify.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void test_sweep__finds_what_is_trained_and_trains_the_rest(void **state)
{
    (void)state;
    struct bench b;
    struct config base;
    struct sweep s;
    struct err err;
    const char *const axes[] = { "population=4,6", "height=5,6" };
    open_bench(&b);
    small_config(&base);
    assert_int_equal(sweep_init(&s, &base, axes, 2, 2, &err), 0);
    assert_int_equal(s.combinations, 4);
    struct experiment e = experiment_at(&b);
    b.left = 3;
    assert_int_equal(sweep_run(&e, &s, &err), 0); /* stopped */
    assert_int_equal(b.trained, 3);
    sweep_release(&s);

    b.left = -1;
    assert_int_equal(sweep_init(&s, &base, axes, 2, 2, &err), 0);
    assert_int_equal(sweep_run(&e, &s, &err), 1);
    assert_int_equal(b.trained, 8);
    for (int i = 0; i < s.combinations; i++)
        assert_int_equal(s.cell[i].runs, 2);

    struct sweep again;
    struct store *store = store_open(b.path, STORE_READ, &err);
    assert_int_equal(sweep_init(&again, &base, axes, 2, 2, &err), 0);
    assert_int_equal(sweep_collect(&again, store, &err), 0);
    for (int i = 0; i < s.combinations; i++)
        assert_true(sweep_mean(&again.cell[i]).value == sweep_mean(&s.cell[i]).value);
    store_close(store);
    sweep_release(&again);
    sweep_release(&s);
    config_release(&base);
    close_bench(&b);
}

static void test_sweep__names_combinations_and_weighs_settings(void **state)
{
    (void)state;
    struct config base;
    struct sweep s;
    struct err err;
    struct str name = { 0 };
    const char *const axes[] = { "population=4,6,8", "games=1,2" };
    small_config(&base);
    assert_int_equal(sweep_init(&s, &base, axes, 2, 1, &err), 0);
    sweep_name(&s, 4, &name);
    assert_string_equal(name.text, "population=6 games=2");
    str_release(&name);
    assert_true(isnan(sweep_importance(&s, 0)));
    for (int i = 0; i < s.combinations; i++) { /* population alone decides */
        s.cell[i].runs = 1;
        s.cell[i].fitness[0] = 10.0 * sweep_value(&s, i, 0);
    }
    assert_near(sweep_importance(&s, 0), 1.0, 1e-12);
    assert_near(sweep_importance(&s, 1), 0.0, 1e-12);
    /* The variance of 0, 10, 20 is 200 / 3; a setting of two values that differ by sqrt(800 / 9) has a third of it. */
    for (int i = 0; i < s.combinations; i++)
        s.cell[i].fitness[0] += sqrt(800.0 / 9) * sweep_value(&s, i, 1);
    assert_near(sweep_importance(&s, 0), 0.75, 1e-9);
    assert_near(sweep_importance(&s, 1), 0.25, 1e-9);
    sweep_release(&s);
    config_release(&base);
}

static void test_sweep__refuses_what_cannot_be(void **state)
{
    (void)state;
    static const struct {
        const char *axis[2];
        int seeds;
        const char *said;
    } cases[] = {
        { { "population" }, 1, "key=value,value" },
        { { "population=" }, 1, "key=value,value" },
        { { "population=4,4" }, 1, "twice" },
        { { "population=4,x" }, 1, "whole number" },
        { { "nosuch=1" }, 1, "nosuch" },
        { { "seed=1,2" }, 1, "any setting but seed" },
        { { "games=1", "games=2" }, 1, "swept twice" },
        { { "games=1" }, 0, "seeds" },
    };
    struct config base;
    small_config(&base);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sweep s;
        struct err err;
        assert_int_equal(sweep_init(&s, &base, cases[i].axis, cases[i].axis[1] ? 2 : 1, cases[i].seeds, &err), -1);
        assert_contains(err.text, cases[i].said);
        sweep_release(&s);
    }
    config_release(&base);
}

static void test_sweep__refuses_combinations_that_do_not_fit(void **state)
{
    (void)state;
    struct config base;
    struct sweep s;
    struct err err;
    const char *const axes[] = { "sequence=uniform,list" };
    small_config(&base);
    assert_int_equal(sweep_init(&s, &base, axes, 1, 1, &err), 0);
    assert_int_equal(sweep_check(&s, &err), -1);
    assert_contains(err.text, "needs the pieces");
    sweep_release(&s);
    config_release(&base);
}

static void test_selection__adds_features_and_takes_them_away(void **state)
{
    (void)state;
    struct err err;
    struct bench b;
    struct config base;
    open_bench(&b);
    small_config(&base);
    assert_int_equal(config_set_all(&base, "population=4 max-pieces=200", &err), 0);
    struct experiment e = experiment_at(&b);
    struct selection_config config = {
        .base = &base, .features = 2, .factor = 8, .seeds = 2, .games = 4, .budget = 2000
    };
    struct selection s;
    b.left = 20;
    assert_int_equal(selection_run(&e, &config, &s, &err), 0); /* stopped in the first step */
    assert_int_equal(s.steps, 0);
    selection_release(&s);

    b.left = -1;
    assert_int_equal(selection_run(&e, &config, &s, &err), 1);
    int trained = b.trained;
    assert_int_equal(s.steps, 3);
    assert_true(s.step[0].added && s.step[1].added && !s.step[2].added);
    assert_int_equal(s.step[0].count, 1);
    assert_int_equal(s.step[1].count, 2);
    assert_int_equal(s.step[2].count, 1);
    assert_string_equal(s.step[0].features, s.step[0].feature);
    assert_string_not_equal(s.step[0].feature, s.step[1].feature);
    char both[256];
    snprintf(both, sizeof both, "%s,%s", s.step[0].feature, s.step[1].feature);
    assert_string_equal(s.step[1].features, both);
    assert_true(isnan(selection_ratio(&s, 0).value));
    assert_true(selection_ratio(&s, 1).low <= selection_ratio(&s, 1).value);
    int best = selection_best(&s, 1);
    assert_true(selection_mean(&s, best).value >= selection_mean(&s, 0).value);
    assert_true(selection_mean(&s, best).value >= selection_mean(&s, 2).value);
    assert_int_equal(selection_best(&s, 2), 1);
    assert_int_equal(selection_best(&s, 3), -1);
    selection_release(&s);
    assert_int_equal(selection_run(&e, &config, &s, &err), 1);
    assert_int_equal(b.trained, trained); /* all of it was in the store */
    selection_release(&s);
    config_release(&base);
    close_bench(&b);
}

static void test_verify__finds_a_run_right_and_can_be_stopped(void **state)
{
    (void)state;
    struct bench b;
    struct config config;
    struct err err;
    struct verdict verdict;
    open_bench(&b);
    small_config(&config);
    int64_t run = train(&b, &config, &err);
    struct store *store = store_open(b.path, STORE_READ, &err);
    struct experiment e = experiment_at(&b);
    assert_int_equal(verify_run(&e, store, run, &verdict, &err), 0);
    assert_true(verdict.complete && verdict.compared > 0 && verdict.different == 0);
    atomic_bool stop = true;
    e.stop = &stop;
    assert_int_equal(verify_run(&e, store, run, &verdict, &err), 0);
    assert_false(verdict.complete);
    store_close(store);
    close_bench(&b);
}

static void test_curves__average_over_seeds(void **state)
{
    (void)state;
    struct bench b;
    struct err err;
    struct curves curves;
    open_bench(&b);
    for (int seed = 1; seed <= 2; seed++) {
        struct config config;
        small_config(&config);
        assert_int_equal(config_set(&config, "seed", seed == 1 ? "1" : "2", &err), 0);
        assert_true(train(&b, &config, &err) > 0);
    }
    struct store *store = store_open(b.path, STORE_READ, &err);
    struct experiment e = experiment_at(&b);
    assert_int_equal(curves_read(&e, store, 2, &curves, &err), 0);
    assert_int_equal(curves.count, 1);
    assert_int_equal(curves.curve[0].runs, 2);
    assert_string_equal(curves.curve[0].name, "ga");
    store_close(store);
    close_bench(&b);
}

static void test_chain__knows_the_presets_that_build_on_others(void **state)
{
    (void)state;
    assert_null(chain_find(NULL));
    assert_null(chain_find("demo"));
    assert_null(chain_find("nosuch"));
    assert_string_equal(chain_find("champion-10x20")->name, "champion-10x20");
}

static void test_trained__is_what_the_session_came_to(void **state)
{
    (void)state;
    struct bench b;
    struct config config;
    struct err err;
    struct trained trained;
    open_bench(&b);
    small_config(&config);
    int64_t run = train(&b, &config, &err);
    assert_int_equal(trained_read(b.path, run, &trained, &err), 0);
    assert_int_equal(trained.controller.count, 2);
    assert_string_equal(monomial_factor(trained.controller.feature[0], 0)->name, "holes");
    assert_true(trained.fitness > 0 && trained.pieces > 0);
    struct start start = { 0 };
    start_add(&start, &trained.controller, 1.0);
    assert_string_equal(start.features.text, "holes,pile_height");
    start_release(&start);
    trained_release(&trained);
    assert_int_equal(trained_read(b.path, run + 1, &trained, &err), -1);
    assert_contains(err.text, "there is no run");
    close_bench(&b);
}

/* Trains a small run of a method and opens its trails. Returns the store. */
static struct store *open_trails(struct bench *b, const char *method, const char *settings, struct trails *out)
{
    struct config config;
    struct err err;
    assert_int_equal(preset_config(method, NULL, &config, &err), 0);
    assert_int_equal(config_set_all(&config, "height=6 games=2 iterations=6 max-pieces=50 features=dt", &err), 0);
    assert_int_equal(config_set_all(&config, settings, &err), 0);
    open_bench(b);
    int64_t run = train(b, &config, &err);
    assert_true(run > 0);
    struct store *s = store_open(b->path, STORE_READ, &err);
    assert_non_null(s);
    if (trails_open(s, run, out, &err))
        fail_msg("%s", err.text);
    return s;
}

static void close_trails(struct bench *b, struct store *s, struct trails *t)
{
    trails_release(t);
    store_close(s);
    close_bench(b);
}

static void test_trails__follow_the_particles_of_a_swarm(void **state)
{
    (void)state;
    struct bench b;
    struct trails t;
    struct err err;
    struct store *s = open_trails(&b, "pso", "particles=5", &t);
    assert_int_equal(trails_choose(&t, "holes,1,3", &err), 0);
    assert_int_equal(trails_read(&t, s, &err), 0);
    assert_int_equal(t.count, 30); /* without the final measurements */
    bool found = false;
    for (int i = 0; i < t.count; i++) {
        assert_int_equal(t.particle[i], i % 5);
        assert_int_equal(t.iteration[i], i / 5 + 1);
        found |= t.place[0][i] == t.best[0] && t.place[1][i] == t.best[1] && t.place[2][i] == t.best[2];
    }
    assert_true(t.has_best && found);
    json_t *all = trails_json(&t);
    assert_string_equal(json_string_value(json_array_get(json_object_get(all, "weights"), 0)), "holes");
    json_t *candidates = json_object_get(all, "candidates");
    assert_int_equal(json_array_size(json_object_get(candidates, "z")), 30);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(candidates, "particle"), 7)), 2);
    json_decref(all);
    close_trails(&b, s, &t);
}

/* Candidates are recorded in the order in which they were asked for. Without any pull a particle stays where it began,
 * so its trail is a single place, and no other's. */
static void test_trails__follow_the_particles_of_an_asynchronous_swarm(void **state)
{
    (void)state;
    struct bench b;
    struct trails t;
    struct err err;
    struct store *s = open_trails(&b, "apso", "particles=7 workers=3 inertia=0 cognitive=0 social=0", &t);
    assert_int_equal(trails_read(&t, s, &err), 0);
    assert_in_range(t.count, 42, 45);
    int first[7], moved = 0;
    memset(first, -1, sizeof first);
    for (int i = 0; i < t.count; i++) {
        assert_in_range(t.particle[i], 0, 6);
        moved += t.particle[i] != i % 7;
        int *own = &first[t.particle[i]];
        *own = *own < 0 ? i : *own;
        for (int k = 0; k < TRAILS_AXES; k++)
            assert_true(t.place[k][i] == t.place[k][*own]);
        for (int j = 0; j < 7; j++)
            assert_true(j == t.particle[i] || first[j] < 0 || t.place[0][first[j]] != t.place[0][i]);
    }
    assert_true(moved > 0); /* the place in the record would not tell */
    close_trails(&b, s, &t);
}

static void test_trails__have_no_particles_where_candidates_have_no_identity(void **state)
{
    (void)state;
    struct bench b;
    struct trails t;
    struct err err;
    struct store *s = open_trails(&b, "ga", "population=6", &t);
    assert_int_equal(trails_read(&t, s, &err), 0);
    assert_int_equal(t.particles, 0);
    assert_true(t.count >= 36);
    for (int i = 0; i < t.count; i++)
        assert_int_equal(t.particle[i], -1);
    json_t *all = trails_json(&t);
    assert_int_equal(json_array_size(json_object_get(json_object_get(all, "candidates"), "particle")), 0);
    json_decref(all);
    close_trails(&b, s, &t);
}

static void test_trails__refuse_what_is_not_a_choice_of_three_weights(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        { "", "expected three weights" },
        { "1,2", "expected three weights" },
        { "1,2,3,4", "expected three weights" },
        { "1,2,", "there is no weight \"\"" },
        { "1,2,0", "there is no weight 0" },
        { "1,2,10", "numbers 1 to 9" },
        { "1,2,99999999999999999999", "there is no weight 9999" },
        { "1,2,holse", "did you mean \"holes\"?" },
        { "1,2,-3", "there is no weight \"-3\"" },
        { "holes,2,holes", "named twice" },
        { "1,2,1", "named twice" },
    };
    struct bench b;
    struct trails t, none;
    struct err err;
    struct store *s = open_trails(&b, "ga", "population=6", &t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(trails_choose(&t, wrong[i][0], &err), -1);
        assert_contains(err.text, wrong[i][1]);
        assert_true(t.axis[0] == 0 && t.axis[1] == 1 && t.axis[2] == 2);
    }
    assert_int_equal(trails_open(s, 77, &none, &err), -1);
    assert_contains(err.text, "there is no run 77");
    close_trails(&b, s, &t);
}

static void test_trails__need_three_weights(void **state)
{
    (void)state;
    struct bench b;
    struct config config;
    struct trails t;
    struct err err;
    open_bench(&b);
    small_config(&config);
    int64_t run = train(&b, &config, &err);
    struct store *s = store_open(b.path, STORE_READ, &err);
    assert_int_equal(trails_open(s, run, &t, &err), -1);
    assert_string_equal(err.text, "run 1 has 2 weights, too few for three dimensions");
    store_close(s);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep__finds_what_is_trained_and_trains_the_rest),
        cmocka_unit_test(test_sweep__names_combinations_and_weighs_settings),
        cmocka_unit_test(test_sweep__refuses_what_cannot_be),
        cmocka_unit_test(test_sweep__refuses_combinations_that_do_not_fit),
        cmocka_unit_test(test_selection__adds_features_and_takes_them_away),
        cmocka_unit_test(test_verify__finds_a_run_right_and_can_be_stopped),
        cmocka_unit_test(test_curves__average_over_seeds),
        cmocka_unit_test(test_chain__knows_the_presets_that_build_on_others),
        cmocka_unit_test(test_trained__is_what_the_session_came_to),
        cmocka_unit_test(test_trails__follow_the_particles_of_a_swarm),
        cmocka_unit_test(test_trails__follow_the_particles_of_an_asynchronous_swarm),
        cmocka_unit_test(test_trails__have_no_particles_where_candidates_have_no_identity),
        cmocka_unit_test(test_trails__refuse_what_is_not_a_choice_of_three_weights),
        cmocka_unit_test(test_trails__need_three_weights),
    };
    return RUN(tests);
}
