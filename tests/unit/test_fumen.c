/* SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "engine/tetris/fumen.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

static int read_first(const char *text, struct fumen *f, struct fumen_page *page, struct err *err)
{
    return fumen_read(f, text, strlen(text), 1, page, err);
}

/* Any page: cells of all colours, a piece that is inside, a comment of several languages. */
static struct fumen_page random_page(struct rng *rng)
{
    static const char *const comments[] = { "", "a", "T-Spin Double", "100% %u0041 \\ ~", "ü ß é", "開幕", "x😀y" };
    struct fumen_page page = fumen_page_empty();
    int height = (int)rng_below(rng, FUMEN_HEIGHT + 1);
    for (int i = 0; i < height * FIELD_WIDTH; i++)
        page.cell[i / FIELD_WIDTH][i % FIELD_WIDTH] = (uint8_t)rng_below(rng, CELL_EMPTY + 1);
    for (int x = 0; x < FIELD_WIDTH && height % 2; x++)
        page.rising[x] = rng_below(rng, 4) ? CELL_GARBAGE : CELL_EMPTY;
    page.piece = (uint8_t)rng_below(rng, PIECES + 1);
    if (page.piece < PIECES)
        page.spot = (struct spot){ .orientation = (uint8_t)rng_below(rng, ORIENTATIONS),
                                   .x = (int8_t)(2 + rng_below(rng, FIELD_WIDTH - 4)),
                                   .y = (int8_t)(2 + rng_below(rng, FUMEN_HEIGHT - 4)) };
    page.lock = rng_below(rng, 2);
    page.rise = rng_below(rng, 2);
    page.mirror = rng_below(rng, 2);
    page.colour = rng_below(rng, 2);
    page.comment = comments[rng_below(rng, sizeof comments / sizeof *comments)];
    return page;
}

static void assert_same_page(const struct fumen_page *a, const struct fumen_page *b)
{
    assert_memory_equal(a->cell, b->cell, sizeof a->cell);
    assert_memory_equal(a->rising, b->rising, sizeof a->rising);
    assert_int_equal(a->piece, b->piece);
    assert_true(spot_equal(a->spot, b->spot));
    assert_true(a->lock == b->lock && a->rise == b->rise && a->mirror == b->mirror && a->colour == b->colour);
    assert_string_equal(a->comment, b->comment);
}

static void test_fumen__reads_what_it_prints(void **state)
{
    (void)state;
    struct rng rng = rng_stream(1, 2, 3);
    for (int i = 0; i < 20000; i++) {
        struct fumen_page page = random_page(&rng), again;
        struct fumen f;
        struct err err;
        char text[FUMEN_TEXT_MAX];
        assert_int_equal(fumen_print(&page, text, &err), 0);
        assert_int_equal(read_first(text, &f, &again, &err), 1);
        assert_same_page(&page, &again);
    }
}

static void test_fumen__is_found_in_an_address(void **state)
{
    (void)state;
    static const char *const texts[] = { "v115@vhAAgH", " v115@vhA\nAg?H\n", "https://example.org/?m115@vhAAgH&x=1",
                                         "https://example.org/#?d=d115@vhAAgH", "v110@7eAA4G" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct fumen f;
        struct fumen_page page, empty = fumen_page_empty();
        struct err err;
        assert_true(fumen_is(texts[i], strlen(texts[i])));
        assert_int_equal(read_first(texts[i], &f, &page, &err), 1);
        assert_same_page(&page, &empty);
    }
    assert_false(fumen_is("....\n.##.\n", 10));
    assert_false(fumen_is("v115", 4));
}

static void test_fumen__turns_its_pages(void **state)
{
    (void)state;
    /* The example of the documentation of tetris-fumen: seven pieces, and two comments. */
    static const char text[] = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
    struct fumen f;
    struct fumen_page page;
    struct err err;
    assert_int_equal(fumen_read(&f, text, strlen(text), 7, &page, &err), 7);
    assert_string_equal(page.comment, "T-Spin Double");
    assert_int_equal(page.piece, PIECE_T);
    assert_int_equal(page.spot.orientation, SOUTH);
    assert_int_equal(page.cell[0][3], PIECE_I);
    assert_int_equal(fumen_read(&f, text, strlen(text), 6, &page, &err), 7);
    assert_string_equal(page.comment, "Opening");
    assert_int_equal(fumen_read(&f, text, strlen(text), 8, &page, &err), -1);
    assert_string_equal(err.text, "the fumen has 7 pages, and no page 8");
}

static void test_fumen__refuses_what_is_none(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "there is no fumen" },
        { "vhAAgH", "there is no fumen" },
        { "v095@vhAAgH", "the fumen has the version 95, but only 115 and 110 can be read" },
        { "v115@", "the fumen has no page after the \"@\"" },
        { "v115@??", "the fumen has no page after the \"@\"" },
        { "v115@vhAAg", "the fumen breaks off in page 1" },
        { "v115@vh", "the fumen breaks off in page 1" },
        { "v115@vhBAgHA", "the fumen breaks off in page 2" },
        { "v115@vhAAgHvh", "the fumen breaks off in page 2" },
        { "v115@vh-AgH", "character 3 after the \"@\" of the fumen is \"-\", but only letters" },
        { "v115@vh\xc3\xbc", "character 3 after the \"@\" of the fumen is \\xc3" },
        { "v115@AAvh", "page 1 of the fumen has a cell of colour -8, but there are only 0 to 8" },
        { "v115@AevhAgH", "page 1 of the fumen has more than 240 cells" },
        { "v115@vhAxSJ", "the I on page 1 of the fumen reaches beyond the walls or the floor" },
        { "v115@vhAAgWBAfBAAA", "the comment on page 1 of the fumen has a character that does not exist" },
        { "v115@vhAAgWBA", "the fumen breaks off in page 1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fumen f;
        struct fumen_page page;
        struct err err = { "" };
        assert_int_equal(read_first(cases[i].text, &f, &page, &err), -1);
        assert_contains(err.text, cases[i].sentence);
    }
}

static void test_fumen__has_limits(void **state)
{
    (void)state;
    struct fumen f;
    struct fumen_page page = fumen_page_empty();
    struct err err;
    enum { MUCH = FUMEN_LENGTH_MAX + 16 };
    char *much = malloc(MUCH + 1), text[FUMEN_TEXT_MAX];
    memset(much, '?', MUCH);
    memcpy(much, "v115@", 5);
    much[MUCH] = '\0';
    assert_int_equal(read_first(much, &f, &page, &err), -1);
    assert_string_equal(err.text, "the fumen is longer than 65536 characters");
    strcpy(much, "v115@");
    for (int at = 5; at + 196 < FUMEN_LENGTH_MAX; at += 195) { /* 64 pages at a time */
        memcpy(much + at, "vh/", 3);
        for (int i = 0; i < 64; i++)
            memcpy(much + at + 3 + 3 * i, "AgH", 3);
        much[at + 195] = '\0';
    }
    assert_int_equal(read_first(much, &f, &page, &err), -1);
    assert_string_equal(err.text, "the fumen has more than 4096 pages");
    memset(much, 'x', MUCH);
    much[FUMEN_COMMENT_MAX - 1] = '\0';
    page = fumen_page_empty();
    page.comment = much;
    assert_int_equal(fumen_print(&page, text, &err), 0);
    assert_true(strlen(text) < FUMEN_TEXT_MAX);
    much[FUMEN_COMMENT_MAX - 1] = 'x';
    assert_int_equal(fumen_print(&page, text, &err), -1);
    assert_contains(err.text, "is too long");
    page.comment = "\xc3(";
    assert_int_equal(fumen_print(&page, text, &err), -1);
    assert_contains(err.text, "must be valid UTF-8");
    free(much);
}

static struct drawing draw(const char *text)
{
    struct drawing d;
    struct err err;
    if (notation_parse(text, strlen(text), 0, &d, &err))
        fail_msg("%s", err.text);
    return d;
}

static void test_fumen__is_a_drawing_and_back(void **state)
{
    (void)state;
    struct drawing d = draw("..........\n...T......\n..TTT.....\n####.#####\n"), again;
    struct fumen_page page;
    struct err err;
    assert_int_equal(fumen_from_drawing(&d, &page, &err), 0);
    assert_int_equal(page.piece, PIECE_T);
    assert_int_equal(page.cell[0][4], CELL_EMPTY);
    assert_int_equal(page.cell[0][5], CELL_GARBAGE);
    assert_int_equal(fumen_to_drawing(&page, 4, &again, &err), 0);
    assert_memory_equal(&again.before, &d.before, sizeof d.before);
    assert_memory_equal(&again.outcome.after, &d.outcome.after, sizeof d.before);
    assert_int_equal(fumen_to_drawing(&page, 0, &again, &err), 0);
    assert_int_equal(again.before.height, FIELD_VISIBLE);
    page.spot.y++;
    assert_int_equal(fumen_to_drawing(&page, 0, &again, &err), -1);
    assert_contains(err.text, "the T of the fumen is in the air");
    page.spot.y = 0;
    assert_int_equal(fumen_to_drawing(&page, 0, &again, &err), -1);
    assert_contains(err.text, "the T of the fumen overlaps full cells");
    page = fumen_page_empty();
    page.cell[22][0] = PIECE_L;
    assert_int_equal(fumen_to_drawing(&page, 22, &again, &err), -1);
    assert_string_equal(err.text, "the fumen has full cells in row 23, but the board has 22 rows");
    assert_int_equal(fumen_to_drawing(&page, 0, &again, &err), 0);
    assert_int_equal(again.before.height, 23);
}

static void test_fumen__says_which_boards_it_cannot_hold(void **state)
{
    (void)state;
    struct drawing d = draw("....\n....\n....\n.##.\n");
    struct fumen_page page;
    struct err err;
    assert_int_equal(fumen_from_drawing(&d, &page, &err), -1);
    assert_string_equal(err.text, "the board has 4 columns, but those of a fumen have 10");
    d = (struct drawing){ .before = board_empty(10, 24) };
    d.outcome.locked = d.before;
    assert_int_equal(fumen_from_drawing(&d, &page, &err), 0);
    d.before.column[3] = d.outcome.locked.column[3] = 1u << 23;
    assert_int_equal(fumen_from_drawing(&d, &page, &err), -1);
    assert_string_equal(err.text, "row 24 of the board has a full cell, but a fumen has only 23 rows");
}

static void test_fumen__knows_a_queue_in_a_comment(void **state)
{
    (void)state;
    static const struct {
        const char *comment, *wanted;
    } cases[] = {
        { "#Q=[O](T)SZL", "#Q=[O](T)SZL" },
        { "#Q=[](I)", "#Q=[](I)" },
        { "#Q=[]()TS;hello", "#Q=[](T)S" },
        { "#Q=[L](J)OS and more", "#Q=[L](J)OS" },
        { "#q=[O](T)SZL", NULL },
        { "#Q=[O(T)SZL", NULL },
        { "#Q=[X](T)", NULL },
        { "#Q=[O](T", NULL },
        { "#Q=", NULL },
        { "", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fumen_queue queue;
        char text[FUMEN_QUEUE_TEXT_MAX];
        assert_int_equal(fumen_parse_queue(cases[i].comment, &queue), cases[i].wanted != NULL);
        if (!cases[i].wanted)
            continue;
        fumen_print_queue(&queue, text);
        assert_string_equal(text, cases[i].wanted);
    }
    char many[200] = "#Q=[O](T)", text[FUMEN_QUEUE_TEXT_MAX];
    struct fumen_queue queue;
    memset(many + strlen(many), 'S', 150);
    assert_true(fumen_parse_queue(many, &queue));
    assert_int_equal(queue.known, FUMEN_QUEUE_MAX);
    fumen_print_queue(&queue, text);
    assert_int_equal(strlen(text), FUMEN_QUEUE_TEXT_MAX - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fumen__reads_what_it_prints),
        cmocka_unit_test(test_fumen__is_found_in_an_address),
        cmocka_unit_test(test_fumen__turns_its_pages),
        cmocka_unit_test(test_fumen__refuses_what_is_none),
        cmocka_unit_test(test_fumen__has_limits),
        cmocka_unit_test(test_fumen__is_a_drawing_and_back),
        cmocka_unit_test(test_fumen__knows_a_queue_in_a_comment),
        cmocka_unit_test(test_fumen__says_which_boards_it_cannot_hold),
    };
    return RUN(tests);
}
