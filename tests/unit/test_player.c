/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/json.h"
#include "engine/player/controller.h"
#include "engine/player/player.h"
#include "engine/player/shipped.h"

static void test_controller__every_shipped_one_loads(void **state)
{
    (void)state;
    int n = 0;
    for (const struct embedded *e = shipped_controllers; e->name; e++, n++) {
        struct controller c;
        struct err err;
        assert_int_equal(controller_load(e->name, &c, &err), 0);
        assert_string_equal(c.name, e->name);
        assert_true(strlen(c.source) > 20);
        controller_release(&c);
    }
    assert_true(n >= 12);
}

static void test_controller__broken_files_say_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "file is empty" },
        { "{", "line 1" },
        { "[]", "must be a JSON object" },
        { "{\"format\": 99}", "line 1, column 12: \"format\" must be 1" },
        { "{\"format\": 1, \"name\": \"x\"}", "\"features\" must be a list" },
        { "{\"format\": 1,\n \"name\": \"x\", \"features\": []}", "line 2, column 27: \"features\"" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"name\":\"holes\",\"weight\":NaN}]}", "line 1, column" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[\n  {\"name\":\"hoels\",\"weight\":1}]}",
          "line 2, column 11: there is no feature \"hoels\"; did you mean \"holes\"?" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"name\":\"holes\"}]}", "has no \"weight\"" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"weight\":1}]}", "has no \"name\"" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[3]}", "must be an object" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"name\":\"holes\",\"weight\":1},\n"
          "{\"name\":\"holes\",\"weight\":1}]}",
          "line 2, column 9: the feature \"holes\" is listed twice" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"name\":\"holes\",\"weight\":1e200}]}",
          "must be between -1e+100 and 1e+100" },
        { "{\"format\":1,\"name\":\"x\",\"features\":[{\"name\":\"holes\",\"weight\":1e999}]}", "line 1" },
        { "{\"format\":1,\"name\":\"x\",\"name\":\"y\"}", "duplicate" },
        { "{\"format\":1,\"name\":\"\",\"features\":[{\"name\":\"holes\",\"weight\":1}]}",
          "printable text of 1 to 63 bytes" },
        { "{\"format\":1,\"name\":\"x\",\"width\":3,\"features\":[{\"name\":\"holes\",\"weight\":1}]}",
          "\"width\" must be a whole number between 4 and 16" },
        { "{\"format\":1,\"name\":\"x\",\"rules\":\"chess\",\"features\":[{\"name\":\"holes\",\"weight\":1}]}",
          "\"rules\" must be" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct controller c = { .count = -7 };
        struct err err;
        assert_int_equal(controller_parse(cases[i].text, strlen(cases[i].text), "file", &c, &err), -1);
        assert_contains(err.text, cases[i].sentence);
        assert_int_equal(c.count, -7); /* untouched */
        assert_null(strchr(err.text, '\n'));
    }
}

static void test_controller__a_mistyped_name_is_answered(void **state)
{
    (void)state;
    struct controller c;
    struct err err;
    assert_int_equal(controller_load("delacherie", &c, &err), -1);
    assert_contains(err.text, "did you mean \"dellacherie\"");
    assert_int_equal(controller_load("/nonexistent.json", &c, &err), -1);
    assert_contains(err.text, "cannot open /nonexistent.json");
}

static void test_json__finds_values_behind_strings_and_nests(void **state)
{
    (void)state;
    const char text[] = "{\"a\\\"]}\": [1, {\"b\": \"}\"}],\n \"c\": {\"d\": [10, [20],\n 30]}}";
    int line, column;
    json_place(text, strlen(text), "c/d/2", &line, &column);
    assert_int_equal(line, 3);
    assert_int_equal(column, 2);
    json_place(text, strlen(text), "c", &line, &column);
    assert_int_equal(line, 2);
    assert_int_equal(column, 7);
    json_place(text, strlen(text), "c/missing", &line, &column);
    assert_int_equal(column, 7);
}

static void test_player__random_plays_only_placements_that_live(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 20);
    struct player_config config = { .rules = &rules };
    struct player *p = player_random.new(&config);
    struct rng rng = rng_stream(1, 0, 0);
    struct board b = board_empty(10, 20);
    struct decision choice;
    int pieces = 0;
    for (;; pieces++) {
        uint8_t queue[] = { (uint8_t)rng_below(&rng, PIECES) };
        struct situation situation = { .board = &b, .queue = queue, .known = 1, .hold = PIECE_NONE };
        if (!player_random.choose(p, &situation, &rng, &choice))
            break;
        drop_lock(&b, (enum piece)queue[0], choice.placement);
        assert_true(board_fits(&b));
    }
    assert_in_range(pieces, 10, 200);
    player_random.free(p);
}

/* The best sum over all pairs of placements: the features of the last board, plus the placement features of both
 * pieces. */
static int64_t best_pair(const struct linear *l, const struct rules *rules, const struct board *b,
                         const uint8_t queue[])
{
    int64_t best = INT64_MIN;
    struct placement first[DROPS_MAX], second[DROPS_MAX];
    int n = drop_placements(b, rules, (enum piece)queue[0], first);
    for (int i = 0; i < n; i++) {
        struct outcome one = drop_outcome(b, rules, (enum piece)queue[0], first[i].rotation, first[i].column);
        int m = drop_placements(&one.after, rules, (enum piece)queue[1], second);
        for (int j = 0; j < m; j++) {
            struct outcome two = drop_outcome(&one.after, rules, (enum piece)queue[1], second[j].rotation,
                                              second[j].column);
            int64_t score = 0;
            for (int k = 0; k < l->count; k++) {
                score += l->part[k].weight * monomial_raw(l->part[k].feature, &two);
                if (monomial_of_piece(l->part[k].feature))
                    score += l->part[k].weight * monomial_raw(l->part[k].feature, &one);
            }
            best = score > best ? score : best;
        }
    }
    return best;
}

static void test_player__lookahead_finds_the_best_pair(void **state)
{
    (void)state;
    static const char *const names[] = { "gaunt-2018", "bcts", "deng-2017-ga" };
    for (int c = 0; c < 3; c++) {
        struct controller controller;
        struct err err;
        assert_int_equal(controller_load(names[c], &controller, &err), 0);
        struct rules rules = rules_simplified(10, 7);
        struct linear linear = controller_linear(&controller, 10);
        struct player_config config = { .controller = &controller, .rules = &rules, .preview = 1 };
        struct player *p = player_lookahead.new(&config);
        struct rng rng = rng_stream(1, 0, 0);
        struct board b = board_empty(10, 7);
        for (int i = 0; i < 150; i++) {
            uint8_t queue[] = { (uint8_t)rng_below(&rng, PIECES), (uint8_t)rng_below(&rng, PIECES) };
            struct decision choice;
            struct situation situation = { .board = &b, .queue = queue, .known = 2, .hold = PIECE_NONE };
            if (!player_lookahead.choose(p, &situation, &rng, &choice)) {
                b = board_empty(10, 7);
                continue;
            }
            int64_t best = best_pair(&linear, &rules, &b, queue);
            assert_true(choice.score == (best == INT64_MIN ? 0 : best));
            if (i % 3 == 0) { /* leave the usual paths now and then */
                struct placement any[DROPS_MAX];
                int n = drop_placements(&b, &rules, (enum piece)queue[0], any);
                choice.placement = any[rng_below(&rng, (uint32_t)n)];
            }
            drop_lock(&b, (enum piece)queue[0], choice.placement);
        }
        player_lookahead.free(p);
        controller_release(&controller);
        linear_release(&linear);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_controller__every_shipped_one_loads),
        cmocka_unit_test(test_controller__broken_files_say_where),
        cmocka_unit_test(test_controller__a_mistyped_name_is_answered),
        cmocka_unit_test(test_json__finds_values_behind_strings_and_nests),
        cmocka_unit_test(test_player__random_plays_only_placements_that_live),
        cmocka_unit_test(test_player__lookahead_finds_the_best_pair),
    };
    return RUN(tests);
}
