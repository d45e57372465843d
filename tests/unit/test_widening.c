/* SPDX-License-Identifier: MIT */
#include "field_lab.h"

#include "base/rng.h"
#include "engine/player/outlook.h"
#include "engine/player/widening.h"
#include "engine/tetris/reach.h"

#include <stdlib.h>

static int column_height(const struct field *f, int x)
{
    int y = FIELD_HEIGHT;
    while (y > 0 && !field_full(f, x, y - 1))
        y--;
    return y;
}

/* Counts the cells above (x, y) that are full. */
static int full_above(const struct field *f, int x, int y)
{
    int n = 0;
    while (++y < FIELD_HEIGHT)
        n += field_full(f, x, y);
    return n;
}

/* The same terms as outlook_count() without slots, cell by cell. */
static void count_plainly(const struct field *f, int32_t out[TACTICS_TERMS])
{
    int height[FIELD_WIDTH], well = 0, top = 0;
    memset(out, 0, TACTICS_TERMS * sizeof *out);
    for (int x = 0; x < FIELD_WIDTH; x++) {
        height[x] = column_height(f, x);
        well = height[x] < height[well] ? x : well;
        top = height[x] > top ? height[x] : top;
        bool below = false;
        for (int y = 0; y < height[x]; y++) {
            out[TACTICS_HOLES] += !field_full(f, x, y);
            out[TACTICS_COVER] += below && field_full(f, x, y);
            below |= !field_full(f, x, y) && full_above(f, x, y) > 0;
        }
    }
    for (int y = 0; y < top; y++)
        for (int x = 0; x <= FIELD_WIDTH; x++)
            out[TACTICS_ROW_TRANSITIONS] += field_full(f, x - 1, y) != field_full(f, x, y);
    for (int y = height[well]; y < top; y++, out[TACTICS_WELL]++)
        if (field_row(f, y) != (0x3ff & ~(1u << well)))
            break;
    int left = well > 0 ? height[well - 1] : FIELD_HEIGHT, right = well < 9 ? height[well + 1] : FIELD_HEIGHT;
    height[well] = left < right ? left : right;
    for (int x = 1; x < FIELD_WIDTH; x++)
        out[TACTICS_BUMPINESS] += abs(height[x] - height[x - 1]);
    out[TACTICS_HEIGHT] = top;
    out[TACTICS_HEIGHT_10] = top > 10 ? top - 10 : 0;
    out[TACTICS_HEIGHT_15] = top > 15 ? top - 15 : 0;
}

static void test_outlook__counts_as_a_plain_loop_does(void **state)
{
    (void)state;
    struct rng rng = rng_stream(1, 2, 3);
    for (int i = 0; i < 5000; i++) {
        struct field f = { 0 };
        int rows = (int)rng_below(&rng, 36);
        unsigned density = 30 + rng_below(&rng, 70), well = rng_below(&rng, FIELD_WIDTH);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < FIELD_WIDTH; x++)
                if ((unsigned)x != well && rng_below(&rng, 100) < density)
                    lab_fill(&f, x, y);
        int32_t expected[TACTICS_TERMS], found[TACTICS_TERMS] = { 0 };
        struct outlook_around around = { 0 };
        count_plainly(&f, expected);
        outlook_count(&f, &around, found);
        for (int k = TACTICS_BOARD; k < TACTICS_TERMS; k++)
            if (found[k] != expected[k])
                fail_msg("board %d: %s is %d, not %d", i, tactics_rows[k].name, expected[k], found[k]);
    }
}

/* A board with a slot for a T, and the rows that it removes. */
struct slot_case {
    const char *board;
    int rows;
};

static void check_slots(const struct slot_case cases[], int count)
{
    for (int i = 0; i < count; i++) {
        struct scene s = scene(cases[i].board, SOUTH);
        struct outlook_slot slot = outlook_slot_find(&s.field);
        assert_int_equal(slot.rows, cases[i].rows);
        if (slot.rows == 0)
            continue;
        assert_true(spot_equal(slot.spot, s.spot));
        struct spot spots[REACH_MAX];
        int n = reach_list(&s.field, PIECE_T, REACH_SPINS, spots), reached = 0;
        for (int k = 0; k < n; k++)
            reached += spot_equal(spots[k], slot.spot) && spots[k].spin == SPIN_FULL;
        assert_int_equal(reached, 1);
    }
}

static void test_outlook__finds_places_where_a_t_spins_rows_away(void **state)
{
    (void)state;
    static const struct slot_case cases[] = {
        { "#.........\nTTT#######\n#T########", 2 }, { "...##.....\n#TTT######\n##T#######", 2 },
        { "#.........\nTTT####.##\n#T########", 1 }, { "..........\n###.######\n##...#####", 0 },
        { "####......\n#...######\n##.#######", 0 },
    };
    check_slots(cases, sizeof cases / sizeof *cases);
}

static void test_outlook__fills_slots_in_thought_while_there_are_ts(void **state)
{
    (void)state;
    struct field f = drawn_field("#.........\n...#######\n#.########");
    struct outlook_around around = { .ts = 2, .garbage = 12, .back_to_back = true };
    int32_t count[TACTICS_TERMS];
    outlook_count(&f, &around, count);
    assert_int_equal(count[TACTICS_SLOT_DOUBLE], 1);
    assert_int_equal(count[TACTICS_HOLES], 0);
    assert_int_equal(count[TACTICS_BACK_TO_BACK], 1);
    assert_int_equal(count[TACTICS_HEIGHT], 1 + 12);
    assert_int_equal(count[TACTICS_HEIGHT_10], 3);
    around.ts = 0;
    outlook_count(&f, &around, count);
    assert_int_equal(count[TACTICS_SLOT_DOUBLE], 0);
    assert_int_equal(count[TACTICS_HOLES], 1);
}

static struct widening *search(void)
{
    struct err err;
    struct tactics tactics = tactics_by_hand("ppt");
    return widening_new(attack_find("ppt", &err), tactics.weight);
}

/* A position with the pieces of a text, the first in play. */
static struct widening_position position(const char *board, const char *pieces, uint8_t queue[])
{
    struct widening_position p = { .field = drawn_field(board), .queue = queue, .hold = PIECE_NONE, .may_hold = true };
    for (; pieces[p.known]; p.known++)
        queue[p.known] = (uint8_t)piece_from_letter(pieces[p.known]);
    p.possible_next = (1u << PIECES) - 1;
    return p;
}

static void test_widening__spins_a_t_under_an_overhang(void **state)
{
    (void)state;
    uint8_t queue[8];
    struct widening *w = search();
    struct widening_position p = position("#.........\n...#######\n#.########", "TLOSZ", queue);
    assert_true(widening_start(w, &p));
    widening_run(w, 3000, NULL, NULL);
    struct decision d = widening_best(w).decision;
    assert_int_equal(d.piece, PIECE_T);
    assert_int_equal(d.spin, SPIN_FULL);
    widening_free(w);
}

static void test_widening__holds_for_the_quad(void **state)
{
    (void)state;
    uint8_t queue[8];
    struct widening *w = search();
    struct widening_position p = position("#########.\n#########.\n#########.\n#########.", "OLJSZ", queue);
    p.hold = PIECE_I;
    assert_true(widening_start(w, &p));
    widening_run(w, 20000, NULL, NULL);
    struct widening_line best = widening_best(w);
    assert_int_equal(best.depth, 5);
    p.may_hold = false;
    assert_true(widening_start(w, &p));
    widening_run(w, 20000, NULL, NULL);
    assert_false(widening_best(w).decision.hold);
    widening_free(w);
}

static void test_widening__gives_the_same_answer_again(void **state)
{
    (void)state;
    uint8_t queue[8];
    struct widening *fresh = search(), *used = search();
    struct widening_position p = position("##.....###\n###...####", "SZTIOJ", queue), other = p;
    other.garbage = 4;
    struct widening_line a[20], b[20];
    assert_true(widening_start(used, &other));
    widening_run(used, 30000, NULL, NULL);
    assert_true(widening_start(fresh, &p));
    assert_true(widening_start(used, &p));
    widening_run(fresh, 30000, NULL, NULL);
    while (widening_placements(used) < 30000 && widening_round(used))
        continue;
    assert_int_equal(widening_placements(fresh), widening_placements(used));
    int n = widening_rank(fresh, 20, a);
    assert_int_equal(n, 20);
    assert_int_equal(widening_rank(used, 20, b), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(a[i].decision.score, b[i].decision.score);
        assert_true(placement_equal(a[i].decision.placement, b[i].decision.placement));
        assert_true(i == 0 || a[i - 1].depth > a[i].depth || a[i - 1].decision.score >= a[i].decision.score);
    }
    widening_free(fresh);
    widening_free(used);
}

static bool at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void test_widening__has_an_answer_when_it_is_given_up_at_once(void **state)
{
    (void)state;
    uint8_t queue[8];
    int asked = 0;
    struct widening *w = search();
    struct widening_position p = position("..........", "I", queue);
    assert_true(widening_start(w, &p));
    widening_run(w, 0, at_once, &asked);
    assert_int_equal(asked, 1);
    assert_int_equal(widening_best(w).decision.piece, PIECE_I);
    assert_int_equal(widening_placements(w), 17);
    widening_run(w, 0, NULL, NULL); /* with one piece there is nothing to widen */
    assert_int_equal(widening_placements(w), 17);
    widening_free(w);
}

static void test_widening__has_no_answer_when_no_piece_can_appear(void **state)
{
    (void)state;
    uint8_t queue[8];
    struct widening *w = search();
    struct widening_position p = position("..........", "TI", queue);
    for (int y = 0; y < 22; y++)
        for (int x = 1; x < FIELD_WIDTH; x++)
            lab_fill(&p.field, x, y);
    assert_false(widening_start(w, &p));
    widening_free(w);
}

static void test_tactics__ships_weights_of_every_term(void **state)
{
    (void)state;
    struct err err;
    struct tactics s;
    for (int i = 0; tactics_shipped[i].name; i++) {
        assert_int_equal(tactics_load(tactics_shipped[i].name, &s, &err), 0);
        assert_string_equal(s.name, tactics_shipped[i].name);
    }
    assert_int_equal(tactics_load(TACTICS_DEFAULT, &s, &err), 0);
    assert_string_equal(s.rules, "ppt");
    assert_int_equal(tactics_load("versus-ptp", &s, &err), -1);
    assert_contains(err.text, TACTICS_DEFAULT);
}

static void test_tactics__says_what_is_wrong_with_a_file(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } cases[] = {
        { "[]", "JSON object" },
        { "{\"format\": 2}", "format" },
        { "{\"format\": 1, \"terms\": []}", "at least one term" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"hole\", \"weight\": 1}]}", "holes" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\", \"weight\": 1001}]}", "between -1000 and 1000" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\"}]}", "line 1, column 25" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\", \"weight\": 1}, {\"name\": \"holes\", \"weight\": 1}]}",
          "twice" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\", \"weight\": 1}], \"name\": \"x\"}", "rules" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\", \"weight\": 1}], \"rules\": \"ppt\"}", "\"name\"" },
        { "{\"format\": 1, \"terms\": [{\"name\": \"holes\", \"weight\": 1}], \"name\": \"x\", \"rules\": \"pptt\"}",
          "ppt" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err;
        struct tactics s;
        assert_int_equal(tactics_parse(cases[i].text, strlen(cases[i].text), "a file", &s, &err), -1);
        assert_contains(err.text, cases[i].part);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outlook__counts_as_a_plain_loop_does),
        cmocka_unit_test(test_outlook__finds_places_where_a_t_spins_rows_away),
        cmocka_unit_test(test_outlook__fills_slots_in_thought_while_there_are_ts),
        cmocka_unit_test(test_widening__spins_a_t_under_an_overhang),
        cmocka_unit_test(test_widening__holds_for_the_quad),
        cmocka_unit_test(test_widening__gives_the_same_answer_again),
        cmocka_unit_test(test_widening__has_an_answer_when_it_is_given_up_at_once),
        cmocka_unit_test(test_widening__has_no_answer_when_no_piece_can_appear),
        cmocka_unit_test(test_tactics__ships_weights_of_every_term),
        cmocka_unit_test(test_tactics__says_what_is_wrong_with_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
