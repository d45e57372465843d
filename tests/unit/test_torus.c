/* SPDX-License-Identifier: MIT */
#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "tetress/notation.h"
#include "tetress/time_plan.h"
#include "tetress/torus_game.h"
#include "tetress/torus_hand.h"
#include "ui/tui/torus_mind.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* Seven rows without a token, for the bottom of a board. */
#define SEVEN "/.........../.........../.........../.........../.........../.........../..........."

static struct torus position(const char *rows, int turn)
{
    struct torus t;
    struct err err;
    assert_int_equal(torus_parse(rows, &t, &err), 0);
    t.turn = (uint8_t)turn;
    t.side = t.turn % SIDES;
    return t;
}

static struct torus_game *game_from(const struct torus *start)
{
    struct torus_game *g = malloc(sizeof *g);
    torus_game_start(g, start);
    return g;
}

static struct torus_game *new_game(void)
{
    struct torus start = torus_empty();
    return game_from(&start);
}

static struct torus_hand new_hand(void)
{
    struct torus_hand h;
    torus_hand_init(&h);
    return h;
}

/* fit() tells whether red's piece fits where it is held, refusal() whether it may be placed now. */
static enum torus_refusal fit(const struct torus_game *g, const struct torus_hand *h)
{
    return torus_game_fit(g, RED, torus_hand_action(h));
}

static enum torus_refusal refusal(const struct torus_game *g, const struct torus_hand *h)
{
    return torus_game_refusal(g, RED, torus_hand_action(h));
}

/* Plays a random legal action. */
static void play_some(struct torus_game *g, struct rng *rng)
{
    struct actions found;
    uint16_t list[ACTIONS];
    actions_find(torus_game_now(g), &found);
    int n = actions_list(&found, list);
    assert_true(n > 0);
    torus_game_play(g, list[rng_below(rng, (uint32_t)n)]);
}

static bool same(const struct torus *a, const struct torus *b)
{
    return a->tokens[RED] == b->tokens[RED] && a->tokens[BLUE] == b->tokens[BLUE] && a->side == b->side &&
           a->turn == b->turn;
}

static void test_torus_hand__turning_reaches_all_shapes(void **state)
{
    (void)state;
    static const int turns[TORUS_PIECES] = { 2, 1, 4, 4, 4, 2, 2 };
    struct torus_hand h = new_hand();
    bool seen[ACTION_SHAPES] = { false };
    int shapes = 0;
    for (int piece = 0; piece < TORUS_PIECES; piece++) {
        torus_hand_take(&h, piece);
        int start = h.shape;
        for (int i = 0; i < turns[piece]; i++) {
            assert_false(seen[h.shape]);
            seen[h.shape] = true;
            shapes++;
            assert_int_equal(torus_hand_piece(&h), piece);
            torus_hand_turn(&h, 1);
        }
        assert_int_equal(h.shape, start);
        torus_hand_turn(&h, -1);
        torus_hand_turn(&h, 1);
        assert_int_equal(h.shape, start);
    }
    assert_int_equal(shapes, ACTION_SHAPES);
}

/* Turns cells clockwise by a quarter about a given cell. */
static cells turned(cells set, int row, int column)
{
    cells out = 0;
    for (; set; set &= set - 1) {
        int down = cells_lowest(set) / TORUS_SIZE - row, right = cells_lowest(set) % TORUS_SIZE - column;
        out |= (cells)1 << ((row + right) * TORUS_SIZE + column - down);
    }
    return out;
}

static void test_torus_hand__turns_clockwise_about_the_cursor(void **state)
{
    (void)state;
    struct torus_hand h = new_hand();
    for (int piece = 0; piece < TORUS_PIECES; piece++) {
        torus_hand_take(&h, piece);
        int start = h.shape;
        do {
            cells before = action_cells(torus_hand_action(&h));
            int shape = h.shape;
            assert_true(before >> (h.row * TORUS_SIZE + h.column) & 1);
            torus_hand_turn(&h, 1);
            /* After a half turn I, S and Z could be in either of two places; a shape stands for only one of them. */
            if (h.shape > shape)
                assert_true(action_cells(torus_hand_action(&h)) == turned(before, h.row, h.column));
        } while (h.shape != start);
    }
}

static void test_torus_hand__moves_around_the_edges(void **state)
{
    (void)state;
    struct torus_hand h = new_hand();
    torus_hand_aim(&h, action_find(action_cells(0)));
    cells start = action_cells(torus_hand_action(&h));
    torus_hand_move(&h, -1, 0);
    assert_true(action_cells(torus_hand_action(&h)) == cells_down(start, 10));
    torus_hand_move(&h, 0, -1);
    assert_true(action_cells(torus_hand_action(&h)) == cells_right(cells_down(start, 10), 10));
    torus_hand_move(&h, 1, 1);
    assert_true(action_cells(torus_hand_action(&h)) == start);
    torus_hand_move(&h, TORUS_SIZE, -TORUS_SIZE);
    assert_true(action_cells(torus_hand_action(&h)) == start);
}

static void test_torus_hand__aims_at_every_action(void **state)
{
    (void)state;
    struct torus_hand h = new_hand();
    for (int i = 0; i < ACTIONS; i++) {
        torus_hand_aim(&h, i);
        assert_int_equal(torus_hand_action(&h), i);
    }
}

/* A piece fits if the action is legal; the reason given is the first rule that it breaks. */
static void test_torus_game__says_why_a_piece_does_not_fit(void **state)
{
    (void)state;
    struct rng rng = rng_stream(7, 0, 0);
    struct torus_game *g = new_game();
    struct torus_hand h = new_hand();
    int seen[TORUS_OVER + 1] = { 0 };
    for (int ply = 0; ply < 16; ply++) {
        const struct torus *now = torus_game_now(g);
        cells taken = now->tokens[RED] | now->tokens[BLUE];
        struct actions found;
        actions_find(now, &found);
        for (int i = 0; i < ACTIONS && now->side == RED; i++) {
            torus_hand_aim(&h, i);
            enum torus_refusal r = refusal(g, &h);
            bool legal = found.anchor[i / TORUS_CELLS] >> i % TORUS_CELLS & 1;
            assert_int_equal(r == TORUS_FINE, legal);
            assert_int_equal(r == TORUS_TAKEN, (action_cells(i) & taken) != 0);
            seen[r]++;
        }
        if (now->side == BLUE)
            assert_int_equal(refusal(g, &h), TORUS_WAIT);
        play_some(g, &rng);
    }
    assert_true(seen[TORUS_FINE] > 0 && seen[TORUS_TAKEN] > 0 && seen[TORUS_APART] > 0);
    assert_string_equal(torus_refusals[TORUS_APART], "it touches none of your tokens");
    free(g);
}

/* While blue thinks about the second action, the third is prepared: it must touch a token. */
static void test_torus_game__fits_the_turn_that_comes(void **state)
{
    (void)state;
    struct torus_game *g = new_game();
    struct torus_hand h = new_hand();
    assert_int_equal(fit(g, &h), TORUS_FINE);
    torus_game_play(g, torus_hand_action(&h));
    assert_int_equal(fit(g, &h), TORUS_TAKEN);
    torus_hand_move(&h, 5, 0);
    assert_int_equal(fit(g, &h), TORUS_APART);
    torus_hand_move(&h, -4, 0);
    assert_int_equal(fit(g, &h), TORUS_FINE);
    assert_int_equal(refusal(g, &h), TORUS_WAIT);
    free(g);
}

static void test_torus_game__undo_restores_exactly(void **state)
{
    (void)state;
    for (int person = 0; person < SIDES; person++) {
        struct rng rng = rng_stream(3, (uint64_t)person, 0);
        struct torus_game *g = new_game(), *copy = malloc(sizeof *copy);
        for (int i = 0; i < 20; i++)
            play_some(g, &rng);
        *copy = *g;
        assert_int_equal((torus_game_now(g)->side == (enum side)person), person == RED);
        for (int left = person == RED ? 18 : 19; left >= person; left -= 2) {
            assert_true(torus_game_undo(g, (enum side)person));
            assert_int_equal(g->count, left);
            assert_true((torus_game_now(g)->side == (enum side)person));
            assert_true(same(torus_game_now(g), &copy->at[left]));
            assert_int_equal(torus_game_now(g)->turn, left);
        }
        assert_false(torus_game_undo(g, (enum side)person));
        for (int i = 0; i < 10; i++)
            assert_true(torus_game_redo(g, (enum side)person));
        assert_false(torus_game_redo(g, (enum side)person));
        assert_int_equal(g->count, 20);
        assert_true(same(torus_game_now(g), &copy->at[20]));
        free(copy);
        free(g);
    }
}

static void test_torus_game__another_action_ends_redo(void **state)
{
    (void)state;
    struct rng rng = rng_stream(4, 0, 0);
    struct torus_game *g = new_game();
    for (int i = 0; i < 6; i++)
        play_some(g, &rng);
    assert_true(torus_game_undo(g, RED));
    play_some(g, &rng);
    assert_int_equal(g->count, 5);
    assert_false(torus_game_redo(g, RED));
    assert_int_equal(g->count, 5);
    free(g);
}

static void test_torus_hand__jumps_through_all_places(void **state)
{
    (void)state;
    struct rng rng = rng_stream(5, 0, 0);
    struct torus_game *g = new_game();
    struct torus_hand h = new_hand();
    for (int i = 0; i < 12; i++)
        play_some(g, &rng);
    for (h.shape = 0; h.shape < ACTION_SHAPES; h.shape++) {
        struct actions found;
        cells seen = 0, spots = torus_hand_spots(&h, torus_game_now(g));
        actions_find(torus_game_now(g), &found);
        int places = cells_count(found.anchor[h.shape]);
        assert_int_equal(cells_count(spots), places);
        for (int i = 0; i < places; i++) {
            assert_true(torus_hand_jump(&h, torus_game_now(g), 1));
            assert_int_equal(refusal(g, &h), TORUS_FINE);
            seen |= (cells)1 << (h.row * TORUS_SIZE + h.column);
        }
        assert_true(seen == spots);
        if (places == 0)
            assert_false(torus_hand_jump(&h, torus_game_now(g), -1));
        int before = torus_hand_action(&h);
        if (places > 0 && torus_hand_jump(&h, torus_game_now(g), 1) && torus_hand_jump(&h, torus_game_now(g), -1))
            assert_int_equal(torus_hand_action(&h), before);
    }
    free(g);
}

static void test_torus_game__reach_is_what_actions_cover(void **state)
{
    (void)state;
    /* Red has a hole of five cells, where no I fits. */
    struct torus t = position("bbbbbb...../brr..b...../b...bb...../bbbbb......" SEVEN, 4);
    struct torus_game *g = game_from(&t);
    struct torus_hand h = new_hand();
    cells hole = (cells)3 << (TORUS_SIZE + 3) | (cells)7 << (2 * TORUS_SIZE + 1);
    assert_true(torus_game_reach(g, RED) == hole);
    assert_true(torus_hand_spots(&h, torus_game_now(g)) == 0);
    assert_false(torus_hand_jump(&h, torus_game_now(g), 1));
    free(g);
}

static void test_torus_game__keeps_the_lines_and_the_last_actions(void **state)
{
    (void)state;
    struct torus t = position("bb.rrrrrrrr/bb........./.........../..........." SEVEN, 4);
    struct torus_game *g = game_from(&t);
    struct torus_hand h = new_hand();
    int action;
    struct err err;
    assert_int_equal(action_parse("0-2,1-2,2-2,10-2", &action, &err), 0);
    torus_hand_aim(&h, action);
    assert_int_equal(refusal(g, &h), TORUS_FINE);
    torus_game_play(g, torus_hand_action(&h));
    assert_true(g->ply[0].cleared == CELLS_ROW);
    assert_true(torus_game_last(g, RED) == (action_cells(action) & ~CELLS_ROW));
    assert_true(torus_game_last(g, BLUE) == 0);
    assert_true(torus_game_undo(g, RED));
    assert_true(same(torus_game_now(g), &t));
    assert_true(torus_game_last(g, RED) == 0);
    free(g);
}

static void test_torus_game__tells_who_has_won_and_why(void **state)
{
    (void)state;
    char text[TORUS_GAME_TEXT_MAX];
    struct torus t = position("rr......bbb/.........../.........../..........." SEVEN, TORUS_TURNS);
    struct torus_game *g = game_from(&t);
    struct torus_hand h = new_hand();
    assert_string_equal(torus_game_verdict(g, text), "blue wins: 2 red and 3 blue tokens after turn 150");
    assert_int_equal(refusal(g, &h), TORUS_OVER);
    t = position("r.......b../.........../.........../..........." SEVEN, TORUS_TURNS);
    torus_game_start(g, &t);
    assert_string_equal(torus_game_verdict(g, text), "a draw: 1 red and 1 blue tokens after turn 150");
    t = position("...b......./..brb....../...b......./..........." SEVEN, 6);
    torus_game_start(g, &t);
    assert_string_equal(torus_game_verdict(g, text), "blue wins: red has no legal action");
    t.side = BLUE;
    torus_game_start(g, &t);
    assert_string_equal(torus_game_verdict(g, text), "");
    free(g);
}

static void test_torus_game__tells_what_was_cleared(void **state)
{
    (void)state;
    char text[TORUS_GAME_TEXT_MAX];
    cells row = CELLS_ROW << TORUS_SIZE * 3, column = CELLS_COLUMN << 5;
    assert_string_equal(torus_game_lines(row | column, text), "row 3 and column 5");
    assert_string_equal(torus_game_lines(row | CELLS_ROW << TORUS_SIZE * 10, text), "rows 3, 10");
    assert_string_equal(torus_game_lines(column | CELLS_COLUMN, text), "columns 0, 5");
    assert_string_equal(torus_game_lines(0, text), "");
}

static void test_torus_game__goes_to_any_position(void **state)
{
    (void)state;
    struct rng rng = rng_stream(8, 0, 0);
    struct torus_game *g = new_game();
    for (int i = 0; i < 9; i++)
        play_some(g, &rng);
    torus_game_go(g, 4);
    assert_int_equal(torus_game_now(g)->turn, 4);
    assert_int_equal(torus_game_decision(g, RED), 2);
    assert_int_equal(torus_game_decision(g, BLUE), 3);
    torus_game_go(g, 1000);
    assert_int_equal(g->count, 9);
    torus_game_go(g, -1);
    assert_int_equal(g->count, 0);
    assert_int_equal(torus_game_decision(g, RED), -1);
    assert_int_equal(g->known, 9);
    free(g);
}

static void test_torus_game__shows_lines_before_they_are_emptied(void **state)
{
    (void)state;
    struct torus t = position("bb.rrrrrrrr/bb........./.........../..........." SEVEN, 4);
    struct torus_game *g = game_from(&t);
    cells full[SIDES];
    int action;
    struct err err;
    assert_int_equal(action_parse("0-2,1-2,2-2,10-2", &action, &err), 0);
    torus_game_play(g, action);
    torus_game_full(g, full);
    assert_true(full[RED] == (t.tokens[RED] | action_cells(action)));
    assert_true(full[BLUE] == t.tokens[BLUE]);
    free(g);
}

static void test_torus_hand__counts_pieces_around(void **state)
{
    (void)state;
    struct torus_hand h = new_hand();
    torus_hand_take(&h, -1);
    assert_int_equal(torus_hand_piece(&h), TORUS_PIECES - 1);
    torus_hand_take(&h, TORUS_PIECES);
    assert_int_equal(torus_hand_piece(&h), 0);
}

static void test_notation__scores_are_words_where_the_game_is_decided(void **state)
{
    (void)state;
    char text[SCORE_TEXT_MAX];
    assert_string_equal(score_print(120, "score ", text), "score +120");
    assert_string_equal(score_print(-7, "", text), "-7");
    assert_string_equal(score_print(EVALUATE_WIN - 3, "score ", text), "wins in 3");
    assert_string_equal(score_print(4 - EVALUATE_WIN, "score ", text), "loses in 4");
}

/* Time is shared out by the mean length of games, but always among a dozen actions, and never more than a quarter of it
 * is spent at once. */
static void test_time_plan__shares_out_the_time_of_a_game(void **state)
{
    (void)state;
    double before = TORUS_TURNS;
    assert_near(time_plan_actions(0), 48, 0);
    assert_near(time_plan_actions(TORUS_TURNS), 12, 0);
    for (int turn = 0; turn <= TORUS_TURNS; turn++) {
        struct agent_limits limits = { 0 };
        double actions = time_plan_actions(turn);
        assert_true(actions <= before);
        before = actions;
        time_plan_set(&limits, 1000, turn);
        assert_in_range((int)(1000 * limits.usual * actions), 999000, 1000000);
        assert_true(limits.usual < limits.seconds && limits.seconds <= 250);
        time_plan_set(&limits, 0, turn);
        assert_true(limits.seconds > 0 && limits.usual > 0);
    }
}

/* A side that takes the longest time allowed for every action, and is delayed each time, is not late at the last
 * turn. */
static void test_time_plan__lasts_to_the_last_turn(void **state)
{
    (void)state;
    for (double clock = 1; clock < 1000; clock *= 2) {
        double left = clock;
        for (int turn = 0; turn < TORUS_TURNS; turn += SIDES) {
            struct agent_limits limits = { 0 };
            time_plan_set(&limits, left, turn);
            left -= limits.seconds + 0.01;
        }
        assert_true(left > 0);
    }
}

/* A clear decision does not use up an hour, if milliseconds are usual. */
static void test_agents__answer_clear_questions_early(void **state)
{
    (void)state;
    static const char *const names[] = { "minimax:memory=1", "mcts:memory=1" };
    for (int i = 0; i < 2; i++) {
        struct agent_limits limits = { .seconds = 3600, .usual = 0.005 };
        struct rng rng = rng_stream(1, 0, 0);
        const struct agent_ops *ops;
        struct agent_choice choice;
        struct torus t = torus_empty();
        struct err err;
        struct agent *agent = agent_parse(names[i], &ops, &err);
        assert_non_null(agent);
        ops->choose(agent, &t, &limits, &rng, &choice);
        assert_true(action_is_legal(&t, choice.action));
        ops->free(agent);
    }
}

static struct torus_mind *new_mind(const char *text)
{
    const struct agent_ops *ops;
    struct err err;
    struct agent *agent = agent_parse(text, &ops, &err);
    assert_non_null(agent);
    return torus_mind_new(ops, agent);
}

/* Waits for the answer of a mind. */
static struct agent_choice await(struct torus_mind *m)
{
    struct agent_choice choice;
    double seconds;
    while (!torus_mind_fetch(m, &choice))
        assert_true(torus_mind_busy(m, &seconds));
    assert_false(torus_mind_busy(m, &seconds));
    return choice;
}

static void test_torus_mind__answers_with_what_is_legal(void **state)
{
    (void)state;
    static const char *const names[] = { "minimax:memory=1", "mcts", "greedy", "random" };
    struct agent_limits limits = { .nodes = 200 };
    for (int i = 0; i < 4; i++) {
        struct rng rng = rng_stream(6, 0, 0);
        struct torus_game *g = new_game();
        struct torus_mind *m = new_mind(names[i]);
        for (int ply = 0; ply < 8; ply++) {
            torus_mind_ask(m, torus_game_now(g), &limits, rng_stream(1, 0, torus_game_now(g)->turn));
            enum side side = (enum side)torus_game_now(g)->side;
            assert_int_equal(torus_game_refusal(g, side, await(m).action), TORUS_FINE);
            play_some(g, &rng);
        }
        torus_mind_free(m);
        free(g);
    }
}

static void test_torus_mind__gives_up_when_told(void **state)
{
    (void)state;
    struct agent_limits endless = { .nodes = INT64_MAX }, short_one = { .nodes = 100 };
    struct torus t = torus_empty();
    struct torus_mind *m = new_mind("mcts");
    double seconds;
    torus_mind_ask(m, &t, &endless, rng_stream(1, 0, 0));
    assert_true(torus_mind_busy(m, &seconds));
    torus_mind_drop(m);
    assert_false(torus_mind_busy(m, &seconds));
    torus_mind_ask(m, &t, &endless, rng_stream(1, 0, 0));
    torus_mind_ask(m, &t, &short_one, rng_stream(1, 0, 0));
    assert_true(await(m).nodes <= 100);
    torus_mind_ask(m, &t, &endless, rng_stream(1, 0, 0));
    torus_mind_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_torus_hand__turning_reaches_all_shapes),
        cmocka_unit_test(test_torus_hand__turns_clockwise_about_the_cursor),
        cmocka_unit_test(test_torus_hand__moves_around_the_edges),
        cmocka_unit_test(test_torus_hand__aims_at_every_action),
        cmocka_unit_test(test_torus_game__says_why_a_piece_does_not_fit),
        cmocka_unit_test(test_torus_game__fits_the_turn_that_comes),
        cmocka_unit_test(test_torus_game__undo_restores_exactly),
        cmocka_unit_test(test_torus_game__another_action_ends_redo),
        cmocka_unit_test(test_torus_hand__jumps_through_all_places),
        cmocka_unit_test(test_torus_game__reach_is_what_actions_cover),
        cmocka_unit_test(test_torus_game__keeps_the_lines_and_the_last_actions),
        cmocka_unit_test(test_torus_game__tells_who_has_won_and_why),
        cmocka_unit_test(test_torus_game__tells_what_was_cleared),
        cmocka_unit_test(test_torus_game__goes_to_any_position),
        cmocka_unit_test(test_torus_game__shows_lines_before_they_are_emptied),
        cmocka_unit_test(test_torus_hand__counts_pieces_around),
        cmocka_unit_test(test_notation__scores_are_words_where_the_game_is_decided),
        cmocka_unit_test(test_time_plan__shares_out_the_time_of_a_game),
        cmocka_unit_test(test_time_plan__lasts_to_the_last_turn),
        cmocka_unit_test(test_agents__answer_clear_questions_early),
        cmocka_unit_test(test_torus_mind__answers_with_what_is_legal),
        cmocka_unit_test(test_torus_mind__gives_up_when_told),
    };
    return RUN(tests);
}
