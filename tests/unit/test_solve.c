/* SPDX-License-Identifier: MIT */
#include "measure/life.h"
#include "measure/solve_play.h"
#include "unit.h"

#include <math.h>
#include <string.h>

static struct solve_config config_of(int width, int height)
{
    return (struct solve_config){
        .rules = rules_simplified(width, height), .precision = 1e-9, .memory = (size_t)1 << 30, .threads = 2
    };
}

static struct solve solved(const struct solve_config *config)
{
    struct err err;
    struct solve s;
    assert_int_equal(solve_init(&s, config, NULL, &err), 0);
    return s;
}

static struct controller load(const char *name)
{
    struct err err;
    struct controller c;
    assert_int_equal(controller_load(name, &c, &err), 0);
    return c;
}

static void test_solve__knows_the_optimum_of_four_by_four(void **state)
{
    (void)state;
    struct solve_config config = config_of(4, 4);
    struct solve s = solved(&config);
    assert_true(fabs(s.rows.value - 7.066942465) < 1e-9);
    assert_true(solve_error(&s.rows) <= 1e-9 && solve_error(&s.pieces) <= 1e-9);
    solve_release(&s);
}

static void test_solve__is_the_same_for_any_threads(void **state)
{
    (void)state;
    struct controller c = load("dt20");
    for (int i = 0; i < 2; i++) {
        struct solve_config config = config_of(5, 4);
        config.controller = i ? &c : NULL;
        config.threads = 1;
        struct solve one = solved(&config);
        for (config.threads = 2; config.threads <= 3; config.threads++) {
            struct solve more = solved(&config);
            assert_int_equal(one.graph.index.count, more.graph.index.count);
            assert_int_equal(one.sweeps, more.sweeps);
            assert_memory_equal(one.value, more.value, ((size_t)one.graph.index.count + 1) * sizeof *one.value);
            assert_memory_equal(&one.rows, &more.rows, sizeof one.rows);
            solve_release(&more);
        }
        solve_release(&one);
    }
    controller_release(&c);
}

static void test_solve__stays_within_its_bounds(void **state)
{
    (void)state;
    static const int sizes[][2] = { { 4, 4 }, { 4, 5 }, { 5, 4 } };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct solve_config config = config_of(sizes[i][0], sizes[i][1]);
        config.precision = 1e-10;
        struct solve fine = solved(&config);
        for (config.precision = 1.0; config.precision > 1e-9; config.precision /= 7.0) {
            struct solve s = solved(&config);
            assert_true(s.rows.low <= fine.rows.high && fine.rows.low <= s.rows.high);
            assert_true(s.pieces.low <= fine.pieces.high && fine.pieces.low <= s.pieces.high);
            assert_true(solve_error(&s.rows) <= config.precision && solve_error(&s.pieces) <= config.precision);
            solve_release(&s);
        }
        solve_release(&fine);
    }
}

static void assert_mean_of_rows(const struct series *series, double exact)
{
    struct series_summary sum = series_summary(series);
    double deviation = sum.rows_of_games.sd / sqrt(series->games);
    assert_int_equal(sum.deaths, series->games);
    assert_true(fabs(sum.rows_of_games.mean - exact) < 3.5 * deviation);
    assert_true(deviation < 0.02 * exact);
}

static void test_solve__agrees_with_games_of_the_best_player(void **state)
{
    (void)state;
    static const int sizes[][2] = { { 4, 4 }, { 4, 6 }, { 5, 4 } };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct solve_config config = config_of(sizes[i][0], sizes[i][1]);
        config.rules.lines_after_overflow = i == 0;
        struct solve s = solved(&config);
        struct series series = solve_play(&s, 1, 10000, 2, NULL), again = solve_play(&s, 1, 100, 1, NULL);
        assert_mean_of_rows(&series, s.rows.value);
        for (int k = 0; k < again.games; k++)
            assert_int_equal(again.result[k].rows, series.result[k].rows);
        series_release(&series);
        series_release(&again);
        solve_release(&s);
    }
}

static void test_solve__agrees_with_games_and_splitting_of_controllers(void **state)
{
    (void)state;
    static const char *const names[] = { "bcts", "champion-10x20" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct controller c = load(names[i]);
        struct solve_config config = config_of(4, 6);
        config.controller = &c;
        struct solve s = solved(&config);
        struct life_config life = { .series = { .controller = &c,
                                                .player = &player_greedy,
                                                .rules = config.rules,
                                                .seed = 1,
                                                .games = 10000,
                                                .exec = { .threads = 2 } },
                                    .method = LIFE_SPLITTING,
                                    .precision = 0.02,
                                    .importance = importances };
        struct series series = series_play(&life.series, NULL);
        assert_mean_of_rows(&series, s.rows.value);
        struct life split = life_measure(&life, NULL);
        double spread = (split.rows.high - split.rows.low) / 2.0;
        assert_true(fabs(split.rows.value - s.rows.value) < 2.0 * spread && spread < 0.03 * s.rows.value);
        series_release(&series);
        life_release(&split);
        solve_release(&s);
        controller_release(&c);
    }
}

static void test_solve__counts_pieces_by_weight(void **state)
{
    (void)state;
    struct err err;
    struct solve_config config = config_of(4, 4), even = config;
    assert_int_equal(sequence_parse_weights(&even.rules.pieces, "3,3,3,3,3,3,3", &err), 0);
    assert_int_equal(sequence_parse_weights(&config.rules.pieces, "1,1,1,3,3,1,1", &err), 0);
    struct solve hard = solved(&config), same = solved(&even);
    struct series series = solve_play(&hard, 2, 10000, 1, NULL);
    assert_mean_of_rows(&series, hard.rows.value);
    assert_true(fabs(same.rows.value - 7.066942465) < 1e-9 && hard.rows.value < same.rows.value);
    series_release(&series);
    solve_release(&hard);
    solve_release(&same);
}

static void test_solve__refuses_games_that_never_end(void **state)
{
    (void)state;
    struct err err;
    struct solve s;
    struct solve_config config = config_of(4, 4);
    assert_int_equal(sequence_parse_weights(&config.rules.pieces, "0,1,0,0,0,0,0", &err), 0);
    assert_int_equal(solve_init(&s, &config, NULL, &err), -1);
    assert_non_null(strstr(err.text, "may never end"));
}

static void test_solve__keeps_to_the_memory(void **state)
{
    (void)state;
    struct err err;
    struct solve s;
    struct solve_config config = config_of(4, 5);
    s = solved(&config);
    size_t needed = s.bytes;
    solve_release(&s);
    for (size_t part = 1; part < 20; part++) {
        config.memory = needed / 20 * part;
        assert_int_equal(solve_init(&s, &config, NULL, &err), -1);
        assert_non_null(strstr(err.text, "memory"));
    }
    config.memory = needed;
    s = solved(&config);
    solve_release(&s);
}

/* Stops the work after some ticks. */
struct stopper {
    atomic_bool stop;
    int left;
    enum solve_stage stage;
};

static void count_down(void *context, const struct solve_progress *p)
{
    struct stopper *stopper = context;
    stopper->stage = p->stage;
    assert_true(p->boards >= 1 && p->fraction <= 1.0);
    if (stopper->left-- == 0)
        atomic_store(&stopper->stop, true);
}

static void test_solve__stops_and_says_how_far_it_came(void **state)
{
    (void)state;
    bool seen[SOLVE_SWEEPS + 1] = { false };
    for (int left = 0; left < 60; left++) {
        struct err err;
        struct solve s;
        struct solve_config config = config_of(4, 5);
        struct stopper stopper = { .left = left };
        struct solve_watch watch = { count_down, &stopper, &stopper.stop };
        assert_int_equal(solve_init(&s, &config, &watch, &err), -1);
        assert_non_null(strstr(err.text, stopper.stage == SOLVE_SWEEPS ? "sweeps over 18723 boards" : "stopped at"));
        seen[stopper.stage] = true;
    }
    assert_true(seen[SOLVE_BOARDS] && seen[SOLVE_EDGES] && seen[SOLVE_SWEEPS]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solve__knows_the_optimum_of_four_by_four),
        cmocka_unit_test(test_solve__is_the_same_for_any_threads),
        cmocka_unit_test(test_solve__stays_within_its_bounds),
        cmocka_unit_test(test_solve__agrees_with_games_of_the_best_player),
        cmocka_unit_test(test_solve__agrees_with_games_and_splitting_of_controllers),
        cmocka_unit_test(test_solve__counts_pieces_by_weight),
        cmocka_unit_test(test_solve__refuses_games_that_never_end),
        cmocka_unit_test(test_solve__keeps_to_the_memory),
        cmocka_unit_test(test_solve__stops_and_says_how_far_it_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
