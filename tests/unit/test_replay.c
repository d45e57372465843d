/* SPDX-License-Identifier: MIT */
#include "base/str.h"
#include "engine/play/replay_text.h"
#include "measure/record.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game of random keys, waits and garbage, recorded. */
static struct replay random_game(uint64_t seed, struct state *s)
{
    struct rules rules = rules_guideline();
    struct replay r;
    struct rng rng = rng_stream(seed, 1, 2);
    rules.half_turns = seed % 2;
    rules.hold = seed % 3;
    replay_start(&r, &rules, seed, 5, 1 + (int)(seed % 20), "test");
    replay_begin(&r, s);
    for (int i = 0; i < 300 && !s->end; i++) {
        struct replay_event e = { .tick = s->ticks, .kind = REPLAY_INPUT, .a = (uint8_t)rng_below(&rng, INPUTS) };
        if (rng_below(&rng, 60) == 0)
            e = (struct replay_event){ s->ticks, REPLAY_GARBAGE, (uint8_t)(1 + rng_below(&rng, 3)),
                                       (uint8_t)rng_below(&rng, 10) };
        replay_add(&r, e);
        if (e.kind == REPLAY_GARBAGE)
            state_garbage(s, e.a, e.b);
        else
            state_input(s, (enum input)e.a);
        for (uint32_t wait = rng_below(&rng, 40); wait > 0; wait--)
            state_tick(s);
    }
    r.ticks = s->ticks;
    return r;
}

static void test_replay__plays_the_same_game_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct state played, again;
        struct replay r = random_game(seed, &played), read;
        struct str text = { 0 };
        struct err err;
        replay_print(&r, &text);
        str_add(&text, "\n");
        assert_int_equal(replay_parse(text.text, text.length, "text", &read, &err), 0);
        int next = 0;
        replay_begin(&read, &again);
        while (replay_step(&read, &again, &next))
            ;
        assert_true(state_hash(&played) == state_hash(&again));
        assert_int_equal(read.count, r.count);
        str_release(&text);
        replay_release(&r);
        replay_release(&read);
    }
}

/* Returns the line in which an error is reported. */
static int refused_line(const char *text, size_t length)
{
    struct replay read;
    struct err err;
    int line = 0;
    assert_int_equal(replay_parse(text, length, "text", &read, &err), -1);
    assert_int_equal(sscanf(err.text, "text, line %d:", &line), 1);
    return line;
}

static void refuses_every_change(const struct str *text)
{
    char *changed = malloc(text->length);
    int line = 1;
    for (size_t i = 0; i < text->length; i++) {
        memcpy(changed, text->text, text->length);
        changed[i] ^= (char)(1 << i % 8);
        int told = refused_line(changed, text->length);
        /* In the line of the flipped byte, or in the next one if a newline was lost; the header is checked as a
         * whole. */
        if (told > 10)
            assert_in_range(told, line, line + 1);
        line += text->text[i] == '\n';
    }
    for (size_t length = 0; length < text->length; length++)
        refused_line(text->text, length);
    free(changed);
}

static void test_replay__refuses_every_flipped_byte_and_every_cut(void **state)
{
    (void)state;
    struct state played;
    struct replay r = random_game(3, &played);
    struct str text = { 0 };
    replay_print(&r, &text);
    str_add(&text, "\n");
    refuses_every_change(&text);
    str_release(&text);
    replay_release(&r);
}

static struct replay recorded(const char *name, struct rules rules, const struct player_ops *player,
                              struct solo_result *result)
{
    struct controller controller;
    struct err err;
    struct replay r;
    assert_int_equal(controller_load(name, &controller, &err), 0);
    struct series_config config = {
        .controller = &controller, .player = player, .rules = rules, .seed = 4, .max_pieces = 200
    };
    *result = record_game(&config, 7, &r);
    controller_release(&controller);
    return r;
}

static void test_record__simplified_games_are_refused_when_changed(void **state)
{
    (void)state;
    struct solo_result result;
    struct rules rules = rules_simplified(7, 9);
    assert_int_equal(sequence_parse_weights(&rules.pieces, "1,2,3,4,3,2,1", NULL), 0);
    struct replay r = recorded("bcts", rules, &player_greedy, &result);
    assert_int_equal(r.count, result.pieces);
    struct str text = { 0 };
    replay_print(&r, &text);
    str_add(&text, "\n");
    char end[64];
    snprintf(end, sizeof end, "\nend pieces %lld rows %lld = ", (long long)result.pieces, (long long)result.rows);
    assert_non_null(strstr(text.text, end));
    refuses_every_change(&text);
    str_release(&text);
    replay_release(&r);
}

/* The series places pieces on a board, the replay presses keys on a field: two ways to the same game. */
static void test_record__keys_lead_to_the_game_that_was_played(void **state)
{
    (void)state;
    for (int i = 0; players[i]; i++) {
        struct solo_result result;
        struct state s;
        struct replay r = recorded("dellacherie", rules_guideline(), players[i], &result);
        int next = 0;
        replay_begin(&r, &s);
        while (replay_step(&r, &s, &next))
            ;
        assert_int_equal(s.pieces, result.pieces);
        assert_int_equal(s.rows, result.rows);
        replay_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay__plays_the_same_game_again),
        cmocka_unit_test(test_replay__refuses_every_flipped_byte_and_every_cut),
        cmocka_unit_test(test_record__simplified_games_are_refused_when_changed),
        cmocka_unit_test(test_record__keys_lead_to_the_game_that_was_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
