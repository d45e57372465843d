/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/bits.h"
#include "base/json.h"
#include "base/matrix.h"
#include "base/mem.h"
#include "base/normal.h"
#include "base/number.h"
#include "base/param.h"
#include "base/real.h"
#include "base/rng.h"
#include "base/stats.h"
#include "base/str.h"
#include "base/vector.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_bits__counts_and_finds(void **state)
{
    (void)state;
    struct rng rng = rng_stream(1, 2, 3);
    for (int i = 0; i < 10000; i++) {
        uint32_t x = (uint32_t)rng_next(&rng) >> rng_below(&rng, 32);
        int count = 0, length = 0;
        for (int b = 0; b < 32; b++)
            if (x >> b & 1) {
                count++;
                length = b + 1;
            }
        assert_int_equal(bits_count(x), count);
        assert_int_equal(bits_length(x), length);
    }
}

/* These numbers are part of the program: if they change, every seed means a different game. */
static void test_rng__gives_the_same_numbers_for_ever(void **state)
{
    (void)state;
    struct rng rng = rng_stream(1, 0, 0);
    assert_true(rng_next(&rng) == 0xe28195ddd9ee4956u);
    assert_true(rng_next(&rng) == 0x6735fa339a2f4459u);
    struct rng later = { .key = rng.key, .count = 1 };
    assert_true(rng_next(&later) == 0x6735fa339a2f4459u);
}

static void test_rng__streams_differ(void **state)
{
    (void)state;
    uint64_t first[4];
    for (int i = 0; i < 4; i++) {
        struct rng rng = rng_stream(1, (uint64_t)i & 1, (uint64_t)i >> 1);
        first[i] = rng_next(&rng);
        for (int j = 0; j < i; j++)
            assert_true(first[i] != first[j]);
    }
}

/* Chi-squared with six degrees of freedom exceeds 33 once in 100,000 times. */
static void test_rng__draws_sevenths_evenly(void **state)
{
    (void)state;
    enum { N = 700000 };
    struct rng rng = rng_stream(5, 0, 0);
    int count[7] = { 0 };
    for (int i = 0; i < N; i++)
        count[rng_below(&rng, 7)]++;
    double chi = 0.0;
    for (int i = 0; i < 7; i++)
        chi += pow(count[i] - N / 7.0, 2) / (N / 7.0);
    assert_true(chi < 33.0);
}

/* From printed tables: chi-squared with 2 k degrees of freedom is twice a gamma variable of shape k. */
static void test_stats__has_the_quantiles_of_the_tables(void **state)
{
    (void)state;
    assert_near(2 * stats_gamma_quantile(1, 0.95), 5.991464547, 1e-8);
    assert_near(2 * stats_gamma_quantile(5, 0.025), 3.246972780, 1e-8);
    assert_near(2 * stats_gamma_quantile(50, 0.975), 129.5611972, 1e-6);
    assert_near(stats_gamma_p(4000, stats_gamma_quantile(4000, 0.3)), 0.3, 1e-9);
}

/* I_x(2, 3) = 6 x^2 - 8 x^3 + 3 x^4, and I_x(a, b) = 1 - I_1-x(b, a). */
static void test_stats__beta_is_a_polynomial_for_whole_numbers(void **state)
{
    (void)state;
    for (double x = 0.05; x < 1.0; x += 0.05) {
        assert_near(stats_beta_p(2, 3, x), x * x * (6.0 - 8.0 * x + 3.0 * x * x), 1e-13);
        assert_near(stats_beta_p(700, 31, x), 1.0 - stats_beta_p(31, 700, 1.0 - x), 1e-11);
        assert_near(stats_beta_p(5, 90, stats_beta_quantile(5, 90, x)), x, 1e-12);
    }
}

/* Bad players remove a row in a few games and none in the others. */
static void test_stats__interval_is_right_for_few_rows(void **state)
{
    (void)state;
    enum { SERIES = 3000, GAMES = 50 };
    struct rng rng = rng_stream(8, 0, 0);
    int missed = 0;
    for (int i = 0; i < SERIES; i++) {
        int total = 0;
        for (int j = 0; j < GAMES; j++)
            while (rng_real(&rng) < 0.085 / 1.085)
                total++;
        struct interval mean = stats_lifetime_mean(total, GAMES, 0, 0.95);
        missed += mean.low > 0.085 || mean.high < 0.085;
    }
    assert_in_range(missed, 0, SERIES * 6 / 100);
    struct interval none = stats_lifetime_mean(0, 3, 0, 0.95);
    assert_true(none.low == 0.0 && none.high > 0.5);
}

/* Draws exponential lifetimes, half of them cut off, and counts how often the interval misses the mean. */
static double misses(double cut_off, uint64_t seed)
{
    enum { SERIES = 4000, GAMES = 20 };
    struct rng rng = rng_stream(seed, 0, 0);
    int missed = 0;
    for (int i = 0; i < SERIES; i++) {
        double total = 0.0;
        int deaths = 0;
        for (int j = 0; j < GAMES; j++) {
            double life = -1000.0 * real_log(1.0 - rng_real(&rng));
            total += life < cut_off ? life : cut_off;
            deaths += life < cut_off;
        }
        struct interval mean = stats_lifetime_mean(total, deaths, GAMES - deaths, 0.95);
        missed += mean.low > 1000.0 || mean.high < 1000.0;
    }
    return (double)missed / SERIES;
}

static void test_stats__interval_misses_one_mean_in_twenty(void **state)
{
    (void)state;
    assert_near(misses(1e9, 1), 0.05, 0.012);
    double cut = misses(700.0, 2); /* conservative: fewer misses than that */
    assert_true(cut < 0.06 && cut > 0.01);
}

static void test_stats__without_a_death_only_the_lower_end_is_known(void **state)
{
    (void)state;
    struct interval mean = stats_lifetime_mean(1000.0, 0, 3, 0.95);
    assert_true(isinf(mean.value) && isinf(mean.high));
    assert_near(mean.low, 1000.0 / 3.6888794541, 1e-6);
}

static void test_stats__expects_what_is_left_of_lives(void **state)
{
    (void)state;
    assert_near(stats_lives_left(100, 0, 10, 5000), 90 * 500.0, 1e-9);
    assert_near(stats_lives_left(10, 0, 10, 5000), 0, 0);
    assert_true(isinf(stats_lives_left(100, 0, 0, 5000)));               /* unknown */
    assert_near(stats_lives_left(100, 1000, 0, 5000), 95000, 0);         /* all games are cut off */
    assert_near(stats_lives_left(100, 1e9, 10, 5000), 90 * 500.0, 1e-6); /* none is */
    assert_near(stats_lives_left(100, 500, 10, 5000), 50000 * (1 - exp(-1)) - 5000, 1e-6);
    assert_near(stats_lives_left(1, 100, 0, 200), 0, 0);
}

static void test_stats__share_is_wilson_s(void **state)
{
    (void)state;
    struct interval half = stats_share(10, 20, 0.95), all = stats_share(10, 10, 0.95), none = stats_share(0, 10, 0.95);
    assert_near(half.value, 0.5, 1e-12);
    assert_near(half.low, 0.2992980, 1e-6);
    assert_near(half.high, 0.7007020, 1e-6);
    assert_near(all.low, 0.7224672, 1e-6);
    assert_near(all.high, 1.0, 1e-12);
    assert_near(none.low, 0.0, 1e-12);
    assert_near(none.high, 1.0 - 0.7224672, 1e-6);
}

static void test_stats_mean__is_students(void **state)
{
    (void)state;
    const double values[] = { 1, 2, 3, 4, 5 };
    struct interval five = stats_mean(values, 5), one = stats_mean(values, 1);
    assert_near(five.value, 3.0, 1e-12);
    assert_near(five.high - five.value, 2.7764451 * 0.70710678, 1e-6);
    assert_near(five.value - five.low, 2.7764451 * 0.70710678, 1e-6);
    assert_true(one.value == 1.0 && one.low == -INFINITY && one.high == INFINITY);
}

/* Tells whether an interval, looked at after each of 60 normal values, ever leaves out 0. */
static bool ever_leaves_out_zero(uint64_t seed, double mean)
{
    struct rng rng = rng_stream(seed, 0, 0);
    double values[60];
    bool out = false;
    for (int n = 0; n < 60; n++) {
        values[n] = mean + 3.0 * normal_draw(&rng);
        struct interval i = stats_mean_anytime(values, n + 1);
        out |= i.low > 0 || i.high < 0;
    }
    return out;
}

static void test_stats_mean_anytime__holds_throughout(void **state)
{
    (void)state;
    int wrong = 0, found = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        wrong += ever_leaves_out_zero(seed, 0.0);
        found += ever_leaves_out_zero(seed, 3.0);
    }
    assert_in_range(wrong, 10, 100); /* at most 5% */
    assert_int_equal(found, 2000);
    const double values[] = { 1, 2, 3, 4, 5 };
    assert_true(stats_mean_anytime(values, 4).high == INFINITY);
    assert_near(stats_mean_anytime(values, 5).value, 3.0, 1e-12);
}

static void test_stats__describes_a_sample(void **state)
{
    (void)state;
    double values[] = { 5, 1, 4, 2 };
    struct summary s = stats_summary(values, 4);
    assert_near(s.mean, 3.0, 0);
    assert_near(s.median, 3.0, 0);
    assert_near(s.sd, sqrt(10.0 / 3.0), 1e-12);
    assert_near(s.min, 1.0, 0);
    assert_near(s.max, 5.0, 0);
}

static void test_str__measures_slips_of_the_finger(void **state)
{
    (void)state;
    assert_int_equal(str_distance("evla", "eval"), 1);
    assert_int_equal(str_distance("hoels", "holes"), 1);
    assert_int_equal(str_distance("kitten", "sitting"), 3);
    assert_int_equal(str_distance("", "abc"), 3);
    assert_int_equal(str_distance("BCTS", "bcts"), 0);
}

static void test_str__suggests_only_what_looks_alike(void **state)
{
    (void)state;
    const char *const names[] = { "bench", "compare", "eval" };
    assert_string_equal(str_nearest("comapre", names, 3), "compare");
    assert_null(str_nearest("zzzzzz", names, 3));
}

static void test_str__suggests_all_names_that_begin_with_the_word(void **state)
{
    (void)state;
    const char *const names[] = { "bench", "compare", "Completion", "controllers", "eval" };
    char near[STR_SUGGEST_BYTES];
    assert_true(str_suggest("co", names, 5, "<", ">", near));
    assert_string_equal(near, "did you mean <compare>, <Completion> or <controllers>?");
    assert_true(str_suggest("COMP", names, 5, "--", "", near));
    assert_string_equal(near, "did you mean --compare or --Completion?");
    assert_true(str_suggest("evla", names, 5, "", "", near));
    assert_string_equal(near, "did you mean eval?");
    assert_false(str_suggest("zzzzzz", names, 5, "", "", near));
    assert_false(str_suggest("", names, 5, "", "", near));
    assert_string_equal(near, "");
}

static const char *name_at(const void *table, int i)
{
    return ((const char *const *)table)[i];
}

static void test_str__finds_a_row_by_its_name(void **state)
{
    (void)state;
    const char *const names[] = { "bench", "compare", NULL };
    struct err err;
    assert_int_equal(str_find("command", "compare", name_at, names, "look", &err), 1);
    assert_int_equal(str_find("command", "comp", name_at, names, "look", &err), -1);
    assert_string_equal(err.text, "there is no command \"comp\"; did you mean \"compare\"?");
    assert_int_equal(str_find("command", "zzzzzz", name_at, names, "look", &err), -1);
    assert_string_equal(err.text, "there is no command \"zzzzzz\"; look");
    const struct param rows[] = { { .name = "games" }, { .name = "seed" }, { 0 } };
    assert_int_equal(str_find_row("row", "seed", rows, sizeof *rows, STR_ALL_ROWS, "look", &err), 1);
    assert_int_equal(str_find_row("row", "seed", rows, sizeof *rows, 1, "look", &err), -1);
    assert_string_equal(err.text, "there is no row \"seed\"; look");
    assert_int_equal(str_find_row("row", "seeds", rows, sizeof *rows, STR_ALL_ROWS, "look", &err), -1);
    assert_string_equal(err.text, "there is no row \"seeds\"; did you mean \"seed\"?");
}

static void test_str__grows(void **state)
{
    (void)state;
    struct str s = { 0 };
    for (int i = 0; i < 1000; i++)
        str_add(&s, "%d,", i % 10);
    assert_int_equal(s.length, 2000);
    assert_int_equal(strlen(s.text), 2000);
    str_release(&s);
    assert_null(s.text);
}

static const char *const colours[] = { "red", "green", NULL };
static const struct param number = { .name = "n", .type = PARAM_INT, .min = 1, .max = 16 };
static const struct param real = { .name = "r", .type = PARAM_REAL, .min = 0, .max = 1 };
static const struct param choice = { .name = "c", .type = PARAM_CHOICE, .choices = colours, .fallback = "green" };

static void test_param__parses_each_type(void **state)
{
    (void)state;
    struct err err;
    struct param_value v;
    assert_int_equal(param_parse(&number, "--n", "16", &v, &err), 0);
    assert_int_equal(v.integer, 16);
    assert_int_equal(param_parse(&real, "--r", "0.25", &v, &err), 0);
    assert_near(v.real, 0.25, 0);
    param_default(&choice, &v);
    assert_int_equal(v.integer, 1);
    assert_false(v.given);
}

static void test_param__sets_a_table_to_its_defaults(void **state)
{
    (void)state;
    const struct param table[] = { number, choice, real, { 0 } };
    struct param_value values[4];
    values[3].integer = 77;
    assert_int_equal(param_defaults(table, values, 3), 3);
    assert_int_equal(values[1].integer, 1);
    assert_false(values[1].given);
    assert_int_equal(values[3].integer, 77);
    assert_int_equal(param_defaults(NULL, values, 3), 0);
}

static void test_param__reads_counts_with_units_exactly(void **state)
{
    (void)state;
    static const struct param count = { .name = "n", .type = PARAM_INT, .min = -1e15, .max = 1e15 };
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {
        { "10k", 10000 },
        { "1.5k", 1500 },
        { ".5k", 500 },
        { "2M", 2000000 },
        { "3m", 3000000 },
        { "1G", 1000000000 },
        { "1e6", 1000000 },
        { "1,000", 1000 },
        { "10_000", 10000 },
        { "12,345.6k", 12345600 },
        { "-1k", -1000 },
        { "+7", 7 },
        { "1e0", 1 },
        { "007", 7 },
        { "0.000001e15", 1000000000 },
        { "0e400", 0 },
        { "999999999999999", 999999999999999 },
        { "1000e-3", 1 },
        { "1.0", 1 },
    };
    static const char *const bad[] = { "",   "k",   "1k5", "1e",      "1,00", "1,0000", "1000,000", "1_000,000",
                                       "1.", ".",   "1.5", "1e-1",    "0x10", "nan",    "inf",      " 1",
                                       "1 ", "--1", "1kk", "1.2345k", ",100", "1,",     "1e+" };
    struct err err;
    struct param_value v;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(param_parse(&count, "--n", good[i].text, &v, &err), 0);
        assert_int_equal(v.integer, good[i].value);
        assert_string_equal(v.text, good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(param_parse(&count, "--n", bad[i], &v, &err), -1);
        assert_contains(err.text, "--n takes a whole number, not");
    }
    static const char *const far[] = {
        "1e16", "-2e15", "1e400", "99999999999999999999", "1e999999999999", "10000000G"
    };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        assert_int_equal(param_parse(&count, "--n", far[i], &v, &err), -1);
        assert_contains(err.text, "but must be between");
    }
}

static void test_param__says_what_would_be_right(void **state)
{
    (void)state;
    struct err err;
    struct param_value v = { .integer = 7 };
    assert_int_equal(param_parse(&number, "--n", "17", &v, &err), -1);
    assert_contains(err.text, "between 1 and 16");
    assert_int_equal(param_parse(&number, "--n", "ten", &v, &err), -1);
    assert_contains(err.text, "whole number");
    assert_int_equal(param_parse(&number, "--n", "99999999999999999999", &v, &err), -1);
    assert_int_equal(param_parse(&number, "--n", "", &v, &err), -1);
    assert_int_equal(param_parse(&real, "--r", "nan", &v, &err), -1);
    assert_int_equal(param_parse(&choice, "--c", "geren", &v, &err), -1);
    assert_contains(err.text, "did you mean \"green\"");
    assert_int_equal(v.integer, 7); /* untouched */
}

static void test_vector__keeps_what_fits_and_fills_with_zeros(void **state)
{
    (void)state;
    const double numbers[] = { 1, 2, 3 };
    struct vector v = { 0 };
    vector_set(&v, 3, numbers);
    vector_resize(&v, 2);
    vector_resize(&v, 4);
    assert_int_equal(v.count, 4);
    assert_true(v.value[0] == 1 && v.value[1] == 2 && v.value[2] == 0 && v.value[3] == 0);
    vector_add(&v, 3, numbers);
    assert_int_equal(v.count, 7);
    assert_true(v.value[3] == 0 && v.value[6] == 3);
    vector_set(&v, 0, NULL);
    assert_int_equal(v.count, 0);
    assert_null(v.value);
    vector_release(&v);
}

static void test_matrix_solve__solves_and_knows_what_it_cannot(void **state)
{
    (void)state;
    double a[] = { 0, 2, 1, 1, 1, 1, 2, 0, -1 }, b[] = { 7, 6, -1 };
    assert_true(matrix_solve(3, a, b));
    assert_near(b[0], 1.0, 1e-12);
    assert_near(b[1], 2.0, 1e-12);
    assert_near(b[2], 3.0, 1e-12);
    double singular[] = { 1, 2, 2, 4 }, c[] = { 1, 2 };
    assert_false(matrix_solve(2, singular, c));
}

static void test_matrix_eigen__takes_a_matrix_apart(void **state)
{
    (void)state;
    enum { N = 12 };
    double a[N * N], copy[N * N], vectors[N * N], values[N];
    struct rng rng = rng_stream(4, 0, 0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            a[i * N + j] = a[j * N + i] = normal_draw(&rng);
    memcpy(copy, a, sizeof a);
    matrix_eigen(N, copy, vectors, values);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            double left = 0.0, dot = 0.0;
            for (int j = 0; j < N; j++) {
                left += a[i * N + j] * vectors[j * N + k];
                dot += vectors[j * N + i] * vectors[j * N + k];
            }
            assert_near(left, values[k] * vectors[i * N + k], 1e-12);
            assert_near(dot, i == k, 1e-12);
        }
}

static void test_normal__has_the_right_moments(void **state)
{
    (void)state;
    enum { N = 200000 };
    double sum = 0.0, squares = 0.0, fourth = 0.0;
    struct rng rng = rng_stream(7, 0, 0);
    for (int i = 0; i < N; i++) {
        double x = normal_draw(&rng);
        sum += x;
        squares += x * x;
        fourth += x * x * x * x;
    }
    assert_near(sum / N, 0.0, 0.01);
    assert_near(squares / N, 1.0, 0.02);
    assert_near(fourth / N, 3.0, 0.12);
}

static void check_text(enum json_form form, json_t *value, const char *wanted)
{
    struct str text = { 0 };
    struct err err;
    assert_int_equal(json_to_str(&text, value, form, "it", &err), 0);
    assert_string_equal(text.text, wanted);
    str_release(&text);
}

static void test_json__is_written_in_forms(void **state)
{
    (void)state;
    check_text(JSON_FORM_LINE, json_pack("{s:f, s:s}", "a", 0.1, "b", "\"\\\n"),
               "{\"a\": 0.1, \"b\": \"\\\"\\\\\\n\"}");
    check_text(JSON_FORM_EXACT, json_pack("[f]", 0.1), "[0.10000000000000001]");
    check_text(JSON_FORM_TREE, json_pack("[i, [i]]", 1, 2), "[\n  1,\n  [\n    2\n  ]\n]");
    check_text(JSON_FORM_COMPACT, json_pack("[f, f]", 0.1, 1 / 3.0), "[0.10000000000000001,0.33333333333333331]");
    check_text(JSON_FORM_EVENT, json_pack("[f, f]", 0.1, 1 / 3.0), "[0.1,0.3333333333]");
    check_text(JSON_FORM_FILE, json_pack("{s:i, s:[[i, f], [i]], s:[]}", "a", 1, "b\"", 2, 1 / 3.0, 4, "c"),
               "{\n  \"a\": 1,\n  \"b\\\"\": [\n    [2, 0.33333333],\n    [4]\n  ],\n  \"c\": []\n}");
    struct str text = { 0 };
    struct err err;
    str_add(&text, "before");
    assert_int_equal(json_to_str(&text, json_pack("{s:s}", "a", "\xff"), JSON_FORM_LINE, "this", &err), -1);
    assert_string_equal(text.text, "before");
    assert_contains(err.text, "there is no JSON for this");
    str_release(&text);
}

static void test_mem__arrays_grow_by_doubling(void **state)
{
    (void)state;
    int *array = NULL, capacity = 0, moves = 0;
    for (int i = 0; i < 10000; i++) {
        int before = capacity;
        array = array_grow(array, i, &capacity, sizeof *array);
        assert_true(capacity > i);
        assert_true(capacity == before || before == 0 || capacity >= 2 * before);
        moves += capacity != before;
        array[i] = i;
    }
    assert_in_range(moves, 1, 14);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(array[i], i);
    free(array);
}

static void test_number__has_commas_between_thousands(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        { "0", "0" },
        { "999", "999" },
        { "1000", "1,000" },
        { "-999", "-999" },
        { "-1000", "-1,000" },
        { "123456", "123,456" },
        { "-123.5", "-123.5" },
        { "1234567.2500", "1,234,567.2500" },
        { "0.12345", "0.12345" },
    };
    char out[32];
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(number_group(pairs[i][0], out, sizeof out), pairs[i][1]);
    assert_string_equal(number_integer(INT64_MIN, out, sizeof out), "-9,223,372,036,854,775,808");
    assert_string_equal(number_integer(INT64_MAX, out, 27), "9,223,372,036,854,775,807");
    assert_string_equal(number_group("1234567", out, 4), "1,2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json__is_written_in_forms),
        cmocka_unit_test(test_bits__counts_and_finds),
        cmocka_unit_test(test_rng__gives_the_same_numbers_for_ever),
        cmocka_unit_test(test_rng__streams_differ),
        cmocka_unit_test(test_rng__draws_sevenths_evenly),
        cmocka_unit_test(test_stats__has_the_quantiles_of_the_tables),
        cmocka_unit_test(test_stats__beta_is_a_polynomial_for_whole_numbers),
        cmocka_unit_test(test_stats__interval_is_right_for_few_rows),
        cmocka_unit_test(test_stats__interval_misses_one_mean_in_twenty),
        cmocka_unit_test(test_stats__without_a_death_only_the_lower_end_is_known),
        cmocka_unit_test(test_stats__expects_what_is_left_of_lives),
        cmocka_unit_test(test_stats__share_is_wilson_s),
        cmocka_unit_test(test_stats_mean__is_students),
        cmocka_unit_test(test_stats_mean_anytime__holds_throughout),
        cmocka_unit_test(test_stats__describes_a_sample),
        cmocka_unit_test(test_str__measures_slips_of_the_finger),
        cmocka_unit_test(test_str__suggests_only_what_looks_alike),
        cmocka_unit_test(test_str__suggests_all_names_that_begin_with_the_word),
        cmocka_unit_test(test_str__finds_a_row_by_its_name),
        cmocka_unit_test(test_str__grows),
        cmocka_unit_test(test_param__parses_each_type),
        cmocka_unit_test(test_param__sets_a_table_to_its_defaults),
        cmocka_unit_test(test_param__reads_counts_with_units_exactly),
        cmocka_unit_test(test_param__says_what_would_be_right),
        cmocka_unit_test(test_vector__keeps_what_fits_and_fills_with_zeros),
        cmocka_unit_test(test_matrix_solve__solves_and_knows_what_it_cannot),
        cmocka_unit_test(test_matrix_eigen__takes_a_matrix_apart),
        cmocka_unit_test(test_normal__has_the_right_moments),
        cmocka_unit_test(test_mem__arrays_grow_by_doubling),
        cmocka_unit_test(test_number__has_commas_between_thousands),
    };
    return RUN(tests);
}
