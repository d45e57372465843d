/* SPDX-License-Identifier: MIT */
#include "base/real.h"
#include "base/rng.h"
#include "measure/life_compare.h"
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

static void test_life_compare__finds_the_longer_life(void **state)
{
    (void)state;
    struct controller a = load("dt20"), b = load("dellacherie");
    struct life_config one = config_of(NULL, 10, 0), three = config_of(NULL, 10, 3);
    struct life_compare c = life_compare(&one, &a, &b, 0.05, 64, NULL);
    assert_int_equal(c.verdict.winner, 1); /* 4,364 rows against 2,302 by direct play */
    assert_true(c.verdict.ratio.low > 1.0 && c.verdict.ratio.low < 1.9 && c.verdict.ratio.high > 1.9);
    struct life_compare again = life_compare(&three, &a, &b, 0.05, 64, NULL);
    assert_same(&c.a, &again.a);
    assert_same(&c.b, &again.b);
    life_compare_release(&again);
    life_compare_release(&c);
    controller_release(&a);
    controller_release(&b);
}

/* A skewed estimate of a rate of 1: the exponential of a normal number, which varies as splitting does. */
static double draw_rate(struct rng *rng)
{
    const double deviation = 0.4;
    double sum = -6.0;
    for (int i = 0; i < 12; i++)
        sum += rng_real(rng);
    return real_exp(deviation * sum - 0.5 * deviation * deviation);
}

/* Over the whole of a comparison of up to 60 pairs, equal lives get a winner in at most 5% of all cases, and the
 * interval has the true ratio in at least 95% of them; of 400 cases at most 7.5% by chance. */
static void test_life_verdict__errs_as_often_as_stated(void **state)
{
    (void)state;
    enum { CASES = 400, PAIRS = 60 };
    struct rng rng = rng_stream(5, 0, 0);
    int winners = 0, missed = 0, found = 0;
    for (int i = 0; i < CASES; i++) {
        double a[PAIRS], b[PAIRS], c[PAIRS];
        for (int k = 0; k < PAIRS; k++) {
            a[k] = draw_rate(&rng);
            b[k] = draw_rate(&rng);
            c[k] = 2.0 * draw_rate(&rng);
        }
        winners += life_verdict(a, b, PAIRS, 0.05).winner != 0;
        struct life_verdict v = life_verdict(a, c, PAIRS, 0.05);
        found += v.winner == 1;
        missed += v.ratio.low > 2.0 || v.ratio.high < 2.0;
    }
    assert_in_range(winners, 0, 30);
    assert_in_range(missed, 0, 30);
    assert_in_range(found, 390, CASES);
}

static void test_life_verdict__knows_what_it_does_not_know(void **state)
{
    (void)state;
    const double none[] = { 0.0, 0.0 }, some[] = { 1.0, 1.5 };
    struct life_verdict v = life_verdict(none, none, 2, 0.05);
    assert_true(v.winner == 0 && v.ratio.low == 0.0 && isinf(v.ratio.high));
    v = life_verdict(some, some, 1, 0.05);
    assert_true(v.winner == 0 && v.ratio.value == 1.0 && v.ratio.low < 0.5 && v.ratio.high > 2.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life__is_the_same_for_any_threads),
        cmocka_unit_test(test_life__continues_where_it_was_stopped),
        cmocka_unit_test(test_life__counts_rows_of_short_games),
        cmocka_unit_test(test_life__measures_the_modern_game_with_hold),
        cmocka_unit_test(test_life__stops_at_once),
        cmocka_unit_test(test_life_compare__finds_the_longer_life),
        cmocka_unit_test(test_life_verdict__errs_as_often_as_stated),
        cmocka_unit_test(test_life_verdict__knows_what_it_does_not_know),
    };
    return RUN(tests);
}
