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
    assert_memory_equal(a->last, b->last, (size_t)a->repetitions * LAST_BOARDS * sizeof *a->last);
    assert_memory_equal(&a->rows, &b->rows, sizeof a->rows);
}

static void test_life__is_the_same_for_any_threads(void **state)
{
    (void)state;
    struct controller c = load("bcts");
    struct life_config config = config_of(&c, 10, 0);
    struct life one = life_measure(&config, NULL);
    assert_true(one.rows.low > 2000.0 && one.rows.high < 7000.0); /* 3,815 by direct play */
    for (int threads = 2; threads <= 3; threads++) {
        config.series.exec.threads = threads;
        struct life more = life_measure(&config, NULL);
        assert_same(&one, &more);
        life_release(&more);
    }
    life_release(&one);
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
    assert_true(again.earlier > 0 && again.earlier < again.played && again.played == whole.played);
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

/* Games of all kinds that are short enough to be played: a row each for what a walk must save and load. */
static const struct way {
    const char *name;
    const struct player_ops *player;
    enum rules_kind rules;
    int height, preview, depth, width;
    enum sequence_kind pieces;
    const char *weights;
} ways[] = {
    { "a bag", &player_greedy, RULES_SIMPLIFIED, 6, 0, 0, 0, SEQUENCE_BAG, NULL },
    { "weighted pieces", &player_greedy, RULES_SIMPLIFIED, 7, 0, 0, 0, SEQUENCE_UNIFORM, "1,1,1,2,2,1,1" },
    { "a preview", &player_lookahead, RULES_SIMPLIFIED, 4, 1, 0, 0, SEQUENCE_UNIFORM, NULL },
    { "a preview of a bag", &player_lookahead, RULES_SIMPLIFIED, 4, 1, 0, 0, SEQUENCE_BAG, NULL },
    { "a beam", &player_beam, RULES_SIMPLIFIED, 4, 1, 2, 2, SEQUENCE_UNIFORM, NULL },
    { "expectations", &player_expectimax, RULES_SIMPLIFIED, 4, 0, 0, 2, SEQUENCE_UNIFORM, NULL },
    { "hold", &player_greedy, RULES_GUIDELINE, 0, 0, 0, 0, SEQUENCE_UNIFORM, NULL },
    { "hold and a bag", &player_greedy, RULES_GUIDELINE, 0, 0, 0, 0, SEQUENCE_BAG, NULL },
};

static struct rules rules_of(const struct way *w)
{
    struct err err;
    struct rules rules = w->rules == RULES_GUIDELINE ? rules_guideline() : rules_simplified(10, w->height);
    rules.pieces.kind = w->pieces;
    if (w->weights)
        assert_int_equal(sequence_parse_weights(&rules.pieces, w->weights, &err), 0);
    return rules;
}

/* Measures by both methods, the games with other random numbers. */
static void assert_methods_agree(const struct way *w, const struct controller *c)
{
    struct life_config config = config_of(c, 20, 2);
    config.series.rules = rules_of(w);
    config.series.player = w->player;
    config.series.preview = w->preview;
    config.series.depth = w->depth;
    config.series.width = w->width;
    config.effort = 200;
    config.repetitions = 32;
    struct life split = life_measure(&config, NULL);
    config.method = LIFE_DIRECT;
    config.games = 1000;
    config.series.seed++;
    struct life direct = life_measure(&config, NULL);
    if (split.rows.low > direct.rows.high || direct.rows.low > split.rows.high)
        fail_msg("%s: %.4g rows (%.4g to %.4g) by splitting, %.4g (%.4g to %.4g) by playing", w->name, split.rows.value,
                 split.rows.low, split.rows.high, direct.rows.value, direct.rows.low, direct.rows.high);
    life_release(&split);
    life_release(&direct);
}

static void test_life__agrees_with_games_of_every_kind(void **state)
{
    (void)state;
    static const char weak[] = "{\"format\": 1, \"name\": \"weak\", \"rules\": \"simplified\", \"width\": 10,"
                               " \"height\": 20, \"features\": [{\"name\": \"total_height\", \"weight\": -1},"
                               " {\"name\": \"bumpiness\", \"weight\": -1}]}";
    struct err err;
    struct controller strong = load("bcts"), c;
    assert_int_equal(controller_parse(weak, sizeof weak - 1, "weak", &c, &err), 0);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        assert_methods_agree(&ways[i], ways[i].rules == RULES_GUIDELINE ? &c : &strong);
    controller_release(&strong);
    controller_release(&c);
}

static void test_life__tells_the_risk_of_each_level(void **state)
{
    (void)state;
    struct splitting_run runs[2] = { { .stage = { { 100, 20, 2, 0, 0.0 }, { 50, 0, 10, 0, 0.0 } } },
                                     { .stage = { { 100, 30, 0, 0, 0.0 }, { 50, 0, 15, 0, 0.0 } } } };
    struct life l = { .repetitions = 2, .levels = { .count = 2 }, .run = runs };
    double risk[SPLITTING_LEVELS_MAX];
    life_risks(&l, risk);
    assert_true(fabs(risk[1] - 0.25) < 1e-12);
    assert_true(fabs(risk[0] - (0.01 + 0.25 * 0.25)) < 1e-12);
}

/* Of deaths that weigh 1, 2 and 3, each comes as often as it weighs; a repetition that weighs nothing never. */
static void test_last_boards__are_drawn_by_weight(void **state)
{
    (void)state;
    enum { SAMPLES = 3000, DRAWN = 3 };
    const double weight[] = { 1.0, 0.0 };
    struct board b = board_empty(10, 20);
    int seen[PIECES] = { 0 };
    for (int i = 0; i < SAMPLES; i++) {
        struct last_boards s;
        struct last_board places[2 * LAST_BOARDS], out[DRAWN];
        last_boards_init(&s, (uint64_t)i);
        for (int k = 0; k < 3; k++)
            last_boards_add(&s, &b, (enum piece)k, 1.0 + k);
        memcpy(places, s.place, sizeof s.place);
        last_boards_init(&s, 0);
        last_boards_add(&s, &b, PIECE_L, 1.0);
        memcpy(places + LAST_BOARDS, s.place, sizeof s.place);
        assert_int_equal(last_boards_draw(places, weight, 2, (uint64_t)i, DRAWN, out), DRAWN);
        for (int k = 0; k < DRAWN; k++)
            seen[out[k].piece]++;
    }
    /* A share of 1/6 of 9,000 has a deviation of 35. */
    assert_int_equal(seen[0] + seen[1] + seen[2], DRAWN * SAMPLES);
    assert_in_range(seen[0], 1380, 1620);
    assert_in_range(seen[1], 2850, 3150);
}

static void test_last_boards__of_nothing_are_none(void **state)
{
    (void)state;
    const double weight[] = { 0.0 };
    struct last_boards s;
    struct last_board out[1];
    last_boards_init(&s, 1);
    assert_int_equal(last_boards_draw(s.place, weight, 1, 1, 1, out), 0);
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
        cmocka_unit_test(test_life__agrees_with_games_of_every_kind),
        cmocka_unit_test(test_life__tells_the_risk_of_each_level),
        cmocka_unit_test(test_last_boards__are_drawn_by_weight),
        cmocka_unit_test(test_last_boards__of_nothing_are_none),
        cmocka_unit_test(test_life__stops_at_once),
        cmocka_unit_test(test_life_compare__finds_the_longer_life),
        cmocka_unit_test(test_life_verdict__errs_as_often_as_stated),
        cmocka_unit_test(test_life_verdict__knows_what_it_does_not_know),
    };
    return RUN(tests);
}
