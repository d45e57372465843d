/* SPDX-License-Identifier: MIT
 *
 * Opponents of ten strengths, and games of two of them. */
#include "base/file.h"
#include "engine/play/attacker.h"
#include "engine/play/sparring.h"
#include "engine/tetris/reach.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A controller with its rules. */
struct lab {
    struct controller controller;
    struct rules rules;
};

static struct lab lab_open(const char *name)
{
    struct lab lab = { .rules = rules_guideline() };
    struct err err;
    assert_int_equal(controller_load(name, &lab.controller, &err), 0);
    return lab;
}

/* A seat with a robot; `strength` 0 for one that makes no mistakes. */
struct desk {
    struct pilot pilot;
    struct seat seat;
    struct robot robot;
};

static struct desk *desk_open(const struct lab *lab, int strength, uint64_t seed, int64_t number)
{
    struct desk *d = calloc(1, sizeof *d);
    d->pilot = pilot_new(&lab->controller, &lab->rules, &player_lookahead, 1, seed);
    if (strength > 0)
        pilot_weaken(&d->pilot, strength_of(strength));
    seat_start(&d->seat, &lab->rules, seed, number, 1, "robot");
    robot_sit(&d->robot, &d->pilot, &d->seat);
    return d;
}

static void desk_close(struct desk *d)
{
    pilot_release(&d->pilot);
    seat_release(&d->seat);
    free(d);
}

/* Places pieces, at most `pieces`, and returns a hash of the game after them. */
static uint64_t desk_play(struct desk *d, int64_t pieces)
{
    while (d->seat.state.pieces < pieces && !d->seat.state.end)
        robot_act(&d->robot);
    return state_hash(&d->seat.state);
}

static uint64_t hash_of_game(const struct lab *lab, int strength, uint64_t seed, int64_t number)
{
    struct desk *d = desk_open(lab, strength, seed, number);
    uint64_t hash = desk_play(d, 60);
    desk_close(d);
    return hash;
}

static void test_strength__each_row_is_better_than_the_one_before(void **state)
{
    (void)state;
    char sentence[STRENGTH_SENTENCE_MAX], before[STRENGTH_SENTENCE_MAX] = "";
    for (int i = 1; i <= STRENGTHS; i++) {
        const struct strength *s = strength_of(i);
        strength_describe(i, sentence);
        assert_string_not_equal(sentence, before);
        assert_int_equal(sentence[strlen(sentence) - 1], '.');
        memcpy(before, sentence, sizeof before);
        if (i == 1)
            continue;
        const struct strength *weaker = strength_of(i - 1);
        assert_true(s->pace > weaker->pace);
        assert_true(s->noise < weaker->noise);
        assert_true(s->overlooks < weaker->overlooks);
        assert_true(i == STRENGTHS || s->depth >= weaker->depth);
    }
    const struct strength *full = strength_of(STRENGTHS);
    assert_true(full->noise == 0.0 && full->overlooks == 0.0 && full->depth == 0);
}

static void test_strength__says_what_it_does(void **state)
{
    (void)state;
    char sentence[STRENGTH_SENTENCE_MAX];
    strength_describe(4, sentence);
    assert_string_equal(sentence, "It places 0.62 pieces a second, looks one piece ahead, overlooks hold 70% of the "
                                  "time, and misjudges placements by up to 82%.");
    strength_describe(10, sentence);
    assert_string_equal(sentence, "It places 1.65 pieces a second, looks ahead as far as it can and makes no "
                                  "mistakes.");
}

/* The document that $RULES names has the table as well. */
static void test_strength__is_documented(void **state)
{
    (void)state;
    struct err err;
    struct str text = { 0 };
    assert_int_equal(file_load(&text, getenv("RULES"), 1 << 20, &err), 0);
    for (int i = 1; i <= STRENGTHS; i++) {
        const struct strength *s = strength_of(i);
        char depth[16] = "all", row[100];
        if (s->depth > 0)
            snprintf(depth, sizeof depth, "%d", s->depth);
        snprintf(row, sizeof row, "\n| %d | %.2f | %s | %.0f%% | %.0f%% |\n", i, s->pace, depth, 100 * s->noise,
                 100 * s->overlooks);
        assert_non_null(strstr(text.text, row));
    }
    str_release(&text);
}

static void test_strength__the_last_plays_like_a_pilot_without_mistakes(void **state)
{
    (void)state;
    const char *const names[] = { "bcts", "gaunt-2018" };
    for (int i = 0; i < 2; i++) {
        struct lab lab = lab_open(names[i]);
        struct desk *full = desk_open(&lab, STRENGTHS, 5, 0), *plain = desk_open(&lab, 0, 5, 0);
        assert_int_equal(desk_play(full, 300), desk_play(plain, 300));
        desk_close(full);
        desk_close(plain);
        controller_release(&lab.controller);
    }
}

static void test_strength__the_same_seed_gives_the_same_game(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    for (int strength = 1; strength < STRENGTHS; strength++) {
        uint64_t hash = hash_of_game(&lab, strength, 5, 0);
        assert_int_equal(hash, hash_of_game(&lab, strength, 5, 0));
        assert_int_not_equal(hash, hash_of_game(&lab, strength, 5, 1));
        assert_int_not_equal(hash, hash_of_game(&lab, STRENGTHS, 5, 0));
    }
    controller_release(&lab.controller);
}

/* tests/page/engine.mjs expects the same of the engine in the page. */
static void test_strength__plays_the_same_on_every_machine(void **state)
{
    (void)state;
    static const struct {
        int strength;
        int64_t rows, score;
    } games[] = { { 1, 6, 1551 }, { 4, 10, 2632 }, { 9, 13, 3731 } };
    struct lab lab = lab_open("bcts");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = desk_open(&lab, games[i].strength, 5, 0);
        desk_play(d, 40);
        assert_int_equal(d->seat.state.rows, games[i].rows);
        assert_int_equal(d->seat.state.score, games[i].score);
        desk_close(d);
    }
    controller_release(&lab.controller);
}

static void test_strength__a_game_does_not_depend_on_those_before_it(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    struct desk *d = desk_open(&lab, 3, 5, 0);
    desk_play(d, 17);
    seat_release(&d->seat);
    seat_start(&d->seat, &lab.rules, 5, 1, 1, "robot");
    robot_sit(&d->robot, &d->pilot, &d->seat);
    assert_int_equal(desk_play(d, 60), hash_of_game(&lab, 3, 5, 1));
    desk_close(d);
    controller_release(&lab.controller);
}

static void test_strength__thinking_twice_changes_nothing(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    struct desk *d = desk_open(&lab, 1, 5, 0);
    struct thought first, second;
    for (int i = 0; i < 20; i++) {
        assert_true(pilot_think(&d->pilot, &d->seat.state, &first));
        assert_true(pilot_think(&d->pilot, &d->seat.state, &second));
        assert_true(placement_equal(first.best[0].placement, second.best[0].placement));
        assert_int_equal(first.best[0].hold, second.best[0].hold);
        desk_play(d, i + 1);
    }
    desk_close(d);
    controller_release(&lab.controller);
}

static bool survives(const struct state *s, bool hold, struct spot spot)
{
    struct state after = *s;
    if (hold)
        state_input(&after, INPUT_HOLD);
    after.spot = spot;
    state_input(&after, INPUT_HARD);
    return !after.end;
}

/* Tells whether some placement of the piece in play, or of the one that holding it brings, does not end the game. */
static bool can_survive(const struct state *s)
{
    static struct spot spots[REACH_MAX];
    for (int hold = 0; hold < 2; hold++) {
        struct state now = *s;
        if (hold && !state_input(&now, INPUT_HOLD))
            break;
        int n = now.end ? 0 : reach_list(&now.field, (enum piece)now.queue[0], reach_turns(s->rules), spots);
        for (int i = 0; i < n; i++)
            if (survives(s, hold, spots[i]))
                return true;
    }
    return false;
}

/* Garbage keeps the stack near the top, where a careless choice would end the game. */
static void test_strength__no_mistake_ends_the_game_while_another_placement_does_not(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    int dangers = 0;
    for (int64_t number = 0; number < 30; number++) {
        struct desk *d = desk_open(&lab, 1 + (int)number % 2 * 4, 9, number);
        struct state *s = &d->seat.state;
        state_garbage(s, 13, (int)number % FIELD_WIDTH);
        while (!s->end) {
            struct state before = *s;
            bool could = can_survive(&before);
            while (s->pieces == before.pieces && !s->end)
                robot_act(&d->robot);
            if (s->end)
                assert_false(could);
            dangers += field_height(&before.field) > FIELD_VISIBLE - 3;
        }
        desk_close(d);
    }
    assert_true(dangers > 100);
    controller_release(&lab.controller);
}

/* A mistake is at most `noise` times the difference between the best score and the average, and does not depend on the
 * unit of the scores. */
static void test_strength__errors_are_bounded_and_have_no_unit(void **state)
{
    (void)state;
    enum { N = 4 };
    static const int64_t scores[N] = { 100, 90, 50, -40 }; /* the best is 50 above the average */
    struct strength s = { .noise = 0.5 };
    bool erred = false;
    for (uint64_t draw = 0; draw < 500; draw++) {
        struct judgement list[N] = { 0 }, larger[N] = { 0 };
        struct rng a = rng_stream(1, draw, 0), b = a;
        for (int i = 0; i < N; i++) {
            list[i].decision.score = scores[i];
            larger[i].decision.score = 1024 * scores[i];
        }
        strength_judge(&s, N, list, &a);
        strength_judge(&s, N, larger, &b);
        for (int i = 0; i < N; i++) {
            assert_true(fabs(list[i].worth - (double)scores[i]) <= 25.0);
            assert_true(fabs(larger[i].worth - 1024.0 * list[i].worth) < 1e-6);
        }
        erred |= list[1].worth > list[0].worth;
        assert_true(list[0].worth > list[3].worth); /* too bad to be taken for the best */
    }
    assert_true(erred);
}

static struct sparring_result meet(const struct lab *lab, int first, int second, double seconds)
{
    struct pilot pilots[SPARRING_SIDES];
    struct sparring_side sides[SPARRING_SIDES];
    for (int i = 0; i < SPARRING_SIDES; i++) {
        const struct strength *s = strength_of(i ? second : first);
        pilots[i] = pilot_new(&lab->controller, &lab->rules, &player_lookahead, 1, (uint64_t)(3 + i));
        pilot_weaken(&pilots[i], s);
        sides[i] = (struct sparring_side){ &pilots[i], s->pace };
    }
    struct sparring_result result = sparring_play(&lab->rules, sides, 3, 0, seconds);
    for (int i = 0; i < SPARRING_SIDES; i++)
        pilot_release(&pilots[i]);
    return result;
}

static void test_sparring__the_same_game_twice(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    struct sparring_result a = meet(&lab, 2, 6, 600), b = meet(&lab, 2, 6, 600);
    assert_int_equal(a.winner, 1);
    assert_true(a.sent[1] > a.sent[0]);
    assert_int_equal(a.winner, b.winner);
    assert_true(a.seconds == b.seconds);
    for (int i = 0; i < SPARRING_SIDES; i++) {
        assert_int_equal(a.pieces[i], b.pieces[i]);
        assert_int_equal(a.sent[i], b.sent[i]);
    }
    assert_int_equal(meet(&lab, 6, 2, 600).winner, 0);
    controller_release(&lab.controller);
}

static void test_sparring__both_keep_their_pace_and_a_long_game_is_a_draw(void **state)
{
    (void)state;
    struct lab lab = lab_open("bcts");
    struct sparring_result r = meet(&lab, 8, 10, 30);
    assert_int_equal(r.winner, SPARRING_DRAW);
    assert_in_range(r.seconds, 30, 31);
    for (int i = 0; i < SPARRING_SIDES; i++) {
        double expected = 30 * strength_of(i ? 10 : 8)->pace;
        assert_true(fabs((double)r.pieces[i] - expected) <= 1.5);
    }
    controller_release(&lab.controller);
}

static void test_strength__weakens_tactics_too(void **state)
{
    (void)state;
    enum { GAMES = 6, STRONG = 8, WEAK = 2 };
    struct tactics tactics = tactics_by_hand("tetrarch");
    struct rules rules = rules_guideline();
    struct pilot pilot[SPARRING_SIDES];
    struct sparring_side sides[SPARRING_SIDES];
    int won = 0;
    for (int i = 0; i < SPARRING_SIDES; i++) {
        const struct strength *strength = strength_of(i == 0 ? STRONG : WEAK);
        pilot[i] = attacker_new(&tactics, &rules, &attack_rules[0], 500, 7 + (uint64_t)i);
        pilot_weaken(&pilot[i], strength);
        sides[i] = (struct sparring_side){ &pilot[i], strength->pace };
    }
    for (int game = 0; game < GAMES; game++) {
        struct sparring_result r = sparring_play(&rules, sides, 5, game, 600), again;
        won += r.winner == 0;
        if (game > 0)
            continue;
        again = sparring_play(&rules, sides, 5, game, 600);
        assert_int_equal(again.winner, r.winner); /* the same mistakes, the same game */
        assert_memory_equal(again.pieces, r.pieces, sizeof r.pieces);
        assert_memory_equal(again.sent, r.sent, sizeof r.sent);
    }
    assert_true(won >= GAMES - 1);
    for (int i = 0; i < SPARRING_SIDES; i++)
        pilot_release(&pilot[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strength__each_row_is_better_than_the_one_before),
        cmocka_unit_test(test_strength__says_what_it_does),
        cmocka_unit_test(test_strength__is_documented),
        cmocka_unit_test(test_strength__the_last_plays_like_a_pilot_without_mistakes),
        cmocka_unit_test(test_strength__the_same_seed_gives_the_same_game),
        cmocka_unit_test(test_strength__plays_the_same_on_every_machine),
        cmocka_unit_test(test_strength__a_game_does_not_depend_on_those_before_it),
        cmocka_unit_test(test_strength__thinking_twice_changes_nothing),
        cmocka_unit_test(test_strength__no_mistake_ends_the_game_while_another_placement_does_not),
        cmocka_unit_test(test_strength__errors_are_bounded_and_have_no_unit),
        cmocka_unit_test(test_strength__weakens_tactics_too),
        cmocka_unit_test(test_sparring__the_same_game_twice),
        cmocka_unit_test(test_sparring__both_keep_their_pace_and_a_long_game_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
