/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/bits.h"
#include "engine/tetris/drop.h"
#include "engine/tetris/notation.h"
#include "engine/tetris/perft.h"

static struct board drawn(const char *text)
{
    struct drawing d;
    struct err err;
    if (notation_parse(text, strlen(text), 0, &d, &err))
        fail_msg("%s", err.text);
    return d.before;
}

static void test_piece__has_four_cells_in_every_rotation(void **state)
{
    (void)state;
    int shapes = 0;
    for (int piece = 0; piece < PIECES; piece++)
        for (int r = 0; r < piece_rotations((enum piece)piece); r++, shapes++) {
            const struct shape *s = piece_shape((enum piece)piece, r);
            int by_size = 0, by_column = 0, by_row = 0;
            for (int k = 0; k < SHAPE_SIZE; k++) {
                by_size += s->size[k];
                by_column += bits_count(s->column[k]);
                by_row += s->row[k];
                assert_int_equal(s->column[k], bits_below(s->size[k]) << s->under[k]);
            }
            assert_int_equal(by_size, 4);
            assert_int_equal(by_column, 4);
            assert_int_equal(by_row, 4);
        }
    assert_int_equal(shapes, 19);
}

static void test_piece__letters_go_both_ways(void **state)
{
    (void)state;
    for (int piece = 0; piece < PIECES; piece++)
        assert_int_equal(piece_from_letter(piece_letter((enum piece)piece)), piece);
    assert_int_equal(piece_from_letter('t'), PIECE_T);
    assert_int_equal(piece_from_letter('X'), -1);
    assert_int_equal(piece_from_letter('\0'), -1);
}

static void test_board__removes_two_rows_at_once(void **state)
{
    (void)state;
    struct board b = drawn("#...\n####\n.#..\n####\n..#.\n");
    assert_int_equal(board_full_rows(&b), 0xa);
    board_remove_rows(&b, board_full_rows(&b));
    struct board expected = drawn("....\n....\n#...\n.#..\n..#.\n");
    assert_memory_equal(b.column, expected.column, sizeof b.column);
}

static void test_drop__offers_every_rotation_and_column(void **state)
{
    (void)state;
    const int expected[PIECES] = {
        [PIECE_I] = 17, [PIECE_O] = 9, [PIECE_T] = 34, [PIECE_S] = 17, [PIECE_Z] = 17, [PIECE_J] = 34, [PIECE_L] = 34,
    };
    struct rules rules = rules_simplified(10, 20);
    struct board b = board_empty(10, 20);
    struct placement out[DROPS_MAX];
    for (int piece = 0; piece < PIECES; piece++)
        assert_int_equal(drop_placements(&b, &rules, (enum piece)piece, out), expected[piece]);
}

static void test_drop__overflow_ends_the_game_even_with_a_full_row(void **state)
{
    (void)state;
    struct board b = drawn(".###\n.#..\n.#..\n.#..\n");
    struct rules rules = rules_simplified(4, 4);
    /* Upright in column 0 the I fills the top row and stays inside: one row goes. */
    struct outcome o = drop_outcome(&b, &rules, PIECE_I, 0, 0);
    assert_true(o.alive);
    assert_int_equal(o.removed, 8);
    /* One row higher it would fill the same row, but its top sticks out. */
    b = drawn(".###\n.#..\n.#..\n##..\n");
    o = drop_outcome(&b, &rules, PIECE_I, 0, 0);
    assert_false(o.alive);
    assert_int_equal(o.removed, 0);
}

static void test_drop__lines_after_overflow_goes_on_if_all_fits_then(void **state)
{
    (void)state;
    struct board b = drawn(".###\n.#..\n.#..\n##..\n");
    struct rules rules = rules_simplified(4, 4);
    rules.lines_after_overflow = true;
    struct outcome o = drop_outcome(&b, &rules, PIECE_I, 0, 0);
    assert_true(o.alive);
    assert_int_equal(o.removed, 8);
    assert_int_equal(board_column_height(&o.after, 0), 4);
    o = drop_outcome(&b, &rules, PIECE_I, 0, 1);
    assert_false(o.alive);
}

static void test_sequence__bag_has_every_piece_once(void **state)
{
    (void)state;
    struct sequence_rules rules = { .kind = SEQUENCE_BAG };
    struct sequence s = sequence_start(&rules, rng_stream(1, 2, 3));
    for (int bag = 0; bag < 100; bag++) {
        int seen = 0;
        for (int i = 0; i < PIECES; i++)
            seen |= 1 << sequence_next(&s);
        assert_int_equal(seen, 0x7f);
    }
}

static void test_sequence__weights_shift_the_odds(void **state)
{
    (void)state;
    struct err err;
    struct sequence_rules rules = { .kind = SEQUENCE_UNIFORM };
    assert_int_equal(sequence_parse_weights(&rules, "0,0,0,3,1,0,0", &err), 0);
    struct sequence s = sequence_start(&rules, rng_stream(1, 2, 3));
    int count[PIECES] = { 0 };
    for (int i = 0; i < 40000; i++)
        count[sequence_next(&s)]++;
    assert_int_equal(count[PIECE_S] + count[PIECE_Z], 40000);
    assert_in_range(count[PIECE_S], 29500, 30500);
}

static void test_sequence__list_repeats_and_sz_alternates(void **state)
{
    (void)state;
    struct err err;
    struct sequence_rules list = { .kind = SEQUENCE_LIST }, sz = { .kind = SEQUENCE_SZ };
    assert_int_equal(sequence_parse_list(&list, "I, o t", &err), 0);
    struct sequence s = sequence_start(&list, rng_stream(1, 0, 0)), z = sequence_start(&sz, rng_stream(1, 0, 0));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sequence_next(&s), PIECE_I);
        assert_int_equal(sequence_next(&s), PIECE_O);
        assert_int_equal(sequence_next(&s), PIECE_T);
        assert_int_equal(sequence_next(&z), PIECE_S);
        assert_int_equal(sequence_next(&z), PIECE_Z);
    }
}

static void test_sequence__refuses_nonsense(void **state)
{
    (void)state;
    struct err err;
    struct sequence_rules rules = { .kind = SEQUENCE_LIST };
    assert_int_equal(sequence_parse_list(&rules, "IOX", &err), -1);
    assert_contains(err.text, "\"X\" as character 3");
    assert_int_equal(sequence_parse_list(&rules, " ,", &err), -1);
    assert_int_equal(sequence_parse_weights(&rules, "1,2,3", &err), -1);
    assert_int_equal(sequence_parse_weights(&rules, "1,1,1,1,1,1,1,1", &err), -1);
    assert_int_equal(sequence_parse_weights(&rules, "0,0,0,0,0,0,0", &err), -1);
    assert_int_equal(sequence_parse_weights(&rules, "1,1,1,-1,1,1,1", &err), -1);
    assert_contains(err.text, "piece S is -1");
    assert_int_equal(rules.length, 0);
}

static void test_notation__reads_what_it_prints(void **state)
{
    (void)state;
    struct rng rng = rng_stream(3, 0, 0);
    for (int i = 0; i < 1000; i++) {
        struct board b = board_empty(4 + (int)rng_below(&rng, 13), 4 + (int)rng_below(&rng, 21));
        for (int x = 0; x < b.width; x++)
            b.column[x] = (uint32_t)rng_next(&rng) & bits_below(b.height);
        char text[NOTATION_MAX];
        notation_print(&b, b.height, text);
        struct board again = drawn(text);
        assert_memory_equal(&again, &b, sizeof b);
    }
}

static void test_notation__finds_the_piece(void **state)
{
    (void)state;
    struct drawing d;
    struct err err;
    const char text[] = "\n....\n.T..\nTTT#\n##.#\n\n";
    assert_int_equal(notation_parse(text, strlen(text), 6, &d, &err), 0);
    assert_true(d.has_piece);
    assert_int_equal(d.outcome.placement.row, 1);
    assert_int_equal(d.outcome.placement.column, 0);
    assert_int_equal(d.outcome.removed, 2);
    assert_int_equal(d.before.height, 6);
}

static void test_notation__refuses_with_the_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "there is no board" },
        { "...\n...\n...\n...\n", "4 to 16 wide" },
        { "....\n....\n....\n", "4 to 24 high" },
        { "....\n.....\n....\n....\n", "line 2 of the board has 5 cells" },
        { "....\n..x.\n....\n....\n", "line 2, column 3 of the board is \"x\"" },
        { "....\n..\t.\n....\n....\n", "\\x09" },
        { "....\n\n....\n....\n....\n", "blank line" },
        { "....\n....\n....\nTTT.\n", "the T has 3 cells" },
        { "....\n....\n....\nTTTT\n", "cannot be dropped" },
        { "....\nIIII\n....\n....\n", "cannot be dropped" },
        { "....\n....\nII..\nOO..\n", "two pieces" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct drawing d;
        struct err err;
        assert_int_equal(notation_parse(cases[i].text, strlen(cases[i].text), 0, &d, &err), -1);
        assert_contains(err.text, cases[i].sentence);
    }
}

/* Nothing is in the way yet, so the counts are products of each piece's placements. `differential perft` goes
 * deeper. */
static void test_perft__counts_the_first_plies(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 20);
    const uint8_t pieces[] = { PIECE_I, PIECE_O, PIECE_T };
    uint64_t counts[3];
    perft_drops(&rules, pieces, 3, counts);
    assert_int_equal(counts[0], 17);
    assert_int_equal(counts[1], 17 * 9);
    assert_int_equal(counts[2], 17 * 9 * 34);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_piece__has_four_cells_in_every_rotation),
        cmocka_unit_test(test_piece__letters_go_both_ways),
        cmocka_unit_test(test_board__removes_two_rows_at_once),
        cmocka_unit_test(test_drop__offers_every_rotation_and_column),
        cmocka_unit_test(test_drop__overflow_ends_the_game_even_with_a_full_row),
        cmocka_unit_test(test_drop__lines_after_overflow_goes_on_if_all_fits_then),
        cmocka_unit_test(test_sequence__bag_has_every_piece_once),
        cmocka_unit_test(test_sequence__weights_shift_the_odds),
        cmocka_unit_test(test_sequence__list_repeats_and_sz_alternates),
        cmocka_unit_test(test_sequence__refuses_nonsense),
        cmocka_unit_test(test_notation__reads_what_it_prints),
        cmocka_unit_test(test_notation__finds_the_piece),
        cmocka_unit_test(test_notation__refuses_with_the_place),
        cmocka_unit_test(test_perft__counts_the_first_plies),
    };
    return RUN(tests);
}
