/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "engine/play/attacker.h"
#include "engine/play/seat.h"
#include "engine/play/versus.h"

#include <stdlib.h>

static const struct attack_rules *rules(const char *name)
{
    struct err err;
    const struct attack_rules *r = attack_find(name, &err);
    assert_non_null(r);
    return r;
}

static struct attack sends(int rows)
{
    return (struct attack){ .rows = rows, .part = { rows }, .parts = rows > 0 };
}

static struct garbage none(void)
{
    return garbage_none(rng_stream(1, 2, 3));
}

static void test_garbage__is_cancelled_oldest_first(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("ppt");
    struct garbage own = none(), other = none();
    struct attack a = sends(5);
    garbage_add(&own, r, 3, 0);
    garbage_add(&own, r, 4, 10);
    assert_int_equal(garbage_answer(&own, &other, r, &a, 20, 30), 5);
    assert_int_equal(own.count, 1);
    assert_int_equal(own.attack[0].rows, 2);
    assert_int_equal(own.attack[0].wait, 40);
    assert_int_equal(other.rows, 0);
    assert_int_equal(garbage_answer(&own, &other, r, &a, 21, 60), 2);
    assert_int_equal(own.rows, 0);
    assert_int_equal(other.rows, 3);
    assert_int_equal(own.sent, 3);
}

static void test_garbage__is_cancelled_twice_in_an_opening(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("tetrio-2");
    struct garbage own = none(), other = none();
    struct attack a = sends(2);
    garbage_add(&own, r, 9, 0);
    assert_int_equal(garbage_answer(&own, &other, r, &a, 14, 0), 4);
    assert_int_equal(garbage_answer(&own, &other, r, &a, 15, 0), 2); /* the opening is over */
    assert_int_equal(own.rows, 3);
    own.sent = 4; /* more than is coming */
    assert_int_equal(garbage_answer(&own, &other, r, &a, 14, 0), 2);
    assert_int_equal(other.rows, 0);
}

static void test_garbage__waits_for_frames(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("ppt");
    uint8_t hole[GARBAGE_RISE];
    struct garbage g = none();
    garbage_add(&g, r, 2, 100);
    garbage_add(&g, r, 3, 120);
    assert_int_equal(garbage_rise(&g, r, 129, hole), 0);
    assert_int_equal(garbage_rise(&g, r, 130, hole), 2);
    assert_int_equal(garbage_rise(&g, r, 200, hole), 3);
}

static void test_garbage__waits_for_locks(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("botris");
    uint8_t hole[GARBAGE_RISE];
    struct garbage g = none();
    garbage_add(&g, r, 2, 0);
    assert_int_equal(garbage_rise(&g, r, 0, hole), 0);
    garbage_add(&g, r, 3, 0);
    assert_int_equal(garbage_rise(&g, r, 0, hole), 2);
    assert_int_equal(garbage_rise(&g, r, 0, hole), 3);
}

static void test_garbage__rises_eight_rows_at_most(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("tetrio-1");
    uint8_t first[GARBAGE_RISE], second[GARBAGE_RISE];
    struct garbage g = none();
    garbage_add(&g, r, 11, 0);
    assert_int_equal(garbage_rise(&g, r, 20, first), 8);
    assert_int_equal(garbage_rise(&g, r, 20, second), 3);
    for (int i = 0; i < 8; i++) /* one hole for each attack, also where it rises in two parts */
        assert_int_equal(first[i], second[i % 3]);
}

static void test_garbage__has_the_same_holes_from_the_same_stream(void **state)
{
    (void)state;
    const struct attack_rules *r = rules("ppt");
    uint8_t a[GARBAGE_RISE], b[GARBAGE_RISE];
    struct garbage one = none(), two = none();
    int changes = 0;
    for (int i = 0; i < 50; i++) {
        garbage_add(&one, r, 20, 0);
        garbage_add(&two, r, 20, 0);
        assert_int_equal(garbage_rise(&one, r, 30, a), 20);
        assert_int_equal(garbage_rise(&two, r, 30, b), 20);
        assert_memory_equal(a, b, 20);
        for (int k = 1; k < 20; k++)
            changes += a[k] != a[k - 1];
    }
    assert_true(changes > 200 && changes < 320); /* 950 x 0.3 x 0.9 = 257 */
}

static void test_garbage__is_kept_out_by_the_rules(void **state)
{
    (void)state;
    assert_false(garbage_is_blocked(rules("ppt"), 4, 4));
    assert_true(garbage_is_blocked(rules("jstris"), 1, 0));
    assert_false(garbage_is_blocked(rules("jstris"), 0, 0));
    assert_false(garbage_is_blocked(rules("tetrarch"), 1, 0));
    assert_true(garbage_is_blocked(rules("tetrarch"), 2, 1));
}

static struct versus_config config_of(const char *name, int key_frames)
{
    return (struct versus_config){ .attack = *rules(name), .key_frames = key_frames, .max_pieces = 100, .seed = 3 };
}

/* Drops the piece in play where it is. */
static void drop(struct versus *v)
{
    struct err err;
    int side;
    assert_int_equal(versus_step(v, &side), VERSUS_DECIDE);
    const struct state *s = &v->seat[side].state;
    assert_int_equal(versus_decide(v, (enum piece)s->queue[0], state_ghost(s), &err), 0);
    assert_int_equal(versus_step(v, &side), VERSUS_LOCKED);
}

static void test_versus__sides_take_turns_with_the_same_pieces(void **state)
{
    (void)state;
    struct versus *v = calloc(1, sizeof *v);
    struct versus_config config = config_of("ppt", 0);
    int side;
    versus_start(v, &config);
    for (int i = 0; i < 6; i++) {
        drop(v);
        assert_int_equal(v->last.side, i % 2);
        assert_int_equal(v->last.frame, i * VERSUS_TURN_FRAMES / 2);
    }
    assert_memory_equal(v->seat[0].state.queue, v->seat[1].state.queue, sizeof v->seat[0].state.queue);
    while (!v->over)
        drop(v);
    assert_int_equal(versus_step(v, &side), VERSUS_OVER);
    assert_true(v->winner == 1 && v->end != STATE_GOES_ON); /* a tower in the middle: the first side tops out first */

    config.max_pieces = 3;
    versus_start(v, &config);
    for (int i = 0; i < 6; i++) {
        assert_false(v->over);
        drop(v);
    }
    assert_true(v->over && v->winner == VERSUS_NOBODY && v->end == STATE_GOES_ON);
    free(v);
}

static void test_versus__refuses_what_keys_cannot_do(void **state)
{
    (void)state;
    struct versus *v = calloc(1, sizeof *v);
    struct versus_config config = config_of("botris", 0);
    struct err err;
    int side;
    versus_start(v, &config);
    assert_int_equal(versus_step(v, &side), VERSUS_DECIDE);
    struct state *s = &v->seat[side].state;
    enum piece piece = (enum piece)s->queue[0], held = (enum piece)s->queue[1];
    struct spot spot = state_ghost(s), high = spot, spun = spot;
    high.y += 5;
    spun.spin = SPIN_FULL;
    assert_int_equal(versus_decide(v, piece, high, &err), -1);
    assert_int_equal(versus_decide(v, piece, spun, &err), -1);
    for (int other = 0; other < PIECES; other++)
        if (other != (int)piece && other != (int)held)
            assert_int_equal(versus_decide(v, (enum piece)other, (struct spot){ NORTH, 4, 0, 0 }, &err), -1);
    s->field = drawn_field("##########\n..........\n..........");
    s->field.word[0] &= ~(UINT64_C(1) << 20); /* a roof with a gap for nothing but an I */
    assert_int_equal(versus_decide(v, PIECE_O, (struct spot){ NORTH, 5, 0, 0 }, &err), -1);
    free(v);
}

static void test_versus__keys_and_clears_take_time(void **state)
{
    (void)state;
    struct versus *v = calloc(1, sizeof *v);
    struct versus_config config = config_of("ppt", 3);
    struct err err;
    int side;
    versus_start(v, &config);
    versus_step(v, &side);
    struct state *s = &v->seat[0].state;
    s->field = drawn_field("###....###\n###....###"); /* an O leaves gaps; an I at rest would not */
    s->queue[0] = PIECE_I;
    assert_int_equal(side, 0);
    assert_int_equal(versus_decide(v, PIECE_I, (struct spot){ NORTH, 4, 0, 0 }, &err), 0);
    assert_int_equal(v->seat[0].due, 3); /* a hard drop */
    assert_int_equal(versus_step(v, &side), VERSUS_DECIDE);
    assert_int_equal(side, 1);
    versus_abstain(v);
    assert_int_equal(versus_step(v, &side), VERSUS_LOCKED);
    assert_int_equal(v->seat[0].due, 3 + 36);
    versus_forfeit(v, 1);
    assert_int_equal(v->winner, 0);
    free(v);
}

/* A versus game, and the same game at two seats. */
struct twins {
    struct versus game;
    struct seat seat[VERSUS_SIDES];
    struct pilot pilot;
};

/* Lets the pilot decide, and presses the keys at the seat as well. */
static void twins_decide(struct twins *t, int side)
{
    const struct versus_seat *of = &t->game.seat[side];
    struct seat *s = &t->seat[side];
    struct thought thought;
    struct err err;
    uint8_t press[PILOT_PRESSES];
    t->pilot.chain = s->chain;
    t->pilot.garbage = s->garbage.rows;
    assert_int_equal(of->chain.combo, s->chain.combo);
    assert_int_equal(of->chain.back_to_back, s->chain.back_to_back);
    assert_true(pilot_think(&t->pilot, &s->state, &thought));
    struct decision d = thought.best[0];
    struct spot spot = field_spot((enum piece)d.piece, d.placement);
    spot.spin = d.spin;
    assert_int_equal(versus_decide(&t->game, (enum piece)d.piece, spot, &err), 0);
    int n = pilot_presses(&s->state, &d, press);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        seat_press(s, (enum input)press[i]);
}

static void twins_compare(struct twins *t)
{
    int side = t->game.last.side;
    seat_attack(&t->seat[side], &t->seat[!side], t->game.last.frame);
    for (int i = 0; i < VERSUS_SIDES; i++) {
        assert_int_equal(t->seat[i].sent, t->game.seat[i].sent);
        assert_int_equal(t->seat[i].garbage.rows, t->game.seat[i].garbage.rows);
        assert_memory_equal(&t->seat[i].state.field, &t->game.seat[i].state.field, sizeof(struct field));
    }
}

static void test_seat__settles_garbage_as_a_versus_game_does(void **state)
{
    (void)state;
    struct tactics tactics = tactics_by_hand("ppt");
    for (int k = 0; attack_names[k]; k++) {
        struct twins *t = calloc(1, sizeof *t);
        struct versus_config config = config_of(attack_names[k], 0);
        int side, locks = 0;
        versus_start(&t->game, &config);
        t->pilot = attacker_new(&tactics, &t->game.rules, &t->game.config.attack, 200, 1);
        for (int i = 0; i < VERSUS_SIDES; i++) {
            seat_start(&t->seat[i], &t->game.rules, config.seed, config.number, 1, "twin");
            t->seat[i].attack = &t->game.config.attack;
        }
        for (enum versus_event e; locks < 120 && (e = versus_step(&t->game, &side)) != VERSUS_OVER;) {
            if (e == VERSUS_DECIDE) {
                twins_decide(t, side);
            } else {
                twins_compare(t);
                locks++;
            }
        }
        assert_true(t->seat[0].sent + t->seat[1].sent > 10);
        for (int i = 0; i < VERSUS_SIDES; i++)
            seat_release(&t->seat[i]);
        pilot_release(&t->pilot);
        free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_garbage__is_cancelled_oldest_first),
        cmocka_unit_test(test_garbage__is_cancelled_twice_in_an_opening),
        cmocka_unit_test(test_garbage__waits_for_frames),
        cmocka_unit_test(test_garbage__waits_for_locks),
        cmocka_unit_test(test_garbage__rises_eight_rows_at_most),
        cmocka_unit_test(test_garbage__has_the_same_holes_from_the_same_stream),
        cmocka_unit_test(test_garbage__is_kept_out_by_the_rules),
        cmocka_unit_test(test_versus__sides_take_turns_with_the_same_pieces),
        cmocka_unit_test(test_versus__refuses_what_keys_cannot_do),
        cmocka_unit_test(test_versus__keys_and_clears_take_time),
        cmocka_unit_test(test_seat__settles_garbage_as_a_versus_game_does),
    };
    return RUN(tests);
}
