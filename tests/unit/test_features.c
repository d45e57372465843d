/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "engine/features/kernel.h"
#include "engine/features/terms.h"

#include <math.h>

static void test_feature__names_are_unique_and_explained(void **state)
{
    (void)state;
    for (int i = 0; i < feature_count(); i++) {
        const struct feature *f = feature_at(i);
        assert_true(strlen(f->help) > 5);
        assert_true(f->kinds > 0 || f->raw_max > 0);
        assert_int_equal(!!f->of_board + !!f->of_column + !!f->of_piece + !!f->kinds, 1);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(f->name, feature_at(j)->name);
    }
}

static void test_feature__has_as_many_weights_as_there_is_room_for(void **state)
{
    (void)state;
    int weights = 0;
    for (int i = 0; i < feature_count(); i++) {
        const struct feature *f = feature_at(i);
        weights += monomial_weights(monomial_of_row(i));
        if (f->kinds > 0)
            assert_int_equal(f->kinds, pattern_kinds[f->pattern]);
    }
    assert_true(weights <= WEIGHTS_MAX);
}

static void test_feature_set__holds_known_features(void **state)
{
    (void)state;
    struct err err;
    struct monomial m;
    for (int i = 0; i < feature_set_count(); i++)
        for (int j = 0; feature_set_at(i)->features[j]; j++)
            assert_int_equal(monomial_parse(feature_set_at(i)->features[j], &m, &err), 0);
    const struct feature_set *set = feature_set_find("bertsekas", &err);
    int n = 0;
    while (set->features[n])
        n++;
    assert_int_equal(n, 22);
}

static void test_feature__suggests_the_nearest(void **state)
{
    (void)state;
    struct err err;
    assert_null(feature_find("hoels", &err));
    assert_contains(err.text, "did you mean \"holes\"");
    assert_null(feature_set_find("delacherie", &err));
    assert_contains(err.text, "did you mean \"dellacherie\"");
}

static struct linear linear_of(const char *const names[], const double weights[], int n)
{
    struct monomial features[FEATURES_MAX];
    struct err err;
    for (int i = 0; i < n; i++)
        assert_int_equal(monomial_parse(names[i], &features[i], &err), 0);
    return linear_new(n, features, weights, 10);
}

static void test_linear__keeps_six_digits(void **state)
{
    (void)state;
    const char *const names[] = { "landing_height", "wells", "row_transitions", "eroded_cells" };
    const double weights[] = { -12.62900, -10.48747, -9.215815, 6.601974 };
    struct linear l = linear_of(names, weights, 4);
    for (int i = 0; i < 4; i++) {
        double unit = monomial_unit(l.part[i].feature, 10);
        assert_near(linear_value(&l, l.part[i].weight) / unit, weights[i], 2e-6 * 12.6);
    }
    linear_release(&l);
}

/* Beside products the weights of the features themselves are not rounded away. */
static void test_linear__keeps_six_digits_beside_products(void **state)
{
    (void)state;
    const char *const names[] = { "holes", "wells_fast^3", "eroded_cells" };
    const double weights[] = { -4.123456, -10.48747, 0.601974 };
    struct linear l = linear_of(names, weights, 3);
    for (int i = 0; i < 3; i++)
        assert_near(linear_value(&l, l.part[i].weight), weights[i], 1e-6);
    linear_release(&l);
}

static void assert_monomial(const char *text, const char *name, int degree)
{
    struct monomial m, again;
    struct err err;
    char out[MONOMIAL_NAME_MAX];
    assert_int_equal(monomial_parse(text, &m, &err), 0);
    assert_string_equal(monomial_name(m, out), name);
    assert_int_equal(monomial_degree(m), degree);
    assert_int_equal(monomial_parse(out, &again, &err), 0);
    assert_true(monomial_equal(m, again));
}

static void test_monomial__has_one_name(void **state)
{
    (void)state;
    assert_monomial("holes", "holes", 1);
    assert_monomial("holes^2", "holes^2", 2);
    assert_monomial("wells*holes", "holes*wells", 2);
    assert_monomial("holes*wells*holes", "holes^2*wells", 3);
    assert_monomial("holes*holes^2", "holes^3", 3);
    assert_monomial("pattern_runs", "pattern_runs", 1);
    assert_monomial("stage*pattern_runs", "pattern_runs*stage", 2);
}

static void test_monomial__refuses_what_cannot_be_multiplied(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } cases[] = {
        { "holes^4", "up to degree 3" },
        { "holes^0", "up to degree 3" },
        { "holes^", "up to degree 3" },
        { "holes^2*wells^2", "up to degree 3" },
        { "holes^22", "up to degree 3" },
        { "hoels^2", "did you mean \"holes\"?" },
        { "holes*", "there is no feature" },
        { "*holes", "there is no feature" },
        { "", "there is no feature" },
        { "pattern_runs^2", "multiplies pattern_runs" },
        { "holes*constant", "multiplies constant" },
        { "holes*stage", "multiplies stage" },
        { "pattern_runs*stage^2", "multiplies pattern_runs" },
        { "holes*pattern_runs*stage", "multiplies pattern_runs" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct monomial m;
        struct err err;
        assert_int_equal(monomial_parse(cases[i].text, &m, &err), -1);
        assert_contains(err.text, cases[i].part);
    }
}

static int count_of(const char *list)
{
    struct monomial out[FEATURES_MAX];
    struct err err;
    int count;
    return monomial_parse_list(list, out, &count, &err) ? -1 : count;
}

static void test_monomial__raises_sets_to_a_degree(void **state)
{
    (void)state;
    assert_int_equal(count_of("bcts"), 8);
    assert_int_equal(count_of("bcts^2"), 8 + 36);
    assert_int_equal(count_of("bcts^3"), 8 + 36 + 120);
    assert_int_equal(count_of("dt^3"), 9 + 45 + 165);
    assert_int_equal(count_of("bcts,diversity,holes^2"), 10);
    assert_int_equal(count_of("bcts,holes"), -1);
    assert_int_equal(count_of("bcts^4"), -1);
    assert_int_equal(count_of("patterns^2"), -1);
    assert_int_equal(count_of("staged_patterns"), 23);
    assert_int_equal(count_of("staged_patterns^2"), -1);
    assert_int_equal(count_of("staged_patterns^3"), -1);
    assert_int_equal(count_of("mcmanus-2017^3"), -1);
    assert_int_equal(count_of(""), -1);
}

static void test_monomial__multiplies_values(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 20);
    struct board b = board_empty(10, 20);
    b.column[0] = 0x5; /* one hole */
    b.column[1] = 0xd;
    struct outcome o = drop_outcome(&b, &rules, PIECE_O, 0, 4);
    struct err err;
    struct monomial m;
    assert_int_equal(monomial_parse("holes^2*pile_height", &m, &err), 0);
    int64_t holes = feature_raw(feature_find("holes", &err), &o),
            pile = feature_raw(feature_find("pile_height", &err), &o);
    assert_true(holes > 1 && pile > 1);
    assert_int_equal(monomial_raw(m, &o), holes * holes * pile);
    assert_false(monomial_of_piece(m));
    assert_int_equal(monomial_parse("holes*landing_height", &m, &err), 0);
    assert_true(monomial_of_piece(m));
    assert_near(monomial_unit(m, 10), 0.5, 0);
}

static void test_linear__scale_does_not_matter(void **state)
{
    (void)state;
    const char *const names[] = { "landing_height", "holes" };
    const double small[] = { -0x1.23p-300, -0x1.9p-298 }, large[] = { -0x1.23p300, -0x1.9p302 };
    struct linear a = linear_of(names, small, 2), b = linear_of(names, large, 2);
    assert_int_equal(a.part[0].weight, b.part[0].weight);
    assert_int_equal(a.part[1].weight, b.part[1].weight);
    linear_release(&a);
    linear_release(&b);
}

static void test_kernel__without_weights_takes_the_first_placement(void **state)
{
    (void)state;
    const char *const names[] = { "holes", "landing_height" };
    const double weights[] = { 0, 0 };
    struct linear l = linear_of(names, weights, 2);
    struct rules rules = rules_simplified(10, 20);
    for (int kind = KERNEL_AUTO; kind <= KERNEL_VECTOR; kind++) {
        struct kernel *k = kernel_new(&l, &rules, (enum kernel_kind)kind);
        struct board b = board_empty(10, 20);
        struct decision c;
        assert_true(kernel_choose(k, &b, PIECE_T, &c));
        assert_int_equal(c.placement.rotation, 0);
        assert_int_equal(c.placement.column, 0);
        assert_int_equal(c.score, 0);
        kernel_free(k);
    }
    linear_release(&l);
}

static void test_kernel__falls_back_where_it_must(void **state)
{
    (void)state;
    const char *const usual[] = { "holes" }, *const unusual[] = { "height_3" };
    const double weights[] = { -1 };
    struct linear fast = linear_of(usual, weights, 1), slow = linear_of(unusual, weights, 1);
    struct rules ten = rules_simplified(10, 20), sixteen = rules_simplified(16, 20);
    struct kernel *plain = kernel_new(&slow, &ten, KERNEL_AUTO), *wide = kernel_new(&fast, &sixteen, KERNEL_VECTOR);
    struct kernel *best = kernel_new(&fast, &ten, KERNEL_AUTO);
    assert_int_equal(kernel_kind(plain), KERNEL_PLAIN);
    assert_int_equal(kernel_kind(wide), KERNEL_PORTABLE);
    assert_int_equal(kernel_kind(best), kernel_supported(KERNEL_VECTOR) ? KERNEL_VECTOR : KERNEL_PORTABLE);
    kernel_free(plain);
    kernel_free(wide);
    kernel_free(best);
    linear_release(&fast);
    linear_release(&slow);
}

static void test_kernel__scores_wells_of_tall_boards_beside_patterns(void **state)
{
    (void)state;
    const char *const names[] = { "wells", "pattern_edges" };
    double weights[1 + EDGES_KINDS] = { -1.066 }; /* as large in fixed point as possible */
    struct linear l = linear_of(names, weights, 2);
    struct rules rules = rules_simplified(16, 24);
    struct board b = board_empty(16, 24);
    for (int x = 0; x < 16; x += 2)
        b.column[x] = bits_below(22);
    struct kernel *plain = kernel_new(&l, &rules, KERNEL_PLAIN), *portable = kernel_new(&l, &rules, KERNEL_PORTABLE);
    assert_int_equal(kernel_kind(portable), KERNEL_PORTABLE);
    struct decision expected, choice;
    assert_true(kernel_choose(plain, &b, PIECE_O, &expected));
    assert_true(kernel_choose(portable, &b, PIECE_O, &choice));
    assert_true(expected.score < INT32_MIN);
    assert_true(choice.score == expected.score);
    assert_memory_equal(&choice.placement, &expected.placement, sizeof choice.placement);
    kernel_free(plain);
    kernel_free(portable);
    linear_release(&l);
}

static void test_terms__know_every_hot_set(void **state)
{
    (void)state;
    const char *const hot[] = { "dellacherie", "bcts",           "dt",         "rvce",      "mcmanus-2017",
                                "deng-2017",   "deng-2017-text", "gaunt-2018", "el-tetris", "code-my-road" };
    for (size_t i = 0; i < sizeof hot / sizeof *hot; i++) {
        struct err err;
        const struct feature_set *set = feature_set_find(hot[i], &err);
        double weights[FEATURES_MAX];
        int n = 0;
        for (; set->features[n]; n++)
            weights[n] = 1.0 + n;
        struct linear l = linear_of(set->features, weights, n);
        struct terms terms;
        assert_true(terms_fold(&l, 10, &terms));
        linear_release(&l);
    }
}

/* Files of versions that counted less far mean what they meant: every kind beyond counts as the last one of then. */
static void test_pattern__continues_shorter_lists(void **state)
{
    (void)state;
    uint16_t from[PATTERN_KINDS_MAX];
    assert_true(pattern_widened(PATTERN_RUNS, 16, from));
    for (int k = 0; k < RUNS_KINDS; k++)
        assert_int_equal(from[k], k < 16 ? k : 15);
    assert_true(pattern_widened(PATTERN_ROOM, 12 * 8, from));
    assert_int_equal(from[0], 0);
    assert_int_equal(from[5 * ROOM_HOLES + 7], 5 * 8 + 7);
    assert_int_equal(from[5 * ROOM_HOLES + 11], 5 * 8 + 7);
    assert_int_equal(from[20 * ROOM_HOLES + 3], 11 * 8 + 3);
    assert_false(pattern_widened(PATTERN_RUNS, RUNS_KINDS, from));
    assert_false(pattern_widened(PATTERN_STEPS, 0, from));
    assert_false(pattern_widened(PATTERN_ROOM, 95, from));
}

/* On ten rows, seven rows of room are trusted; three rows with holes were met with up to four, eleven never. */
static void test_pattern__extends_to_more_room(void **state)
{
    (void)state;
    double weight[PATTERN_KINDS_MAX];
    for (int k = 0; k < ROOM_KINDS; k++) {
        int room = k / ROOM_HOLES, holes = k % ROOM_HOLES;
        bool met = holes == 0 || (holes == 3 && room <= 4);
        weight[k] = met ? 1.0 + room : pattern_guess(PATTERN_ROOM, k);
    }
    pattern_extend(PATTERN_ROOM, 10, 10, weight);
    assert_true(weight[7 * ROOM_HOLES] == 8.0);
    assert_true(fabs(weight[8 * ROOM_HOLES] - 8.2) < 1e-12);
    assert_true(fabs(weight[20 * ROOM_HOLES] - (8.0 + 13 * 0.2)) < 1e-12);
    assert_true(weight[4 * ROOM_HOLES + 3] == 5.0);
    assert_true(fabs(weight[5 * ROOM_HOLES + 3] - 5.2) < 1e-12);
    assert_true(weight[9 * ROOM_HOLES + 11] == pattern_guess(PATTERN_ROOM, 11));
    double edges[EDGES_KINDS] = { 1.0, 2.0 };
    pattern_extend(PATTERN_EDGES, 10, 10, edges);
    assert_true(edges[1] == 2.0 && edges[2] == 0.0);
}

/* A row and its mirror image are one; holes count to three; boards of eleven columns have none. */
static void test_pattern__rows_are_the_same_mirrored(void **state)
{
    (void)state;
    assert_int_equal(pattern_row(0x00b, 1, 10), 1 << ROWS_CELLS | 0x00b);
    assert_int_equal(pattern_row(0x340, 1, 10), 1 << ROWS_CELLS | 0x00b);
    assert_int_equal(pattern_row(0x1, 9, 4), 3 << ROWS_CELLS | 0x1);
    assert_int_equal(pattern_row(0x8, 0, 4), 0x1);
    uint16_t kind[PATTERN_SPOTS_MAX];
    struct board wide = board_empty(11, 10);
    wide.column[0] = 1;
    assert_int_equal(pattern_find(PATTERN_ROWS, &wide, kind), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_feature__names_are_unique_and_explained),
        cmocka_unit_test(test_feature__has_as_many_weights_as_there_is_room_for),
        cmocka_unit_test(test_feature_set__holds_known_features),
        cmocka_unit_test(test_feature__suggests_the_nearest),
        cmocka_unit_test(test_linear__keeps_six_digits),
        cmocka_unit_test(test_linear__keeps_six_digits_beside_products),
        cmocka_unit_test(test_monomial__has_one_name),
        cmocka_unit_test(test_monomial__refuses_what_cannot_be_multiplied),
        cmocka_unit_test(test_monomial__raises_sets_to_a_degree),
        cmocka_unit_test(test_monomial__multiplies_values),
        cmocka_unit_test(test_linear__scale_does_not_matter),
        cmocka_unit_test(test_kernel__without_weights_takes_the_first_placement),
        cmocka_unit_test(test_kernel__falls_back_where_it_must),
        cmocka_unit_test(test_kernel__scores_wells_of_tall_boards_beside_patterns),
        cmocka_unit_test(test_terms__know_every_hot_set),
        cmocka_unit_test(test_pattern__continues_shorter_lists),
        cmocka_unit_test(test_pattern__extends_to_more_room),
        cmocka_unit_test(test_pattern__rows_are_the_same_mirrored),
    };
    return RUN(tests);
}
