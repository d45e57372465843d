/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "base/rng.h"
#include "engine/tetris/input.h"

static const struct spot spawn = { NORTH, SRS_SPAWN_X, SRS_SPAWN_Y, SPIN_NONE };

static struct field random_field(struct rng *rng, int rows)
{
    struct field f = { 0 };
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            if (rng_below(rng, 3) > 0)
                lab_fill(&f, x, y);
    return f;
}

static struct spot random_spot(struct rng *rng, int margin)
{
    return (struct spot){ (uint8_t)rng_below(rng, ORIENTATIONS),
                          (int8_t)((int)rng_below(rng, (uint32_t)(FIELD_WIDTH + 2 * margin)) - margin),
                          (int8_t)((int)rng_below(rng, (uint32_t)(FIELD_HEIGHT + 2 * margin)) - margin), SPIN_NONE };
}

static void assert_same_spot(struct spot a, struct spot b)
{
    assert_int_equal(a.orientation, b.orientation);
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
}

static void assert_same_field(const struct field *a, const struct field *b)
{
    for (int y = FIELD_HEIGHT - 1; y >= 0; y--)
        assert_int_equal(field_row(a, y), field_row(b, y));
    assert_memory_equal(a, b, sizeof *a); /* including the unused bits */
}

/* ---- Field ---- */

static bool plainly_fits(const struct field *f, enum piece piece, struct spot spot)
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        if (spot.y + c.y >= FIELD_HEIGHT || field_full(f, spot.x + c.x, spot.y + c.y))
            return false;
    }
    return true;
}

/* An O has cells for all four orientations in srs.h, but only ever faces north. */
static void test_field__a_piece_fits_where_its_cells_are_free(void **state)
{
    (void)state;
    struct rng rng = rng_stream(4, 0, 0);
    int fitting = 0;
    for (int i = 0; i < 200000; i++) {
        struct field f = random_field(&rng, i % 2 ? 0 : (int)rng_below(&rng, FIELD_HEIGHT + 1));
        enum piece piece = (enum piece)rng_below(&rng, PIECES);
        struct spot spot = random_spot(&rng, 3);
        if (piece == PIECE_O)
            spot.orientation = NORTH;
        bool fits = plainly_fits(&f, piece, spot);
        assert_int_equal(field_fits(&f, piece, spot), fits);
        struct spot lower = spot;
        lower.y--;
        if (fits)
            assert_int_equal(field_rests(&f, piece, spot), !plainly_fits(&f, piece, lower));
        fitting += fits;
    }
    assert_in_range(fitting, 20000, 180000);
}

/* Two words of a field meet at rows 5 and 6, and at 11 and 12; all rows are tried. */
static void test_field__lock_removes_rows_wherever_they_are(void **state)
{
    (void)state;
    struct rng rng = rng_stream(5, 0, 0);
    for (int i = 0; i < 20000; i++) {
        struct field f = { 0 }, expected = { 0 };
        int low = (int)rng_below(&rng, FIELD_HEIGHT - 3), full = (int)rng_below(&rng, 16), to = 0;
        for (int y = 0; y < FIELD_HEIGHT; y++) {
            bool goes = y >= low && y < low + 4 && full >> (y - low) & 1;
            int gap = 1 + (int)rng_below(&rng, FIELD_WIDTH - 1);
            for (int x = 1; x < FIELD_WIDTH; x++)
                if (goes || x != gap) {
                    lab_fill(&f, x, y);
                    if (!goes)
                        lab_fill(&expected, x, to);
                }
            if (!goes && y >= low && y < low + 4)
                lab_fill(&expected, 0, to);
            to += !goes;
        }
        struct field filled = f;
        struct spot spot = { EAST, 0, (int8_t)(low + 2), SPIN_NONE };
        assert_int_equal(field_lock(&f, PIECE_I, spot), bits_count((uint32_t)full));
        assert_same_field(&f, &expected);
        field_fill(&filled, PIECE_I, spot);
        assert_int_equal(field_clear(&filled), (uint64_t)full << low);
        assert_same_field(&filled, &expected);
    }
}

static void test_field__garbage_pushes_everything_up(void **state)
{
    (void)state;
    struct field f = drawn_field("...#......\n"
                                 ".#.#..#..#"),
                 expected = drawn_field("...#......\n"
                                        ".#.#..#..#\n"
                                        "####.#####\n"
                                        "####.#####\n"
                                        "####.#####");
    assert_int_equal(field_height(&f), 2);
    assert_true(field_garbage(&f, 3, 4));
    assert_same_field(&f, &expected);
    assert_int_equal(field_height(&f), 5);
    assert_int_equal(field_row(&f, 0), 0x3ef);
}

static void test_field__garbage_tells_what_it_pushes_out(void **state)
{
    (void)state;
    struct field f = { 0 };
    assert_true(field_garbage(&f, 38, 0));
    assert_true(field_garbage(&f, 2, 9));
    assert_int_equal(field_height(&f), FIELD_HEIGHT);
    assert_int_equal(field_row(&f, 1), 0x1ff);
    assert_int_equal(field_row(&f, 2), 0x3fe);
    assert_false(field_garbage(&f, 1, 5));
    assert_int_equal(field_height(&f), FIELD_HEIGHT);
}

static void test_field__pieces_appear_in_the_middle(void **state)
{
    (void)state;
    struct field f = { 0 };
    for (int piece = 0; piece < PIECES; piece++) {
        struct spot spot;
        assert_true(field_spawn(&f, (enum piece)piece, &spot));
        assert_same_spot(spot, spawn);
        struct placement p = field_placement((enum piece)piece, spot);
        int width = piece_shape((enum piece)piece, p.rotation)->width;
        assert_int_equal(p.row, 19);
        assert_int_equal(p.column, piece == PIECE_O ? 4 : 3);
        assert_int_equal(width, piece == PIECE_I ? 4 : piece == PIECE_O ? 2 : 3);
    }
}

static void test_field__pieces_appear_a_row_higher_or_not_at_all(void **state)
{
    (void)state;
    for (int piece = 0; piece < PIECES; piece++) {
        struct field f = { 0 };
        struct spot spot;
        lab_fill(&f, 4, 19);
        bool hollow = piece == PIECE_Z; /* its lower row starts in the middle, its upper row to the left */
        assert_true(field_spawn(&f, (enum piece)piece, &spot));
        assert_int_equal(spot.y, 20);
        lab_fill(&f, hollow ? 3 : 4, hollow ? 21 : 20);
        assert_false(field_spawn(&f, (enum piece)piece, &spot));
    }
}

/* ---- Conversions ---- */

static void test_field__boards_go_both_ways(void **state)
{
    (void)state;
    struct rng rng = rng_stream(6, 0, 0);
    for (int i = 0; i < 2000; i++) {
        struct board b = board_empty(FIELD_WIDTH, 24);
        for (int x = 0; x < FIELD_WIDTH; x++)
            b.column[x] = (uint32_t)rng_next(&rng) & bits_below((int)rng_below(&rng, 25));
        struct field f = field_from_board(&b);
        for (int y = 0; y < FIELD_HEIGHT; y++)
            for (int x = 0; x < FIELD_WIDTH; x++)
                assert_int_equal(field_full(&f, x, y), y < 32 && b.column[x] >> y & 1);
        struct board again = field_to_board(&f, 24);
        assert_memory_equal(&again, &b, sizeof b);
    }
}

static void test_field__a_board_has_the_lowest_32_rows(void **state)
{
    (void)state;
    struct field f = { 0 };
    field_garbage(&f, 36, 7);
    struct board b = field_to_board(&f, 24);
    for (int x = 0; x < FIELD_WIDTH; x++)
        assert_int_equal(b.column[x], x == 7 ? 0 : UINT32_MAX);
}

/* The cells of a placement, from its shape. */
static struct field shape_cells(enum piece piece, struct placement p)
{
    struct field f = { 0 };
    const struct shape *shape = piece_shape(piece, p.rotation);
    for (int k = 0; k < shape->width; k++)
        for (int y = 0; y < shape->height; y++)
            if (shape->column[k] >> y & 1)
                lab_fill(&f, p.column + k, p.row + y);
    return f;
}

static void test_field__spots_and_placements_have_the_same_cells(void **state)
{
    (void)state;
    struct field empty = { 0 };
    int orientations = 0;
    for (int piece = 0; piece < PIECES; piece++)
        for (int o = 0; o < (piece == PIECE_O ? 1 : ORIENTATIONS); o++, orientations++)
            for (int x = 0; x < FIELD_WIDTH; x++)
                for (int y = 0; y < FIELD_HEIGHT; y++) {
                    struct spot spot = { (uint8_t)o, (int8_t)x, (int8_t)y, SPIN_NONE };
                    if (!field_fits(&empty, (enum piece)piece, spot))
                        continue;
                    struct placement p = field_placement((enum piece)piece, spot);
                    struct field cells = shape_cells((enum piece)piece, p), filled = { 0 };
                    assert_true(lab_covers((enum piece)piece, spot, &cells));
                    field_fill(&filled, (enum piece)piece, spot);
                    assert_same_field(&filled, &cells);
                    struct spot canonical = srs_canonical((enum piece)piece, spot);
                    assert_true(lab_covers((enum piece)piece, canonical, &cells));
                    assert_true(canonical.orientation < piece_rotations((enum piece)piece));
                    assert_same_spot(field_spot((enum piece)piece, p), canonical);
                }
    assert_int_equal(orientations, 6 * ORIENTATIONS + 1);
}

/* ---- Input ---- */

static void test_input__letters_go_both_ways(void **state)
{
    (void)state;
    for (int i = 0; i < INPUTS; i++) {
        assert_int_equal(input_from_letter(input_letters[i]), i);
        assert_non_null(input_names[i]);
    }
    assert_int_equal(strlen(input_letters), INPUTS);
    assert_null(input_names[INPUTS]);
    assert_int_equal(input_from_letter('\0'), -1);
    assert_int_equal(input_from_letter('?'), -1);
}

/* Presses keys and compares the cells with a drawing, and the spin. */
static void assert_presses(const char *before, enum orientation from, const char *keys, const char *after,
                           enum orientation to, enum spin spin)
{
    struct scene a = scene(before, from), b = scene(after, to);
    for (const char *key = keys; *key; key++)
        input_apply(&a.field, a.piece, (enum input)input_from_letter(*key), &a.spot);
    assert_same_spot(a.spot, b.spot);
    assert_int_equal(a.spot.spin, spin);
}

static void test_input__shifts_stop_at_walls_and_stack(void **state)
{
    (void)state;
    assert_presses("..J.......\n"
                   "..JJJ.#...",
                   NORTH, "llll",
                   "J.........\n"
                   "JJJ...#...",
                   NORTH, SPIN_NONE);
    assert_presses("..J.......\n"
                   "..JJJ.#...",
                   NORTH, "rrrr",
                   "...J......\n"
                   "...JJJ#...",
                   NORTH, SPIN_NONE);
}

static void test_input__soft_is_one_row_and_hard_is_all(void **state)
{
    (void)state;
    const char *before = "....OO....\n"
                         "....OO....\n"
                         "..........\n"
                         "..........\n"
                         "#####.....";
    assert_presses(before, NORTH, "s",
                   "....OO....\n"
                   "....OO....\n"
                   "..........\n"
                   "#####.....",
                   NORTH, SPIN_NONE);
    assert_presses(before, NORTH, "d",
                   "....OO....\n"
                   "....OO....\n"
                   "#####.....",
                   NORTH, SPIN_NONE);
    struct scene s = scene(before, NORTH);
    assert_true(input_apply(&s.field, s.piece, INPUT_HARD, &s.spot));
    assert_false(input_apply(&s.field, s.piece, INPUT_HARD, &s.spot));
    assert_false(input_apply(&s.field, s.piece, INPUT_SOFT, &s.spot));
    assert_false(input_apply(&s.field, s.piece, INPUT_HOLD, &s.spot));
    assert_false(input_apply(&s.field, s.piece, INPUT_CW, &s.spot)); /* an O does not turn */
}

/* Returns the first kick of a turn that leads into a field, -1 if none does. */
static int first_kick(const struct field *f, enum piece piece, int from, enum turn turn, struct spot *to)
{
    struct spot start = *to;
    for (int k = 0; k < srs_kick_count(piece, turn); k++) {
        struct offset kick = srs_kick(piece, from, turn, k);
        *to = (struct spot){ (uint8_t)((from + turn) % ORIENTATIONS), (int8_t)(start.x + kick.x),
                             (int8_t)(start.y + kick.y), SPIN_NONE };
        if (plainly_fits(f, piece, *to))
            return k;
    }
    return -1;
}

static void empty_cells(struct field *f, enum piece piece, struct spot spot)
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        int x = spot.x + c.x, y = spot.y + c.y;
        f->word[y / FIELD_WORD_ROWS] &= ~(UINT64_C(1) << (y % FIELD_WORD_ROWS * FIELD_WIDTH + x));
    }
}

/* Digs room for the piece and for the target of one kick, and nothing else: that kick is taken, unless the room also
 * allows an earlier one. Returns whether it was taken. */
static bool takes_kick(enum piece piece, int from, enum turn turn, int k)
{
    static const enum input input_of[] = { [TURN_CW] = INPUT_CW, [TURN_HALF] = INPUT_HALF, [TURN_CCW] = INPUT_CCW };
    struct field f = { 0 };
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            lab_fill(&f, x, y);
    struct spot spot = { (uint8_t)from, 4, 20, SPIN_NONE }, expected = spot;
    struct offset kick = srs_kick(piece, from, turn, k);
    empty_cells(&f, piece, spot);
    empty_cells(&f, piece,
                (struct spot){ (uint8_t)((from + turn) % ORIENTATIONS), (int8_t)(4 + kick.x), (int8_t)(20 + kick.y),
                               SPIN_NONE });
    int first = first_kick(&f, piece, from, turn, &expected);
    assert_true(input_apply(&f, piece, input_of[turn], &spot));
    assert_same_spot(spot, expected);
    return first == k;
}

/* Of the T's quarter turns the fourth kicks from north and the third from south are never taken: at their targets, the
 * one cell that would prevent a turn without a kick is free. The kicks themselves are compared with a second copy in
 * tests/ref. */
static void test_input__takes_every_kick_of_the_tables(void **state)
{
    (void)state;
    for (int piece = 0; piece < PIECES; piece++)
        for (int from = 0; from < ORIENTATIONS; from++)
            for (int turn = TURN_CW; turn <= TURN_CCW; turn++)
                for (int k = 0; k < srs_kick_count((enum piece)piece, (enum turn)turn); k++) {
                    bool taken = takes_kick((enum piece)piece, from, (enum turn)turn, k);
                    if (turn != TURN_HALF && (piece == PIECE_T || piece == PIECE_I)) {
                        bool never = piece == PIECE_T && ((from == NORTH && k == 3) || (from == SOUTH && k == 2));
                        assert_int_equal(taken, !never);
                    }
                }
}

static void test_input__the_i_kicks_away_from_a_wall(void **state)
{
    (void)state;
    assert_presses("I.........\n"
                   "I.........\n"
                   "I.........\n"
                   "I.........",
                   EAST, "z",
                   "..........\n"
                   "IIII......\n"
                   "..........\n"
                   "..........",
                   NORTH, SPIN_NONE);
    /* On the floor it is lifted. */
    assert_presses("..IIII....", NORTH, "x",
                   ".....I....\n"
                   ".....I....\n"
                   ".....I....\n"
                   ".....I....",
                   EAST, SPIN_NONE);
}

static void test_input__a_t_under_an_overhang_is_a_full_spin(void **state)
{
    (void)state;
    assert_presses(".#T.......\n"
                   "#.TT######\n"
                   "##T#######",
                   EAST, "x",
                   ".#........\n"
                   "#TTT######\n"
                   "##T#######",
                   SOUTH, SPIN_FULL);
}

static void test_input__one_full_corner_in_front_is_a_mini(void **state)
{
    (void)state;
    assert_presses("..T.......\n"
                   ".#TT#.....\n"
                   "..T.......",
                   EAST, "z",
                   "..........\n"
                   ".#.T#.....\n"
                   "..TTT.....",
                   NORTH, SPIN_MINI);
}

static void test_input__the_fifth_kick_makes_a_mini_full(void **state)
{
    (void)state;
    assert_presses(".#T.......\n"
                   ".TTT......\n"
                   "#.#.......\n"
                   "#..#######\n"
                   "#.........",
                   NORTH, "x",
                   ".#........\n"
                   "..........\n"
                   "#T#.......\n"
                   "#TT#######\n"
                   "#T........",
                   EAST, SPIN_FULL);
}

static void test_input__two_full_corners_are_no_spin(void **state)
{
    (void)state;
    assert_presses("..T.......\n"
                   "..TT......\n"
                   "..T.......",
                   EAST, "z",
                   "..T.......\n"
                   ".TTT......\n"
                   "..........",
                   NORTH, SPIN_NONE);
    assert_presses("..T.......\n"
                   "..TT######\n"
                   "##T#######",
                   EAST, "x",
                   "..........\n"
                   ".TTT######\n"
                   "##T#######",
                   SOUTH, SPIN_NONE);
}

static void test_input__a_shift_at_the_end_is_no_spin(void **state)
{
    (void)state;
    assert_presses(".#.T......\n"
                   "..TTT.....",
                   NORTH, "l",
                   ".#T.......\n"
                   ".TTT......",
                   NORTH, SPIN_NONE);
}

static void test_input__only_a_fall_takes_a_spin_away(void **state)
{
    (void)state;
    const char *slot = ".#T.......\n"
                       "#.TT######\n"
                       "##T#######";
    /* Key presses that move nothing change nothing, including the hard drop that locks. */
    assert_presses(slot, EAST, "xlrsd",
                   ".#........\n"
                   "#TTT######\n"
                   "##T#######",
                   SOUTH, SPIN_FULL);
    const char *shaft = "#T#.......\n"
                        "TTT.......\n"
                        "#.........\n"
                        "..........";
    assert_presses(shaft, NORTH, "x",
                   "#T#.......\n"
                   ".TT.......\n"
                   "#T........\n"
                   "..........",
                   EAST, SPIN_MINI);
    assert_presses(shaft, NORTH, "xd",
                   "#.#.......\n"
                   ".T........\n"
                   "#TT.......\n"
                   ".T........",
                   EAST, SPIN_NONE);
}

static void test_input__other_pieces_do_not_spin(void **state)
{
    (void)state;
    assert_presses(".#I#......\n"
                   "..I.......\n"
                   ".#I#......\n"
                   "..I.......",
                   WEST, "x",
                   ".#.#......\n"
                   ".IIII.....\n"
                   ".#.#......\n"
                   "..........",
                   NORTH, SPIN_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_field__a_piece_fits_where_its_cells_are_free),
        cmocka_unit_test(test_field__lock_removes_rows_wherever_they_are),
        cmocka_unit_test(test_field__garbage_pushes_everything_up),
        cmocka_unit_test(test_field__garbage_tells_what_it_pushes_out),
        cmocka_unit_test(test_field__pieces_appear_in_the_middle),
        cmocka_unit_test(test_field__pieces_appear_a_row_higher_or_not_at_all),
        cmocka_unit_test(test_field__boards_go_both_ways),
        cmocka_unit_test(test_field__a_board_has_the_lowest_32_rows),
        cmocka_unit_test(test_field__spots_and_placements_have_the_same_cells),
        cmocka_unit_test(test_input__letters_go_both_ways),
        cmocka_unit_test(test_input__shifts_stop_at_walls_and_stack),
        cmocka_unit_test(test_input__soft_is_one_row_and_hard_is_all),
        cmocka_unit_test(test_input__takes_every_kick_of_the_tables),
        cmocka_unit_test(test_input__the_i_kicks_away_from_a_wall),
        cmocka_unit_test(test_input__a_t_under_an_overhang_is_a_full_spin),
        cmocka_unit_test(test_input__one_full_corner_in_front_is_a_mini),
        cmocka_unit_test(test_input__the_fifth_kick_makes_a_mini_full),
        cmocka_unit_test(test_input__two_full_corners_are_no_spin),
        cmocka_unit_test(test_input__a_shift_at_the_end_is_no_spin),
        cmocka_unit_test(test_input__only_a_fall_takes_a_spin_away),
        cmocka_unit_test(test_input__other_pieces_do_not_spin),
    };
    return RUN(tests);
}
