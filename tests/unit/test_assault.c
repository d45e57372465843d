/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "engine/play/assault.h"

static struct assault_rules rules(int garbage)
{
    struct err err;
    return (struct assault_rules){ attack_find("ppt", &err), garbage, 300, 60 };
}

static struct assault_result play(const struct tactics *t, int garbage, int64_t number)
{
    struct assault_rules r = rules(garbage);
    struct widening *search = widening_new(r.attack, t->weight);
    struct assault_result result = assault_play(search, &r, 7, number, NULL, NULL);
    widening_free(search);
    return result;
}

static void test_assault__is_the_same_game_again(void **state)
{
    (void)state;
    struct tactics t = tactics_by_hand("ppt");
    struct assault_result a = play(&t, 20, 3), b = play(&t, 20, 3), other = play(&t, 20, 4);
    assert_int_equal(a.sent, b.sent);
    assert_int_equal(a.pieces, b.pieces);
    assert_true(a.sent != other.sent || a.pieces != other.pieces);
}

static void test_assault__lets_clears_take_time(void **state)
{
    (void)state;
    struct tactics t = tactics_by_hand("ppt");
    struct assault_result r = play(&t, 0, 1);
    assert_false(r.died);
    assert_true(r.sent > 0);
    assert_true(r.pieces > 30 && r.pieces < 60);
}

static void test_assault__ends_when_garbage_pushes_a_stack_out(void **state)
{
    (void)state;
    struct tactics t = { .weight = { [TACTICS_HEIGHT] = 1.0 } }; /* builds as high as it can */
    struct assault_result r = play(&t, 100, 1);
    assert_true(r.died);
    assert_true(r.pieces < 30);
}

static void test_assault__stops_when_it_is_told_to(void **state)
{
    (void)state;
    struct assault_rules r = rules(0);
    struct tactics t = tactics_by_hand("ppt");
    struct widening *search = widening_new(r.attack, t.weight);
    atomic_bool stop = true;
    assert_true(assault_play(search, &r, 1, 1, &stop, NULL).stopped);
    widening_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assault__is_the_same_game_again),
        cmocka_unit_test(test_assault__lets_clears_take_time),
        cmocka_unit_test(test_assault__ends_when_garbage_pushes_a_stack_out),
        cmocka_unit_test(test_assault__stops_when_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
