/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"
#include "lab/match/match.h"
#include "tetress/network_file.h"
#include "tetress/notation.h"
#include "tetress/symmetry.h"
#include "tetress/weights.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position after some random actions; the game is not over. */
static struct torus random_torus(struct rng *rng, int plies)
{
    struct torus t;
    do {
        t = torus_empty();
        for (int i = 0; i < plies; i++) {
            struct actions found;
            uint16_t list[ACTIONS];
            actions_find(&t, &found);
            int n = actions_list(&found, list);
            if (n == 0)
                break;
            torus_apply(&t, action_cells(list[rng_below(rng, (uint32_t)n)]));
        }
    } while (t.turn < plies || !actions_any(&t));
    return t;
}

static void test_action__every_number_has_cells_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < ACTIONS; i++) {
        char text[ACTION_TEXT_MAX];
        struct err err;
        int read;
        assert_int_equal(cells_count(action_cells(i)), 4);
        assert_int_equal(action_find(action_cells(i)), i);
        action_print(i, text);
        assert_int_equal(action_parse(text, &read, &err), 0);
        assert_int_equal(read, i);
    }
    assert_int_equal(action_find((cells)0x1f), -1);
    assert_int_equal(action_find((cells)0x17), -1);
}

/* By the rule: four empty cells, one of them adjacent to a token of the same side. */
static bool is_legal(const struct torus *t, cells set)
{
    if (set & (t->tokens[RED] | t->tokens[BLUE]))
        return false;
    for (int cell = 0; cell < TORUS_CELLS; cell++) {
        int r = cell / TORUS_SIZE, c = cell % TORUS_SIZE;
        if (!(set >> cell & 1))
            continue;
        const int beside[] = { (r + 1) % 11 * 11 + c, (r + 10) % 11 * 11 + c, r * 11 + (c + 1) % 11,
                               r * 11 + (c + 10) % 11 };
        for (int i = 0; i < 4; i++)
            if (t->tokens[t->side] >> beside[i] & 1)
                return true;
    }
    return t->turn < 2;
}

static void test_action__finds_exactly_the_legal_ones(void **state)
{
    (void)state;
    struct rng rng = rng_stream(1, 2, 3);
    for (int i = 0; i < 60; i++) {
        struct torus t = random_torus(&rng, i / 2);
        struct actions found;
        actions_find(&t, &found);
        for (int a = 0; a < ACTIONS; a++) {
            bool here = found.anchor[a / TORUS_CELLS] >> a % TORUS_CELLS & 1;
            assert_int_equal(here, is_legal(&t, action_cells(a)));
        }
        uint64_t key = t.key;
        torus_rekey(&t);
        assert_true(t.key == key);
    }
}

/* A plain implementation of what survey.h describes, cell by cell. */
static bool is_in(cells set, int row, int column)
{
    return set >> ((row + TORUS_SIZE) % TORUS_SIZE * TORUS_SIZE + (column + TORUS_SIZE) % TORUS_SIZE) & 1;
}

static bool is_beside(cells set, int row, int column)
{
    return is_in(set, row - 1, column) || is_in(set, row + 1, column) || is_in(set, row, column - 1) ||
           is_in(set, row, column + 1);
}

/* The cells of a set that are adjacent to those of another. */
static cells plain_beside(cells set, cells other)
{
    cells out = 0;
    for (int i = 0; i < TORUS_CELLS; i++)
        out |= (cells)(is_in(set, i / TORUS_SIZE, i % TORUS_SIZE) && is_beside(other, i / TORUS_SIZE, i % TORUS_SIZE))
               << i;
    return out;
}

static cells plain_flood(cells from, cells empty)
{
    for (cells more = from; more; from |= more)
        more = plain_beside(empty & ~from, from);
    return from;
}

/* Tells whether the row or the column of a cell has at most four empty cells. */
static bool is_in_danger(cells empty, int row, int column)
{
    int in_row = 0, in_column = 0;
    for (int i = 0; i < TORUS_SIZE; i++) {
        in_row += is_in(empty, row, i);
        in_column += is_in(empty, i, column);
    }
    return in_row <= 4 || in_column <= 4;
}

static int plain_danger(cells own, cells empty)
{
    int n = 0;
    for (int i = 0; i < TORUS_CELLS; i++)
        n += is_in(own, i / TORUS_SIZE, i % TORUS_SIZE) && is_in_danger(empty, i / TORUS_SIZE, i % TORUS_SIZE);
    return n;
}

static int plain_patches(cells set)
{
    int n = 0;
    for (int r = 0; r < TORUS_SIZE; r++)
        for (int c = 0; c < TORUS_SIZE; c++) {
            bool here = is_in(set, r, c), right = is_in(set, r, c + 1), down = is_in(set, r + 1, c);
            n += here - (here && right) - (here && down) + (here && right && down && is_in(set, r + 1, c + 1));
        }
    return n;
}

static cells plain_cover(const struct torus *t, enum side side, int *actions)
{
    struct actions found;
    uint16_t list[ACTIONS];
    cells cover = 0;
    actions_find_for(t, side, &found);
    *actions = actions_list(&found, list);
    for (int i = 0; i < *actions; i++)
        cover |= action_cells(list[i]);
    return cover;
}

static struct survey plain_survey(const struct torus *t)
{
    struct survey s;
    cells empty = CELLS_ALL & ~(t->tokens[RED] | t->tokens[BLUE]), free[SIDES], cover[SIDES], flood[SIDES];
    for (int side = 0; side < SIDES; side++) {
        free[side] = plain_beside(empty, t->tokens[side]);
        cover[side] = plain_cover(t, (enum side)side, &s.actions[side]);
        flood[side] = plain_flood(free[side], empty);
    }
    s.open = cells_count(cover[RED] | cover[BLUE]);
    for (int side = 0; side < SIDES; side++) {
        cells own = t->tokens[side];
        s.tokens[side] = cells_count(own);
        s.free[side] = cells_count(free[side]);
        s.cover[side] = cells_count(cover[side]);
        s.patches[side] = plain_patches(cover[side]);
        s.region[side] = cells_count(flood[side] & ~flood[!side]);
        s.danger[side] = plain_danger(own, empty);
        s.gaps[side] = cells_count(free[side] & ~(cover[RED] | cover[BLUE]));
        s.encircled[side] = cells_count(own & ~plain_beside(own, empty));
    }
    return s;
}

static void check_survey(const struct survey *s, const struct survey *plain)
{
    for (int side = 0; side < SIDES; side++) {
        assert_int_equal(s->actions[side], plain->actions[side]);
        assert_int_equal(s->tokens[side], plain->tokens[side]);
        assert_int_equal(s->free[side], plain->free[side]);
        assert_int_equal(s->cover[side], plain->cover[side]);
        assert_int_equal(s->patches[side], plain->patches[side]);
        assert_int_equal(s->region[side], plain->region[side]);
        assert_int_equal(s->danger[side], plain->danger[side]);
        assert_int_equal(s->gaps[side], plain->gaps[side]);
        assert_int_equal(s->encircled[side], plain->encircled[side]);
    }
    assert_int_equal(s->open, plain->open);
}

static void check_surveys(const struct torus *t)
{
    struct survey plain = plain_survey(t), survey;
    survey_find(t, &survey);
    check_survey(&survey, &plain);
    survey_find_portable(t, &survey);
    check_survey(&survey, &plain);
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors()) {
        survey_find_vector(t, &survey);
        check_survey(&survey, &plain);
    }
#endif
}

static void test_survey__finds_what_a_plain_one_finds_in_games(void **state)
{
    (void)state;
    struct rng rng = rng_stream(4, 5, 6);
    for (int game = 0; game < 50; game++) {
        struct torus t = torus_empty();
        int n;
        do {
            struct actions found;
            uint16_t list[ACTIONS];
            check_surveys(&t);
            actions_find(&t, &found);
            n = actions_list(&found, list);
            if (n > 0)
                torus_apply(&t, action_cells(list[rng_below(&rng, (uint32_t)n)]));
        } while (n > 0 && t.turn < TORUS_TURNS);
    }
}

/* A random set of cells; each is included with a probability of `chances` / 64. */
static cells random_cells(struct rng *rng, uint32_t chances)
{
    cells set = 0;
    for (int i = 0; i < TORUS_CELLS; i++)
        set |= (cells)(rng_below(rng, 64) < chances) << i;
    return set;
}

static void test_survey__finds_what_a_plain_one_finds_on_any_board(void **state)
{
    (void)state;
    struct rng rng = rng_stream(7, 8, 9);
    for (uint32_t full = 0; full <= 64; full++)
        for (uint32_t red = 0; red <= 64; red += 8)
            for (int turn = 0; turn < 4; turn++) {
                cells set = random_cells(&rng, full), reds = random_cells(&rng, red);
                check_surveys(&(struct torus){ .tokens = { set & reds, set & ~reds }, .turn = (uint8_t)turn });
            }
    /* A single token, in every cell. */
    for (int i = 0; i < TORUS_CELLS; i++)
        check_surveys(&(struct torus){ .tokens = { (cells)1 << i, 0 }, .turn = 2 });
}

static void test_symmetry__changes_nothing_in_the_game(void **state)
{
    (void)state;
    struct rng rng = rng_stream(3, 1, 4);
    struct weights weights;
    struct err err;
    assert_int_equal(weights_load("learned", &weights, &err), 0);
    for (int i = 0; i < 300; i++) {
        struct torus t = random_torus(&rng, 2 + i % 60);
        int s = (int)rng_below(&rng, SYMMETRIES);
        struct torus other = symmetry_torus(&t, s);
        struct survey survey, other_survey;
        survey_find(&t, &survey);
        survey_find(&other, &other_survey);
        assert_int_equal(evaluate(&t, &survey, &weights), evaluate(&other, &other_survey, &weights));
        struct actions found;
        uint16_t list[ACTIONS];
        actions_find(&t, &found);
        int n = actions_list(&found, list);
        if (n == 0)
            continue;
        int action = list[rng_below(&rng, (uint32_t)n)];
        torus_apply(&t, action_cells(action));
        torus_apply(&other, action_cells(symmetry_action(action, s)));
        t = symmetry_torus(&t, s);
        assert_true(t.tokens[RED] == other.tokens[RED] && t.tokens[BLUE] == other.tokens[BLUE] && t.key == other.key);
    }
}

static void test_symmetry__leaves_five_first_actions(void **state)
{
    (void)state;
    struct torus t = torus_empty();
    uint16_t list[ACTIONS];
    for (int i = 0; i < ACTIONS; i++)
        list[i] = (uint16_t)i;
    /* I, O, T, J or L, S or Z. */
    assert_int_equal(symmetry_thin(&t, list, ACTIONS), 5);
    struct agent_limits limits = { 0 };
    torus_apply(&t, action_cells(list[1]));
    /* A square has eight symmetries: of 2,299 actions, minus those that touch it, an eighth is left, plus a few that
     * are their own image. */
    int n = agent_actions(&t, &limits, list);
    assert_in_range(n, 2100 / 8, 2299 / 6);
}

static void test_torus__empties_rows_and_columns_at_once(void **state)
{
    (void)state;
    struct torus t;
    struct err err;
    /* The action completes row 0 and column 0. */
    assert_int_equal(torus_parse(".rrrrbbbbbb/.........../r........../r........../b........../b........../b........../"
                                 "b........../b........../b........../b....r.....",
                                 &t, &err),
                     0);
    t.turn = 10;
    int action;
    assert_int_equal(action_parse("0-0,1-0,1-1,1-2", &action, &err), 0);
    assert_int_equal(torus_apply(&t, action_cells(action)), 2);
    char text[TORUS_TEXT_MAX];
    torus_print(&t, text);
    assert_string_equal(text, ".........../.rr......../.........../.........../.........../.........../.........../"
                              ".........../.........../.........../.....r.....");
    assert_int_equal(t.side, BLUE);
}

static void test_torus__ends_as_the_rules_say(void **state)
{
    (void)state;
    struct torus t = { .tokens = { 7, 1 }, .turn = 20 };
    assert_int_equal(torus_end(&t, true), TORUS_BLUE_WINS);
    assert_int_equal(torus_end(&t, false), TORUS_GOES_ON);
    t.turn = TORUS_TURNS;
    assert_int_equal(torus_end(&t, true), TORUS_RED_WINS);
    t.tokens[BLUE] = 7 << 5;
    assert_int_equal(torus_end(&t, false), TORUS_DRAW);
}

/* The score of a position by exhaustive search, without pruning, by the network or, where it is NULL, the weights. */
static int plain_score(const struct torus *t, const struct network *network, const struct weights *w, int depth,
                       int ply)
{
    struct actions found;
    uint16_t list[ACTIONS];
    int best = -EVALUATE_WIN;
    struct survey survey;
    survey_find(t, &survey);
    if (t->turn < TORUS_TURNS && survey.actions[t->side] == 0)
        return ply - EVALUATE_WIN;
    if (t->turn >= TORUS_TURNS) {
        int lead = cells_count(t->tokens[t->side]) - cells_count(t->tokens[!t->side]);
        return lead == 0 ? 0 : lead > 0 ? EVALUATE_WIN - ply : ply - EVALUATE_WIN;
    }
    if (depth == 0)
        return network ? network_evaluate(network, t, &survey) : evaluate(t, &survey, w);
    actions_find(t, &found);
    int n = actions_list(&found, list);
    for (int i = 0; i < n; i++) {
        struct torus next = *t;
        torus_apply(&next, action_cells(list[i]));
        int score = -plain_score(&next, network, w, depth - 1, ply + 1);
        best = score > best ? score : best;
    }
    return best;
}

static void test_minimax__scores_like_a_search_that_looks_at_everything(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "minimax:depth=%d,reductions=no,pruning=no,evaluation=%s",
        "minimax:depth=%d,reductions=no,pruning=no,evaluation=%s,table=no",
        "minimax:depth=%d,reductions=no,pruning=no,evaluation=%s,ordering=no,table=no"
    };
    struct rng rng = rng_stream(4, 5, 6);
    struct weights weights;
    struct network network;
    struct err err;
    assert_int_equal(network_load("learned", &network, &err), 0);
    assert_int_equal(weights_load("learned", &weights, &err), 0);
    for (int i = 0; i < 12; i++) {
        struct torus t = random_torus(&rng, 24 + i);
        if (i % 3 == 0)
            t.turn = (uint8_t)(148 + i % 2), t.side = t.turn % 2; /* near the last turn */
        int depth = actions_count(&t, (enum side)t.side) < 40 ? 3 : 2;
        if (!actions_any(&t))
            continue;
        for (int k = 0; k < 6; k++) {
            char text[128];
            const struct agent_ops *ops;
            struct agent_limits limits = { .nodes = INT64_MAX };
            struct agent_choice choice;
            snprintf(text, sizeof text, forms[k / 2], depth, k % 2 ? "network" : "features");
            struct agent *agent = agent_parse(text, &ops, &err);
            ops->choose(agent, &t, &limits, &rng, &choice);
            ops->free(agent);
            /* A search that reaches the end of the game may stop there. */
            assert_int_equal(choice.score, plain_score(&t, k % 2 ? &network : NULL, &weights, choice.depth, 0));
        }
    }
}

static void test_agents__find_the_action_that_wins_at_once(void **state)
{
    (void)state;
    static const char *const names[] = { "minimax", "mcts", "mcts:selection=ucb1", "greedy" };
    struct rng rng = rng_stream(7, 8, 9);
    struct weights weights = { 0 };
    int found = 0;
    for (int i = 0; i < 4000 && found < 10; i++) {
        struct torus t = random_torus(&rng, 26 + i % 20);
        if (plain_score(&t, NULL, &weights, 1, 0) != EVALUATE_WIN - 1)
            continue;
        found++;
        for (int k = 0; k < 4; k++) {
            const struct agent_ops *ops;
            struct err err;
            struct agent_limits limits = { .nodes = 3000 };
            struct agent_choice choice;
            struct agent *agent = agent_parse(names[k], &ops, &err);
            struct torus next = t;
            ops->choose(agent, &t, &limits, &rng, &choice);
            ops->free(agent);
            torus_apply(&next, action_cells(choice.action));
            assert_false(actions_any(&next));
        }
    }
    assert_true(found > 3);
}

static void test_match__swaps_colours_in_pairs_with_one_opening(void **state)
{
    (void)state;
    struct match_config c = {
        .agent = { "greedy", "random" }, .limits = { .nodes = 1 }, .games = 10, .threads = 2, .seed = 3
    };
    struct match_result r;
    struct err err;
    assert_int_equal(match_play(&c, NULL, &r, &err), 0);
    assert_int_equal(r.games, 10);
    for (int i = 0; i < r.games; i += 2) {
        const struct match_game *a = &r.game[i], *b = &r.game[i + 1];
        assert_int_equal(a->red, 0);
        assert_int_equal(b->red, 1);
        assert_int_equal(a->opening, b->opening);
        assert_memory_equal(a->move, b->move, a->opening * sizeof *a->move);
    }
    struct match_summary s = match_summary(&r);
    int red_wins[2] = { 0 };
    for (int i = 0; i < r.games; i++)
        red_wins[r.game[i].red] += match_game_end(&r.game[i]) == TORUS_RED_WINS;
    assert_memory_equal(s.red_wins, red_wins, sizeof red_wins);
    assert_int_equal(s.score.wins + s.score.losses + s.score.draws, 10);
    assert_true(s.score.wins >= 8);
    assert_true(s.score.elo.low <= s.score.elo.value && s.score.elo.value <= s.score.elo.high);
    match_release(&r);
}

static void test_agents__know_the_forms_of_the_paper(void **state)
{
    (void)state;
    const struct agent_ops *ops;
    struct err err;
    struct rng rng = rng_stream(2, 7, 1);
    struct torus t = random_torus(&rng, 20);
    struct agent_limits limits = { .nodes = 1000000 };
    struct agent_choice choice;
    for (int depth = 2; depth <= 3; depth++) {
        struct agent *agent = agent_parse(depth == 2 ? "eldaly-2024-minimax" : "eldaly-2024-minimax:depth=3", &ops,
                                          &err);
        assert_ptr_equal(ops, &agent_minimax);
        ops->choose(agent, &t, &limits, &rng, &choice);
        assert_int_equal(choice.depth, depth);
        ops->free(agent);
    }
    assert_null(agent_parse("eldaly-2024-minimx", &ops, &err));
    assert_non_null(strstr(err.text, "eldaly-2024-minimax"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action__every_number_has_cells_of_its_own),
        cmocka_unit_test(test_action__finds_exactly_the_legal_ones),
        cmocka_unit_test(test_survey__finds_what_a_plain_one_finds_in_games),
        cmocka_unit_test(test_survey__finds_what_a_plain_one_finds_on_any_board),
        cmocka_unit_test(test_symmetry__changes_nothing_in_the_game),
        cmocka_unit_test(test_symmetry__leaves_five_first_actions),
        cmocka_unit_test(test_torus__empties_rows_and_columns_at_once),
        cmocka_unit_test(test_torus__ends_as_the_rules_say),
        cmocka_unit_test(test_minimax__scores_like_a_search_that_looks_at_everything),
        cmocka_unit_test(test_agents__find_the_action_that_wins_at_once),
        cmocka_unit_test(test_agents__know_the_forms_of_the_paper),
        cmocka_unit_test(test_match__swaps_colours_in_pairs_with_one_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
