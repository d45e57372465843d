/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/str.h"
#include "engine/tetris/reach.h"
#include "protocol/line.h"
#include "protocol/tbp.h"
#include "protocol/tbp_message.h"
#include "protocol/tei.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned bits(const char *letters)
{
    unsigned bits = 0;
    for (; *letters; letters++)
        bits |= 1u << piece_from_letter(*letters);
    return bits;
}

static void see_all(struct bag *bag, const char *letters)
{
    for (; *letters; letters++)
        bag_see(bag, (enum piece)piece_from_letter(*letters));
}

static void test_bag__a_known_one_empties_and_begins_anew(void **state)
{
    (void)state;
    struct bag bag = bag_with(bits("SZ"));
    assert_int_equal(bag_possible_next(&bag), bits("SZ"));
    see_all(&bag, "Z");
    assert_int_equal(bag_possible_next(&bag), bits("S"));
    see_all(&bag, "S");
    assert_int_equal(bag_possible_next(&bag), bits("IOTSZJL"));
    see_all(&bag, "S");
    assert_int_equal(bag_possible_next(&bag), bits("IOTZJL"));
    bag = bag_with(0);
    assert_int_equal(bag_possible_next(&bag), bits("IOTSZJL"));
}

static void test_bag__an_unknown_border_is_found(void **state)
{
    (void)state;
    struct bag bag = bag_unknown();
    assert_int_equal(bag_possible_next(&bag), bits("IOTSZJL"));
    see_all(&bag, "IO");
    assert_int_equal(bag_possible_next(&bag), bits("IOTSZJL")); /* a new bag may begin here, or after the I */
    see_all(&bag, "O");                                         /* so the boundary is between the two Os */
    assert_int_equal(bag_possible_next(&bag), bits("ITSZJL"));
    see_all(&bag, "ITSZJ");
    assert_int_equal(bag_possible_next(&bag), bits("L"));
}

static void test_bag__what_cannot_be_is_forgotten(void **state)
{
    (void)state;
    struct bag bag = bag_with(bits("S"));
    see_all(&bag, "T");
    /* Nothing is known except that a T came: the boundary may be right after it. */
    assert_int_equal(bag_possible_next(&bag), bits("IOTSZJL"));
    see_all(&bag, "T");
    assert_int_equal(bag_possible_next(&bag), bits("IOSZJL"));
    struct bag none = bag_none();
    see_all(&none, "TTT");
    assert_int_equal(bag_possible_next(&none), bits("IOTSZJL"));
}

/* Writes an empty board of `rows` rows. */
static void add_board(struct str *s, int rows)
{
    for (int y = 0; y < rows; y++)
        str_add(s, "%s[null,null,null,null,null,null,null,null,null,null]", y ? "," : "");
}

static struct str start_message(const char *before, int rows, const char *after)
{
    struct str s = { 0 };
    str_add(&s, "{\"type\":\"start\",%s,\"board\":[", before);
    add_board(&s, rows);
    str_add(&s, "]%s}", after);
    return s;
}

static int parse(const char *text, struct tbp_message *out, struct err *err)
{
    return tbp_message_parse(text, strlen(text), "message 1", out, err);
}

static void test_tbp_message__reads_a_start(void **state)
{
    (void)state;
    struct tbp_message m;
    struct err err;
    struct str s = start_message("\"hold\":\"T\",\"queue\":[\"I\",\"S\"],\"combo\":-1,\"back_to_back\":1,\"more\":{}",
                                 40, ",\"randomizer\":{\"type\":\"seven_bag\",\"bag_state\":[\"J\",\"L\"]}");
    assert_int_equal(parse(s.text, &m, &err), 0);
    assert_int_equal(m.kind, TBP_START);
    assert_int_equal(m.randomizer, TBP_SEVEN_BAG);
    assert_int_equal(m.start.hold, PIECE_T);
    assert_int_equal(m.start.known, 2);
    assert_int_equal(m.start.queue[1], PIECE_S);
    assert_int_equal(bag_possible_next(&m.start.bag), bits("JL"));
    assert_int_equal(field_height(&m.start.field), 0);
    str_release(&s);
}

static void test_tbp_message__row_0_is_the_lowest(void **state)
{
    (void)state;
    struct tbp_message m;
    struct err err;
    struct str s = { 0 };
    str_add(&s, "{\"type\":\"start\",\"queue\":[],\"board\":[[null,null,null,\"G\",null,null,null,null,null,\"T\"],");
    add_board(&s, 39);
    str_add(&s, "]}");
    assert_int_equal(parse(s.text, &m, &err), 0);
    assert_int_equal(field_row(&m.start.field, 0), 1 << 3 | 1 << 9);
    assert_int_equal(field_height(&m.start.field), 1);
    assert_int_equal(m.start.known, 0);
    assert_int_equal(m.start.hold, PIECE_NONE);
    str_release(&s);
}

static void test_tbp_message__what_is_wrong_gets_a_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "message 1 is empty" },
        { "{", "message 1, line 1" },
        { "3", "\"type\"" },
        { "{}", "\"type\"" },
        { "{\"type\":7}", "\"type\"" },
        { "{\"type\":\"new_piece\"}", "\"piece\" must be" },
        { "{\"type\":\"new_piece\",\"piece\":\"X\"}", "\"piece\" must be" },
        { "{\"type\":\"new_piece\",\"piece\":\"II\"}", "\"piece\" must be" },
        { "{\"type\":\"play\"}", "\"location\"" },
        { "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"up\"}}}", "\"orientation\"" },
        { "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"east\",\"x\":10,\"y\":0}}}",
          "\"x\"" },
        { "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"east\",\"x\":1,\"y\":1e300}}}",
          "\"y\"" },
        { "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"I\",\"orientation\":\"east\",\"x\":1.5,\"y\":1}}}",
          "\"x\"" },
        { "{\"type\":\"start\",\"queue\":[]}", "40 rows" },
        { "{\"type\":\"start\",\"queue\":\"IOT\"}", "the queue must be" },
        { "{\"type\":\"start\",\"queue\":[\"I\",1]}", "entry 1 of the queue" },
        { "{\"type\":\"start\",\"queue\":[],\"hold\":\"X\"}", "\"hold\"" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tbp_message m = { .piece = 99 };
        struct err err;
        assert_int_equal(parse(cases[i].text, &m, &err), -1);
        assert_contains(err.text, "message 1");
        assert_contains(err.text, cases[i].sentence);
        assert_int_equal(m.piece, 99); /* untouched */
    }
}

static void test_tbp_message__a_board_must_be_whole(void **state)
{
    (void)state;
    static const int rows[] = { 0, 39, 41 };
    struct tbp_message m;
    struct err err;
    for (size_t i = 0; i < 3; i++) {
        struct str s = start_message("\"queue\":[]", rows[i], "");
        assert_int_equal(parse(s.text, &m, &err), -1);
        assert_contains(err.text, "the board must be a list of 40 rows");
        str_release(&s);
    }
}

static struct move move_of(const char *piece, const char *orientation, int x, int y)
{
    char text[256];
    struct tbp_message m;
    struct err err;
    snprintf(text, sizeof text,
             "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"%s\",\"orientation\":\"%s\",\"x\":%d,\"y\":%d},"
             "\"spin\":\"none\"}}",
             piece, orientation, x, y);
    assert_int_equal(parse(text, &m, &err), 0);
    return m.move;
}

/* For each orientation of a piece, the centre at which it fills the same cells. */
static void test_tbp_message__alike_orientations_fill_the_same_cells(void **state)
{
    (void)state;
    static const struct {
        const char *piece, *orientation;
        int x, y;
    } groups[][4] = {
        { { "O", "north", 4, 2 }, { "O", "east", 4, 3 }, { "O", "south", 5, 3 }, { "O", "west", 5, 2 } },
        { { "I", "north", 4, 2 }, { "I", "south", 5, 2 } },
        { { "I", "east", 4, 2 }, { "I", "west", 4, 1 } },
        { { "S", "north", 4, 2 }, { "S", "south", 4, 3 } },
        { { "S", "east", 4, 2 }, { "S", "west", 5, 2 } },
        { { "Z", "north", 4, 2 }, { "Z", "south", 4, 3 } },
        { { "Z", "east", 4, 2 }, { "Z", "west", 5, 2 } },
    };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        struct field wanted = { 0 };
        for (int k = 0; k < 4 && groups[i][k].piece; k++) {
            struct move m = move_of(groups[i][k].piece, groups[i][k].orientation, groups[i][k].x, groups[i][k].y);
            struct field f = { 0 };
            assert_true(field_fits(&f, (enum piece)m.piece, m.spot));
            field_fill(&f, (enum piece)m.piece, m.spot);
            if (k == 0)
                wanted = f;
            assert_memory_equal(&f, &wanted, sizeof f);
        }
    }
}

/* By the convention, the lower left cell of an O facing north, and the second from the left of a flat I. */
static void test_tbp_message__centres_are_where_they_belong(void **state)
{
    (void)state;
    struct field f = { 0 };
    struct move o = move_of("O", "north", 2, 0), i = move_of("I", "north", 5, 0), t = move_of("T", "west", 1, 1);
    field_fill(&f, PIECE_O, o.spot);
    field_fill(&f, PIECE_I, i.spot);
    assert_int_equal(field_row(&f, 0), 0x0fc);
    assert_int_equal(field_row(&f, 1), 0x00c);
    field_fill(&f, PIECE_T, t.spot);
    assert_int_equal(field_row(&f, 1), 0x00f);
    assert_int_equal(field_row(&f, 2), 0x002);
}

static void test_position__hold_shows_in_the_piece(void **state)
{
    (void)state;
    struct position p = { .bag = bag_none(), .hold = PIECE_NONE };
    struct err err;
    static const uint8_t queue[] = { PIECE_T, PIECE_I, PIECE_I, PIECE_O };
    for (int i = 0; i < 4; i++)
        assert_int_equal(position_add(&p, (enum piece)queue[i], &err), 0);
    struct move flat = { PIECE_I, { NORTH, 1, 0, SPIN_NONE } };
    assert_int_equal(position_play(&p, &flat, &err), 0); /* the T goes into the empty hold */
    assert_int_equal(p.hold, PIECE_T);
    assert_int_equal(p.known, 2);
    flat.spot.x = 5;
    assert_int_equal(position_play(&p, &flat, &err), 0); /* the piece in play */
    assert_int_equal(p.hold, PIECE_T);
    struct move spin = { PIECE_T, { NORTH, 1, 1, SPIN_NONE } };
    assert_int_equal(position_play(&p, &spin, &err), 0); /* out of hold */
    assert_int_equal(p.hold, PIECE_O);
    assert_int_equal(p.known, 0);
    assert_int_equal(position_play(&p, &spin, &err), -1);
    assert_contains(err.text, "no piece was known");
}

static void test_position__alike_pieces_are_not_held(void **state)
{
    (void)state;
    struct position p = { .bag = bag_none(), .hold = PIECE_NONE };
    struct err err;
    position_add(&p, PIECE_O, &err);
    position_add(&p, PIECE_O, &err);
    struct move move = { PIECE_O, { NORTH, 0, 0, SPIN_NONE } };
    assert_int_equal(position_play(&p, &move, &err), 0);
    assert_int_equal(p.hold, PIECE_NONE);
    assert_int_equal(p.known, 1);
}

static void test_position__refuses_moves_that_cannot_be(void **state)
{
    (void)state;
    struct position p = { .bag = bag_none(), .hold = PIECE_L }, before;
    struct err err;
    position_add(&p, PIECE_O, &err);
    before = p;
    struct move strange = { PIECE_T, { NORTH, 4, 0, SPIN_NONE } }, outside = { PIECE_O, { NORTH, 9, 0, SPIN_NONE } };
    assert_int_equal(position_play(&p, &strange, &err), -1);
    assert_contains(err.text, "neither in play");
    assert_int_equal(position_play(&p, &outside, &err), -1);
    assert_contains(err.text, "does not fit");
    assert_memory_equal(&p, &before, sizeof p);
}

static void test_position__goes_where_the_wish_is_out_of_reach(void **state)
{
    (void)state;
    struct controller c;
    struct err err;
    assert_int_equal(controller_load("bcts", &c, &err), 0);
    struct linear linear = controller_linear(&c, FIELD_WIDTH);
    struct position p = { .bag = bag_none(), .hold = PIECE_NONE };
    position_add(&p, PIECE_I, &err);
    struct decision wish = { .piece = PIECE_I, .placement = { .rotation = 1, .column = 0, .row = 7 } };
    struct move move;
    assert_true(position_move(&p, &linear, &wish, &move)); /* it would float in the air */
    assert_true(field_rests(&p.field, PIECE_I, move.spot));
    wish.placement.row = 0;
    assert_true(position_move(&p, &linear, &wish, &move));
    assert_int_equal(move.spot.x, 1);
    assert_int_equal(move.spot.y, 0);
    controller_release(&c);
    linear_release(&linear);
}

static void test_line__passes_over_what_is_too_long(void **state)
{
    (void)state;
    FILE *in = tmpfile();
    struct str line = { 0 };
    fputs("first\n", in);
    for (int i = 0; i <= LINE_BYTES; i++)
        fputc('x', in);
    fputs("\n\nse", in);
    fputc('\0', in);
    fputs("cond", in);
    rewind(in);
    assert_int_equal(line_read(in, &line), LINE_GIVEN);
    assert_string_equal(line.text, "first");
    assert_int_equal(line_read(in, &line), LINE_TOO_LONG);
    assert_int_equal(line_read(in, &line), LINE_GIVEN);
    assert_int_equal(line.length, 0);
    assert_int_equal(line_read(in, &line), LINE_GIVEN);
    assert_int_equal(line.length, 7);
    assert_memory_equal(line.text, "se\0cond", 7);
    assert_int_equal(line_read(in, &line), LINE_END);
    str_release(&line);
    fclose(in);
}

/* What a bot said, and how many complaints it made. */
struct heard {
    struct str said;
    int complaints;
};

static bool hear(void *context, const char *line, size_t length)
{
    struct heard *h = context;
    str_add_bytes(&h->said, line, length);
    return true;
}

static void count(void *context, const struct err *err)
{
    struct heard *h = context;
    assert_true(err->text[0] != '\0');
    h->complaints++;
}

/* Sends lines to a bot and checks its answer to the last one. */
static void talk(struct tbp *bot, struct heard *h, const char *line, const char *answer)
{
    h->said.length = 0;
    assert_true(tbp_hear(bot, line, strlen(line)));
    assert_int_equal(h->said.length > 0, answer[0] != '\0');
    if (answer[0])
        assert_contains(h->said.text, answer);
}

static void test_tbp__answers_late_where_no_piece_is_known(void **state)
{
    (void)state;
    struct controller c;
    struct err err;
    struct heard h = { 0 };
    assert_int_equal(controller_load("bcts", &c, &err), 0);
    for (int depth = 0; depth < 2; depth++) { /* with and without a thread */
        struct tbp_config config = { { &c, &player_lookahead, depth }, hear, count, &h };
        struct tbp *bot = tbp_new(&config);
        struct str start = start_message("\"hold\":null,\"queue\":[]", 40, "");
        h.complaints = 0;
        talk(bot, &h, "{\"type\":\"suggest\"}", "");
        assert_int_equal(h.complaints, 1); /* there was no start */
        talk(bot, &h, "{\"type\":\"rules\",\"randomizer\":\"dice\"}", "unsupported_rules");
        talk(bot, &h, "{\"type\":\"rules\"}", "ready");
        talk(bot, &h, start.text, "");
        talk(bot, &h, "{\"type\":\"suggest\"}", "");
        talk(bot, &h, "{\"type\":\"new_piece\",\"piece\":\"O\"}", "\"type\":\"O\"");
        talk(bot, &h, "{\"type\":\"suggest\"}", "\"type\":\"O\"");
        talk(bot, &h, "{\"type\":\"stop\"}", "");
        talk(bot, &h, "{\"type\":\"suggest\"}", "");
        assert_int_equal(h.complaints, 2);
        assert_false(tbp_hear(bot, "{\"type\":\"quit\"}", 15));
        str_release(&start);
        tbp_free(bot);
    }
    str_release(&h.said);
    controller_release(&c);
}

/* Records everything that an engine says; send() is never called twice at the same time. */
static bool keep_said(void *context, const char *line, size_t length)
{
    str_add_bytes(context, line, length);
    return true;
}

/* Sends lines to an engine and returns its answers, including the last search. */
static struct str talk_to(const char *agent, const char *const lines[], int count)
{
    struct str said = { 0 };
    struct tei *t = tei_new(&(struct tei_config){ agent, keep_said, &said });
    for (int i = 0; i < count; i++)
        assert_true(tei_hear(t, lines[i]));
    tei_free(t);
    return said;
}

static void test_tei__refuses_numbers_that_are_none_or_out_of_range(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "position empty turn 5x",
        "position empty turn",
        "position empty turn -1",
        "position empty turn 151",
        "position empty turn 4294967296",
        "go nodes 10x",
        "go nodes 0",
        "go nodes -5",
        "go nodes 1e-3",
        "go nodes 99999999999999999999",
        "go movetime abc",
        "go movetime 1.5s",
        "go movetime -1",
        "go movetime nan",
        "go time 1000",
        "go time 1000 x",
        "go time x 1000",
        "go time 1000 99999999999999999999",
        "go time 1000 1000 1000",
        "go infinite 5",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct str said = talk_to("minimax:memory=1", &lines[i], 1);
        if (strncmp(said.text, "error ", 6) || strstr(said.text, "bestmove"))
            fail_msg("%s is answered by %s", lines[i], said.text);
        str_release(&said);
    }
}

static void test_tei__takes_numbers_in_range(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "position empty turn 150",   "go nodes 1", "go movetime 0", "go time 0 1000000000000",
        "go nodes 1000000000000000",
    };
    struct str said = talk_to("greedy", lines, 5);
    assert_null(strstr(said.text, "error"));
    int answers = 0;
    for (const char *at = said.text; (at = strstr(at, "bestmove none")); at++)
        answers++;
    assert_int_equal(answers, 4);
    str_release(&said);
}

static void test_tei__settings_are_made_without_limit_and_the_last_counts(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    static char text[MANY][64];
    const char *lines[MANY + 2];
    for (int i = 0; i < MANY; i++) {
        snprintf(text[i], sizeof text[i], "setoption name depth value %d", i % 7 + 1);
        lines[i] = text[i];
    }
    lines[MANY] = "setoption name depth value 1";
    lines[MANY + 1] = "go infinite";
    struct str said = talk_to("minimax:memory=1,depth=9", lines, MANY + 2);
    assert_null(strstr(said.text, "error"));
    assert_non_null(strstr(said.text, "info depth 1 "));
    str_release(&said);
    static const char *const wrong[] = {
        "setoption name depth value 1,memory=2",
        "setoption name depth value 2x",
        "setoption name dept value 2",
        "setoption name depth value",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        said = talk_to("minimax:memory=1", &wrong[i], 1);
        assert_int_equal(strncmp(said.text, "error ", 6), 0);
        str_release(&said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bag__a_known_one_empties_and_begins_anew),
        cmocka_unit_test(test_bag__an_unknown_border_is_found),
        cmocka_unit_test(test_bag__what_cannot_be_is_forgotten),
        cmocka_unit_test(test_tbp_message__reads_a_start),
        cmocka_unit_test(test_tbp_message__row_0_is_the_lowest),
        cmocka_unit_test(test_tbp_message__what_is_wrong_gets_a_sentence),
        cmocka_unit_test(test_tbp_message__a_board_must_be_whole),
        cmocka_unit_test(test_tbp_message__alike_orientations_fill_the_same_cells),
        cmocka_unit_test(test_tbp_message__centres_are_where_they_belong),
        cmocka_unit_test(test_position__hold_shows_in_the_piece),
        cmocka_unit_test(test_position__alike_pieces_are_not_held),
        cmocka_unit_test(test_position__refuses_moves_that_cannot_be),
        cmocka_unit_test(test_position__goes_where_the_wish_is_out_of_reach),
        cmocka_unit_test(test_line__passes_over_what_is_too_long),
        cmocka_unit_test(test_tbp__answers_late_where_no_piece_is_known),
        cmocka_unit_test(test_tei__refuses_numbers_that_are_none_or_out_of_range),
        cmocka_unit_test(test_tei__takes_numbers_in_range),
        cmocka_unit_test(test_tei__settings_are_made_without_limit_and_the_last_counts),
    };
    return RUN(tests);
}
