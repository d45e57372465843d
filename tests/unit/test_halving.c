/* SPDX-License-Identifier: MIT */
#include "experiment_lab.h"
#include "lab/experiment/halving.h"

#include <math.h>

static bool only_population(void *context, const char *key)
{
    (void)context;
    return strcmp(key, "population") != 0 && strcmp(key, "reevaluate") != 0;
}

static bool everything(void *context, const char *key)
{
    (void)context;
    (void)key;
    return true;
}

/* A small search of two settings of the genetic algorithm. */
static struct halving_config small_search(const struct config *base)
{
    return (struct halving_config){ .base = base,
                                    .fixed = only_population,
                                    .candidates = 5,
                                    .factor = 2,
                                    .runs = 2,
                                    .seeds = 6,
                                    .games = 4,
                                    .budget = 2000 };
}

static void test_halving__searches_within_the_ranges_of_the_rows(void **state)
{
    (void)state;
    struct err err;
    struct config base;
    small_config(&base);
    struct halving_config config = small_search(&base);
    config.candidates = 100;
    struct halving h;
    assert_int_equal(halving_init(&h, &config, &err), 0);
    assert_int_equal(h.settings, 2);
    assert_string_equal(h.candidate[0].text[0], config_setting(&base, "population"));
    int low = 0, yes = 0;
    for (int i = 1; i < 100; i++) {
        int population = atoi(h.candidate[i].text[0]);
        assert_true(population >= h.row[0]->low && population <= h.row[0]->high);
        low += population < 63; /* half of the range on its scale, the logarithm */
        yes += strcmp(h.candidate[i].text[1], "yes") == 0;
    }
    assert_in_range(low, 30, 70);
    assert_in_range(yes, 30, 70);
    halving_release(&h);
    config.fixed = everything;
    assert_int_equal(halving_init(&h, &config, &err), -1);
    assert_contains(err.text, "ga has no setting left to search");
    halving_release(&h);
    config_release(&base);
}

static void test_halving__keeps_the_best_and_goes_on_where_it_stopped(void **state)
{
    (void)state;
    struct err err;
    struct bench b;
    open_bench(&b);
    struct config base;
    small_config(&base);
    struct halving_config config = small_search(&base);
    struct experiment e = experiment_at(&b);
    struct halving h, again;
    assert_int_equal(halving_init(&h, &config, &err), 0);
    assert_int_equal(h.rungs, 3);
    assert_int_equal(halving_candidates(&h, 1), 3);
    assert_int_equal(halving_budget(&h, 2), 8000);
    b.left = 4;
    assert_int_equal(halving_run(&e, &h, &err), 0);
    assert_int_equal(h.winner, -1);
    assert_true(isnan(halving_importance(&h, 0)));
    halving_release(&h);

    b.left = -1;
    assert_int_equal(halving_init(&h, &config, &err), 0);
    assert_int_equal(halving_run(&e, &h, &err), 1);
    int runs = 2 * (5 + 3 + 2 + h.compared);
    assert_true(h.winner == 0 ? h.compared == 0 : h.compared >= 5);
    assert_int_equal(b.trained, runs); /* none twice */
    int in_last = 0;
    for (int i = 0; i < 5; i++) {
        in_last += h.candidate[i].rungs == 3;
        if (h.candidate[i].rungs == 3)
            assert_true(h.candidate[h.winner].rows[2] >= h.candidate[i].rows[2]);
    }
    assert_int_equal(in_last, 2);
    assert_int_equal(halving_init(&again, &config, &err), 0);
    assert_int_equal(halving_run(&e, &again, &err), 1);
    assert_int_equal(b.trained, runs);
    assert_int_equal(again.winner, h.winner);
    assert_true(halving_ratio(&again).value == halving_ratio(&h).value);
    halving_release(&again);
    halving_release(&h);
    config_release(&base);
    close_bench(&b);
}

static void test_halving__weighs_settings_and_compares(void **state)
{
    (void)state;
    struct err err;
    struct config base;
    small_config(&base);
    struct halving_config config = small_search(&base);
    config.candidates = 60;
    struct halving h;
    assert_int_equal(halving_init(&h, &config, &err), 0);
    for (int i = 0; i < 60; i++) { /* only the second setting counts */
        h.candidate[i].rungs = 1;
        h.candidate[i].rows[0] = strcmp(h.candidate[i].text[1], "yes") == 0 ? 99 : 9;
    }
    assert_near(halving_importance(&h, 1), 1.0, 1e-9);
    assert_true(halving_importance(&h, 0) < 0.2);
    assert_near(halving_ratio(&h).value, 1.0, 0);
    for (int k = 0; k < 6; k++) {
        h.default_rows[k] = 9;
        h.winner_rows[k] = 19;
    }
    h.compared = 4; /* too few for any verdict */
    assert_near(halving_ratio(&h).value, 2.0, 1e-12);
    assert_near(halving_ratio(&h).low, 0.0, 0);
    h.compared = 6;
    assert_near(halving_ratio(&h).low, 2.0, 1e-12);
    halving_release(&h);
    config_release(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_halving__searches_within_the_ranges_of_the_rows),
        cmocka_unit_test(test_halving__keeps_the_best_and_goes_on_where_it_stopped),
        cmocka_unit_test(test_halving__weighs_settings_and_compares),
    };
    return RUN(tests);
}
