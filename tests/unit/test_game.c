/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/real.h"
#include "measure/compare.h"
#include "measure/duel.h"
#include "measure/histogram.h"
#include "measure/series.h"

#include <stdlib.h>

static struct controller load(const char *name)
{
    struct controller c;
    struct err err;
    if (controller_load(name, &c, &err))
        fail_msg("%s", err.text);
    return c;
}

static struct series_config config_of(const struct controller *c, int height, int games)
{
    return (struct series_config){
        .controller = c,
        .player = &player_greedy,
        .rules = rules_simplified(10, height),
        .seed = 3,
        .games = games,
        .exec.threads = 2,
    };
}

static void test_series__is_the_same_for_any_number_of_threads(void **state)
{
    (void)state;
    struct controller c = load("dt20");
    struct series_config config = config_of(&c, 8, 60);
    struct series reference = series_play(&config, NULL);
    for (int threads = 1; threads <= 7; threads += 2) {
        config.exec.threads = threads;
        struct series s = series_play(&config, NULL);
        assert_int_equal(s.games, 60);
        for (int i = 0; i < 60; i++) {
            assert_int_equal(s.result[i].rows, reference.result[i].rows);
            assert_int_equal(s.result[i].pieces, reference.result[i].pieces);
        }
        series_release(&s);
    }
    series_release(&reference);
    controller_release(&c);
}

/* Detects state that leaks from one game into the next. */
static void test_series__a_game_does_not_depend_on_the_ones_before(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct series_config config = config_of(&c, 8, 20);
    struct series all = series_play(&config, NULL);
    config.first = 13;
    config.games = 1;
    struct series one = series_play(&config, NULL);
    assert_int_equal(one.result[0].rows, all.result[13].rows);
    series_release(&all);
    series_release(&one);
    controller_release(&c);
}

static void test_series__counts_cut_off_games(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct series_config config = config_of(&c, 20, 4);
    config.max_pieces = 1000;
    struct series s = series_play(&config, NULL);
    struct series_summary sum = series_summary(&s);
    assert_int_equal(sum.deaths, 0);
    assert_int_equal(sum.pieces, 4000);
    assert_in_range(sum.rows, 1500, 1600);
    for (int i = 0; i < 4; i++)
        assert_int_equal(s.result[i].end, SOLO_LIMIT);
    series_release(&s);
    controller_release(&c);
}

static struct solo_result play_once(const struct rules *rules, const struct solo_limits *limits)
{
    struct controller c = load("bcts");
    struct player_config config = { .controller = &c, .rules = rules };
    struct player *player = player_greedy.new(&config);
    struct solo_game game = { .rules = rules, .seed = 1 };
    struct solo_result r = solo_play(&player_greedy, player, &game, limits);
    player_greedy.free(player);
    controller_release(&c);
    return r;
}

static void test_solo__says_why_it_ended(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 6);
    atomic_bool stop = true;
    struct solo_result whole = play_once(&rules, &(struct solo_limits){ 0 });
    assert_int_equal(whole.end, SOLO_DIED);
    assert_true(whole.rows > 1);
    assert_int_equal(play_once(&rules, &(struct solo_limits){ .max_rows = 1 }).end, SOLO_LIMIT);
    assert_int_equal(play_once(&rules, &(struct solo_limits){ .max_pieces = 1 }).end, SOLO_LIMIT);
    assert_int_equal(play_once(&rules, &(struct solo_limits){ .stop = &stop }).end, SOLO_UNFINISHED);
    /* The piece that does not fit comes after the last one that could be placed. */
    assert_int_equal(play_once(&rules, &(struct solo_limits){ .max_pieces = whole.pieces }).end, SOLO_LIMIT);
    assert_int_equal(play_once(&rules, &(struct solo_limits){ .max_pieces = whole.pieces + 1 }).end, SOLO_DIED);
}

/* Plays three jobs, with point 0, point 1 and point 0 again. */
static void play_points(struct solo_job_config *config, const double x[], bool shared, struct solo_job_result out[3])
{
    static const int points[] = { 0, 1, 0 };
    struct solo_jobs jobs;
    config->player.points = shared ? 2 : 0;
    config->player.x = x;
    solo_jobs_init(&jobs, config);
    char *in = calloc(3, jobs.work.in_size);
    for (int i = 0; i < 3; i++) {
        struct solo_job *job = (struct solo_job *)(in + (size_t)i * jobs.work.in_size);
        *job = (struct solo_job){ .seed = 5, .number = i, .point = shared ? points[i] : 0 };
        if (!shared)
            memcpy(job->x, x + points[i] * config->player.map->dim, (size_t)config->player.map->dim * sizeof *x);
    }
    struct exec here = { .threads = 0 };
    assert_int_equal(exec_map(&here, &jobs.work, 3, in, out, NULL, NULL), 3);
    free(in);
    solo_jobs_release(&jobs);
}

static void test_solo_job__plays_a_point_by_number_and_by_itself_alike(void **state)
{
    (void)state;
    struct err err;
    struct rules rules = rules_simplified(10, 8);
    struct weight_map map = { .count = 0 };
    struct monomial holes, landing;
    assert_int_equal(monomial_parse("holes", &holes, &err), 0);
    assert_int_equal(monomial_parse("landing_height", &landing, &err), 0);
    weight_map_add(&map, holes);
    weight_map_add(&map, landing);
    const double x[] = { -4.0, -1.0, 1.0, 1e300 }; /* no game can be played with the second */
    struct solo_job_config config = {
        .player = { &player_greedy, { .rules = &rules }, &map, 0, NULL },
        .shaped = true,
    };
    struct solo_job_result by_number[3], alone[3];
    play_points(&config, x, true, by_number);
    play_points(&config, x, false, alone);
    assert_memory_equal(by_number, alone, sizeof alone);
    for (int i = 0; i < 3; i++)
        assert_int_equal(alone[i].game.end, SOLO_DIED);
    assert_true(alone[0].game.pieces > 10 && alone[2].game.pieces > 10 && alone[1].game.pieces == 0);
    assert_true(alone[0].game.pieces != alone[2].game.pieces || alone[0].shape.sum[0] != alone[2].shape.sum[0]);
    assert_true(alone[0].shape.max[0] > 4 && alone[0].shape.max[0] <= 8);
    assert_true(alone[0].shape.sum[0] <= alone[0].shape.max[0] * alone[0].game.pieces);
    weight_map_release(&map);
}

static void test_solo_job__estimates_a_life_by_splitting(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 10);
    struct controller c = load("bcts");
    struct weight_map map = { .count = 0 };
    for (int i = 0; i < c.count; i++)
        weight_map_add(&map, c.feature[i]);
    double x[2 * FEATURES_MAX];
    memcpy(x, c.weights.value, (size_t)map.dim * sizeof *x);
    memcpy(x + map.dim, c.weights.value, (size_t)map.dim * sizeof *x);
    struct solo_job_config config = { .player = { &player_greedy, { .rules = &rules }, &map, 0, NULL }, .walks = 1000 };
    struct solo_job_result estimate[3];
    play_points(&config, x, true, estimate);
    double rates = 0.0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(estimate[i].game.end, SOLO_DIED);
        assert_true(estimate[i].game.pieces > 100000);
        rates += 1.0 / (double)estimate[i].game.rows;
    }
    assert_true(estimate[0].game.rows != estimate[1].game.rows);
    assert_in_range((int)(3 / rates), 3000, 4800); /* 3,875 rows in 20,000 games */
    weight_map_release(&map);
    controller_release(&c);
}

static void test_series__a_stop_leaves_whole_results(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct series_config config = config_of(&c, 20, 4);
    atomic_bool stop = true;
    struct series_watch watch = { .stop = &stop };
    struct series s = series_play(&config, &watch);
    assert_int_equal(s.games, 0);
    series_release(&s);
    controller_release(&c);
}

static void test_solo__all_kernels_play_the_same_game(void **state)
{
    (void)state;
    static const char *const names[] = { "bcts",           "dt10",       "mcmanus-2017", "mcmanus-2017-literal",
                                         "deng-2017-lspi", "gaunt-2018", "el-tetris" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct controller c = load(names[i]);
        struct series_config config = config_of(&c, 12, 2);
        config.max_pieces = 3000;
        int64_t rows[4];
        for (int kind = KERNEL_AUTO; kind <= KERNEL_VECTOR; kind++) {
            config.kernel = (enum kernel_kind)kind;
            struct series s = series_play(&config, NULL);
            rows[kind] = s.result[0].rows * 1000000 + s.result[1].pieces;
            series_release(&s);
            assert_int_equal(rows[kind], rows[0]);
        }
        controller_release(&c);
    }
}

static void test_solo__every_sequence_and_size_plays(void **state)
{
    (void)state;
    struct controller c = load("dellacherie");
    struct err err;
    for (int kind = SEQUENCE_UNIFORM; kind <= SEQUENCE_SZ; kind++)
        for (int width = WIDTH_MIN; width <= WIDTH_MAX; width += 3)
            for (int height = HEIGHT_MIN; height <= HEIGHT_MAX; height += 4) {
                struct series_config config = config_of(&c, 20, 2);
                config.rules = rules_simplified(width, height);
                config.rules.pieces.kind = (enum sequence_kind)kind;
                assert_int_equal(sequence_parse_list(&config.rules.pieces, "TTOLJ", &err), 0);
                config.max_pieces = 500;
                struct series s = series_play(&config, NULL);
                assert_true(s.result[0].pieces > 0 && s.result[0].pieces <= 500);
                series_release(&s);
            }
    controller_release(&c);
}

/* Simulates comparisons of exponential lifetimes. Returns the share in which A won. */
static double winners(double ratio, int comparisons, int pairs, int side, double *games)
{
    struct rng rng = rng_stream(77, (uint64_t)(ratio * 1000), (uint64_t)pairs);
    int won = 0;
    *games = 0.0;
    for (int i = 0; i < comparisons; i++) {
        struct compare c = compare_start(0.05);
        for (int j = 0; j < pairs && compare_winner(&c) == 0; j++)
            compare_add(&c, -5000.0 * ratio * real_log(1.0 - rng_real(&rng)), -5000.0 * real_log(1.0 - rng_real(&rng)));
        won += side == 0 ? compare_winner(&c) != 0 : compare_winner(&c) == side;
        *games += c.games;
    }
    *games /= comparisons;
    return (double)won / comparisons;
}

static void test_compare__tells_equals_apart_in_at_most_one_of_twenty(void **state)
{
    (void)state;
    double games;
    double error = winners(1.0, 10000, 500, 0, &games);
    print_message("# equal means: a winner in %.4f of 10,000 comparisons of up to 500 games each\n", error);
    assert_true(error <= 0.057);
}

static void test_compare__finds_the_better_one(void **state)
{
    (void)state;
    double games, wrong_games;
    double right = winners(1.5, 500, 2000, 1, &games), wrong = winners(1.5, 500, 2000, -1, &wrong_games);
    print_message("# ratio 1.5: right in %.3f, wrong in %.3f, after %.0f games each\n", right, wrong, games);
    assert_true(right > 0.99 && wrong < 0.01);
    assert_true(games < 400);
}

/* The interval is checked after every pair; one miss at any time counts. */
static void test_compare__interval_holds_the_true_ratio_all_the_time(void **state)
{
    (void)state;
    enum { COMPARISONS = 200, PAIRS = 60 };
    struct rng rng = rng_stream(78, 0, 0);
    int missed = 0;
    for (int i = 0; i < COMPARISONS; i++) {
        struct compare c = compare_start(0.05);
        bool miss = false;
        for (int j = 0; j < PAIRS; j++) {
            compare_add(&c, -6500.0 * real_log(1.0 - rng_real(&rng)), -5000.0 * real_log(1.0 - rng_real(&rng)));
            struct interval ratio = compare_ratio(&c);
            miss = miss || ratio.low > 1.3 || ratio.high < 1.3;
        }
        missed += miss;
    }
    assert_in_range(missed, 0, COMPARISONS * 8 / 100);
}

static void test_compare__expects_more_games_for_closer_means(void **state)
{
    (void)state;
    struct compare far = compare_start(0.05), close = compare_start(0.05), none = compare_start(0.05);
    for (int i = 0; i < 6; i++) {
        compare_add(&far, 300, 100);
        compare_add(&close, 101, 100);
    }
    assert_int_equal(compare_games_expected(&none, 1000), 1000);
    assert_int_equal(compare_games_expected(&close, 1000), 1000);
    assert_in_range(compare_games_expected(&far, 1000), 6, 50);
}

static void test_compare__interval_holds_the_ratio_seen(void **state)
{
    (void)state;
    struct compare c = compare_start(0.05);
    for (int i = 0; i < 400; i++)
        compare_add(&c, 300, 200);
    struct interval ratio = compare_ratio(&c);
    assert_near(ratio.value, 1.5, 1e-12);
    assert_true(ratio.low > 1.1 && ratio.low < 1.5 && ratio.high > 1.5 && ratio.high < 2.0);
    assert_true(compare_p(&c) < 0.05);
    assert_int_equal(compare_winner(&c), 1);
}

static void test_duel__is_the_same_for_any_number_of_threads(void **state)
{
    (void)state;
    struct controller a = load("bcts"), b = load("gaunt-2018");
    struct duel_config config = { .base = config_of(&a, 8, 1), .a = &a, .b = &b, .max_games = 200, .alpha = 0.05 };
    struct compare first = duel_play(&config, NULL);
    config.base.exec.threads = 5;
    struct compare second = duel_play(&config, NULL);
    assert_int_equal(compare_winner(&first), 1);
    assert_int_equal(first.games, second.games);
    assert_near(first.total_a, second.total_a, 0);
    assert_near(first.total_b, second.total_b, 0);
    controller_release(&a);
    controller_release(&b);
}

/* Round, whole widths; every value in its bin; expected counts that add up to nearly all values. */
static void test_histogram__counts_in_round_bins_beside_the_exponential(void **state)
{
    (void)state;
    static const double values[] = { 0, 4, 5, 99, 100, 7, 23 };
    struct histogram h;
    histogram_make(&h, values, 7, 20, 34);
    assert_near(h.width, 10, 0); /* 101 / 20 needs more than 5 */
    assert_int_equal(h.bins, 11);
    assert_near(h.count[0], 4, 0);
    assert_near(h.count[2], 1, 0);
    assert_near(h.count[9], 1, 0);
    assert_near(h.count[10], 1, 0);
    assert_near(h.expected[1], 7 * (real_exp(-10 / 34.0) - real_exp(-20 / 34.0)), 1e-12);
    histogram_make(&h, values, 3, 30, 0);
    assert_near(h.width, 1, 0);
    assert_int_equal(h.bins, 6);
    assert_near(h.expected[0], 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_histogram__counts_in_round_bins_beside_the_exponential),
        cmocka_unit_test(test_series__is_the_same_for_any_number_of_threads),
        cmocka_unit_test(test_series__a_game_does_not_depend_on_the_ones_before),
        cmocka_unit_test(test_series__counts_cut_off_games),
        cmocka_unit_test(test_solo__says_why_it_ended),
        cmocka_unit_test(test_solo_job__plays_a_point_by_number_and_by_itself_alike),
        cmocka_unit_test(test_solo_job__estimates_a_life_by_splitting),
        cmocka_unit_test(test_series__a_stop_leaves_whole_results),
        cmocka_unit_test(test_solo__all_kernels_play_the_same_game),
        cmocka_unit_test(test_solo__every_sequence_and_size_plays),
        cmocka_unit_test(test_compare__tells_equals_apart_in_at_most_one_of_twenty),
        cmocka_unit_test(test_compare__finds_the_better_one),
        cmocka_unit_test(test_compare__interval_holds_the_true_ratio_all_the_time),
        cmocka_unit_test(test_compare__expects_more_games_for_closer_means),
        cmocka_unit_test(test_compare__interval_holds_the_ratio_seen),
        cmocka_unit_test(test_duel__is_the_same_for_any_number_of_threads),
    };
    return RUN(tests);
}
