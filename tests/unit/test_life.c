/* SPDX-License-Identifier: MIT */
#include "measure/life.h"
#include "unit.h"

#include <math.h>

static struct life_config config_of(const struct controller *c, int height, int threads)
{
    return (struct life_config){
        .series = { .controller = c,
                    .player = &player_greedy,
                    .rules = rules_simplified(10, height),
                    .seed = 3,
                    .exec = { .threads = threads } },
        .method = LIFE_SPLITTING,
        .precision = 0.2,
        .importance = importances,
        .effort = 400,
    };
}

static struct controller load(const char *name)
{
    struct err err;
    struct controller c;
    assert_int_equal(controller_load(name, &c, &err), 0);
    return c;
}

static void assert_same(const struct life *a, const struct life *b)
{
    assert_int_equal(a->repetitions, b->repetitions);
    assert_memory_equal(a->run, b->run, (size_t)a->repetitions * sizeof *a->run);
    assert_memory_equal(&a->rows, &b->rows, sizeof a->rows);
}

static void test_life__is_the_same_for_any_threads(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct life_config one = config_of(&c, 10, 0), three = config_of(&c, 10, 3);
    struct life a = life_measure(&one, NULL), b = life_measure(&three, NULL);
    assert_same(&a, &b);
    assert_true(a.rows.low > 2000.0 && a.rows.high < 7000.0); /* 3,815 by direct play */
    life_release(&a);
    life_release(&b);
    controller_release(&c);
}

static void test_life__continues_where_it_was_stopped(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct life_config config = config_of(&c, 10, 0);
    config.precision = 0.05;
    struct life whole = life_measure(&config, NULL), part = whole;
    assert_true(whole.repetitions > LIFE_REPETITIONS_MIN);
    part.repetitions = 5;
    config.before = &part;
    struct life again = life_measure(&config, NULL);
    assert_same(&whole, &again);
    life_release(&whole);
    life_release(&again);
    controller_release(&c);
}

static void test_life__counts_rows_of_short_games(void **state)
{
    (void)state;
    struct controller c = load("dt20");
    struct life_config config = config_of(&c, 5, 0);
    config.precision = 0.03;
    struct life split = life_measure(&config, NULL);
    config.method = LIFE_DIRECT;
    struct life direct = life_measure(&config, NULL);
    assert_true(split.rows.low < direct.rows.high && direct.rows.low < split.rows.high);
    assert_true(split.pieces.low < direct.pieces.high && direct.pieces.low < split.pieces.high);
    config.method = LIFE_AUTO;
    struct life chosen = life_measure(&config, NULL);
    assert_int_equal(chosen.method, LIFE_DIRECT);
    life_release(&split);
    life_release(&direct);
    life_release(&chosen);
    controller_release(&c);
}

static void test_life__measures_the_modern_game_with_hold(void **state)
{
    (void)state;
    struct controller c = load("code-my-road");
    struct life_config config = config_of(&c, 10, 0);
    config.series.rules = rules_guideline();
    config.series.rules.pieces.kind = SEQUENCE_UNIFORM;
    config.effort = 40;
    config.repetitions = 2;
    config.series.rules.hold = true;
    struct life l = life_measure(&config, NULL);
    assert_int_equal(l.repetitions, 2);
    life_release(&l);
    controller_release(&c);
}

static void test_life__stops_at_once(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct life_config config = config_of(&c, 20, 0);
    atomic_bool stop = true;
    struct life_watch watch = { .stop = &stop };
    struct life l = life_measure(&config, &watch);
    assert_true(l.stopped && l.repetitions == 0 && isinf(l.rows.high));
    life_release(&l);
    controller_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life__is_the_same_for_any_threads),
        cmocka_unit_test(test_life__continues_where_it_was_stopped),
        cmocka_unit_test(test_life__counts_rows_of_short_games),
        cmocka_unit_test(test_life__measures_the_modern_game_with_hold),
        cmocka_unit_test(test_life__stops_at_once),
    };
    return RUN(tests);
}
