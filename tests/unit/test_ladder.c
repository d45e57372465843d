/* SPDX-License-Identifier: MIT */
#include "lab/match/elo.h"
#include "lab/match/ladder.h"
#include "unit.h"

static void add(struct ladder *l, int a, int b, int wins, int losses, int draws)
{
    struct match_summary match = { .score = { .wins = wins, .losses = losses, .draws = draws } };
    ladder_add(l, a, b, &match);
}

/* Two contestants differ by the Elo of their share, with one more drawn game. */
static void test_ladder__two_contestants_differ_by_their_share(void **state)
{
    (void)state;
    struct ladder l = { .count = 2 };
    struct interval r[2];
    add(&l, 0, 1, 20, 78, 1);
    assert_true(ladder_rate(&l, r));
    assert_near(r[0].value, 0, 0);
    assert_near(r[1].value, elo_of_share(79.0 / 100), 1e-6);
    /* The standard error of the log-odds of 79 in 100 is 1 / sqrt(100 * 0.79 * 0.21). */
    assert_near(r[1].high - r[1].value, 1.959964 / sqrt(100 * 0.79 * 0.21) / elo_log, 0.01);
    assert_near(ladder_games(&l, 0), 99, 0);
}

/* Results that follow the ratings exactly give these ratings back, even those of contestants that never met. */
static void test_ladder__finds_the_ratings_behind_the_results(void **state)
{
    (void)state;
    enum { COUNT = 6, STEP = 300, GAMES = 1000000 };
    struct ladder l = { .count = COUNT };
    struct interval r[COUNT];
    for (int a = 0; a < COUNT; a++)
        for (int b = a + 1; b < COUNT && b <= a + 2; b++) {
            int wins = (int)(GAMES * elo_to_share((a - b) * STEP));
            add(&l, a, b, wins, GAMES - wins, 0);
        }
    assert_true(ladder_rate(&l, r));
    for (int i = 0; i < COUNT; i++)
        assert_near(r[i].value, i * STEP, 1);
}

static void test_ladder__winning_every_game_is_a_finite_rating(void **state)
{
    (void)state;
    struct ladder l = { .count = 3 };
    struct interval r[3];
    add(&l, 0, 1, 0, 100, 0);
    add(&l, 1, 2, 0, 100, 0);
    assert_true(ladder_rate(&l, r));
    assert_true(r[1].value > 500 && r[2].value > r[1].value + 500 && r[2].high < 5000);
}

static void test_ladder__contestants_that_never_met_cannot_be_compared(void **state)
{
    (void)state;
    struct ladder l = { .count = 4 };
    struct interval r[4];
    add(&l, 0, 1, 5, 5, 0);
    add(&l, 2, 3, 5, 5, 0);
    assert_false(ladder_rate(&l, r));
    add(&l, 1, 2, 5, 5, 0);
    assert_true(ladder_rate(&l, r));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ladder__two_contestants_differ_by_their_share),
        cmocka_unit_test(test_ladder__finds_the_ratings_behind_the_results),
        cmocka_unit_test(test_ladder__winning_every_game_is_a_finite_rating),
        cmocka_unit_test(test_ladder__contestants_that_never_met_cannot_be_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
