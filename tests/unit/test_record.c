/* SPDX-License-Identifier: MIT
 *
 * The public library as a front end uses it: players that act in games, records, fumens, and figures of games. */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tetrarch.h>

static struct tetrarch_error error;
static struct tetrarch_rules *guideline, *simplified;
static struct tetrarch_controller *bcts;

static struct tetrarch_player *player_of(const struct tetrarch_rules *rules, const char *text)
{
    struct tetrarch_player *p = tetrarch_player_new(bcts, rules, text, &error);
    if (!p)
        fail_msg("%s", error.text);
    return p;
}

/* Lets a player place pieces, and returns how many; fewer than asked for only at the end of the game. */
static int play(struct tetrarch_game *g, struct tetrarch_player *p, int pieces)
{
    int placed = 0, result = 0;
    while (placed < pieces && (result = tetrarch_game_act(g, p, &error)) >= 0)
        placed += result;
    return placed;
}

static void test_act__places_what_was_considered(void **state)
{
    (void)state;
    const struct tetrarch_rules *const rules[] = { guideline, simplified };
    for (int kind = 0; kind < 2; kind++) {
        struct tetrarch_player *p = player_of(rules[kind], "lookahead preview=1");
        struct tetrarch_game *g = tetrarch_game_new(rules[kind], 5, 0, 1, &error),
                             *twin = tetrarch_game_new(rules[kind], 5, 0, 1, &error);
        for (int i = 0; i < 40; i++) {
            struct tetrarch_placement best[5], choice;
            struct tetrarch_view view;
            tetrarch_game_view(g, &view);
            int weighed = tetrarch_game_consider(g, p, best, 5, &error);
            assert_int_equal(tetrarch_player_choose(p, &view.position, &choice, &error), 1);
            assert_true(weighed >= 9);
            assert_memory_equal(&best[0], &choice, sizeof choice);
            assert_int_equal(play(g, p, 1), 1);
        }
        assert_int_equal(play(twin, p, 40), 40);
        assert_true(tetrarch_game_hash(twin) == tetrarch_game_hash(g));
        tetrarch_game_free(twin);
        tetrarch_game_free(g);
        tetrarch_player_free(p);
    }
}

static void test_act__refuses_what_does_not_go_together(void **state)
{
    (void)state;
    struct tetrarch_player *p = player_of(guideline, "lookahead preview=2");
    struct tetrarch_game *narrow = tetrarch_game_new(guideline, 5, 0, 1, &error),
                         *other = tetrarch_game_new(simplified, 5, 0, 2, &error);
    assert_int_equal(tetrarch_game_act(narrow, p, &error), -1);
    assert_string_equal(error.text, "the player looks at 2 pieces in advance, but the game shows 1");
    assert_int_equal(tetrarch_game_act(other, p, &error), -1);
    assert_string_equal(error.text, "the player was made for other rules");
    assert_null(tetrarch_player_new(bcts, simplified, "greedy strength=3", &error));
    assert_null(tetrarch_player_new(bcts, guideline, "greedy strength=11", &error));
    tetrarch_game_free(narrow);
    tetrarch_game_free(other);
    tetrarch_player_free(p);
}

/* The games are those of the program, which tests/unit/test_strength.c checks. */
static void test_strength__makes_the_mistakes_of_the_program(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rows, score;
    } games[] = { { "lookahead preview=1 live=yes seed=5 strength=1", 6, 1551 },
                  { "lookahead preview=1 live=yes seed=5 strength=9", 13, 3731 } };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct tetrarch_player *p = player_of(guideline, games[i].text);
        struct tetrarch_game *g = tetrarch_game_new(guideline, 5, 0, 1, &error),
                             *other = tetrarch_game_new(guideline, 5, 0, 1, &error);
        struct tetrarch_view view;
        for (int k = 0; k < 40; k++) {
            play(g, p, 1);
            assert_int_equal(tetrarch_game_attack(g, other), 0);
        }
        tetrarch_game_view(g, &view);
        assert_int_equal(view.rows, games[i].rows);
        assert_int_equal(view.score, games[i].score);
        tetrarch_game_free(other);
        tetrarch_game_free(g);
        tetrarch_player_free(p);
    }
    double pace = 0;
    char *text = tetrarch_player_strength(10, &pace);
    assert_contains(text, "1.65 pieces a second");
    assert_true(pace == 1.65 && !tetrarch_player_strength(11, NULL) && !tetrarch_player_strength(0, NULL));
    tetrarch_text_free(text);
}

static void test_attack__is_by_the_rules_of_any_game(void **state)
{
    (void)state;
    static const int clear[] = { 0, 36, 41, 41, 46 };
    struct tetrarch_player *p = player_of(guideline, "lookahead preview=1 live=yes");
    struct tetrarch_game *g = tetrarch_game_new(guideline, 5, 0, 1, &error),
                         *other = tetrarch_game_new(guideline, 5, 0, 1, &error);
    struct tetrarch_view view;
    int names = 0, rows = 0, pending = 0;
    while (tetrarch_attack_name(names))
        names++;
    assert_true(names == 6 && !tetrarch_attack_name(-1) && !tetrarch_attack_name(7));
    assert_string_equal(tetrarch_attack_name(1), "ppt");
    assert_int_equal(tetrarch_game_attack_by(g, "pptt", &error), -1);
    assert_contains(error.text, "did you mean \"ppt\"?");
    assert_int_equal(tetrarch_game_attack_by(g, "ppt", &error), 0);
    assert_int_equal(tetrarch_game_attack_by(other, "ppt", &error), 0);
    for (int k = 0; k < 60; k++) {
        play(g, p, 1);
        tetrarch_game_view(g, &view);
        assert_int_equal(tetrarch_game_attack_at(g, other, 10 * k), clear[view.last_rows]);
        rows += view.last_rows;
    }
    tetrarch_game_view(other, &view);
    pending = view.pending;
    assert_true(rows > 0 && pending > 0);
    play(other, p, 1);
    assert_int_equal(tetrarch_game_attack_at(other, g, 0), 0);
    tetrarch_game_view(other, &view);
    assert_int_equal(view.pending, pending); /* it waits half a second */
    play(other, p, 1);
    tetrarch_game_attack_at(other, g, 10000);
    tetrarch_game_view(other, &view);
    assert_int_equal(view.pending, 0);
    assert_int_equal(tetrarch_game_attack_by(g, "jstris", &error), -1);
    assert_contains(error.text, "before the first piece");
    tetrarch_game_free(other);
    tetrarch_game_free(g);
    tetrarch_player_free(p);
}

static void test_explain__adds_up_to_the_score(void **state)
{
    (void)state;
    struct tetrarch_player *p = player_of(simplified, "greedy");
    struct tetrarch_game *g = tetrarch_game_new(simplified, 2, 0, 0, &error);
    struct tetrarch_placement best[3];
    struct tetrarch_view view;
    double values[TETRARCH_FEATURES_MAX], parts[TETRARCH_FEATURES_MAX];
    play(g, p, 30);
    tetrarch_game_view(g, &view);
    assert_true(tetrarch_game_consider(g, p, best, 3, &error) > 3);
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        int n = tetrarch_player_explain(p, &view.position.board, &best[i], values, parts, &error);
        assert_int_equal(n, 8);
        for (int k = 0; k < n; k++)
            sum += parts[k];
        assert_true(fabs(sum - best[i].score) < 1e-9);
    }
    best[0].column = 12;
    assert_int_equal(tetrarch_player_explain(p, &view.position.board, &best[0], values, parts, &error), -1);
    tetrarch_game_free(g);
    tetrarch_player_free(p);
}

/* Opens a record, follows it to its end, and compares that with the game that kept it. */
static void follow(const struct tetrarch_game *g, const char *text)
{
    struct tetrarch_game *copy = tetrarch_game_open(text, "a.replay", &error);
    struct tetrarch_view was, is;
    uint8_t cells[2][TETRARCH_WIDTH_MAX * TETRARCH_HEIGHT_MAX] = { 0 };
    assert_non_null(copy);
    assert_string_equal(tetrarch_game_player(copy), "somebody");
    tetrarch_game_view(g, &was);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(tetrarch_game_seek(copy, INT64_MAX, 7, &error), 1);
        tetrarch_game_view(copy, &is);
        assert_int_equal(is.pieces, 7);
        tetrarch_game_seek(copy, INT64_MAX, INT64_MAX, &error);
        tetrarch_game_view(copy, &is);
        assert_int_equal(is.pieces, was.pieces);
        assert_int_equal(is.rows, was.rows);
    }
    tetrarch_game_cells(g, cells[0]);
    tetrarch_game_cells(copy, cells[1]);
    assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
    assert_int_equal(tetrarch_game_press(copy, TETRARCH_HARD), 0);
    assert_int_equal(tetrarch_game_garbage(copy, 1, 1, &error), -1);
    assert_int_equal(tetrarch_game_load(copy, "", 0, &error), -1);
    assert_null(tetrarch_game_replay(copy, &error));
    tetrarch_game_free(copy);
}

static void test_record__is_followed_to_the_same_game(void **state)
{
    (void)state;
    struct tetrarch_rules *const rules[] = { guideline, simplified };
    for (int kind = 0; kind < 2; kind++) {
        struct tetrarch_player *p = player_of(rules[kind], "greedy");
        struct tetrarch_game *g = tetrarch_game_new(rules[kind], 5, 3, 0, &error);
        assert_null(tetrarch_game_replay(g, &error));
        assert_int_equal(tetrarch_game_seek(g, 1, 1, &error), -1);
        assert_int_equal(tetrarch_game_record(g, 21, "somebody", &error), -1);
        assert_int_equal(tetrarch_game_record(g, 2, "somebody", &error), 0);
        assert_int_equal(tetrarch_game_record(g, 2, "somebody", &error), -1);
        assert_int_equal(play(g, p, 30), 30);
        if (kind == 0) {
            struct tetrarch_placement best;
            for (int i = 0; i < 90; i++)
                tetrarch_game_tick(g);
            assert_int_equal(tetrarch_game_garbage(g, 2, 7, &error), 0);
            assert_true(tetrarch_game_consider(g, p, &best, 1, &error) > 0);
            assert_true(tetrarch_game_place(g, &best, &error) >= 0);
        }
        char *text = tetrarch_game_replay(g, &error);
        follow(g, text);
        text[strlen(text) / 2] ^= 1;
        assert_null(tetrarch_game_open(text, "a.replay", &error));
        assert_contains(error.text, "a.replay");
        tetrarch_text_free(text);
        tetrarch_game_free(g);
        tetrarch_player_free(p);
    }
}

static void test_cells__come_from_the_pieces(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = tetrarch_rules_new("simplified 4x4 lines-after-overflow=yes sequence=list pieces=OI",
                                                      &error);
    struct tetrarch_game *g = tetrarch_game_new(rules, 1, 0, 0, &error);
    static const struct tetrarch_placement places[] = { { .piece = TETRARCH_O },
                                                        { .piece = TETRARCH_I, .rotation = 1, .row = 2 },
                                                        { .piece = TETRARCH_O, .column = 2 } };
    static const uint8_t empty[8] = { 8, 8, 8, 8, 8, 8, 8, 8 };
    uint8_t cells[16];
    assert_int_equal(tetrarch_game_place(g, &places[0], &error), 0);
    tetrarch_game_cells(g, cells);
    assert_memory_equal(cells, ((uint8_t[]){ 1, 1, 8, 8, 1, 1, 8, 8 }), 8);
    assert_int_equal(tetrarch_game_place(g, &places[1], &error), 1); /* the row that it fills is removed */
    assert_int_equal(tetrarch_game_place(g, &places[2], &error), 2);
    tetrarch_game_cells(g, cells);
    assert_memory_equal(cells, empty, 8);
    assert_memory_equal(cells + 8, empty, 8);
    int8_t four[4][2];
    assert_int_equal(tetrarch_placement_cells(&places[1], four, &error), 0);
    assert_memory_equal(four, ((int8_t[]){ 0, 2, 1, 2, 2, 2, 3, 2 }), 8);
    assert_int_equal(tetrarch_placement_cells(&(struct tetrarch_placement){ .rotation = 2 }, four, &error), -1);
    tetrarch_game_free(g);
    tetrarch_rules_free(rules);
}

static void test_fumen__is_printed_and_read(void **state)
{
    (void)state;
    struct tetrarch_fumen page = { .width = 10, .height = 20, .known = 2, .hold = TETRARCH_S, .queue = { 2, 6 } }, read;
    memset(page.cells, 8, sizeof page.cells);
    page.cells[3] = TETRARCH_Z;
    page.cells[24] = 7;
    char *text = tetrarch_fumen_print(&page, &error);
    assert_int_equal(tetrarch_fumen_read(text, 10, 20, &read, &error), 0);
    assert_int_equal(read.pages, 1);
    read.pages = 0;
    assert_memory_equal(&page, &read, sizeof page);
    assert_int_equal(tetrarch_fumen_read(text, 8, 20, &read, &error), -1);
    assert_int_equal(tetrarch_fumen_read("v115@", 10, 20, &read, &error), -1);
    page.cells[0] = 9;
    assert_null(tetrarch_fumen_print(&page, &error));
    page.cells[0] = 8;
    page.known = 65;
    assert_null(tetrarch_fumen_print(&page, &error));
    tetrarch_text_free(text);
}

static void test_summarise__measures_as_evaluate_does(void **state)
{
    (void)state;
    struct tetrarch_player *p = player_of(simplified, "greedy");
    struct tetrarch_measured all, one, sum;
    struct tetrarch_histogram bins;
    double rows[20], games = 0;
    assert_int_equal(tetrarch_evaluate(p, simplified, "games=20 max-pieces=2000", NULL, &all, &error), 0);
    for (int i = 0; i < 20; i++) {
        char text[64];
        snprintf(text, sizeof text, "games=1 max-pieces=2000 first=%d threads=1", i);
        assert_int_equal(tetrarch_evaluate(p, simplified, text, NULL, &one, &error), 0);
        rows[i] = one.least;
    }
    assert_int_equal(tetrarch_summarise(rows, 20, (int)all.deaths, &sum, &bins, &error), 0);
    sum.pieces = all.pieces;
    assert_memory_equal(&sum, &all, sizeof all);
    for (int i = 0; i < bins.bins; i++)
        games += bins.count[i];
    assert_true(games == 20);
    assert_int_equal(tetrarch_summarise(rows, 0, 0, &sum, NULL, &error), -1);
    assert_int_equal(tetrarch_summarise(rows, 20, 21, &sum, NULL, &error), -1);
    rows[4] = NAN;
    assert_int_equal(tetrarch_summarise(rows, 20, 20, &sum, NULL, &error), -1);
    tetrarch_player_free(p);
}

/* A pattern of a file of 0.4 has fewer weights. */
static void test_controller__takes_patterns_of_earlier_files(void **state)
{
    (void)state;
    double weights[40];
    for (int i = 0; i < 40; i++)
        weights[i] = i / 8.0;
    struct tetrarch_controller *early = tetrarch_controller_new("holes,pattern_runs", weights, 17, &error);
    if (!early)
        fail_msg("%s", error.text);
    assert_null(tetrarch_controller_new("holes,pattern_runs", weights, 16, &error));
    tetrarch_controller_free(early);
}

static int set_up(void **state)
{
    (void)state;
    guideline = tetrarch_rules_new("guideline", &error);
    simplified = tetrarch_rules_new("simplified 10x8", &error);
    bcts = tetrarch_controller_load("bcts", &error);
    return guideline && simplified && bcts ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    tetrarch_controller_free(bcts);
    tetrarch_rules_free(simplified);
    tetrarch_rules_free(guideline);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_act__places_what_was_considered),
        cmocka_unit_test(test_act__refuses_what_does_not_go_together),
        cmocka_unit_test(test_strength__makes_the_mistakes_of_the_program),
        cmocka_unit_test(test_attack__is_by_the_rules_of_any_game),
        cmocka_unit_test(test_explain__adds_up_to_the_score),
        cmocka_unit_test(test_record__is_followed_to_the_same_game),
        cmocka_unit_test(test_cells__come_from_the_pieces),
        cmocka_unit_test(test_fumen__is_printed_and_read),
        cmocka_unit_test(test_summarise__measures_as_evaluate_does),
        cmocka_unit_test(test_controller__takes_patterns_of_earlier_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
