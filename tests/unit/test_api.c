/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tetrarch.h>

static struct tetrarch_error error;

static struct tetrarch_rules *rules_of(const char *text)
{
    struct tetrarch_rules *rules = tetrarch_rules_new(text, &error);
    if (!rules)
        fail_msg("%s", error.text);
    return rules;
}

static void test_rules__are_read_and_printed(void **state)
{
    (void)state;
    static const char *const texts[] = { "simplified 10x20 sequence=uniform",
                                         "simplified 6x8 lines-after-overflow=yes sequence=list pieces=IOT",
                                         "guideline hold=no half-turns=yes sequence=bag",
                                         "simplified 10x10 sequence=uniform weights=1,1,1,2,2,1,1" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct tetrarch_rules *rules = rules_of(texts[i]);
        char *text = tetrarch_rules_print(rules);
        assert_string_equal(text, texts[i]);
        tetrarch_text_free(text);
        tetrarch_rules_free(rules);
    }
    static const char *const bad[] = { "",
                                       "simple",
                                       "simplified 3x20",
                                       "simplified 10x20 height=4",
                                       "guideline 10x20",
                                       "simplified 10x",
                                       "simplified sequence=list",
                                       "guideline hold=maybe",
                                       "simplified a b" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error.text[0] = '\0';
        assert_null(tetrarch_rules_new(bad[i], &error));
        assert_true(strlen(error.text) > 10);
        assert_null(tetrarch_rules_new(bad[i], NULL));
    }
}

static void test_placements__are_listed_placed_and_described(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = rules_of("simplified 10x20");
    struct tetrarch_board board, after;
    struct tetrarch_placement list[64];
    assert_int_equal(tetrarch_board_parse("#########.\n#########.\n#########.\n#########.\n", 20, &board, &error), 0);
    int n = tetrarch_placements(rules, &board, TETRARCH_I, list, 64, &error), best = -1;
    assert_int_equal(n, 17);
    for (int i = 0; i < n; i++)
        if (list[i].rows == 4)
            best = i;
    assert_true(best >= 0 && list[best].column == 9);
    assert_int_equal(tetrarch_place(rules, &board, &list[best], &after, &error), 4);
    for (int x = 0; x < 10; x++)
        assert_int_equal(after.column[x], 0);
    struct tetrarch_features *features = tetrarch_features_new("holes,rows_removed,pile_height", rules, &error);
    double values[3];
    assert_int_equal(tetrarch_features_count(features), 3);
    assert_int_equal(tetrarch_features_of(features, &board, &list[best], 1, values, &error), 0);
    assert_true(values[0] == 0 && values[1] == 4 && values[2] == 0);
    list[best].row++;
    assert_int_equal(tetrarch_place(rules, &board, &list[best], &after, &error), -1);
    assert_contains(error.text, "cannot come to rest");
    list[best].column = 12;
    assert_int_equal(tetrarch_features_of(features, &board, &list[best], 1, values, &error), -1);
    board.column[11] = 1;
    assert_int_equal(tetrarch_placements(rules, &board, TETRARCH_I, list, 64, &error), -1);
    assert_null(tetrarch_features_new("patterns", rules, &error));
    char *text = tetrarch_board_print(&after, 0, &error);
    assert_non_null(strstr(text, ".........."));
    tetrarch_text_free(text);
    tetrarch_board_parse("#.........\n##........\n", 20, &board, &error);
    text = tetrarch_board_print(&board, 1, &error);
    assert_contains(text, "v115@");
    assert_int_equal(tetrarch_board_parse(text, 20, &after, &error), 0);
    assert_memory_equal(&board, &after, sizeof board);
    tetrarch_text_free(text);
    assert_int_equal(tetrarch_board_parse("v115@!!", 20, &after, &error), -1);
    board.width = 8;
    assert_null(tetrarch_board_print(&board, 1, &error));
    tetrarch_features_free(features);
    tetrarch_rules_free(rules);
}

static void test_perft__counts_what_the_program_counts(void **state)
{
    (void)state;
    uint64_t counts[12];
    struct tetrarch_rules *rules = rules_of("guideline");
    assert_int_equal(tetrarch_perft(rules, "IOLJ", counts, &error), 0);
    assert_int_equal(counts[0], 17);
    assert_int_equal(counts[1], 153);
    assert_int_equal(tetrarch_perft(rules, "IOLJSZTIOLJSZT", counts, &error), -1);
    assert_int_equal(tetrarch_perft(rules, "IX", counts, &error), -1);
    tetrarch_rules_free(rules);
}

static void test_player__chooses_and_considers(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = rules_of("guideline");
    struct tetrarch_controller *c = tetrarch_controller_load("bcts", &error);
    struct tetrarch_player *p = tetrarch_player_new(c, rules, "lookahead preview=1 depth=1", &error);
    struct tetrarch_game *game = tetrarch_game_new(rules, 5, 0, 2, &error);
    struct tetrarch_view view;
    struct tetrarch_placement best[5], choice;
    for (int i = 0; i < 60; i++) {
        uint8_t keys[64];
        tetrarch_game_view(game, &view);
        assert_int_equal(view.position.known, 3);
        assert_int_equal(tetrarch_player_consider(p, &view.position, best, 5, &error), 5);
        assert_int_equal(tetrarch_player_choose(p, &view.position, &choice, &error), 1);
        assert_true(choice.piece == best[0].piece && choice.column == best[0].column && choice.row == best[0].row);
        assert_true(best[1].score >= best[2].score);
        int n = tetrarch_game_keys(game, &choice, keys, 64, &error);
        assert_true(n > 0 && keys[n - 1] == TETRARCH_HARD);
        assert_int_equal(tetrarch_game_place(game, &choice, &error), choice.rows);
    }
    tetrarch_game_view(game, &view);
    assert_true(view.pieces == 60 && view.rows > 10 && !view.over);
    assert_int_equal(tetrarch_game_place(game, &choice, &error), -1);
    view.position.known = 9;
    assert_int_equal(tetrarch_player_choose(p, &view.position, &choice, &error), -1);
    assert_null(tetrarch_player_new(c, rules, "greedy preview=1", &error));
    assert_null(tetrarch_player_new(c, rules, "genius", &error));
    tetrarch_game_free(game);
    tetrarch_player_free(p);
    tetrarch_controller_free(c);
    tetrarch_rules_free(rules);
}

static void test_game__is_saved_and_restored(void **state)
{
    (void)state;
    static const char *const texts[] = { "guideline", "simplified 8x12" };
    for (int kind = 0; kind < 2; kind++) {
        struct tetrarch_rules *rules = rules_of(texts[kind]);
        struct tetrarch_game *game = tetrarch_game_new(rules, 5, 1, 3, &error),
                             *copy = tetrarch_game_new(rules, 6, 0, 3, &error);
        uint8_t bytes[4096], cells[384], other[384];
        if (kind == 0) {
            tetrarch_game_press(game, TETRARCH_LEFT);
            assert_true(tetrarch_game_press(game, TETRARCH_HARD));
            assert_int_equal(tetrarch_game_garbage(game, 3, 4, &error), 0);
            assert_int_equal(tetrarch_game_garbage(game, 3, 10, &error), -1);
        } else {
            struct tetrarch_view view;
            struct tetrarch_placement list[64];
            tetrarch_game_view(game, &view);
            assert_true(tetrarch_placements(rules, &view.position.board, view.position.queue[0], list, 64, &error) > 0);
            assert_int_equal(tetrarch_game_place(game, &list[3], &error), 0);
        }
        size_t size = tetrarch_game_save(game, bytes, sizeof bytes);
        assert_int_equal(tetrarch_game_load(copy, bytes, size, &error), 0);
        assert_true(tetrarch_game_hash(copy) == tetrarch_game_hash(game));
        tetrarch_game_cells(game, cells);
        tetrarch_game_cells(copy, other);
        assert_memory_equal(cells, other, 96);
        bytes[40] ^= 1;
        assert_int_equal(tetrarch_game_load(copy, bytes, size, &error), -1);
        assert_true(tetrarch_game_hash(copy) == tetrarch_game_hash(game));
        tetrarch_game_free(game);
        tetrarch_game_free(copy);
        tetrarch_rules_free(rules);
    }
}

/* Drops every piece where it lands lowest. */
static int choose_lowest(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    struct tetrarch_placement list[64];
    int n = tetrarch_placements(context, &position->board, position->queue[0], list, 64, NULL), best = 0;
    for (int i = 1; i < n; i++)
        if (list[i].row < list[best].row)
            best = i;
    if (n > 0)
        *out = list[best];
    return n > 0 ? 0 : -1;
}

static int choose_nonsense(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    (void)context;
    *out = (struct tetrarch_placement){ .piece = position->queue[0], .column = 9, .rotation = 3, .row = 7 };
    return 0;
}

static int stop_at_once(void *context, double done)
{
    ++*(int *)context;
    return done >= 0;
}

static void test_evaluate__measures_long_games_by_splitting(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = rules_of("simplified 10x10");
    struct tetrarch_controller *c = tetrarch_controller_load("bcts", &error);
    struct tetrarch_player *p = tetrarch_player_new(c, rules, "greedy", &error),
                           *own = tetrarch_player_own(choose_lowest, rules, 0, &error);
    struct tetrarch_measured one, two;
    assert_int_equal(tetrarch_evaluate(p, rules, "precision=0.3 threads=1", NULL, &one, &error), 0);
    assert_int_equal(tetrarch_evaluate(p, rules, "precision=0.3 threads=2", NULL, &two, &error), 0);
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(one.rows_low < 3950 && one.rows_high > 3700 && one.trusted && isnan(one.median));
    assert_true(one.games == 0 && one.repetitions >= 16 && one.levels > 2);
    const struct tetrarch_level *last = &one.level[one.levels - 1];
    assert_true(last->higher == 0 && last->risk == (double)last->deaths / (double)last->starts);
    assert_true(one.level[0].risk < 0.1 * last->risk && one.level[0].importance < last->importance);
    assert_int_equal(tetrarch_evaluate(own, rules, "method=splitting", NULL, &two, &error), -1);
    assert_contains(error.text, "players of the library");
    assert_int_equal(tetrarch_evaluate(p, rules, "method=splitting games=5", NULL, &two, &error), -1);
    assert_contains(error.text, "method=direct");
    assert_int_equal(tetrarch_evaluate(p, rules, "repetitions=1", NULL, &two, &error), -1);
    int ticks = 0;
    struct tetrarch_progress progress = { stop_at_once, &ticks };
    assert_int_equal(tetrarch_evaluate(p, rules, "method=splitting", &progress, &two, &error), -1);
    assert_contains(error.text, "stopped");
    tetrarch_player_free(p);
    tetrarch_player_free(own);
    tetrarch_controller_free(c);
    tetrarch_rules_free(rules);
}

static void test_evaluate__measures_shipped_and_own_players(void **state)
{
    (void)state;
    struct tetrarch_rules *rules = rules_of("simplified 10x10");
    struct tetrarch_controller *c = tetrarch_controller_load("bcts", &error);
    struct tetrarch_player *p = tetrarch_player_new(c, rules, "greedy", &error),
                           *own = tetrarch_player_own(choose_lowest, rules, 0, &error),
                           *bad = tetrarch_player_own(choose_nonsense, NULL, 0, &error);
    struct tetrarch_measured one, two;
    assert_int_equal(tetrarch_evaluate(p, rules, "games=40 seed=7 threads=1", NULL, &one, &error), 0);
    assert_int_equal(tetrarch_evaluate(p, rules, "games=40 seed=7 threads=2", NULL, &two, &error), 0);
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(one.rows > 2500 && one.rows < 6000 && one.rows_low < one.rows && one.deaths == 40);
    assert_int_equal(tetrarch_evaluate(own, rules, "games=40 seed=7", NULL, &two, &error), 0);
    assert_true(two.rows > 1 && two.rows < one.rows);
    struct tetrarch_compared compared;
    assert_int_equal(tetrarch_compare(p, own, rules, "max-games=100", NULL, &compared, &error), 0);
    assert_int_equal(compared.winner, 1);
    assert_int_equal(tetrarch_evaluate(bad, rules, "games=3", NULL, &two, &error), -1);
    assert_contains(error.text, "cannot come to rest");
    assert_int_equal(tetrarch_evaluate(p, rules, "games=0", NULL, &two, &error), -1);
    assert_int_equal(tetrarch_evaluate(p, rules, "game=3", NULL, &two, &error), -1);
    int ticks = 0;
    struct tetrarch_progress progress = { stop_at_once, &ticks };
    struct tetrarch_rules *tall = rules_of("simplified 10x20");
    assert_int_equal(tetrarch_evaluate(p, tall, "games=100000", &progress, &two, &error), -1);
    assert_int_equal(ticks, 1); /* it is not called again */
    assert_contains(error.text, "stopped");
    tetrarch_player_free(p);
    tetrarch_player_free(own);
    tetrarch_player_free(bad);
    tetrarch_controller_free(c);
    tetrarch_rules_free(tall);
    tetrarch_rules_free(rules);
}

static void test_optim__climbs_saves_and_resumes(void **state)
{
    (void)state;
    const double start[] = { 1, 1, 1 };
    for (int m = 0; tetrarch_method_name(m); m++) {
        if (!tetrarch_method_is_optim(m)) {
            assert_null(tetrarch_optim_new(tetrarch_method_name(m), 3, 1, NULL, NULL, &error));
            continue;
        }
        const char *name = tetrarch_method_name(m), *settings = strcmp(name, "cmaes") ? "" : "unit-length=no";
        struct tetrarch_optim *o = tetrarch_optim_new(name, 3, 5, start, settings, &error),
                              *again = tetrarch_optim_new(name, 3, 5, start, settings, &error);
        if (!o)
            fail_msg("%s", error.text);
        double best[3], other[3];
        for (int round = 0, count, asked = 0; asked < 4000; round++, asked += count) {
            const double *x = tetrarch_optim_ask(o, &count);
            double *fitness = malloc((size_t)count * sizeof *fitness);
            for (int i = 0; i < count; i++)
                fitness[i] = -(x[3 * i] * x[3 * i] + x[3 * i + 1] * x[3 * i + 1] + x[3 * i + 2] * x[3 * i + 2]);
            if (round == 3)
                fitness[0] = NAN;
            assert_int_equal(tetrarch_optim_tell(o, fitness, count + 1, &error), -1);
            assert_int_equal(tetrarch_optim_tell(o, fitness, count, &error), 0);
            assert_int_equal(tetrarch_optim_tell(o, fitness, count, &error), -1);
            free(fitness);
        }
        double found = tetrarch_optim_best(o, best);
        if (!(found > -0.2))
            fail_msg("%s finds %g", name, found);
        size_t size = tetrarch_optim_save(o, NULL, 0);
        char *bytes = malloc(size);
        assert_int_equal(tetrarch_optim_save(o, bytes, size), size);
        assert_int_equal(tetrarch_optim_load(again, bytes, size, &error), 0);
        assert_true(tetrarch_optim_best(again, other) == found);
        bytes[size / 2] ^= 1;
        assert_int_equal(tetrarch_optim_load(again, bytes, size, &error), -1);
        free(bytes);
        tetrarch_optim_free(o);
        tetrarch_optim_free(again);
    }
    assert_null(tetrarch_optim_new("cmaes", 0, 1, NULL, NULL, &error));
    assert_null(tetrarch_optim_new("cmaes", 3, 1, NULL, "population=-3", &error));
}

static void test_training__is_the_same_in_steps_and_resumed(void **state)
{
    (void)state;
    static const char text[] = "cross-entropy features=bcts height=6 iterations=4 games=2 seed=3 final=2";
    struct tetrarch_training *whole = tetrarch_training_new(text, &error), *steps = tetrarch_training_new(text, &error),
                             *resumed = tetrarch_training_new(text, &error);
    struct tetrarch_trained a, b;
    assert_null(tetrarch_training_controller(whole, &error));
    assert_int_equal(tetrarch_training_step(whole, 0, 1, NULL, &error), 0);
    assert_int_equal(tetrarch_training_step(steps, 1, 2, NULL, &error), 1);
    tetrarch_training_view(steps, &b);
    assert_int_equal(b.iteration, 1);
    size_t size = tetrarch_training_save(steps, NULL, 0);
    char *bytes = malloc(size);
    tetrarch_training_save(steps, bytes, size);
    assert_int_equal(tetrarch_training_load(resumed, bytes, size, &error), 0);
    free(bytes);
    int more;
    while ((more = tetrarch_training_step(resumed, 1, 1, NULL, &error)) > 0)
        continue;
    assert_int_equal(more, 0);
    tetrarch_training_view(whole, &a);
    tetrarch_training_view(resumed, &b);
    assert_true(a.finished && b.finished && a.best == b.best && a.pieces == b.pieces && a.iteration == 4);
    struct tetrarch_controller *c = tetrarch_training_controller(whole, &error),
                               *d = tetrarch_training_controller(resumed, &error), *read;
    char *first = tetrarch_controller_write(c, &error), *second = tetrarch_controller_write(d, &error);
    assert_string_equal(first, second);
    read = tetrarch_controller_parse(first, &error);
    assert_non_null(read);
    assert_null(tetrarch_training_new("crossentropy", &error));
    assert_contains(error.text, "did you mean");
    assert_null(tetrarch_training_new("ga population=x", &error));
    assert_null(tetrarch_training_new("champion-10x20", &error));
    tetrarch_text_free(first);
    tetrarch_text_free(second);
    tetrarch_controller_free(c);
    tetrarch_controller_free(d);
    tetrarch_controller_free(read);
    tetrarch_training_free(whole);
    tetrarch_training_free(steps);
    tetrarch_training_free(resumed);
}

static void test_torus__is_played_by_agents_to_the_end(void **state)
{
    (void)state;
    struct tetrarch_torus *torus = tetrarch_torus_new(NULL, &error);
    struct tetrarch_agent *red = tetrarch_agent_new("greedy", 1, &error),
                          *blue = tetrarch_agent_new("random", 2, &error);
    uint8_t cells[TETRARCH_TORUS_CELLS], four[4];
    int turns = 0;
    while (tetrarch_torus_result(torus) == TETRARCH_GOES_ON) {
        char *text = tetrarch_torus_print(torus);
        struct tetrarch_torus *copy = tetrarch_torus_new(text, &error);
        char *again = tetrarch_torus_print(copy);
        assert_string_equal(text, again);
        tetrarch_text_free(text);
        tetrarch_text_free(again);
        tetrarch_torus_free(copy);
        struct tetrarch_agent *mover = tetrarch_torus_side(torus) == TETRARCH_RED ? red : blue;
        int action = tetrarch_agent_choose(mover, torus, 100, 0, NULL, &error);
        assert_int_equal(tetrarch_action_cells(action, four, &error), 0);
        assert_true(tetrarch_torus_play(torus, action, &error) >= 0);
        assert_int_equal(tetrarch_torus_turn(torus), ++turns);
    }
    assert_int_equal(tetrarch_agent_choose(red, torus, 100, 0, NULL, &error), -1);
    assert_int_equal(tetrarch_torus_play(torus, 0, &error), -1);
    tetrarch_torus_cells(torus, cells);
    assert_null(tetrarch_torus_new("rrr", &error));
    assert_null(tetrarch_agent_new("nobody", 1, &error));
    assert_int_equal(tetrarch_action_parse("0-3,0-4,0-5,1-4", &error) >= 0, 1);
    assert_int_equal(tetrarch_action_parse("0-3", &error), -1);
    assert_int_equal(tetrarch_action_cells(2299, four, &error), -1);
    tetrarch_torus_free(torus);
    tetrarch_agent_free(red);
    tetrarch_agent_free(blue);
}

static void test_batch__describes_itself_and_plays(void **state)
{
    (void)state;
    for (int i = 0; tetrarch_batch_name(i); i++) {
        struct tetrarch_batch *b = tetrarch_batch_new(tetrarch_batch_name(i), 2, &error);
        struct tetrarch_array a;
        int arrays = 0;
        while (tetrarch_batch_array(b, arrays, &a))
            arrays++;
        assert_true(arrays >= 1 && tetrarch_batch_actions(b) >= 9);
        uint8_t *mask = malloc(2 * (size_t)tetrarch_batch_actions(b));
        tetrarch_batch_bind(b, &(struct tetrarch_buffers){ .mask = mask });
        tetrarch_batch_reset(b, (const uint64_t[]){ 1, 2 }, NULL);
        int64_t actions[2] = { 0, 0 };
        for (int k = 0; k < 2; k++)
            while (!mask[k * tetrarch_batch_actions(b) + (int)actions[k]])
                actions[k]++;
        assert_int_equal(tetrarch_batch_step(b, actions, &error), 0);
        assert_int_equal(tetrarch_batch_save(b, 2, NULL, 0), 0);
        assert_int_equal(tetrarch_batch_load(b, 2, "", 0, &error), -1);
        tetrarch_batch_free(b);
        free(mask);
    }
    assert_null(tetrarch_batch_new("drops", 0, &error));
    assert_null(tetrarch_batch_new("drop", 1, &error));
}

static void test_torus__goes_back_and_forth(void **state)
{
    (void)state;
    struct tetrarch_torus *torus = tetrarch_torus_new("opening seed=5 game=3", &error);
    struct tetrarch_torus_view end, view;
    struct tetrarch_hand hand = { .row = 5 };
    tetrarch_torus_view(torus, &end);
    assert_true(end.count >= 2 && end.known == end.count && end.turn == end.count && end.legal > 0);
    assert_int_equal(end.forward[TETRARCH_RED], -1);
    assert_int_equal(tetrarch_hand_change(&hand, torus, end.side, TETRARCH_HAND_ACTION, end.action, &error), 1);
    assert_string_equal(hand.refusal, "a cell is taken");
    assert_int_equal(tetrarch_hand_change(&hand, torus, end.side, TETRARCH_HAND_JUMP, 1, &error), 1);
    assert_string_equal(hand.refusal, "");
    assert_int_equal(tetrarch_torus_go(torus, end.back[TETRARCH_RED], &error), 0);
    tetrarch_torus_view(torus, &view);
    assert_int_equal(view.side, TETRARCH_RED);
    assert_int_equal(view.known, end.count);
    assert_int_equal(tetrarch_torus_go(torus, view.forward[TETRARCH_RED], &error), 0);
    tetrarch_torus_view(torus, &view);
    assert_memory_equal(&view, &end, sizeof view);
    assert_int_equal(tetrarch_torus_go(torus, 0, &error), 0);
    tetrarch_torus_view(torus, &view);
    assert_int_equal(view.back[TETRARCH_RED], -1);
    assert_int_equal(view.action, -1);
    tetrarch_torus_free(torus);
}

static void test_agent__chooses_another_action_if_the_best_is_skipped(void **state)
{
    (void)state;
    struct tetrarch_torus *torus = tetrarch_torus_new("opening seed=5", &error);
    struct tetrarch_agent *a = tetrarch_agent_new("greedy", 1, &error);
    struct tetrarch_choice best, second;
    uint16_t list[TETRARCH_ACTIONS];
    double heat[TETRARCH_TORUS_CELLS], hottest = -INFINITY;
    assert_int_equal(tetrarch_agent_analyse(a, torus, 10, 0, NULL, 0, &best, &error), 0);
    const uint16_t skip[] = { (uint16_t)best.action };
    assert_int_equal(tetrarch_agent_analyse(a, torus, 10, 0, skip, 1, &second, &error), 0);
    assert_true(second.action != best.action && second.score <= best.score);
    int n = tetrarch_torus_actions(torus, list);
    assert_int_equal(tetrarch_agent_analyse(a, torus, 10, 0, list, n, &second, &error), -1);
    assert_int_equal(tetrarch_torus_heat(torus, "nothing", heat, &error), -1);
    assert_int_equal(tetrarch_torus_heat(torus, "learned", heat, &error), 0);
    for (int i = 0; i < TETRARCH_TORUS_CELLS; i++)
        hottest = fmax(hottest, heat[i]);
    assert_true(isfinite(hottest));
    tetrarch_agent_free(a);
    tetrarch_torus_free(torus);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules__are_read_and_printed),
        cmocka_unit_test(test_placements__are_listed_placed_and_described),
        cmocka_unit_test(test_perft__counts_what_the_program_counts),
        cmocka_unit_test(test_player__chooses_and_considers),
        cmocka_unit_test(test_game__is_saved_and_restored),
        cmocka_unit_test(test_evaluate__measures_shipped_and_own_players),
        cmocka_unit_test(test_evaluate__measures_long_games_by_splitting),
        cmocka_unit_test(test_optim__climbs_saves_and_resumes),
        cmocka_unit_test(test_training__is_the_same_in_steps_and_resumed),
        cmocka_unit_test(test_torus__is_played_by_agents_to_the_end),
        cmocka_unit_test(test_torus__goes_back_and_forth),
        cmocka_unit_test(test_agent__chooses_another_action_if_the_best_is_skipped),
        cmocka_unit_test(test_batch__describes_itself_and_plays),
    };
    return RUN(tests);
}
