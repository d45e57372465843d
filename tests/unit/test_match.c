/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/mem.h"
#include "lab/match/match_file.h"
#include "unit.h"

#include <stdio.h>

/* A match that is over quickly. */
static struct match_config small_match(int games)
{
    return (struct match_config){
        .agent = { "greedy", "random" }, .limits = { .nodes = 1 }, .games = games, .threads = 2, .seed = 3
    };
}

/* Fails unless two games are the same except for the times. */
static void assert_same_game(const struct match_game *a, const struct match_game *b)
{
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->red, b->red);
    assert_int_equal(a->winner, b->winner);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->opening, b->opening);
    for (int i = 0; i < a->plies; i++) {
        assert_int_equal(a->move[i].action, b->move[i].action);
        assert_int_equal(a->move[i].depth, b->move[i].depth);
        assert_int_equal(a->move[i].score, b->move[i].score);
        assert_int_equal(a->move[i].nodes, b->move[i].nodes);
    }
}

static void assert_same_match(const struct match_result *a, const struct match_result *b)
{
    assert_int_equal(a->games, b->games);
    for (int i = 0; i < a->games; i++)
        assert_same_game(&a->game[i], &b->game[i]);
}

/* Plays a match to its end. */
static struct match_result play(const struct match_config *c, const struct match_watch *watch)
{
    struct match_result r;
    struct err err;
    assert_int_equal(match_play(c, watch, &r, &err), 0);
    return r;
}

/* Writes a match as text. */
static struct str text_of(const struct match_config *c, const struct match_result *r)
{
    struct str text = { 0 };
    struct err err;
    match_record_print(c, &text, &err);
    for (int i = 0; i < r->games; i++)
        match_record_print_game(c, &r->game[i], &text, &err);
    return text;
}

static void test_match__goes_on_with_games_played_before(void **state)
{
    (void)state;
    struct match_config c = small_match(60);
    for (int test = 0; test < 2; test++) {
        c.sprt = (struct match_sprt){ test == 1, 0, 100 };
        c.before = NULL;
        struct match_result whole = play(&c, NULL);
        assert_int_equal(whole.games, test ? 20 : 60);
        struct match_result before = { .game = xcalloc(60, sizeof *before.game) };
        for (int i = whole.games - 1; i >= 0; i--) /* every third is missing, and the order is reversed */
            if (i % 3)
                before.game[before.games++] = whole.game[i];
        c.before = &before;
        struct match_result again = play(&c, NULL);
        assert_same_match(&whole, &again);
        match_release(&before);
        match_release(&again);
        match_release(&whole);
    }
}

/* An agent whose weights are missing does not lose any games. */
static void test_match__stops_where_no_game_can_be_begun(void **state)
{
    (void)state;
    struct match_config c = small_match(8);
    struct match_result r;
    struct err err;
    c.threads = 3;
    snprintf(c.agent[1], sizeof c.agent[1], "minimax:weights=./nosuch.json");
    assert_int_equal(match_play(&c, NULL, &r, &err), -1);
    assert_contains(err.text, "nosuch.json: No such file");
    assert_contains(err.text, "not even one game can be played");
    assert_int_equal(r.games, 0);
    match_release(&r);
}

static void test_match_record__reads_what_it_prints(void **state)
{
    (void)state;
    struct match_config c = small_match(8), read_config;
    c.sprt = (struct match_sprt){ true, -5.5, 100 };
    snprintf(c.agent[0], sizeof c.agent[0], "minimax:depth=1");
    struct match_result r = play(&c, NULL), read;
    struct str text = text_of(&c, &r);
    struct err err;
    assert_int_equal(match_record_parse(text.text, text.length, "x", &read_config, &read, &err), 0);
    assert_same_match(&r, &read);
    assert_near(read.game[7].move[30].seconds, r.game[7].move[30].seconds, 1e-6);
    assert_string_equal(read_config.agent[0], "minimax:depth=1");
    assert_true(read_config.sprt.on && read_config.sprt.elo0 == -5.5 && read_config.sprt.elo1 == 100);
    assert_int_equal(read_config.games, 8);
    assert_int_equal(read_config.seed, 3);
    assert_int_equal(read_config.limits.nodes, 1);
    match_release(&r);
    match_release(&read);
    str_release(&text);
}

/* Replaces the first `from` after byte `at` of a copy of text. */
static struct str edited(const struct str *text, size_t at, const char *from, const char *to)
{
    struct str out = { 0 };
    const char *place = strstr(text->text + at, from);
    assert_non_null(place);
    str_add_bytes(&out, text->text, (size_t)(place - text->text));
    str_add(&out, "%s%s", to, place + strlen(from));
    return out;
}

static void test_match_record__says_which_line_is_wrong(void **state)
{
    (void)state;
    struct match_config c = small_match(4), read_config;
    struct match_result r = play(&c, NULL), read;
    struct str text = text_of(&c, &r);
    char first[64], taken[64], plies[64], other[64];
    const char *actions = strstr(strstr(text.text, "\"game\": 2"), "\"actions\"");
    sscanf(actions, "\"actions\": [\"%40[^\"]\", \"%40[^\"]\"", first, taken);
    snprintf(plies, sizeof plies, "\"plies\": %d", r.game[1].plies);
    snprintf(other, sizeof other, "\"plies\": %d", r.game[1].plies - 1);
    const char *winner = r.game[1].winner == r.game[1].red ? "\"winner\": \"red\"" : "\"winner\": \"blue\"";
    const struct {
        const char *from, *to, *sentence;
    } edits[] = {
        { taken, first, "x, line 3: the action of ply 2 is not legal" },
        { taken, "0-0,0-2,0-4,0-6", "x, line 3: \"0-0,0-2,0-4,0-6\" is not an action" },
        { winner, "\"winner\": \"draw\"", "x, line 3: the winner is" },
        { winner, "\"winner\": \"me\"", "not \"me\"" },
        { "\"reason\": \"stuck\"", "\"reason\": \"late\"", "x, line 3: the game does not end as it says" },
        { "\"reason\": \"stuck\"", "\"reason\": \"turns\"", "x, line 3: the game does not end as it says" },
        { "\"reason\": \"stuck\"", "\"reason\": \"stukc\"", "did you mean \"stuck\"?" },
        { plies, other, "x, line 3: there must be" },
        { plies, "\"plies\": 900", "at most 150 plies" },
        { "\"game\": 2", "\"game\": 5", "x, line 3: the number of the game is 5, but must be between 1 and 4" },
        { "\"game\": 2", "\"game\": 3", "x, line 3: in game 3 greedy plays red" },
        { "\"game\": 2", "\"game\": 4", "x, line 5: game 4 is in line 3 as well" },
        { "\"opening\"", "\"opnening\"", "x, line 3: " },
        { "\"score\": [", "\"score\": [1, ", "x, line 3: \"score\" must be a list with one figure for each ply" },
        { "\"seconds\": [", "\"seconds\": [-1", "x, line 3: figure 1 of \"seconds\" must be a number between 0 and" },
        { "\"depth\": [", "\"depth\": [0.", "x, line 3: figure 1 of \"depth\" must be a whole number" },
        { "\"red\"", "red", "x, line 3: this is not a line of a record" },
    };
    size_t at = (size_t)(strstr(text.text, "{\"game\": 2") - text.text);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        struct str wrong = edited(&text, at, edits[i].from, edits[i].to);
        struct err err = { "" };
        assert_int_equal(match_record_parse(wrong.text, wrong.length, "x", &read_config, &read, &err), -1);
        assert_contains(err.text, edits[i].sentence);
        str_release(&wrong);
    }
    match_release(&r);
    str_release(&text);
}

static void test_match_record__refuses_what_is_no_record(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "x is empty" },
        { "hello\n", "x, line 1: this is not a line of a record" },
        { "{}\n", "x, line 1: this is not a record of a Tetress match" },
        { "[]\n", "x, line 1: this is not a record of a Tetress match" },
        { "{\"record\": \"tetress match\", \"format\": 2}\n", "x, line 1: the format is 2, but only 1" },
        { "{\"record\": \"tetress match\", \"format\": 1}\n", "x, line 1: " },
        { "{\"record\": \"tetress match\"", "x, line 1: the line is cut off" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct match_config c;
        struct match_result r;
        struct err err = { "" };
        assert_int_equal(match_record_parse(cases[i].text, strlen(cases[i].text), "x", &c, &r, &err), -1);
        assert_contains(err.text, cases[i].sentence);
    }
}

static const char path[] = "test_match.jsonl";

/* A match being recorded. */
struct going {
    struct match_file file;
    const struct match_config *config;
};

static bool add(void *context, const struct match_game *g)
{
    struct going *going = context;
    struct err err;
    assert_int_equal(match_file_add(&going->file, going->config, g, &err), 0);
    return true;
}

/* Resumes the match of the file to its end, and returns the result. */
static struct match_result go_on(struct match_config c)
{
    struct going going = { .config = &c };
    struct match_watch watch = { .ended = add, .context = &going };
    struct match_result before;
    struct err err;
    if (match_file_open(&going.file, path, &c, &before, &err))
        fail_msg("%s", err.text);
    c.before = &before;
    struct match_result r = play(&c, &watch);
    match_release(&before);
    match_file_close(&going.file);
    return r;
}

static void write_bytes(const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void test_match_file__goes_on_wherever_it_was_cut_off(void **state)
{
    (void)state;
    struct match_config c = small_match(4), read_config;
    struct str text = { 0 };
    struct err err;
    remove(path);
    struct match_result whole = go_on(c);
    assert_int_equal(file_load(&text, path, 1000000, &err), 0);
    size_t head = strcspn(text.text, "\n") + 1;
    for (size_t cut = head; cut <= text.length; cut += 97) {
        write_bytes(text.text, cut);
        struct match_result again = go_on(c), read;
        assert_same_match(&whole, &again);
        assert_int_equal(match_file_read(path, &read_config, &read, &err), 0);
        assert_int_equal(read.games, 4);
        match_release(&read);
        match_release(&again);
    }
    c = small_match(10);
    struct match_result longer = go_on(c), all = play(&c, NULL);
    assert_same_match(&all, &longer);
    match_release(&longer);
    match_release(&all);
    match_release(&whole);
    str_release(&text);
    remove(path);
}

static void test_match_file__refuses_another_match(void **state)
{
    (void)state;
    struct match_config c = small_match(4), other[7];
    static const char *const sentences[] = {
        "agent A is greedy there, and minimax here",
        "agent B is random there, and mcts here",
        "the seed is 3 there, and 4 here",
        "the number of nodes is 1 there, and 2 here",
        "no sequential test there, and one here",
        "the time in seconds is 0 there, and 1 here",
        "4 games, which can be made longer, but not",
    };
    struct err err;
    struct match_result before;
    struct match_file file, second;
    for (int i = 0; i < 7; i++)
        other[i] = c;
    snprintf(other[0].agent[0], sizeof other[0].agent[0], "minimax");
    snprintf(other[1].agent[1], sizeof other[1].agent[1], "mcts");
    other[2].seed = 4;
    other[3].limits.nodes = 2;
    other[4].sprt = (struct match_sprt){ true, 0, 1 };
    other[5].limits.seconds = 1;
    other[6].games = 2;
    remove(path);
    struct match_result r = go_on(c);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(match_file_open(&file, path, &other[i], &before, &err), -1);
        assert_contains(err.text, sentences[i]);
    }
    assert_int_equal(match_file_open(&file, path, &c, &before, &err), 0);
    match_release(&before);
    assert_int_equal(match_file_open(&second, path, &c, &before, &err), -1);
    assert_contains(err.text, "another match is being recorded there");
    match_file_close(&file);
    r.game[1].move[0].action = (uint16_t)(r.game[1].move[0].action + 1);
    assert_false(match_opens(&c, &r.game[1]));
    match_release(&r);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__goes_on_with_games_played_before),
        cmocka_unit_test(test_match__stops_where_no_game_can_be_begun),
        cmocka_unit_test(test_match_record__reads_what_it_prints),
        cmocka_unit_test(test_match_record__says_which_line_is_wrong),
        cmocka_unit_test(test_match_record__refuses_what_is_no_record),
        cmocka_unit_test(test_match_file__goes_on_wherever_it_was_cut_off),
        cmocka_unit_test(test_match_file__refuses_another_match),
    };
    return RUN(tests);
}
