/* SPDX-License-Identifier: MIT */
#include "engine/play/robot.h"
#include "ui/tui/auto_shift.h"
#include "ui/tui/keys.h"
#include "unit.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void test_keys__take_assignments(void **state)
{
    (void)state;
    struct err err;
    struct keys k = keys_default();
    char name[KEYS_NAME_MAX];
    assert_int_equal(keys_parse(&k, "# mine\nleft = j, left=a\nright=l # and so on\nhard=enter", "x", &err), 0);
    assert_int_equal(keys_action(&k, 'j'), INPUT_LEFT);
    assert_int_equal(keys_action(&k, 'A'), INPUT_LEFT);
    assert_int_equal(keys_action(&k, '\n'), INPUT_HARD);
    assert_int_equal(keys_action(&k, KEY_LEFT), -1);
    assert_int_equal(keys_action(&k, ' '), -1);
    assert_int_equal(keys_action(&k, 'z'), INPUT_CCW);
    assert_string_equal(keys_name(&k, (enum key_action)INPUT_HALF, name), "-"); /* its only key went to left */
    assert_string_equal(keys_name(&k, (enum key_action)INPUT_HARD, name), "enter");
}

static void test_keys__refuse_what_they_do_not_know(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "lefd=a", "did you mean" },
        { "left=spcae", "did you mean" },
        { "left=a,right=a", "two actions" },
        { "left", "not an assignment" },
        { "left=a,left=b,left=d,left=e,left=f", "more than 4 keys" },
        { "left=", "no key" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct keys k = keys_default(), before = k;
        struct err err;
        assert_int_equal(keys_parse(&k, cases[i].text, "--keys", &err), -1);
        assert_contains(err.text, cases[i].sentence);
        assert_memory_equal(&k, &before, sizeof k);
    }
}

/* Feeds a key every `gap` seconds, as a terminal does after its delay; returns the number of presses added. */
static int repeat(struct auto_shift *h, enum input input, double delay, double gap, int times)
{
    double now = 100.0;
    int added = 0;
    auto_shift_note(h, input, now);
    now += delay;
    for (int i = 0; i < times; i++) {
        auto_shift_note(h, input, now);
        for (double t = 0.0; t < gap; t += 1.0 / 60.0)
            added += auto_shift_due(h, now + t);
        now += gap;
    }
    return added;
}

static void test_auto_shift__adds_presses_only_where_a_key_repeats_steadily(void **state)
{
    (void)state;
    struct auto_shift fast = auto_shift_new(0.1, 0.01), slow = auto_shift_new(0.1, 0.05),
                      all = auto_shift_new(0.1, 0.0);
    assert_true(repeat(&fast, INPUT_LEFT, 0.4, 0.04, 20) > 20);
    assert_int_equal(repeat(&slow, INPUT_LEFT, 0.4, 0.04, 20), 0); /* the terminal is faster already */
    assert_true(repeat(&all, INPUT_SOFT, 0.4, 0.04, 20) >= FIELD_HEIGHT);
    struct auto_shift taps = auto_shift_new(0.1, 0.01), burst = taps, turn = taps, late = auto_shift_new(2.0, 0.01);
    assert_int_equal(repeat(&taps, INPUT_LEFT, 0.12, 0.12, 20), 0);
    assert_int_equal(repeat(&burst, INPUT_LEFT, 0.0, 0.001, 20), 0); /* delayed on a slow line */
    assert_int_equal(repeat(&turn, INPUT_CW, 0.4, 0.04, 20), 0);
    assert_int_equal(repeat(&late, INPUT_LEFT, 0.4, 0.04, 20), 0);
}

static void test_seat__counts_presses_beyond_the_fewest(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    struct seat s;
    seat_start(&s, &rules, 5, 0, 1, "ada");
    seat_press(&s, INPUT_LEFT);
    seat_press(&s, INPUT_HARD);
    assert_int_equal(s.faults, 0);
    for (int i = 0; i < 2; i++) {
        seat_press(&s, INPUT_LEFT);
        seat_press(&s, INPUT_RIGHT);
    }
    assert_true(seat_press(&s, INPUT_HARD));
    assert_int_equal(s.faults, 4);
    for (int i = 0; i < 20; i++) /* against the wall nothing moves, and nothing counts */
        seat_press(&s, INPUT_LEFT);
    seat_press(&s, INPUT_HARD);
    assert_int_equal(s.faults, 4);
    seat_release(&s);
}

static void test_seat__sends_cancels_and_receives_garbage(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    struct seat a, b;
    seat_start(&a, &rules, 5, 0, 1, "a");
    seat_start(&b, &rules, 5, 0, 1, "b");
    a.state.last = (struct state_lock){ .rows = 4 };
    seat_attack(&a, &b, 0);
    assert_int_equal(b.garbage.rows, 4);
    b.state.last = (struct state_lock){ .rows = 2 };
    seat_attack(&b, &a, 0);
    assert_int_equal(b.garbage.rows, 3); /* its one row cancelled one of the four */
    assert_int_equal(a.garbage.rows, 0);
    b.state.last = (struct state_lock){ .rows = 0 };
    seat_attack(&b, &a, 0);
    assert_int_equal(b.garbage.rows, 0);
    assert_int_equal(field_height(&b.state.field), 3);
    assert_int_equal(__builtin_popcount(field_row(&b.state.field, 0)), FIELD_WIDTH - 1);
    assert_int_equal(b.replay.event[0].kind, REPLAY_GARBAGE);
    garbage_add(&b.garbage, &attack_rules[0], 11, 0);
    seat_attack(&b, &a, 0);
    assert_int_equal(b.garbage.rows, 3); /* at most eight at once */
    seat_release(&a);
    seat_release(&b);
}

static void test_seat__names_what_was_cleared(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    struct seat s;
    seat_start(&s, &rules, 5, 0, 1, "ada");
    assert_string_equal(seat_praise(&s), "");
    s.state.field.word[0] = FIELD_COLUMN * 0x3f8 & ((UINT64_C(1) << 40) - 1); /* four rows without the first columns */
    s.state.queue[0] = PIECE_I;
    s.state.field.word[0] |= FIELD_COLUMN * 6 & ((UINT64_C(1) << 40) - 1);
    s.state.back_to_back = true;
    seat_press(&s, INPUT_CCW);
    for (int i = 0; i < 9; i++)
        seat_press(&s, INPUT_LEFT);
    seat_press(&s, INPUT_HARD);
    assert_string_equal(seat_praise(&s), "PERFECT BACK-TO-BACK QUAD");
    seat_press(&s, INPUT_HARD);
    assert_string_equal(seat_praise(&s), "PERFECT BACK-TO-BACK QUAD");
    seat_press(&s, INPUT_HARD);
    assert_string_equal(seat_praise(&s), "");
    seat_release(&s);
}

static void test_robot__plays_what_it_chose_by_key_presses(void **state)
{
    (void)state;
    struct err err;
    struct controller controller;
    struct rules rules = rules_guideline();
    assert_int_equal(controller_load("bcts", &controller, &err), 0);
    struct pilot pilot = pilot_new(&controller, &rules, &player_lookahead, 1, 5);
    struct seat s;
    struct robot *r = calloc(1, sizeof *r);
    seat_start(&s, &rules, 5, 0, 1, "bcts");
    robot_sit(r, &pilot, &s);
    while (s.state.pieces < 200) {
        robot_think(r);
        struct decision wanted = r->thought.best[0];
        assert_int_equal(r->thought.count, PILOT_BEST);
        assert_true(r->thought.best[1].score >= r->thought.best[2].score);
        while (!robot_act(r))
            ;
        struct placement got = field_placement((enum piece)wanted.piece, s.state.last.spot);
        assert_int_equal(s.state.last.piece, wanted.piece);
        assert_memory_equal(&got, &wanted.placement, sizeof got);
    }
    assert_int_equal(s.state.end, STATE_GOES_ON);
    assert_int_equal(s.faults, 0);

    /* Its record is a replay that reproduces the game. */
    char path[] = "/tmp/tetrarch-tui-XXXXXX";
    struct replay back;
    struct seat again;
    int next = 0;
    close(mkstemp(path));
    assert_int_equal(replay_save(&s.replay, path, &err), 0);
    assert_int_equal(replay_load(path, &back, &err), 0);
    unlink(path);
    seat_start(&again, &back.rules, back.seed, back.number, back.level, back.player);
    while (seat_follow(&again, &back, &next))
        ;
    assert_int_equal(state_hash(&again.state), state_hash(&s.state));
    assert_int_equal(again.spins, s.spins);
    assert_int_equal(again.faults, 0);
    seat_release(&again);
    replay_release(&back);
    seat_release(&s);
    pilot_release(&pilot);
    controller_release(&controller);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys__take_assignments),
        cmocka_unit_test(test_keys__refuse_what_they_do_not_know),
        cmocka_unit_test(test_auto_shift__adds_presses_only_where_a_key_repeats_steadily),
        cmocka_unit_test(test_seat__counts_presses_beyond_the_fewest),
        cmocka_unit_test(test_seat__sends_cancels_and_receives_garbage),
        cmocka_unit_test(test_seat__names_what_was_cleared),
        cmocka_unit_test(test_robot__plays_what_it_chose_by_key_presses),
    };
    return RUN(tests);
}
