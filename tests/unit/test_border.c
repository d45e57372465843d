/* SPDX-License-Identifier: MIT
 *
 * The public library with arguments at the ends of what its header allows, and beyond: each call fails with a sentence
 * and leaves its outputs alone, or does what it says.
 */
#include "unit.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <tetrarch.h>

static struct tetrarch_error error;
static uint64_t dice = 1;

static int roll(int sides)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (int)((dice >> 33) % (uint64_t)sides);
}

/* Fails unless a call has failed, with a sentence. */
static void refused(bool failed)
{
    assert_true(failed);
    assert_true(strlen(error.text) > 10);
    error.text[0] = '\0';
}

static struct tetrarch_board random_board(int width, int height)
{
    struct tetrarch_board b = { .width = width, .height = height };
    int rows = roll(height + 1);
    for (int x = 0; x < width; x++)
        for (int y = 0; y < rows; y++)
            b.column[x] |= (uint32_t)(roll(3) > 0) << y;
    return b;
}

static void test_board__is_read_and_printed_in_both_forms(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct tetrarch_board board = random_board(10, 20), again;
        for (int fumen = 0; fumen < 2; fumen++) {
            char *text = tetrarch_board_print(&board, fumen, &error);
            assert_int_equal(strncmp(text, "v115@", 5) == 0, fumen);
            assert_int_equal(tetrarch_board_parse(text, 20, &again, &error), 0);
            assert_memory_equal(&board, &again, sizeof board);
            tetrarch_text_free(text);
        }
    }
    struct tetrarch_board board = random_board(9, 20), before = { .width = 3 }, out = before;
    refused(!tetrarch_board_print(&board, 1, &error));
    board.column[9] = 1;
    refused(!tetrarch_board_print(&board, 0, &error));
    board.column[9] = 0;
    board.column[3] = 1u << 20;
    refused(!tetrarch_board_print(&board, 0, &error));
    board.width = -1;
    refused(!tetrarch_board_print(&board, 0, &error));
    static const char *const bad[] = { "", "x", "v115@", "v115@vh", "v200@vhAAgH", "....\n...\n" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(tetrarch_board_parse(bad[i], 20, &out, &error) != 0);
    refused(tetrarch_board_parse("....\n", -1, &out, &error) != 0);
    refused(tetrarch_board_parse("....\n", 25, &out, &error) != 0);
    assert_memory_equal(&out, &before, sizeof out);
}

static void test_placements__of_any_kind_are_judged(void **state)
{
    (void)state;
    static const char *const texts[] = { "simplified 10x20", "simplified 16x24", "simplified 4x4", "guideline" };
    for (int k = 0; k < 4; k++) {
        struct tetrarch_rules *rules = tetrarch_rules_new(texts[k], &error);
        struct tetrarch_game *game = tetrarch_game_new(rules, 1, 0, 0, &error);
        struct tetrarch_features *features = tetrarch_features_new("dt,holes^2", rules, &error);
        struct tetrarch_view view;
        tetrarch_game_view(game, &view);
        double numbers[64];
        assert_true(tetrarch_features_count(features) <= 64);
        for (int i = 0; i < 20000; i++) {
            struct tetrarch_board board = random_board(view.position.board.width, view.position.board.height), after;
            struct tetrarch_placement p = { .piece = (uint8_t)roll(9),
                                            .spin = (uint8_t)roll(4),
                                            .rotation = (int8_t)(roll(7) - 2),
                                            .column = (int8_t)(roll(22) - 3),
                                            .row = (int8_t)(roll(34) - 4) };
            tetrarch_features_of(features, &board, &p, 1, numbers, &error);
            if (i % 20 == 0)
                tetrarch_place(rules, &board, &p, &after, &error);
            if (i % 20 == 0)
                tetrarch_game_place(game, &p, &error);
        }
        struct tetrarch_placement none = { .piece = 255 };
        refused(tetrarch_game_place(game, &none, &error) < 0);
        refused(tetrarch_game_keys(game, &none, NULL, -1, &error) < 0);
        refused(tetrarch_placements(rules, &view.position.board, 7, &none, 1, &error) < 0);
        refused(tetrarch_placements(rules, &view.position.board, -1, &none, 1, &error) < 0);
        assert_true(tetrarch_placements(rules, &view.position.board, 0, NULL, -5, &error) > 0);
        assert_int_equal(tetrarch_features_of(features, &view.position.board, NULL, 0, NULL, &error), 0);
        refused(tetrarch_features_of(features, &view.position.board, NULL, -1, NULL, &error) != 0);
        assert_null(tetrarch_features_name(features, -1));
        tetrarch_features_free(features);
        tetrarch_game_free(game);
        tetrarch_rules_free(rules);
    }
}

/* Fewer pieces may be known than a player could see; boards may be almost full. */
static void test_player__takes_every_position(void **state)
{
    (void)state;
    static const char *const players[] = { "greedy", "lookahead preview=2", "beam preview=4 width=5",
                                           "expectimax depth=1", "random" };
    static const char *const kinds[] = { "guideline", "guideline hold=no", "simplified 10x20" };
    struct tetrarch_controller *c = tetrarch_controller_load("bcts", &error);
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
            struct tetrarch_rules *rules = tetrarch_rules_new(kinds[k], &error);
            struct tetrarch_player *p = tetrarch_player_new(c, rules, players[i], &error);
            if (!p)
                fail_msg("%s: %s", players[i], error.text);
            for (int n = 0; n < 60; n++) {
                struct tetrarch_position position = { .board = random_board(10, k < 2 ? 24 : 20),
                                                      .known = (uint8_t)(1 + roll(7)),
                                                      .hold = (uint8_t)roll(8),
                                                      .may_hold = (uint8_t)roll(2),
                                                      .possible_next = (uint8_t)roll(256) };
                struct tetrarch_placement out[8];
                for (int q = 0; q < TETRARCH_QUEUE_MAX; q++)
                    position.queue[q] = (uint8_t)(q < position.known ? roll(7) : 99);
                assert_in_range(tetrarch_player_consider(p, &position, out, 8, &error), 0, 8);
                assert_in_range(tetrarch_player_choose(p, &position, out, &error), 0, 1);
                assert_int_equal(tetrarch_player_consider(p, &position, NULL, -1, &error), 0);
                position.known = (uint8_t)(roll(2) ? 0 : 8);
                refused(tetrarch_player_choose(p, &position, out, &error) < 0);
            }
            tetrarch_player_free(p);
            tetrarch_rules_free(rules);
        }
    tetrarch_controller_free(c);
}

static void test_controller__refuses_bad_weights(void **state)
{
    (void)state;
    const double good[] = { 1, -2 }, nan[] = { 1, NAN }, infinite[] = { 1, INFINITY }, huge[] = { 1, 1e300 };
    struct tetrarch_controller *c = tetrarch_controller_new("holes,wells", good, 2, &error);
    assert_non_null(c);
    tetrarch_controller_free(c);
    refused(!tetrarch_controller_new("holes,wells", nan, 2, &error));
    refused(!tetrarch_controller_new("holes,wells", infinite, 2, &error));
    refused(!tetrarch_controller_new("holes,wells", huge, 2, &error));
    refused(!tetrarch_controller_new("holes,wells", good, 1, &error));
    refused(!tetrarch_controller_new("holes,wells", good, -1, &error));
    refused(!tetrarch_controller_new("", good, 0, &error));
    refused(!tetrarch_controller_parse("{}", &error));
    refused(!tetrarch_controller_parse("", &error));
    refused(!tetrarch_controller_load("/nowhere.json", &error));
    assert_null(tetrarch_controller_shipped(-1));
    assert_null(tetrarch_controller_shipped(100000));
}

/* Guesses that the unknown piece that follows a hold is an I. */
static int choose_unseen(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    int n = tetrarch_placements(context, &position->board, TETRARCH_I, out, 1, NULL);
    out->hold = 1;
    return n > 0 ? 0 : -1;
}

static int choose_nothing(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    (void)context;
    (void)position;
    out->column = 5;
    return -1;
}

static void test_own_player__cannot_place_what_it_does_not_have(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = tetrarch_rules_new("guideline", &error);
    struct tetrarch_player *p = tetrarch_player_own(choose_unseen, rules, 0, &error),
                           *idle = tetrarch_player_own(choose_nothing, NULL, 0, &error);
    struct tetrarch_measured m = { .games = 77 };
    refused(tetrarch_evaluate(p, rules, "games=1", NULL, &m, &error) != 0);
    refused(tetrarch_evaluate(p, rules, "games=1 threads=5000", NULL, &m, &error) != 0);
    refused(tetrarch_evaluate(p, rules, "games=1e9", NULL, &m, &error) != 0);
    assert_int_equal(m.games, 77);
    struct tetrarch_placement out = { .column = 3 };
    struct tetrarch_position position = { .known = 1 };
    assert_int_equal(tetrarch_player_choose(idle, &position, &out, &error), 0);
    assert_int_equal(out.column, 3);
    refused(!tetrarch_player_own(choose_nothing, NULL, 7, &error));
    refused(!tetrarch_player_own(choose_nothing, NULL, -1, &error));
    tetrarch_player_free(p);
    tetrarch_player_free(idle);
    tetrarch_rules_free(rules);
}

static void test_training__refuses_impossible_steps(void **state)
{
    (void)state;
    struct tetrarch_training *t = tetrarch_training_new(
        "pso features=holes,wells height=4 particles=4 iterations=2 games=1 final=0", &error);
    refused(tetrarch_training_step(t, -1, 1, NULL, &error) < 0);
    refused(tetrarch_training_step(t, 1, -1, NULL, &error) < 0);
    refused(tetrarch_training_step(t, 1, 1000000, NULL, &error) < 0);
    refused(tetrarch_training_load(t, "", 0, &error) != 0);
    refused(tetrarch_training_load(t, "Tetrarch and more bytes than a head has, many of them", 50, &error) != 0);
    assert_int_equal(tetrarch_training_step(t, 1, 1, NULL, &error), 1);
    assert_int_equal(tetrarch_training_step(t, INT64_MAX, 2, NULL, &error), 0);
    tetrarch_training_free(t);
    refused(!tetrarch_training_new("", &error));
    refused(!tetrarch_training_new("apso order=replay", &error));
}

static void test_optim__refuses_impossible_points(void **state)
{
    (void)state;
    const double nan[] = { NAN, 0 };
    refused(!tetrarch_optim_new("pso", 257, 1, NULL, NULL, &error));
    refused(!tetrarch_optim_new("pso", -1, 1, NULL, NULL, &error));
    refused(!tetrarch_optim_new("pso", 2, 1, nan, NULL, &error));
    refused(!tetrarch_optim_new("apso", 2, 1, NULL, "order=replay", &error));
    refused(!tetrarch_optim_new("apso", 2, 1, NULL, "order=arrival", &error));
    struct tetrarch_optim *o = tetrarch_optim_new("pso", 256, 1, NULL, NULL, &error);
    refused(tetrarch_optim_load(o, NULL, 0, &error) != 0);
    refused(tetrarch_optim_tell(o, nan, 1, &error) != 0);
    tetrarch_optim_free(o);
}

static void test_torus__refuses_impossible_positions(void **state)
{
    (void)state;
    static const char empty[] = "........... r", rest[] = " -2";
    char text[200] = "";
    for (int i = 0; i < 10; i++)
        strcat(text, ".........../");
    strcat(text, empty);
    struct tetrarch_torus *torus = tetrarch_torus_new(text, &error);
    struct tetrarch_agent *a = tetrarch_agent_new("minimax", 1, &error);
    assert_non_null(torus);
    refused(tetrarch_torus_play(torus, -1, &error) < 0);
    refused(tetrarch_torus_play(torus, TETRARCH_ACTIONS, &error) < 0);
    refused(tetrarch_agent_choose(a, torus, 0, 0, NULL, &error) < 0);
    refused(tetrarch_agent_choose(a, torus, -1, 1, NULL, &error) < 0);
    refused(tetrarch_agent_choose(a, torus, 10, NAN, NULL, &error) < 0);
    assert_true(tetrarch_agent_choose(a, torus, 10, INFINITY, NULL, &error) >= 0);
    refused(!tetrarch_torus_new(strcat(text, rest), &error));
    refused(!tetrarch_torus_new("", &error));
    for (int i = 0; i < 300; i++) { /* any cells, and any number of actions */
        for (int c = 0; c < 131; c++)
            text[c] = c % 12 == 11 ? '/' : "...rb"[roll(5)];
        strcpy(text + 131, (const char *[]){ " r", " b", " r 0", " b 149", " r 148" }[roll(5)]);
        struct tetrarch_torus *any = tetrarch_torus_new(text, &error);
        if (any && tetrarch_torus_result(any) == TETRARCH_GOES_ON)
            assert_true(tetrarch_torus_play(any, tetrarch_agent_choose(a, any, 200, 0, NULL, &error), &error) >= 0);
        tetrarch_torus_free(any);
    }
    refused(!tetrarch_torus_new("opening game=-1", &error));
    refused(!tetrarch_torus_new("opening sead=1", &error));
    refused(tetrarch_torus_go(torus, -1, &error) < 0);
    refused(tetrarch_torus_go(torus, 1, &error) < 0);
    refused(!tetrarch_agent_pair("greedy", "nobody", 1, 0, &error));
    refused(!tetrarch_agent_pair("greedy", "random", 1, -1, &error));
    refused(!tetrarch_action_print(TETRARCH_ACTIONS, &error));
    tetrarch_agent_free(a);
    tetrarch_torus_free(torus);
}

static void test_batch__refuses_impossible_actions(void **state)
{
    (void)state;
    refused(!tetrarch_batch_new("drops", -1, &error));
    refused(!tetrarch_batch_new("drops", 1000001, &error));
    refused(!tetrarch_batch_new("", 1, &error));
    refused(!tetrarch_batch_new("drops preview=9", 1, &error));
    refused(!tetrarch_batch_new("drops threads=5000", 1, &error));
    struct tetrarch_batch *b = tetrarch_batch_new("modern illegal=end", 2, &error);
    const int64_t bad[][2] = { { -1, 0 }, { 0, 128 }, { INT64_MIN, 0 }, { INT64_MAX, 0 }, { INT64_C(1) << 32, 0 } };
    tetrarch_batch_reset(b, (const uint64_t[]){ 0, UINT64_MAX }, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(tetrarch_batch_step(b, bad[i], &error) != 0);
    assert_int_equal(tetrarch_batch_step(b, (const int64_t[]){ 127, 127 }, &error), 0);
    refused(tetrarch_batch_load(b, 0, NULL, 0, &error) != 0);
    refused(tetrarch_batch_load(b, -1, NULL, 0, &error) != 0);
    tetrarch_batch_free(b);
    uint64_t counts[12] = { 77 };
    struct tetrarch_rules *rules = tetrarch_rules_new("guideline", &error);
    refused(tetrarch_perft(rules, "", counts, &error) != 0);
    assert_int_equal(counts[0], 77);
    refused(!tetrarch_game_new(rules, 1, 0, 7, &error));
    refused(!tetrarch_game_new(rules, 1, 0, -1, &error));
    tetrarch_rules_free(rules);
}

static void test_hand__refuses_what_is_not_on_the_board(void **state)
{
    (void)state;
    struct tetrarch_torus *torus = tetrarch_torus_new(NULL, &error);
    struct tetrarch_hand hand = { .row = 11 };
    refused(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_ROWS, 1, &error) < 0);
    hand.row = 0;
    refused(tetrarch_hand_change(&hand, torus, TETRARCH_DRAW, TETRARCH_HAND_ROWS, 1, &error) < 0);
    refused(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_ACTION, TETRARCH_ACTIONS, &error) < 0);
    refused(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_JUMP + 1, 0, &error) < 0);
    assert_int_equal(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_ROWS, INT32_MIN, &error), 1);
    assert_int_equal(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_TURN, INT32_MIN, &error), 1);
    assert_int_equal(tetrarch_hand_change(&hand, torus, TETRARCH_RED, TETRARCH_HAND_PIECE, INT32_MIN, &error), 1);
    tetrarch_torus_free(torus);
}

static void test_match__refuses_lines_that_are_not_of_a_record(void **state)
{
    (void)state;
    struct tetrarch_match_line line = { .record = "tetress match", .agents = { "a", "b" }, .format = 1, .games = 2 };
    const struct tetrarch_match_line other = { .kind = TETRARCH_LINE_OTHER }, end = { .kind = TETRARCH_LINE_END };
    struct tetrarch_match *m = tetrarch_match_new("a file", &error);
    assert_int_equal(tetrarch_match_read(m, &end, &error), -1);
    assert_string_equal(error.text, "a file is empty");
    assert_int_equal(tetrarch_match_read(m, &line, &error), 0);
    assert_int_equal(tetrarch_match_read(m, &end, &error), 0);
    refused(tetrarch_match_read(m, &line, &error) < 0);
    assert_int_equal(tetrarch_match_read(m, &other, &error), -1);
    assert_string_equal(error.text, "a file, line 3: this is not a line of a record");
    line.kind = -1;
    refused(tetrarch_match_read(m, &line, &error) < 0);
    tetrarch_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board__is_read_and_printed_in_both_forms),
        cmocka_unit_test(test_placements__of_any_kind_are_judged),
        cmocka_unit_test(test_player__takes_every_position),
        cmocka_unit_test(test_controller__refuses_bad_weights),
        cmocka_unit_test(test_own_player__cannot_place_what_it_does_not_have),
        cmocka_unit_test(test_training__refuses_impossible_steps),
        cmocka_unit_test(test_optim__refuses_impossible_points),
        cmocka_unit_test(test_torus__refuses_impossible_positions),
        cmocka_unit_test(test_hand__refuses_what_is_not_on_the_board),
        cmocka_unit_test(test_match__refuses_lines_that_are_not_of_a_record),
        cmocka_unit_test(test_batch__refuses_impossible_actions),
    };
    return RUN(tests);
}
