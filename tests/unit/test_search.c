/* SPDX-License-Identifier: MIT
 *
 * Players that search, compared with every line of play enumerated here. Boards come from games in which every
 * third piece is placed at random. */
#include "unit.h"

#include "engine/player/search.h"
#include "engine/tetris/path.h"
#include "engine/tetris/state.h"

/* A controller and the players of a test. */
struct lab {
    struct controller controller;
    struct rules rules;
    struct linear linear;
    struct rng rng;
};

static struct lab lab_open(const char *controller, struct rules rules)
{
    struct lab lab = { .rules = rules, .rng = rng_stream(7, 0, 0) };
    struct err err;
    if (controller_load(controller, &lab.controller, &err))
        fail_msg("%s", err.text);
    lab.linear = controller_linear(&lab.controller, rules.width);
    return lab;
}

static void lab_close(struct lab *lab)
{
    controller_release(&lab->controller);
    linear_release(&lab->linear);
}

static struct player *lab_player(const struct lab *lab, const struct player_ops *ops, int preview, int width)
{
    struct player_config config = {
        .controller = &lab->controller, .rules = &lab->rules, .preview = preview, .width = width
    };
    return ops->new (&config);
}

/* Writes the outcome of every placement of a piece that does not end the game. */
static int outcomes(const struct rules *rules, const struct board *b, enum piece piece, struct outcome out[])
{
    struct placement placements[SEARCH_PLACEMENTS];
    int n = 0, kept = 0;
    if (rules->kind == RULES_SIMPLIFIED) {
        n = drop_placements(b, rules, piece, placements);
    } else {
        struct spot spots[REACH_MAX];
        struct field f = field_from_board(b);
        n = reach_list(&f, piece, reach_turns(rules), spots);
        for (int i = 0; i < n; i++)
            placements[i] = field_placement(piece, spots[i]);
    }
    for (int i = 0; i < n; i++) {
        out[kept] = drop_outcome_at(b, rules, piece, placements[i]);
        kept += out[kept].alive;
    }
    return kept;
}

/* Puts a piece on the board at a random placement, or empties the board if there is none. */
static void wander(struct lab *lab, struct board *b, enum piece piece)
{
    struct outcome out[SEARCH_PLACEMENTS];
    int n = outcomes(&lab->rules, b, piece, out);
    *b = n > 0 ? out[rng_below(&lab->rng, (uint32_t)n)].after : board_empty(b->width, b->height);
}

static void draw(struct lab *lab, int n, uint8_t queue[])
{
    for (int i = 0; i < n; i++)
        queue[i] = (uint8_t)rng_below(&lab->rng, PIECES);
}

/* ---- Every line of play ---- */

/* The pieces ahead of a line: the queue from `next` on, and the held piece. */
struct ahead {
    const uint8_t *queue;
    int next, known;
    uint8_t hold;
    bool may_hold;
};

static struct value best_line(const struct lab *lab, const struct board *b, struct ahead a, int depth);

static struct value best_with(const struct lab *lab, const struct board *b, uint8_t piece, struct ahead after,
                              int depth)
{
    struct outcome out[SEARCH_PLACEMENTS];
    struct value best = { 0, 0 };
    int n = outcomes(&lab->rules, b, (enum piece)piece, out);
    for (int i = 0; i < n; i++) {
        struct value line = { 1, linear_score(&lab->linear, &out[i]) };
        if (depth > 1) {
            struct value rest = best_line(lab, &out[i].after, after, depth - 1);
            line.lives = rest.lives + 1;
            line.score = rest.lives > 0 ? linear_piece_score(&lab->linear, &out[i]) + rest.score : 0;
        }
        if (i == 0 || value_better(line, best))
            best = line;
    }
    return best;
}

/* A piece is placed or held; if it is held, the piece held before comes into play, or the next one if there was none.
 * Pieces after the queue are unknown, but can be held unseen. */
static struct value best_line(const struct lab *lab, const struct board *b, struct ahead a, int depth)
{
    struct value best = { 0, 0 }, line;
    struct ahead after = a;
    if (a.next < a.known) {
        after.next = a.next + 1;
        best = best_with(lab, b, a.queue[a.next], after, depth);
    }
    if (!a.may_hold || a.next > a.known)
        return best;
    after.hold = a.next < a.known ? a.queue[a.next] : PIECE_NONE;
    if (a.hold != PIECE_NONE) {
        after.next = a.next + 1;
        line = best_with(lab, b, a.hold, after, depth);
    } else if (a.next + 1 < a.known) {
        after.next = a.next + 2;
        line = best_with(lab, b, a.queue[a.next + 1], after, depth);
    } else {
        return best;
    }
    return value_better(line, best) ? line : best;
}

/* Compares the scores of lookahead with the best of all lines, on n positions. */
static void check_lookahead(struct lab *lab, int depth, bool hold, int n)
{
    struct player *p = lab_player(lab, &player_lookahead, depth - 1, 0);
    struct board b = board_empty(lab->rules.width, lab->rules.height);
    int compared = 0;
    for (int i = 0; i < n; i++) {
        uint8_t queue[1 + PLAYER_PREVIEW_MAX];
        draw(lab, depth, queue);
        uint8_t held = hold && rng_below(&lab->rng, 3) > 0 ? (uint8_t)rng_below(&lab->rng, PIECES) : PIECE_NONE;
        struct situation s = { .board = &b, .queue = queue, .known = depth, .hold = held, .may_hold = hold };
        struct decision d;
        bool found = player_lookahead.choose(p, &s, &lab->rng, &d);
        struct value best = best_line(lab, &b, (struct ahead){ queue, 0, depth, held, hold }, depth);
        assert_int_equal(found, best.lives > 0);
        if (found)
            assert_int_equal(d.score, best.score);
        compared += best.lives == depth;
        if (!found || i % 3 == 0)
            wander(lab, &b, (enum piece)queue[0]);
        else
            drop_lock(&b, (enum piece)d.piece, d.placement);
    }
    assert_true(compared > n / 2);
    player_lookahead.free(p);
}

static void test_search__lookahead_with_hold_finds_the_best_line(void **state)
{
    (void)state;
    static const char *const names[] = { "gaunt-2018", "bcts" };
    for (int c = 0; c < 2; c++) {
        struct lab lab = lab_open(names[c], rules_guideline());
        check_lookahead(&lab, 2, true, 60);
        lab.rules.half_turns = true;
        check_lookahead(&lab, 2, true, 30);
        lab_close(&lab);
    }
}

static void test_search__lookahead_without_hold_finds_the_best_line(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    rules.hold = false;
    struct lab lab = lab_open("bcts", rules);
    check_lookahead(&lab, 2, false, 100);
    lab_close(&lab);
}

static void test_search__lookahead_of_three_finds_the_best_line(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts", rules_simplified(5, 8));
    check_lookahead(&lab, 3, false, 150);
    lab_close(&lab);
}

/* ---- Players against each other ---- */

static void assert_same_decision(const struct decision *a, const struct decision *b)
{
    assert_int_equal(a->piece, b->piece);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->spin, b->spin);
    assert_int_equal(a->placement.rotation, b->placement.rotation);
    assert_int_equal(a->placement.column, b->placement.column);
    assert_int_equal(a->placement.row, b->placement.row);
    assert_int_equal(a->score, b->score);
}

/* Two players and what each sees of the same positions. */
struct match {
    const struct player_ops *a, *b;
    int previews_a, previews_b;
    int width; /* of a beam */
    bool hold;
    bool unseen; /* the last preview of the second player is unseen by the first */
    /* Equally good placements may differ and, if every line ends the game, scores too: lookahead scores those lines 0,
     * a beam by the last board. */
    bool scores_only;
};

static void check_match(struct lab *lab, const struct match *m, int n)
{
    struct player *a = lab_player(lab, m->a, m->previews_a, m->width),
                  *b = lab_player(lab, m->b, m->previews_b, m->width);
    struct board board = board_empty(lab->rules.width, lab->rules.height);
    for (int i = 0; i < n; i++) {
        uint8_t queue[1 + PLAYER_PREVIEW_MAX];
        struct decision x, y;
        draw(lab, 1 + PLAYER_PREVIEW_MAX, queue);
        uint8_t held = m->hold && rng_below(&lab->rng, 3) > 0 ? (uint8_t)rng_below(&lab->rng, PIECES) : PIECE_NONE;
        struct situation s = { .board = &board, .queue = queue, .hold = held, .may_hold = m->hold };
        s.known = m->previews_a + 1;
        s.possible_next = m->unseen ? 1u << queue[s.known] : 0x7f;
        bool found = m->a->choose(a, &s, &lab->rng, &x);
        s.known = m->previews_b + 1;
        assert_int_equal(found, m->b->choose(b, &s, &lab->rng, &y));
        if (found && m->scores_only)
            assert_true(x.score == y.score || y.score == 0);
        else if (found)
            assert_same_decision(&x, &y);
        if (!found || i % 3 == 0)
            wander(lab, &board, (enum piece)queue[0]);
        else
            drop_lock(&board, (enum piece)x.piece, x.placement);
    }
    m->a->free(a);
    m->b->free(b);
}

static void test_search__a_wide_beam_finds_what_lookahead_does(void **state)
{
    (void)state;
    struct match m = { &player_beam, &player_lookahead, 1, 1, 20000, true, false, true };
    struct lab lab = lab_open("bcts", rules_guideline());
    check_match(&lab, &m, 150);
    lab_close(&lab);
}

static void test_search__one_unseen_piece_is_like_a_preview(void **state)
{
    (void)state;
    struct rules rules = rules_guideline();
    rules.hold = false;
    struct lab lab = lab_open("bcts", rules), narrow = lab_open("bcts", rules_simplified(5, 8));
    struct match one = { .a = &player_expectimax, .b = &player_lookahead, .previews_b = 1, .unseen = true },
                 two = { .a = &player_expectimax, .b = &player_lookahead, 1, 2, .unseen = true };
    check_match(&lab, &one, 300);
    check_match(&narrow, &one, 300);
    check_match(&narrow, &two, 150);
    lab_close(&lab);
    lab_close(&narrow);
}

static void test_search__greedy_is_lookahead_of_one(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts", rules_guideline()), narrow = lab_open("bcts", rules_simplified(5, 8));
    struct match hold = { .a = &player_greedy, .b = &player_lookahead, .hold = true },
                 plain = { .a = &player_greedy, .b = &player_lookahead };
    check_match(&lab, &hold, 2000);
    check_match(&lab, &plain, 2000);
    check_match(&narrow, &plain, 2000);
    lab_close(&lab);
    lab_close(&narrow);
}

/* Remembers the best of the placements that a player reports. */
static void remember(void *context, const struct decision *d, int lives)
{
    (void)lives;
    struct decision *best = context;
    if (best->piece == PIECE_NONE || d->score > best->score)
        *best = *d;
}

static void test_search__a_player_that_is_watched_plays_the_same(void **state)
{
    (void)state;
    const struct {
        struct rules rules;
        const char *controller;
        const struct player_ops *ops;
        int known, positions;
    } row[] = {
        { rules_guideline(), "bcts", &player_greedy, 1, 2000 },
        { rules_simplified(10, 20), "bcts", &player_greedy, 1, 2000 },
        /* These skip lines that cannot be the best, unless they are watched. */
        { rules_simplified(10, 20), "bcts", &player_lookahead, 2, 2000 },
        { rules_simplified(10, 20), "dt20", &player_lookahead, 2, 4000 },
        { rules_simplified(10, 20), "dellacherie", &player_lookahead, 2, 2000 },
        { rules_simplified(6, 9), "dt20", &player_lookahead, 3, 200 },
        { rules_guideline(), "dt20", &player_lookahead, 2, 100 },
    };
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        struct lab lab = lab_open(row[k].controller, row[k].rules);
        const struct player_ops *ops = row[k].ops;
        struct player *p = lab_player(&lab, ops, row[k].known - 1, 0);
        struct board b = board_empty(lab.rules.width, lab.rules.height);
        for (int i = 0; i < row[k].positions; i++) {
            uint8_t queue[3];
            draw(&lab, row[k].known, queue);
            struct situation s = { .board = &b, .queue = queue, .known = row[k].known, .hold = PIECE_NONE };
            struct decision alone, watched, best = { .piece = PIECE_NONE };
            bool found = ops->choose(p, &s, &lab.rng, &alone);
            s.weighed = remember;
            s.context = &best;
            assert_int_equal(found, ops->choose(p, &s, &lab.rng, &watched));
            if (found) {
                assert_same_decision(&alone, &watched);
                assert_true(best.score == alone.score || row[k].known > 1); /* lines that end early score 0 */
            }
            if (!found || i % 3 == 0)
                wander(&lab, &b, (enum piece)queue[0]);
            else
                drop_lock(&b, (enum piece)queue[0], alone.placement);
        }
        ops->free(p);
        lab_close(&lab);
    }
}

/* ---- Whole games ---- */

/* Checks the spin of a decision: if it removes rows, the best spin with which the piece can get there, otherwise the
 * plainest. */
static void check_spin(const struct state *s, const struct decision *d)
{
    struct spot spots[REACH_MAX], found = { .spin = SPINS };
    int n = reach_list(&s->field, (enum piece)d->piece, REACH_SPINS | reach_turns(s->rules), spots);
    for (int i = 0; i < n; i++) {
        struct field after = s->field;
        struct placement p = field_placement((enum piece)d->piece, spots[i]);
        bool clears = field_lock(&after, (enum piece)d->piece, spots[i]) > 0;
        if (placement_equal(p, d->placement) &&
            (found.spin == SPINS || (clears ? spots[i].spin > found.spin : spots[i].spin < found.spin)))
            found = spots[i];
    }
    assert_int_equal(found.spin, d->spin);
}

/* Carries out a decision by key presses, and checks that the piece comes to rest where it was meant to. */
static void press_keys(struct state *s, const struct decision *d)
{
    if (d->hold)
        assert_true(state_input(s, INPUT_HOLD));
    assert_int_equal(s->queue[0], d->piece);
    uint8_t inputs[PATH_MAX_INPUTS];
    check_spin(s, d);
    int n = player_path(&s->field, s->rules, s->spot, d, inputs);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        state_input(s, (enum input)inputs[i]);
    struct placement locked = field_placement((enum piece)d->piece, s->last.spot);
    assert_int_equal(s->last.spot.spin, d->spin);
    assert_memory_equal(&locked, &d->placement, sizeof locked);
}

/* Plays games until this many pieces are placed; returns the number of games that ended. */
static int play_games(struct lab *lab, const struct player_ops *ops, int preview, int pieces)
{
    struct player *p = lab_player(lab, ops, preview, 10);
    int ends = 0;
    for (int number = 0; pieces > 0; number++) {
        struct state s;
        state_start(&s, &lab->rules, 3, number, 1);
        while (pieces-- > 0 && !s.end) {
            struct board b = field_to_board(&s.field, lab->rules.height);
            struct situation situation = { .board = &b,
                                           .queue = s.queue,
                                           .known = 1 + preview,
                                           .hold = s.hold,
                                           .may_hold = lab->rules.hold,
                                           .possible_next = state_possible_next(&s) };
            struct decision d;
            if (!ops->choose(p, &situation, &lab->rng, &d))
                break;
            press_keys(&s, &d);
            assert_int_not_equal(s.end, STATE_LOCK_OUT);
        }
        ends += pieces > 0;
    }
    ops->free(p);
    return ends;
}

static void test_player__every_decision_can_be_played(void **state)
{
    (void)state;
    struct rules rules = rules_guideline(), other = rules;
    other.half_turns = true;
    other.hold = false;
    struct lab labs[] = { lab_open("bcts", rules), lab_open("gaunt-2018", other) };
    for (int i = 0; i < 2; i++) {
        play_games(&labs[i], &player_greedy, 0, 400);
        play_games(&labs[i], &player_lookahead, 1, 200);
        play_games(&labs[i], &player_beam, 4, 200);
        play_games(&labs[i], &player_expectimax, 0, 60);
        assert_true(play_games(&labs[i], &player_random, 0, 400) > 3);
        lab_close(&labs[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search__lookahead_with_hold_finds_the_best_line),
        cmocka_unit_test(test_search__lookahead_without_hold_finds_the_best_line),
        cmocka_unit_test(test_search__lookahead_of_three_finds_the_best_line),
        cmocka_unit_test(test_search__a_wide_beam_finds_what_lookahead_does),
        cmocka_unit_test(test_search__one_unseen_piece_is_like_a_preview),
        cmocka_unit_test(test_search__greedy_is_lookahead_of_one),
        cmocka_unit_test(test_search__a_player_that_is_watched_plays_the_same),
        cmocka_unit_test(test_player__every_decision_can_be_played),
    };
    return RUN(tests);
}
