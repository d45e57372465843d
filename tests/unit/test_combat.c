/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "engine/play/combat.h"

static struct combat_rules rules(const char *attack, int key_frames)
{
    struct err err;
    return (struct combat_rules){ attack_find(attack, &err), key_frames, 200, 60 };
}

static struct combat_result play(const struct tactics *a, const struct tactics *b, struct combat_rules r,
                                 int64_t number)
{
    struct widening *search[VERSUS_SIDES] = { widening_new(r.attack, a->weight), widening_new(r.attack, b->weight) };
    struct combat_result result = combat_play(search, &r, 7, number, NULL, NULL);
    widening_free(search[0]);
    widening_free(search[1]);
    return result;
}

static void test_combat__swaps_the_sides_of_a_pair(void **state)
{
    (void)state;
    struct tactics a = tactics_by_hand("ppt"), b = a;
    b.weight[TACTICS_SLOT_DOUBLE] = 0.0;
    for (int key_frames = 0; key_frames <= 6; key_frames += 6) {
        struct combat_rules r = rules("ppt", key_frames);
        struct combat_result even = play(&a, &b, r, 4), odd = play(&b, &a, r, 5), again = play(&a, &b, r, 4);
        assert_in_range(even.points + odd.points, COMBAT_WHOLE - 1, COMBAT_WHOLE); /* rounded down */
        assert_int_equal(even.pieces, odd.pieces);
        assert_int_equal(even.points, again.points);
        assert_int_equal(even.pieces, again.pieces);
    }
}

static void test_combat__is_lost_by_a_player_who_only_builds(void **state)
{
    (void)state;
    struct tactics a = tactics_by_hand("tetrio-2"), b = { .weight = { [TACTICS_HEIGHT] = 1.0 } };
    struct combat_result won = play(&a, &b, rules("tetrio-2", 0), 1), lost = play(&b, &a, rules("tetrio-2", 0), 1);
    assert_int_equal(won.points, COMBAT_WHOLE);
    assert_false(won.died);
    assert_int_equal(lost.points, 0);
    assert_true(lost.died);
}

static void test_combat__is_decided_by_rows_sent_when_time_is_up(void **state)
{
    (void)state;
    struct tactics a = tactics_by_hand("jstris"), b = a;
    a.weight[TACTICS_ATTACK] = 10.0;
    b.weight[TACTICS_ATTACK] = b.weight[TACTICS_SLOT_DOUBLE] = b.weight[TACTICS_QUAD] = 0.0;
    struct combat_rules r = rules("jstris", 0);
    r.max_pieces = 40;
    struct combat_result result = play(&a, &b, r, 2);
    assert_int_equal(result.pieces, 80);
    assert_in_range(result.points, COMBAT_WHOLE / 2 + 1, COMBAT_WHOLE - 1);
    assert_false(result.died);
}

static void test_combat__stops_when_it_is_told_to(void **state)
{
    (void)state;
    struct combat_rules r = rules("ppt", 0);
    struct tactics t = tactics_by_hand("ppt");
    struct widening *search[VERSUS_SIDES] = { widening_new(r.attack, t.weight), widening_new(r.attack, t.weight) };
    atomic_bool stop = true;
    assert_true(combat_play(search, &r, 1, 1, &stop, NULL).stopped);
    widening_free(search[0]);
    widening_free(search[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_combat__swaps_the_sides_of_a_pair),
        cmocka_unit_test(test_combat__is_lost_by_a_player_who_only_builds),
        cmocka_unit_test(test_combat__is_decided_by_rows_sent_when_time_is_up),
        cmocka_unit_test(test_combat__stops_when_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
