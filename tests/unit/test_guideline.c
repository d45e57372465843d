/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "base/rng.h"
#include "engine/tetris/state.h"

static const struct rules *guideline(void)
{
    static struct rules rules;
    rules = rules_guideline();
    return &rules;
}

/* Starts a game in the middle: at this level, with this field and the drawn piece in play. */
static struct state game_at(const char *drawing, enum orientation orientation, int level)
{
    struct state s;
    struct scene drawn = scene(drawing, orientation);
    state_start(&s, guideline(), 1, 0, level);
    s.field = drawn.field;
    s.queue[0] = (uint8_t)drawn.piece;
    s.spot = drawn.spot;
    s.lowest = drawn.spot.y;
    return s;
}

/* Replaces the field and the piece in play; everything else stays as it is. */
static void redraw(struct state *s, const char *drawing, enum orientation orientation)
{
    struct state other = game_at(drawing, orientation, 1);
    s->field = other.field;
    s->queue[0] = other.queue[0];
    s->spot = other.spot;
}

static void presses(struct state *s, const char *keys)
{
    for (; *keys; keys++)
        state_input(s, (enum input)input_from_letter(*keys));
}

static void ticks(struct state *s, int n)
{
    while (n-- > 0)
        state_tick(s);
}

/* ---- Points ---- */

/* All locks of the scoring table. Every piece is drawn where it locks, or where one turn takes it there, so that no
 * drop adds points, and something is left on the field, so that no clear is perfect. */
static const struct lock_case {
    enum spin spin;
    int rows, points;
    const char *drawing, *keys;
    enum orientation orientation;
} lock_cases[] = {
    { SPIN_NONE, 0, 0, "......IIII", "d", NORTH },
    { SPIN_NONE, 1, 100,
      "#.........\n"
      "######IIII",
      "d", NORTH },
    { SPIN_NONE, 2, 300,
      "#.........\n"
      "########OO\n"
      "########OO",
      "d", NORTH },
    { SPIN_NONE, 3, 500,
      ".........I\n"
      "#########I\n"
      "#########I\n"
      "#########I",
      "d", EAST },
    { SPIN_NONE, 4, 800,
      "#.........\n"
      "#########I\n"
      "#########I\n"
      "#########I\n"
      "#########I",
      "d", EAST },
    { SPIN_FULL, 0, 400,
      ".#T.......\n"
      "#.TT###.##\n"
      "##T####.##",
      "xd", EAST },
    { SPIN_FULL, 1, 800,
      ".#T.......\n"
      "#.TT######\n"
      "##T####.##",
      "xd", EAST },
    { SPIN_FULL, 2, 1200,
      ".#T.......\n"
      "#.TT######\n"
      "##T#######",
      "xd", EAST },
    { SPIN_FULL, 3, 1600,
      ".#T.......\n"
      ".TTT......\n"
      "#.########\n"
      "#..#######\n"
      "#.########",
      "xd", NORTH },
    { SPIN_MINI, 0, 100,
      "..T.......\n"
      ".#TT#.....\n"
      "..T.......",
      "zd", EAST },
    { SPIN_MINI, 1, 200,
      "..T.......\n"
      ".#TT#.....\n"
      "##T..#####",
      "zd", EAST },
    { SPIN_MINI, 2, 400,
      ".#########\n"
      ".T########\n"
      "TTT.......",
      "xd", NORTH },
};
enum { LOCK_CASES = sizeof lock_cases / sizeof *lock_cases };

static bool is_difficult(const struct lock_case *c)
{
    return c->rows == 4 || (c->rows > 0 && c->spin != SPIN_NONE);
}

static void test_state__every_lock_has_its_points(void **state)
{
    (void)state;
    for (int i = 0; i < LOCK_CASES; i++)
        for (int level = 1; level <= STATE_LEVELS; level++) {
            const struct lock_case *c = &lock_cases[i];
            struct state s = game_at(c->drawing, c->orientation, level);
            presses(&s, c->keys);
            assert_int_equal(s.last.spot.spin, c->spin);
            assert_int_equal(s.last.rows, c->rows);
            assert_int_equal(s.last.points, c->points * level);
            assert_int_equal(s.score, c->points * level);
            assert_int_equal(s.clears[c->spin][c->rows], 1);
            assert_int_equal(s.rows, c->rows);
            assert_int_equal(s.back_to_back, is_difficult(c));
            assert_false(s.last.perfect);
        }
}

static void test_state__a_difficult_clear_after_another_is_half_as_much_again(void **state)
{
    (void)state;
    for (int i = 0; i < LOCK_CASES; i++) {
        const struct lock_case *c = &lock_cases[i];
        struct state s = game_at(c->drawing, c->orientation, 1);
        s.back_to_back = true;
        presses(&s, c->keys);
        assert_int_equal(s.last.back_to_back, is_difficult(c));
        assert_int_equal(s.score, is_difficult(c) ? c->points * 3 / 2 : c->points);
        /* Locks that remove no rows do not end the chain. */
        assert_int_equal(s.back_to_back, c->rows == 0 || is_difficult(c));
    }
}

static void test_state__clears_in_a_row_are_a_combo(void **state)
{
    (void)state;
    const char *single = "#.........\n"
                         "######IIII",
               *nothing = "......IIII";
    struct state s = game_at(single, NORTH, 3);
    for (int i = 0; i < 8; i++) {
        redraw(&s, single, NORTH);
        presses(&s, "d");
        assert_int_equal(s.last.combo, i);
        assert_int_equal(s.last.points, 3 * (100 + 50 * i));
    }
    redraw(&s, nothing, NORTH);
    presses(&s, "d");
    assert_int_equal(s.last.points, 0);
    redraw(&s, single, NORTH);
    presses(&s, "d");
    assert_int_equal(s.last.points, 300);
}

static void test_state__an_empty_field_is_a_perfect_clear(void **state)
{
    (void)state;
    static const struct {
        int points;
        const char *drawing;
        enum orientation orientation;
    } cases[] = {
        { 100 + 800, "######IIII", NORTH },
        { 300 + 1200,
          "########OO\n"
          "########OO",
          NORTH },
        { 500 + 1800,
          "#########J\n"
          "#########J\n"
          "########JJ",
          WEST },
        { 800 + 2000,
          "#########I\n"
          "#########I\n"
          "#########I\n"
          "#########I",
          EAST },
    };
    for (int i = 0; i < 4; i++) {
        struct state s = game_at(cases[i].drawing, cases[i].orientation, 2);
        presses(&s, "d");
        assert_true(s.last.perfect);
        assert_int_equal(s.perfects, 1);
        assert_int_equal(s.score, 2 * cases[i].points);
        assert_int_equal(field_height(&s.field), 0);
    }
}

static void test_state__drops_have_points_at_every_level_alike(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 1, 0, 7);
    presses(&s, "sss");
    assert_int_equal(s.score, 3);
    int left = s.spot.y - state_ghost(&s).y;
    presses(&s, "d");
    assert_int_equal(s.score, 3 + 2 * left);
    assert_int_equal(s.last.points, 0);
}

static void test_state__the_level_rises_every_ten_rows(void **state)
{
    (void)state;
    struct state s = game_at("#.........\n"
                             "######IIII",
                             NORTH, 1);
    s.rows = 9;
    assert_int_equal(state_level(&s), 1);
    presses(&s, "d");
    assert_int_equal(s.last.points, 100); /* at the previous level */
    assert_int_equal(state_level(&s), 2);
    for (int rows = 0; rows < 300; rows++) {
        s.rows = rows;
        assert_int_equal(state_level(&s), 1 + rows / 10);
    }
}

/* ---- Time ---- */

static void test_state__gravity_is_a_row_a_second_at_first(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 1, 0, 1);
    for (int row = 1; row <= 15; row++) {
        ticks(&s, STATE_TICKS - 1);
        assert_int_equal(s.spot.y, SRS_SPAWN_Y - row + 1);
        state_tick(&s);
        assert_int_equal(s.spot.y, SRS_SPAWN_Y - row);
    }
    assert_int_equal(s.score, 0); /* falling scores no points */
}

/* The seconds per row are (0.8 - 0.007 (level - 1))^(level - 1): 0.355 at level 5, 0.064 at 10; from 19 on a piece
 * lands at once. */
static void test_state__gravity_grows_with_the_level(void **state)
{
    (void)state;
    static const struct {
        int level, ticks, rows;
    } cases[] = { { 2, 48, 1 }, { 5, 64, 3 }, { 10, 77, 20 }, { 13, 12, 11 }, { 19, 1, 20 }, { 20, 1, 36 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct state s;
        state_start(&s, guideline(), 1, 0, cases[i].level);
        s.spot.y = s.lowest = 38;
        ticks(&s, cases[i].ticks - 1);
        assert_true(s.spot.y > 38 - cases[i].rows);
        state_tick(&s);
        assert_int_equal(s.spot.y, 38 - cases[i].rows);
    }
}

static const char *const lying = "....OO....\n"
                                 "....OO....";

static void test_state__a_piece_lies_half_a_second_before_it_locks(void **state)
{
    (void)state;
    struct state s = game_at(lying, NORTH, 1);
    ticks(&s, STATE_LOCK_TICKS - 1);
    assert_int_equal(s.pieces, 0);
    state_tick(&s);
    assert_int_equal(s.pieces, 1);
    assert_int_equal(s.last.piece, PIECE_O);
    assert_int_equal(s.last.spot.x, 4);
}

static void test_state__fifteen_moves_give_the_time_anew(void **state)
{
    (void)state;
    struct state s = game_at(lying, NORTH, 1);
    for (int i = 0; i < STATE_LOCK_RESETS; i++) {
        ticks(&s, STATE_LOCK_TICKS - 1);
        assert_true(state_input(&s, i % 2 ? INPUT_LEFT : INPUT_RIGHT));
    }
    ticks(&s, 10);
    assert_true(state_input(&s, INPUT_LEFT)); /* still moves, but the timer is not reset */
    ticks(&s, STATE_LOCK_TICKS - 10 - 1);
    assert_int_equal(s.pieces, 0);
    state_tick(&s);
    assert_int_equal(s.pieces, 1);
}

static void test_state__what_does_not_move_gives_no_time(void **state)
{
    (void)state;
    struct state s = game_at("OO........\n"
                             "OO........",
                             NORTH, 1);
    ticks(&s, STATE_LOCK_TICKS - 1);
    assert_false(state_input(&s, INPUT_LEFT));
    assert_false(state_input(&s, INPUT_CW));
    assert_false(state_input(&s, INPUT_SOFT));
    state_tick(&s);
    assert_int_equal(s.pieces, 1);
}

static void test_state__a_new_lowest_row_gives_all_time_again(void **state)
{
    (void)state;
    struct state s = game_at("....OO....\n"
                             "....OO....\n"
                             "####.#....",
                             NORTH, 1);
    for (int i = 0; i < STATE_LOCK_RESETS; i++) {
        ticks(&s, 1);
        presses(&s, i % 2 ? "r" : "l");
    }
    ticks(&s, 20);
    presses(&s, "rrr"); /* over the edge */
    assert_int_equal(s.resets, STATE_LOCK_RESETS);
    presses(&s, "s");
    assert_int_equal(s.resets, 0);
    ticks(&s, STATE_LOCK_TICKS - 1);
    presses(&s, "r");
    ticks(&s, STATE_LOCK_TICKS - 1);
    assert_int_equal(s.pieces, 0);
    state_tick(&s);
    assert_int_equal(s.pieces, 1);
}

/* ---- Pieces ---- */

static void test_state__hold_takes_one_piece_in_turn(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 1, 0, 1);
    uint8_t first = s.queue[0], second = s.queue[1], third = s.queue[2];
    presses(&s, "lxss");
    assert_true(state_input(&s, INPUT_HOLD));
    assert_int_equal(s.hold, first);
    assert_int_equal(s.queue[0], second);
    assert_int_equal(s.queue[1], third);
    assert_false(state_input(&s, INPUT_HOLD)); /* only once per piece */
    presses(&s, "d");
    assert_int_equal(s.last.piece, second);
    assert_int_equal(s.queue[0], third);
    assert_true(state_input(&s, INPUT_HOLD));
    assert_int_equal(s.queue[0], first);
    assert_int_equal(s.hold, third);
    assert_int_equal(s.spot.orientation, NORTH);
    assert_int_equal(s.spot.x, SRS_SPAWN_X);
    assert_int_equal(s.spot.y, SRS_SPAWN_Y);
    assert_false(state_input(&s, INPUT_HOLD));
}

static void test_state__keys_that_the_rules_lack_do_nothing(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    struct state s;
    rules.hold = false;
    rules.pieces = (struct sequence_rules){ .kind = SEQUENCE_LIST, .length = 1, .list = { PIECE_T } };
    state_start(&s, &rules, 1, 0, 1);
    assert_false(state_input(&s, INPUT_HOLD));
    assert_false(state_input(&s, INPUT_HALF));
    rules.half_turns = true;
    assert_true(state_input(&s, INPUT_HALF));
    assert_int_equal(s.spot.orientation, SOUTH);
}

static void test_state__every_seven_pieces_are_all_seven(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 9, 0, 1);
    int first[PIECES] = { 0 };
    for (int bag = 0; bag < 1000; bag++) {
        unsigned seen = 0;
        for (int i = 0; i < PIECES; i++) {
            first[s.queue[0]] += i == 0;
            seen |= 1u << s.queue[0];
            presses(&s, "d");
            s.field = (struct field){ 0 };
        }
        assert_int_equal(seen, 0x7f);
    }
    for (int i = 0; i < PIECES; i++)
        assert_in_range(first[i], 100, 190); /* 143 +- 11 */
}

/* The queue has seven pieces: at first one whole bag, then as many pieces of the next bag as were placed. */
static void test_state__what_is_left_in_the_bag_can_come_next(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 9, 0, 1);
    for (int placed = 0; placed < 3 * PIECES; placed++) {
        unsigned left = 0x7f;
        for (int i = 0; i < placed % PIECES; i++)
            left &= ~(1u << s.queue[STATE_PREVIEWS - i]);
        assert_int_equal(state_possible_next(&s), left);
        presses(&s, "d");
        s.field = (struct field){ 0 };
    }
}

/* ---- The end ---- */

static void test_state__a_piece_without_a_place_to_appear_ends_the_game(void **state)
{
    (void)state;
    struct state s = game_at("..........", NORTH, 1);
    s.queue[0] = PIECE_O;
    s.spot = (struct spot){ NORTH, 0, 5, SPIN_NONE };
    for (int x = 3; x < 6; x++)
        for (int y = 19; y < 22; y++)
            lab_fill(&s.field, x, y);
    presses(&s, "d");
    assert_int_equal(s.end, STATE_BLOCK_OUT);
    uint64_t hash = state_hash(&s);
    for (int input = 0; input < INPUTS; input++)
        assert_false(state_input(&s, (enum input)input));
    state_tick(&s);
    state_garbage(&s, 1, 0);
    assert_int_equal(state_hash(&s), hash);
}

static void test_state__a_lock_wholly_above_the_visible_rows_ends_the_game(void **state)
{
    (void)state;
    for (int top = 18; top <= 19; top++) {
        struct state s = game_at("..........", NORTH, 1);
        for (int y = 0; y <= top; y++)
            lab_fill(&s.field, 0, y);
        s.queue[0] = PIECE_O;
        s.spot = (struct spot){ NORTH, 0, 25, SPIN_NONE };
        presses(&s, "d");
        assert_int_equal(s.last.spot.y, top + 1);
        assert_int_equal(s.end, top == 19 ? STATE_LOCK_OUT : STATE_GOES_ON);
    }
}

static void test_state__garbage_pushes_the_piece_in_play_up(void **state)
{
    (void)state;
    struct state s = game_at("....OO....\n"
                             "....OO....\n"
                             "..........\n"
                             "####......",
                             NORTH, 1);
    state_garbage(&s, 1, 9);
    assert_int_equal(s.spot.y, 2); /* there was room */
    state_garbage(&s, 3, 9);
    assert_int_equal(s.spot.y, 4);
    assert_int_equal(s.end, STATE_GOES_ON);
    assert_int_equal(field_height(&s.field), 5);
    assert_int_equal(s.cell[3][0], CELL_GARBAGE);
    assert_int_equal(s.cell[3][9], CELL_EMPTY);
    assert_int_equal(s.cell[4][9], CELL_EMPTY);
}

static void test_state__garbage_that_pushes_out_ends_the_game(void **state)
{
    (void)state;
    struct state s = game_at(lying, NORTH, 1);
    state_garbage(&s, 20, 0);
    state_garbage(&s, 18, 0);
    assert_int_equal(s.end, STATE_GOES_ON);
    assert_int_equal(s.spot.y, 38);
    /* Two more rows leave no room for the piece, three none for the stack. */
    for (int rows = 2; rows <= 3; rows++) {
        struct state full = s;
        state_garbage(&full, rows, 0);
        assert_int_equal(full.end, STATE_PUSH_OUT);
    }
}

/* ---- Whole games ---- */

/* Plays with random keys, ticks and garbage until the end or for `max` steps; returns the hash. */
static uint64_t play(uint64_t seed, uint64_t keys, int max, struct state *s)
{
    struct rng rng = rng_stream(keys, 0, 0);
    state_start(s, guideline(), seed, 0, 1);
    for (int i = 0; i < max && !s->end; i++) {
        uint32_t what = rng_below(&rng, 16);
        if (what < INPUTS)
            state_input(s, (enum input)what);
        else if (what == 15 && rng_below(&rng, 20) == 0)
            state_garbage(s, 1 + (int)rng_below(&rng, 3), (int)rng_below(&rng, FIELD_WIDTH));
        else
            ticks(s, 5);
        for (int y = 0; y < FIELD_HEIGHT; y++)
            for (int x = 0; x < FIELD_WIDTH; x++)
                assert_int_equal(s->cell[y][x] != CELL_EMPTY, field_full(&s->field, x, y));
        assert_true(s->end || field_fits(&s->field, (enum piece)s->queue[0], s->spot));
    }
    return state_hash(s);
}

static void test_state__the_same_seed_and_keys_are_the_same_game(void **state)
{
    (void)state;
    struct state s;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t hash = play(seed, seed, 1000, &s);
        assert_true(s.pieces > 5);
        assert_int_equal(play(seed, seed, 1000, &s), hash);
        assert_int_not_equal(play(seed + 1, seed, 1000, &s), hash);
        assert_int_not_equal(play(seed, seed + 1, 1000, &s), hash);
    }
}

static void test_state__the_hash_knows_every_key(void **state)
{
    (void)state;
    struct state s;
    state_start(&s, guideline(), 1, 0, 1);
    for (int input = 0; input < INPUTS; input++) {
        struct state after = s;
        if (state_input(&after, (enum input)input))
            assert_int_not_equal(state_hash(&after), state_hash(&s));
        else
            assert_int_equal(state_hash(&after), state_hash(&s));
    }
    struct state after = s;
    state_tick(&after);
    assert_int_not_equal(state_hash(&after), state_hash(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_state__every_lock_has_its_points),
        cmocka_unit_test(test_state__a_difficult_clear_after_another_is_half_as_much_again),
        cmocka_unit_test(test_state__clears_in_a_row_are_a_combo),
        cmocka_unit_test(test_state__an_empty_field_is_a_perfect_clear),
        cmocka_unit_test(test_state__drops_have_points_at_every_level_alike),
        cmocka_unit_test(test_state__the_level_rises_every_ten_rows),
        cmocka_unit_test(test_state__gravity_is_a_row_a_second_at_first),
        cmocka_unit_test(test_state__gravity_grows_with_the_level),
        cmocka_unit_test(test_state__a_piece_lies_half_a_second_before_it_locks),
        cmocka_unit_test(test_state__fifteen_moves_give_the_time_anew),
        cmocka_unit_test(test_state__what_does_not_move_gives_no_time),
        cmocka_unit_test(test_state__a_new_lowest_row_gives_all_time_again),
        cmocka_unit_test(test_state__hold_takes_one_piece_in_turn),
        cmocka_unit_test(test_state__keys_that_the_rules_lack_do_nothing),
        cmocka_unit_test(test_state__every_seven_pieces_are_all_seven),
        cmocka_unit_test(test_state__what_is_left_in_the_bag_can_come_next),
        cmocka_unit_test(test_state__a_piece_without_a_place_to_appear_ends_the_game),
        cmocka_unit_test(test_state__a_lock_wholly_above_the_visible_rows_ends_the_game),
        cmocka_unit_test(test_state__garbage_pushes_the_piece_in_play_up),
        cmocka_unit_test(test_state__garbage_that_pushes_out_ends_the_game),
        cmocka_unit_test(test_state__the_same_seed_and_keys_are_the_same_game),
        cmocka_unit_test(test_state__the_hash_knows_every_key),
    };
    return RUN(tests);
}
