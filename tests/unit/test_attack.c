/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "engine/tetris/attack.h"

static const struct attack_rules *rules(const char *name)
{
    struct err err;
    const struct attack_rules *r = attack_find(name, &err);
    assert_non_null(r);
    return r;
}

static void test_attack__finds_rules_by_name(void **state)
{
    (void)state;
    struct err err;
    for (int i = 0; attack_names[i]; i++) {
        assert_string_equal(attack_rules[i].name, attack_names[i]);
        assert_ptr_equal(rules(attack_names[i]), &attack_rules[i]);
    }
    assert_null(attack_find("tetrio-22", &err));
    assert_contains(err.text, "tetrio-2");
}

static void test_attack__follows_the_table_of_play_against(void **state)
{
    (void)state;
    static const struct {
        struct state_lock lock;
        int rows;
    } cases[] = {
        { { .rows = 1 }, 0 },
        { { .rows = 2 }, 1 },
        { { .rows = 3 }, 2 },
        { { .rows = 4 }, 4 },
        { { .rows = 4, .back_to_back = true }, 5 },
        { { .rows = 1, .spot.spin = SPIN_FULL }, 2 },
        { { .rows = 2, .spot.spin = SPIN_FULL }, 4 },
        { { .rows = 3, .spot.spin = SPIN_FULL, .back_to_back = true }, 7 },
        { { .rows = 0, .spot.spin = SPIN_FULL }, 0 },
        { { .rows = 1, .spot.spin = SPIN_MINI }, 0 },
        { { .rows = 1, .combo = 4 }, 2 },
        { { .rows = 1, .combo = 30 }, 4 },
        { { .rows = 4, .perfect = true }, 14 },
        { { .rows = 4, .perfect = true, .back_to_back = true, .combo = 30 }, 19 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(attack_rows(&cases[i].lock), cases[i].rows);
}

/* A lock under some rules: what came before it, what it did, and what it must send. */
struct attack_case {
    const char *rules;
    struct attack_chain chain;
    struct attack_lock lock;
    int rows;
};

static void check(const struct attack_case cases[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct attack a = attack_of(rules(cases[i].rules), cases[i].chain, &cases[i].lock);
        int sum = 0;
        for (int k = 0; k < a.parts; k++) {
            assert_true(a.part[k] > 0);
            sum += a.part[k];
        }
        if (a.rows != cases[i].rows || sum != a.rows)
            fail_msg("case %zu (%s): %d rows, not %d", i, cases[i].rules, a.rows, cases[i].rows);
    }
}
#define CHECK(cases) check(cases, sizeof(cases) / sizeof *(cases))

static void test_attack__counts_rows_and_spins(void **state)
{
    (void)state;
    for (int i = 0; attack_names[i]; i++) {
        const char *r = attack_names[i];
        const struct attack_case cases[] = {
            { r, { 0 }, { .rows = 0 }, 0 },
            { r, { 5, 3 }, { .rows = 0, .spin = SPIN_FULL }, 0 },
            { r, { 0 }, { .rows = 1 }, 0 },
            { r, { 0 }, { .rows = 2 }, 1 },
            { r, { 0 }, { .rows = 3 }, 2 },
            { r, { 0 }, { .rows = 4 }, 4 },
            { r, { 0 }, { .rows = 1, .spin = SPIN_FULL }, 2 },
            { r, { 0 }, { .rows = 2, .spin = SPIN_FULL }, 4 },
            { r, { 0 }, { .rows = 3, .spin = SPIN_FULL }, 6 },
            { r, { 0, 1 }, { .rows = 4 }, 5 },
            { r, { 0, 1 }, { .rows = 2, .spin = SPIN_FULL }, 5 },
            { r, { 0, 1 }, { .rows = 3 }, 2 },
            { r, { 0 }, { .rows = 1, .spin = SPIN_MINI }, 0 },
        };
        CHECK(cases);
    }
    static const struct attack_case minis[] = {
        { "ppt", { 0 }, { .rows = 2, .spin = SPIN_MINI }, 1 },
        { "tetrio-2", { 0 }, { .rows = 2, .spin = SPIN_MINI }, 1 },
        { "tetrio-2", { 0 }, { .rows = 3, .spin = SPIN_MINI }, 2 },
        { "tetrio-2", { 0, 1 }, { .rows = 1, .spin = SPIN_MINI }, 1 },
    };
    CHECK(minis);
}

static void test_attack__adds_combos_by_their_table(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        int count, rows[16];
    } tables[] = {
        { "ppt", 15, { 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5 } },
        { "jstris", 15, { 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5 } },
        { "botris", 12, { 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4 } },
        { "tetrio-1", 7, { 0, 0, 1, 1, 1, 1, 2 } }, /* ln(1 + 1.25 c), rounded down */
        { "tetrio-2", 7, { 0, 0, 1, 1, 1, 1, 2 } },
    };
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        struct attack_chain chain = { 0 };
        for (int c = 0; c < tables[t].count; c++) {
            struct attack a = attack_of(rules(tables[t].rules), chain, &(struct attack_lock){ .rows = 1 });
            assert_int_equal(a.rows, tables[t].rows[c]);
            assert_int_equal(a.after.combo, c + 1);
            chain = a.after;
        }
        assert_int_equal(attack_of(rules(tables[t].rules), chain, &(struct attack_lock){ 0 }).after.combo, 0);
    }
}

static void test_attack__multiplies_by_combos_in_tetrio(void **state)
{
    (void)state;
    static const struct attack_case cases[] = {
        { "tetrio-1", { 1, 0 }, { .rows = 2, .spin = SPIN_FULL }, 5 }, /* 4 x 1.25 */
        { "tetrio-1", { 4, 0 }, { .rows = 4 }, 8 },
        { "tetrio-1", { 3, 0 }, { .rows = 2 }, 1 },  /* 1 x 1.75 beats ln 4.75 */
        { "tetrio-1", { 20, 0 }, { .rows = 1 }, 3 }, /* ln 26 */
        { "tetrio-1", { 1, 2 }, { .rows = 4 }, 7 },  /* (4 + 1 + 1.9555 / 3) x 1.25 */
        { "tetrio-2", { 2, 1 }, { .rows = 4 }, 7 },  /* 5 x 1.5 */
    };
    CHECK(cases);
}

static void test_attack__chains_back_to_backs(void **state)
{
    (void)state;
    static const struct attack_case cases[] = {
        { "ppt", { 0, 9 }, { .rows = 4 }, 5 },       { "tetrio-1", { 0, 2 }, { .rows = 4 }, 5 }, /* 1 + 1.9555 / 3 */
        { "tetrio-1", { 0, 3 }, { .rows = 4 }, 6 },                                              /* 2 + 1.2238 / 3 */
        { "tetrio-1", { 0, 10 }, { .rows = 4 }, 7 },                                             /* 3 + 1.1972 / 3 */
        { "tetrio-2", { 0, 10 }, { .rows = 4 }, 5 },
    };
    CHECK(cases);
    struct attack_chain chain = { 0 };
    static const struct {
        struct attack_lock lock;
        int after;
    } steps[] = {
        { { .rows = 4 }, 1 },
        { { .rows = 0 }, 1 },
        { { .rows = 2, .spin = SPIN_FULL }, 2 },
        { { .rows = 1, .spin = SPIN_MINI }, 3 },
        { { .rows = 3 }, 0 },
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        chain = attack_of(rules("ppt"), chain, &steps[i].lock).after;
        assert_int_equal(chain.back_to_back, steps[i].after);
    }
}

static void test_attack__a_long_chain_surges_when_it_breaks(void **state)
{
    (void)state;
    static const struct {
        int chain;
        struct attack_lock lock;
        int parts, part[ATTACK_PARTS];
    } cases[] = {
        { 4, { .rows = 1 }, 0, { 0 } },
        { 5, { .rows = 1 }, 3, { 1, 1, 2 } },
        { 6, { .rows = 1 }, 3, { 2, 2, 1 } },
        { 9, { .rows = 2 }, 4, { 3, 3, 2, 1 } },
        { 9, { .rows = 0 }, 0, { 0 } },
        { 9, { .rows = 4 }, 1, { 5 } },
        { 9, { .rows = 1, .frames = (180 + 125) * ATTACK_FRAMES }, 3, { 5, 5, 6 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct attack a = attack_of(rules("tetrio-2"), (struct attack_chain){ 0, cases[i].chain }, &cases[i].lock);
        assert_int_equal(a.parts, cases[i].parts);
        for (int k = 0; k < a.parts; k++)
            assert_int_equal(a.part[k], cases[i].part[k]);
    }
}

static void test_attack__counts_perfect_clears(void **state)
{
    (void)state;
    static const struct attack_case cases[] = {
        { "ppt", { 3, 2 }, { .rows = 4, .perfect = true }, 10 },
        { "botris", { 3, 2 }, { .rows = 4, .perfect = true }, 10 },
        { "jstris", { 0, 1 }, { .rows = 4, .perfect = true }, 15 },
        { "tetrio-1", { 0, 0 }, { .rows = 2, .perfect = true }, 11 },
        { "tetrio-2", { 0, 0 }, { .rows = 2, .perfect = true }, 6 },
        { "tetrio-2", { 0, 7 }, { .rows = 2, .perfect = true }, 7 }, /* it keeps the chain */
        { "tetrio-2", { 0, 0 }, { .rows = 4, .perfect = true, .frames = (180 + 125) * ATTACK_FRAMES }, 18 },
    };
    CHECK(cases);
    struct attack_lock perfect = { .rows = 1, .perfect = true };
    assert_int_equal(attack_of(rules("tetrio-2"), (struct attack_chain){ 0, 2 }, &perfect).after.back_to_back, 3);
    assert_int_equal(attack_of(rules("tetrio-1"), (struct attack_chain){ 0, 2 }, &perfect).after.back_to_back, 0);
}

static void test_attack__grows_late_in_tetrio_2(void **state)
{
    (void)state;
    static const struct attack_case cases[] = {
        { "tetrio-2", { 0 }, { .rows = 4, .frames = 180 * ATTACK_FRAMES }, 4 },
        { "tetrio-2", { 0 }, { .rows = 4, .frames = (180 + 31) * ATTACK_FRAMES }, 4 },
        { "tetrio-2", { 0 }, { .rows = 4, .frames = (180 + 32) * ATTACK_FRAMES }, 5 }, /* 4 x 1.256 */
        { "tetrio-1", { 0 }, { .rows = 4, .frames = 1000 * ATTACK_FRAMES }, 4 },
        { "tetrio-2", { 0 }, { .rows = 4, .garbage = 1 }, 5 },
        { "tetrio-2", { 0 }, { .rows = 3, .garbage = 1 }, 2 },
        { "tetrio-2", { 0 }, { .rows = 1, .spin = SPIN_MINI, .garbage = 1 }, 1 },
    };
    CHECK(cases);
}

static void test_attack__knows_whose_spins_count(void **state)
{
    (void)state;
    static const char free_above[] = "###.......\n"
                                     "###ZZ.....\n"
                                     "####ZZ####";
    static const char stuck[] = "####......\n"
                                "###ZZ.....\n"
                                "####ZZ####";
    static const struct {
        const char *drawing, *rules;
        uint8_t corners; /* the spin by the corners of a T */
        enum spin spin;
    } cases[] = {
        { free_above, "botris", SPIN_NONE, SPIN_NONE },
        { free_above, "tetrio-2", SPIN_NONE, SPIN_NONE },
        { stuck, "ppt", SPIN_NONE, SPIN_NONE },
        { stuck, "tetrio-1", SPIN_NONE, SPIN_NONE },
        { stuck, "botris", SPIN_NONE, SPIN_FULL },
        { stuck, "tetrio-2", SPIN_NONE, SPIN_MINI },
        { "#.........\nTTT.......\n#T########", "ppt", SPIN_FULL, SPIN_FULL },
        { "#.........\nTTT.......\n#T########", "tetrio-2", SPIN_FULL, SPIN_FULL },
        { "..........\nTTT.......\n#T########", "botris", SPIN_FULL, SPIN_NONE }, /* it can move up */
        { "#.........\nTTT#......\n#T########", "botris", SPIN_FULL, SPIN_FULL },
        { "#.........\nTTT#......\n#T########", "tetrio-2", SPIN_NONE, SPIN_NONE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene s = scene(cases[i].drawing,
                               cases[i].drawing == stuck || cases[i].drawing == free_above ? NORTH : SOUTH);
        s.spot.spin = cases[i].corners;
        if (attack_spin(rules(cases[i].rules), &s.field, s.piece, s.spot) != cases[i].spin)
            fail_msg("case %zu, %s", i, cases[i].rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_attack__finds_rules_by_name),
        cmocka_unit_test(test_attack__follows_the_table_of_play_against),
        cmocka_unit_test(test_attack__counts_rows_and_spins),
        cmocka_unit_test(test_attack__adds_combos_by_their_table),
        cmocka_unit_test(test_attack__multiplies_by_combos_in_tetrio),
        cmocka_unit_test(test_attack__chains_back_to_backs),
        cmocka_unit_test(test_attack__a_long_chain_surges_when_it_breaks),
        cmocka_unit_test(test_attack__counts_perfect_clears),
        cmocka_unit_test(test_attack__grows_late_in_tetrio_2),
        cmocka_unit_test(test_attack__knows_whose_spins_count),
    };
    return RUN(tests);
}
