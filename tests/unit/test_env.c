/* SPDX-License-Identifier: MIT */
#include "engine/features/after_states.h"
#include "engine/play/solo.h"
#include "env/drops.h"
#include "env/env_batch.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

static struct env_config config_of(const char *text)
{
    struct env_config c;
    struct err err = { "" };
    if (env_parse(text, &c, &err))
        fail_msg("%s", err.text);
    return c;
}

/* Buffers for all that a batch writes. */
struct room {
    struct env_buffers to;
    size_t bytes[ENV_ARRAYS_MAX];
    int count, actions;
};

static struct room room_for(struct env_batch *b)
{
    const struct env_config *c = env_batch_config(b);
    struct room r = { .count = env_batch_count(b), .actions = c->ops->actions(c) };
    size_t n = (size_t)r.count;
    struct env_array a;
    for (int i = 0; c->ops->array(c, i, &a); i++) {
        r.bytes[i] = env_array_bytes(&a);
        r.to.observed[i] = calloc(n, r.bytes[i]);
        r.to.final[i] = calloc(n, r.bytes[i]);
    }
    r.to.mask = calloc(n, (size_t)r.actions);
    r.to.reward = calloc(n, sizeof *r.to.reward);
    r.to.terminated = calloc(n, 1);
    r.to.truncated = calloc(n, 1);
    r.to.pieces = calloc(n, sizeof *r.to.pieces);
    r.to.rows = calloc(n, sizeof *r.to.rows);
    r.to.score = calloc(n, sizeof *r.to.score);
    env_batch_bind(b, &r.to);
    return r;
}

static void release_room(struct room *r)
{
    for (int i = 0; i < ENV_ARRAYS_MAX; i++) {
        free(r->to.observed[i]);
        free(r->to.final[i]);
    }
    free(r->to.mask);
    free(r->to.reward);
    free(r->to.terminated);
    free(r->to.truncated);
    free(r->to.pieces);
    free(r->to.rows);
    free(r->to.score);
}

/* A legal action that depends on the mask and a number; 0 if none is legal. */
static int64_t pick(const struct room *r, int game, uint64_t number)
{
    const uint8_t *mask = r->to.mask + (size_t)game * (size_t)r->actions;
    int64_t at = (int64_t)(rng_mix(number) % (uint64_t)r->actions);
    for (int i = 0; i < r->actions; i++)
        if (mask[(at + i) % r->actions])
            return (at + i) % r->actions;
    return 0;
}

/* Plays game 3 of a batch in which all others play other games, and returns a hash of all that is observed of it. */
static uint64_t play(const char *text, int count, int which, int steps, int save_every)
{
    struct env_config c = config_of(text);
    struct env_batch *b = env_batch_new(&c, count);
    struct room r = room_for(b);
    uint64_t *seeds = calloc((size_t)count, sizeof *seeds), hash = 0;
    int64_t *actions = calloc((size_t)count, sizeof *actions);
    struct err err;
    for (int i = 0; i < count; i++)
        seeds[i] = (uint64_t)(40 + i - which);
    env_batch_reset(b, seeds, NULL);
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < count; i++)
            actions[i] = pick(&r, i, (uint64_t)(1000 * (i - which) + step));
        if (save_every && step % save_every == 0) {
            size_t size = env_batch_save(b, which, NULL, 0);
            void *bytes = malloc(size);
            assert_int_equal(env_batch_save(b, which, bytes, size), size);
            env_batch_reset(b, NULL, NULL); /* all others start anew, and this one is put back */
            assert_int_equal(env_batch_load(b, which, bytes, size, &err), 0);
            free(bytes);
            for (int i = 0; i < count; i++)
                actions[i] = pick(&r, i, (uint64_t)(1000 * (i - which) + step));
        }
        assert_int_equal(env_batch_step(b, actions, &err), 0);
        for (int k = 0; k < ENV_ARRAYS_MAX; k++)
            for (size_t i = 0; r.to.observed[k] && i < r.bytes[k]; i++)
                hash = rng_mix(hash + ((uint8_t *)r.to.observed[k])[(size_t)which * r.bytes[k] + i]);
        hash = rng_mix(hash + (uint64_t)r.to.rows[which] + 7 * r.to.terminated[which] + (uint64_t)r.to.score[which]);
    }
    release_room(&r);
    free(seeds);
    free(actions);
    env_batch_free(b);
    return hash;
}

static void test_env_batch__plays_the_same_games_for_any_size_and_threads(void **state)
{
    (void)state;
    static const char *const texts[] = { "drops", "drops width=7 height=9 preview=2 sequence=bag",
                                         "after-states features=bcts height=10", "modern", "keys ticks=20" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char one[128], two[128];
        snprintf(one, sizeof one, "%s threads=1", texts[i]);
        snprintf(two, sizeof two, "%s threads=2", texts[i]);
        uint64_t alone = play(one, 1, 0, 150, 0);
        assert_true(play(one, 7, 3, 150, 0) == alone);
        assert_true(play(two, 300, 199, 150, 0) == alone);
        assert_true(play(one, 5, 2, 150, 11) == alone);
    }
}

/* Plays the drops of a greedy player through an environment. */
static void test_drops__are_the_games_that_players_play(void **state)
{
    (void)state;
    struct controller c;
    struct err err;
    assert_int_equal(controller_load("bcts", &c, &err), 0);
    struct rules rules = rules_simplified(10, 8);
    struct linear linear = controller_linear(&c, 10);
    struct kernel *kernel = kernel_new(&linear, &rules, KERNEL_AUTO);
    struct player_config config = { .controller = &c, .rules = &rules };
    struct player *player = player_greedy.new(&config);
    for (int number = 0; number < 20; number++) {
        struct drops d;
        struct decision choice;
        drops_start(&d, &rules, 0, 9, number);
        while (!d.over) {
            assert_true(kernel_choose(kernel, &d.board, (enum piece)d.queue[0], &choice));
            drops_act(&d, choice.placement.rotation * 10 + choice.placement.column);
        }
        struct solo_game game = { .rules = &rules, .seed = 9, .number = number };
        struct solo_limits limits = { 0 };
        struct solo_result r = solo_play(&player_greedy, player, &game, &limits);
        assert_true(r.rows == d.rows && r.pieces == d.pieces);
        assert_false(kernel_choose(kernel, &d.board, (enum piece)d.queue[0], &choice));
    }
    player_greedy.free(player);
    kernel_free(kernel);
    linear_release(&linear);
    controller_release(&c);
}

static void check_cells(const struct drops *d)
{
    for (int y = 0; y < d->rules->height; y++)
        for (int x = 0; x < d->rules->width; x++)
            assert_int_equal(d->cell[(d->rules->height - 1 - y) * d->rules->width + x], d->board.column[x] >> y & 1);
}

static void test_drops__observe_the_board_and_the_drops_that_end_nothing(void **state)
{
    (void)state;
    for (int overflow = 0; overflow < 2; overflow++) {
        struct rules rules = rules_simplified(6, 7);
        rules.lines_after_overflow = overflow;
        for (int number = 0; number < 200; number++) {
            struct drops d;
            drops_start(&d, &rules, 1, 5, number);
            for (uint64_t step = 0; !d.over; step++) {
                struct placement list[DROPS_MAX];
                int n = drop_placements(&d.board, &rules, (enum piece)d.queue[0], list), allowed = 0;
                for (int i = 0; i < drops_actions(&rules); i++)
                    allowed += d.mask[i];
                assert_int_equal(allowed, n);
                struct placement p = list[rng_mix(step + (uint64_t)number * 999) % (uint64_t)n];
                assert_true(d.mask[p.rotation * 6 + p.column]);
                drops_act(&d, p.rotation * 6 + p.column);
                check_cells(&d);
            }
        }
    }
}

static void test_after_states__are_the_features_of_each_drop(void **state)
{
    (void)state;
    static const char *const lists[] = { "bcts", "dt", "holes^2,holes*wells,landing_height", "biswas-2016" };
    struct rules rules = rules_simplified(10, 14);
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
        struct monomial feature[FEATURES_MAX];
        struct err err;
        int count;
        assert_int_equal(monomial_parse_list(lists[l], feature, &count, &err), 0);
        struct after_states *a = after_states_new(count, feature, &rules);
        float *out = calloc((size_t)(40 * count), sizeof *out);
        struct drops d;
        drops_start(&d, &rules, 0, 3, (int64_t)l);
        for (uint64_t step = 0; !d.over; step++) {
            after_states_list(a, &d.board, (enum piece)d.queue[0], out);
            for (int i = 0; i < 40; i++) {
                if (!d.mask[i]) {
                    assert_true(out[i * count] == 0);
                    continue;
                }
                struct outcome o = drop_outcome(&d.board, &rules, (enum piece)d.queue[0], i / 10, i % 10);
                for (int k = 0; k < count; k++)
                    assert_true(out[i * count + k] ==
                                (float)((double)monomial_raw(feature[k], &o) * monomial_unit(feature[k], 10)));
            }
            int action = (int)(rng_mix(step) % 40);
            while (!d.mask[action])
                action = (action + 1) % 40;
            drops_act(&d, action);
        }
        free(out);
        after_states_free(a);
    }
}

static void test_env_batch__resets_in_three_ways(void **state)
{
    (void)state;
    static const char *const modes[] = { "next-step", "same-step", "disabled" };
    for (int mode = 0; mode < 3; mode++) {
        char text[96];
        snprintf(text, sizeof text, "drops height=4 width=4 autoreset=%s", modes[mode]);
        struct env_config c = config_of(text);
        struct env_batch *b = env_batch_new(&c, 1);
        struct room r = room_for(b);
        struct err err;
        uint64_t seed = 1;
        env_batch_reset(b, &seed, NULL);
        int64_t action, steps = 0;
        do {
            action = pick(&r, 0, (uint64_t)steps++);
            assert_int_equal(env_batch_step(b, &action, &err), 0);
        } while (!r.to.terminated[0]);
        assert_int_equal(r.to.pieces[0], steps); /* of the game that has ended */
        bool fresh = pick(&r, 0, 1) || r.to.mask[0], empty = true;
        for (int i = 0; i < 16; i++)
            empty &= ((uint8_t *)r.to.observed[0])[i] == 0;
        assert_int_equal(fresh && empty, mode == ENV_SAME_STEP);
        if (mode == ENV_SAME_STEP) {
            bool final = false;
            for (int i = 0; i < 16; i++)
                final |= ((uint8_t *)r.to.final[0])[i];
            assert_true(final);
        } else {
            action = 0;
            assert_int_equal(env_batch_step(b, &action, &err), 0);
            assert_int_equal(r.to.terminated[0], mode == ENV_DISABLED);
            assert_int_equal(r.to.pieces[0], mode == ENV_DISABLED ? steps : 0);
        }
        release_room(&r);
        env_batch_free(b);
    }
}

static void test_env_batch__refuses_or_ends_illegal_actions(void **state)
{
    (void)state;
    struct err err;
    for (int ends = 0; ends < 2; ends++) {
        struct env_config c = config_of(ends ? "drops sequence=list pieces=O illegal=end"
                                             : "drops sequence=list pieces=O");
        struct env_batch *b = env_batch_new(&c, 2);
        struct room r = room_for(b);
        env_batch_reset(b, NULL, NULL);
        int64_t actions[] = { 0, 40 };
        assert_int_equal(env_batch_step(b, actions, &err), -1);
        assert_contains(err.text, "game 1 is 40, but actions are 0 to 39");
        actions[1] = 39;
        assert_int_equal(env_batch_step(b, actions, &err), ends ? 0 : -1);
        assert_int_equal(r.to.pieces[0], ends);
        assert_int_equal(r.to.terminated[1], ends);
        release_room(&r);
        env_batch_free(b);
    }
}

static void test_env__counts_rewards_goals_and_limits(void **state)
{
    (void)state;
    struct err err;
    struct env_config c = config_of("drops width=4 height=10 sequence=list pieces=I reward=pieces goal=3");
    struct env_batch *b = env_batch_new(&c, 1);
    struct room r = room_for(b);
    env_batch_reset(b, NULL, NULL);
    int64_t flat = -1;
    for (int i = 0; i < r.actions; i++) /* the I that lies */
        if (r.to.mask[i] && !r.to.mask[i + 1 < r.actions ? i + 1 : i] && flat < 0 && i % 4 == 0)
            flat = i;
    assert_true(flat >= 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(env_batch_step(b, &flat, &err), 0);
        assert_near(r.to.reward[0], -1.0, 0);
        assert_int_equal(r.to.terminated[0], i == 2);
    }
    release_room(&r);
    env_batch_free(b);

    c = config_of("drops max-pieces=2");
    b = env_batch_new(&c, 1);
    r = room_for(b);
    env_batch_reset(b, NULL, NULL);
    for (int i = 0; i < 2; i++) {
        int64_t action = pick(&r, 0, 0);
        assert_int_equal(env_batch_step(b, &action, &err), 0);
        assert_int_equal(r.to.truncated[0], i == 1);
    }
    release_room(&r);
    env_batch_free(b);
}

static void test_env__refuses_bad_settings(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "", "which environment" },
        { "drop", "did you mean \"drops\"" },
        { "drops speed=3", "no setting \"speed\"" },
        { "drops width=3", "between 4 and 16" },
        { "drops hold=no", "has no setting \"hold\"" },
        { "modern width=8", "has no setting \"width\"" },
        { "drops reward=score", "guideline game only" },
        { "drops reward=pieces", "needs a goal" },
        { "drops features=bcts", "after-states only" },
        { "modern ticks=2", "keys only" },
        { "after-states features=patterns", "is a pattern" },
        { "after-states features=hole", "hole" },
        { "drops preview=1 preview=2", "given twice" },
        { "drops fast", "is not a setting" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct env_config c;
        struct err err = { "" };
        assert_int_equal(env_parse(bad[i][0], &c, &err), -1);
        assert_contains(err.text, bad[i][1]);
    }
}

static void test_saved__refuses_damage_forgery_and_other_games(void **state)
{
    (void)state;
    struct err err;
    struct env_config c = config_of("modern"), other = config_of("modern hold=no");
    struct env_batch *b = env_batch_new(&c, 1), *o = env_batch_new(&other, 1);
    uint8_t bytes[4096], bad[4096];
    size_t size = env_batch_save(b, 0, bytes, sizeof bytes);
    assert_true(size < sizeof bytes);
    assert_int_equal(env_batch_load(b, 0, bytes, size, &err), 0);
    assert_int_equal(env_batch_load(o, 0, bytes, size, &err), -1);
    assert_contains(err.text, "other rules");
    assert_int_equal(env_batch_load(b, 0, bytes, size - 1, &err), -1);
    assert_contains(err.text, "damaged");
    assert_int_equal(env_batch_load(b, 0, "hello", 5, &err), -1);
    assert_contains(err.text, "not a saved game");
    memcpy(bad, bytes, size);
    bad[3]++;
    assert_int_equal(env_batch_load(b, 0, bad, size, &err), -1);
    assert_contains(err.text, "version 3");
    for (size_t at = 12; at < size - 8; at++) { /* forged: the checksum is right again */
        memcpy(bad, bytes, size);
        bad[at] = (uint8_t)(bad[at] + 1 + at % 250);
        uint64_t hash = 0;
        for (size_t i = 0; i < size - 8; i++)
            hash = rng_mix(hash + bad[i]);
        for (int i = 0; i < 8; i++)
            bad[size - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
        if (env_batch_load(b, 0, bad, size, &err) == 0) { /* other numbers, but a game: it can be played */
            struct room r = room_for(b);
            env_batch_reset(b, NULL, (const uint8_t[]){ 0 });
            assert_int_equal(env_batch_load(b, 0, bad, size, &err), 0);
            for (int i = 0; i < 20; i++) {
                int64_t action = pick(&r, 0, (uint64_t)i);
                assert_int_equal(env_batch_step(b, &action, &err), 0);
            }
            release_room(&r);
            env_batch_bind(b, &(struct env_buffers){ 0 });
        }
    }
    env_batch_free(b);
    env_batch_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_env_batch__plays_the_same_games_for_any_size_and_threads),
        cmocka_unit_test(test_drops__are_the_games_that_players_play),
        cmocka_unit_test(test_drops__observe_the_board_and_the_drops_that_end_nothing),
        cmocka_unit_test(test_after_states__are_the_features_of_each_drop),
        cmocka_unit_test(test_env_batch__resets_in_three_ways),
        cmocka_unit_test(test_env_batch__refuses_or_ends_illegal_actions),
        cmocka_unit_test(test_env__counts_rewards_goals_and_limits),
        cmocka_unit_test(test_env__refuses_bad_settings),
        cmocka_unit_test(test_saved__refuses_damage_forgery_and_other_games),
    };
    return RUN(tests);
}
