/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "base/mem.h"
#include "engine/play/attacker.h"
#include "engine/play/review.h"
#include "engine/play/seat.h"

#include <stdlib.h>

enum { PLACEMENTS = 600, LOCKS = 16 };

static const struct attack_rules *ppt(void)
{
    struct err err;
    return attack_find("ppt", &err);
}

static struct widening *search(void)
{
    struct tactics t = tactics_by_hand("ppt");
    return widening_new(ppt(), t.weight);
}

/* Lets the first side play by a search and the second drop its pieces where they appear; returns the locks. */
static int play(const struct versus_config *config, struct versus_lock lock[LOCKS])
{
    struct versus *v = xcalloc(1, sizeof *v);
    struct widening *w = search();
    struct err err;
    int n = 0, side;
    versus_start(v, config);
    while (n < LOCKS) {
        enum versus_event event = versus_step(v, &side);
        const struct versus_seat *s = &v->seat[side];
        assert_int_not_equal(event, VERSUS_OVER);
        if (event == VERSUS_LOCKED) {
            lock[n++] = v->last;
            continue;
        }
        struct widening_position p = attacker_position(&s->state, REVIEW_KNOWN, &s->chain, s->garbage.rows);
        enum piece piece = (enum piece)s->state.queue[0];
        struct spot spot = state_ghost(&s->state);
        if (side == 0 && widening_start(w, &p)) {
            widening_run(w, PLACEMENTS, NULL, NULL);
            struct decision d = widening_best(w).decision;
            piece = (enum piece)d.piece;
            spot = field_spot(piece, d.placement);
            spot.spin = d.spin;
        }
        assert_int_equal(versus_decide(v, piece, spot, &err), 0);
    }
    widening_free(w);
    free(v);
    return n;
}

static void judge(struct review *r)
{
    struct widening *w = search();
    for (int i = 0; i < r->count; i++)
        review_judge(&r->move[i], w, PLACEMENTS);
    widening_free(w);
}

static void test_review__finds_nothing_to_improve_in_the_moves_of_the_same_search(void **state)
{
    (void)state;
    struct versus_lock lock[LOCKS];
    struct versus_config config = { .attack = *ppt(), .max_pieces = 100, .seed = 3 };
    struct review good, bad;
    int worst[LOCKS], n = play(&config, lock);
    review_versus(&good, &config, lock, n, 0);
    review_versus(&bad, &config, lock, n, 1);
    assert_int_equal(good.count + bad.count, n);
    judge(&good);
    judge(&bad);
    struct review_summary of_good = review_sum(&good), of_bad = review_sum(&bad);
    assert_int_equal(of_good.judged, good.count);
    assert_int_equal(of_good.first, good.count);
    assert_int_equal(of_good.best, good.count);
    assert_true(of_good.mean_loss == 0.0);
    assert_int_equal(review_worst(&good, LOCKS, worst), 0);
    assert_true(of_bad.first < bad.count && of_bad.mean_loss > 2.0 * TACTICS_UNIT);

    int listed = review_worst(&bad, 5, worst);
    assert_int_equal(listed, 5);
    for (int i = 0; i < listed; i++) {
        const struct review_move *m = &bad.move[worst[i]];
        assert_true(m->fatal || m->loss == m->best.decision.score - m->played.decision.score);
        assert_true(i == 0 || bad.move[worst[i - 1]].fatal || m->loss <= bad.move[worst[i - 1]].loss);
    }
    review_release(&good);
    review_release(&bad);
}

static void test_review__sees_what_the_player_of_a_replay_saw(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    struct review r;
    struct seat s;
    seat_start(&s, &rules, 5, 0, 1, "ada");
    uint8_t first = s.state.queue[0], second = s.state.queue[1];
    seat_press(&s, INPUT_HOLD);
    seat_press(&s, INPUT_LEFT);
    seat_press(&s, INPUT_HARD);
    struct spot spot = s.state.last.spot;
    seat_garbage(&s, 2, 4);
    struct field raised = s.state.field;
    seat_press(&s, INPUT_HARD);
    review_replay(&r, &s.replay, ppt());
    assert_int_equal(r.count, 2);
    assert_int_equal(r.move[0].number, 1);
    assert_int_equal(r.move[0].queue[0], first);
    assert_int_equal(r.move[0].position.hold, PIECE_NONE); /* as it was before hold was used */
    assert_true(r.move[0].position.may_hold);
    assert_int_equal(r.move[0].piece, second);
    assert_memory_equal(&r.move[0].spot, &spot, sizeof spot);
    assert_int_equal(r.move[1].position.hold, first);
    assert_memory_equal(&r.move[1].position.field, &raised, sizeof raised);
    review_release(&r);
    seat_release(&s);
}

static void test_review__says_what_a_wasted_t_costs(void **state)
{
    (void)state;
    struct widening *w = search();
    struct review_move m = { .number = 1, .queue = { PIECE_T, PIECE_I, PIECE_O, PIECE_S, PIECE_Z, PIECE_L } };
    m.position = (struct widening_position){ .field = drawn_field("#.........\n...#######\n#.########"),
                                             .known = REVIEW_KNOWN,
                                             .hold = PIECE_NONE };
    m.piece = PIECE_T;
    m.spot = (struct spot){ NORTH, 5, 2, SPIN_NONE };
    review_judge(&m, w, PLACEMENTS);
    assert_true(m.judged && !m.is_first && !m.fatal && m.loss > 0);
    assert_int_equal(m.best.decision.spin, SPIN_FULL);
    assert_int_equal(m.played.decision.placement.column, 4);
    assert_int_equal(m.played.depth, m.best.depth);
    m.spot = (struct spot){ SOUTH, 1, 1, SPIN_FULL };
    review_judge(&m, w, PLACEMENTS);
    assert_true(m.is_first && m.loss == 0);
    widening_free(w);
}

static void test_review__calls_a_lock_above_the_visible_rows_fatal(void **state)
{
    (void)state;
    struct widening *w = search();
    struct review_move m = { .number = 1, .queue = { PIECE_O, PIECE_O, PIECE_O, PIECE_O, PIECE_O, PIECE_O } };
    m.position = (struct widening_position){ .known = REVIEW_KNOWN, .hold = PIECE_NONE };
    for (int y = 0; y < FIELD_VISIBLE; y++)
        for (int x = 4; x < 6; x++)
            lab_fill(&m.position.field, x, y);
    m.piece = PIECE_O;
    m.spot = (struct spot){ NORTH, 4, FIELD_VISIBLE, SPIN_NONE };
    review_judge(&m, w, PLACEMENTS);
    assert_true(m.judged && m.fatal && m.loss == 0);
    assert_int_equal(m.played.depth, 0);
    widening_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_review__finds_nothing_to_improve_in_the_moves_of_the_same_search),
        cmocka_unit_test(test_review__sees_what_the_player_of_a_replay_saw),
        cmocka_unit_test(test_review__says_what_a_wasted_t_costs),
        cmocka_unit_test(test_review__calls_a_lock_above_the_visible_rows_fatal),
    };
    return RUN(tests);
}
