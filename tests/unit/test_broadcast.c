/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/mem.h"
#include "engine/play/broadcast.h"

#include <stdlib.h>

enum { LOCKS = 30 };

/* A source that puts pieces by turns to the left, the middle and the right, and how often it was asked. */
struct source {
    int asked, begun, locked;
    int forfeits_at; /* the question that forfeits; 0 for none */
};

static void source_begin(void *context, const struct versus *v)
{
    struct source *s = context;
    s->begun++;
    assert_int_equal(v->seat[0].state.pieces, 0);
}

static void source_decide(void *context, struct versus *v, int side)
{
    struct source *s = context;
    struct state *state = &v->seat[side].state;
    struct state moved = *state;
    struct err err;
    if (++s->asked == s->forfeits_at) {
        versus_forfeit(v, side);
        return;
    }
    enum input to = state->pieces % 3 == 0 ? INPUT_LEFT : INPUT_RIGHT;
    for (int i = 0; i < FIELD_WIDTH && state->pieces % 3 < 2; i++)
        state_input(&moved, to);
    assert_int_equal(versus_decide(v, (enum piece)state->queue[0], state_ghost(&moved), &err), 0);
}

static void source_locked(void *context, const struct versus *v)
{
    struct source *s = context;
    assert_int_equal(v->seat[0].state.pieces + v->seat[1].state.pieces, ++s->locked);
}

static struct broadcast *start(struct source *s, int key_frames)
{
    struct err err;
    struct broadcast *b = xcalloc(1, sizeof *b);
    struct versus_config config = {
        .attack = *attack_find("ppt", &err), .key_frames = key_frames, .max_pieces = 100, .seed = 3
    };
    struct broadcast_source source = { source_begin, source_decide, source_locked, s };
    broadcast_start(b, &config, &source);
    return b;
}

static void stop(struct broadcast *b)
{
    broadcast_release(b);
    free(b);
}

static uint64_t hash_of(const struct broadcast *b)
{
    return state_hash(&b->game.seat[0].state) ^ rng_mix(state_hash(&b->game.seat[1].state));
}

static void test_broadcast__goes_back_to_the_same_game_without_asking_again(void **state)
{
    (void)state;
    struct source source = { 0 };
    struct broadcast *b = start(&source, 3);
    uint64_t hash[LOCKS + 1];
    int64_t due[LOCKS + 1];
    for (int i = 0; i <= LOCKS; i++) {
        hash[i] = hash_of(b);
        due[i] = broadcast_due(b);
        assert_true(i == 0 || due[i] >= due[i - 1]);
        if (i < LOCKS)
            assert_true(broadcast_step(b));
    }
    int asked = source.asked;
    static const int visits[] = { 7, 0, LOCKS, 12, 11, 29, 1 };
    for (size_t i = 0; i < sizeof visits / sizeof *visits; i++) {
        broadcast_seek(b, visits[i]);
        assert_int_equal(b->locks, visits[i]);
        assert_true(hash_of(b) == hash[visits[i]]);
        assert_int_equal(broadcast_due(b), due[visits[i]]);
    }
    assert_int_equal(source.asked, asked);
    assert_int_equal(source.begun, 1);
    broadcast_seek(b, LOCKS + 2);
    assert_int_equal(source.locked, LOCKS + 2);
    assert_true(source.asked > asked);
    stop(b);
}

static void test_broadcast__repeats_the_end_of_a_game(void **state)
{
    (void)state;
    struct source source = { .forfeits_at = 10 };
    struct broadcast *b = start(&source, 0);
    broadcast_seek(b, 1000);
    assert_true(b->game.over && b->locks == 9 && b->game.winner == 0);
    assert_int_equal(broadcast_due(b), -1);
    assert_false(broadcast_step(b));
    broadcast_seek(b, 3);
    assert_false(b->game.over);
    broadcast_seek(b, 1000);
    assert_true(b->game.over && b->locks == 9 && b->game.winner == 0);
    assert_int_equal(source.asked, 10);
    stop(b);
}

static void test_broadcast__shows_pieces_on_their_way(void **state)
{
    (void)state;
    struct source source = { 0 };
    struct broadcast *b = start(&source, 4);
    struct state early, late;
    int64_t due = broadcast_due(b);
    broadcast_look(b, 0, 0.0, &early);
    broadcast_look(b, 0, (double)due - 0.01, &late);
    assert_true(due >= 8 && b->game.seat[0].due == due);
    assert_int_equal(early.spot.x, b->game.seat[0].state.spot.x);
    assert_int_equal(late.spot.x, b->game.seat[0].spot.x); /* above its place, before it drops */
    assert_true(late.spot.y > b->game.seat[0].spot.y);
    assert_int_equal(late.pieces, 0);
    stop(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_broadcast__goes_back_to_the_same_game_without_asking_again),
        cmocka_unit_test(test_broadcast__repeats_the_end_of_a_game),
        cmocka_unit_test(test_broadcast__shows_pieces_on_their_way),
    };
    return RUN(tests);
}
