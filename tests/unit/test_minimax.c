/* SPDX-License-Identifier: MIT */
#include "base/background.h"
#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "tetress/ttable.h"
#include "unit.h"

static void test_ttable__finds_what_was_stored(void **state)
{
    (void)state;
    static const struct ttable_entry entries[] = {
        { 0, 0, 1, BOUND_EXACT },
        { -EVALUATE_WIN, -1, 0, BOUND_UPPER },
        { EVALUATE_WIN, ACTIONS - 1, 127, BOUND_LOWER },
    };
    struct ttable t;
    struct ttable_entry found;
    ttable_init(&t, 1);
    for (uint64_t i = 0; i < 3; i++) {
        assert_false(ttable_find(&t, i, &found));
        ttable_keep(&t, i, entries[i]);
        assert_true(ttable_find(&t, i, &found));
        assert_memory_equal(&found, &entries[i], sizeof found);
        assert_false(ttable_find(&t, i + t.mask + 1, &found));
    }
    ttable_release(&t);
}

static void test_ttable__keeps_the_deeper_entry_of_a_position(void **state)
{
    (void)state;
    const struct ttable_entry deep = { 1, 1, 5, BOUND_LOWER }, flat = { 2, 2, 4, BOUND_UPPER };
    const struct ttable_entry exact = { 3, 3, 3, BOUND_EXACT };
    struct ttable t;
    struct ttable_entry found;
    ttable_init(&t, 1);
    ttable_keep(&t, 7, deep);
    ttable_keep(&t, 7, flat);
    assert_true(ttable_find(&t, 7, &found) && found.depth == deep.depth);
    ttable_keep(&t, 7, exact);
    assert_true(ttable_find(&t, 7, &found) && found.depth == exact.depth);
    ttable_keep(&t, 7 + t.mask + 1, flat);
    assert_false(ttable_find(&t, 7, &found));
    ttable_release(&t);
}

/* Two threads that write to a slot at once may leave the key of one beside the data of the other. */
static void test_ttable__does_not_find_a_mixture_of_entries(void **state)
{
    (void)state;
    struct ttable t;
    struct ttable_entry found;
    ttable_init(&t, 1);
    ttable_keep(&t, 7, (struct ttable_entry){ 100, 5, 3, BOUND_EXACT });
    uint64_t data = atomic_load(&t.slot[7].data);
    ttable_keep(&t, 7, (struct ttable_entry){ 200, 6, 4, BOUND_EXACT });
    atomic_store(&t.slot[7].data, data);
    assert_false(ttable_find(&t, 7, &found));
    ttable_release(&t);
}

enum { KEYS = 8, ROUNDS = 20000 };

/* Entries that tell from which key they are. */
static void hammer(void *context)
{
    struct ttable *t = context;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t key = (uint64_t)(i % KEYS) * (t->mask + 1);
        struct ttable_entry found;
        if (ttable_find(t, key, &found))
            assert_int_equal(found.score / 1000, i % KEYS);
        ttable_keep(t, key, (struct ttable_entry){ i % KEYS * 1000 + i % 1000, 1, (int8_t)(i % 100), BOUND_EXACT });
    }
}

static void test_ttable__may_be_used_by_many_threads(void **state)
{
    (void)state;
    struct background other[2] = { 0 };
    struct ttable t;
    ttable_init(&t, 1);
    for (int i = 0; i < 2; i++)
        background_run(&other[i], hammer, &t);
    hammer(&t);
    for (int i = 0; i < 2; i++)
        background_wait(&other[i]);
    ttable_release(&t);
}

/* Plays `plies` actions with an agent and writes them into out. */
static void play(const char *text, int plies, int64_t nodes, struct agent_choice out[])
{
    const struct agent_ops *ops;
    struct err err;
    struct agent *agent = agent_parse(text, &ops, &err);
    struct rng rng = rng_stream(1, 0, 0);
    struct torus t = torus_empty();
    assert_non_null(agent);
    for (int i = 0; i < plies; i++) {
        struct agent_limits limits = { .nodes = nodes };
        ops->choose(agent, &t, &limits, &rng, &out[i]);
        assert_true(action_is_legal(&t, out[i].action));
        assert_int_equal(out[i].line[0], out[i].action);
        torus_apply(&t, action_cells(out[i].action));
    }
    ops->free(agent);
}

static void test_minimax__one_thread_plays_the_same_game_twice(void **state)
{
    (void)state;
    enum { PLIES = 12 };
    struct agent_choice first[PLIES], second[PLIES];
    play("minimax:memory=1", PLIES, 3000, first);
    play("minimax:memory=1,threads=1", PLIES, 3000, second);
    for (int i = 0; i < PLIES; i++) {
        assert_int_equal(first[i].action, second[i].action);
        assert_int_equal(first[i].score, second[i].score);
        assert_int_equal(first[i].nodes, second[i].nodes);
    }
}

/* The same random numbers make the same mistakes, and mistakes change the game. */
static void test_minimax__noise_is_drawn_from_the_stream(void **state)
{
    (void)state;
    enum { PLIES = 12 };
    struct agent_choice sound[PLIES], first[PLIES], second[PLIES];
    bool differs = false;
    play("minimax:memory=1,depth=2", PLIES, 3000, sound);
    play("minimax:memory=1,depth=2,noise=500", PLIES, 3000, first);
    play("minimax:memory=1,depth=2,noise=500", PLIES, 3000, second);
    for (int i = 0; i < PLIES; i++) {
        assert_int_equal(first[i].action, second[i].action);
        differs = differs || first[i].action != sound[i].action;
    }
    assert_true(differs);
}

/* A strength is the weaker of its own limit and that of the decision. */
static void test_minimax__may_have_a_limit_of_its_own(void **state)
{
    (void)state;
    enum { PLIES = 4, NODES = 3000 };
    struct agent_choice own[PLIES], given[PLIES];
    play("minimax:memory=1,nodes=3000", PLIES, INT64_MAX, own);
    play("minimax:memory=1,nodes=1000000", PLIES, NODES, given);
    for (int i = 0; i < PLIES; i++)
        assert_int_equal(own[i].nodes, given[i].nodes);
}

static void test_agent_strength__names_agents_from_first_to_last(void **state)
{
    (void)state;
    assert_string_equal(agent_strength(1), "strength-1");
    assert_string_equal(agent_strength(AGENT_STRENGTHS), "strength-10");
    for (int i = 1; i <= AGENT_STRENGTHS; i++) {
        struct agent_choice choice;
        play(agent_strength(i), 1, 100, &choice);
    }
}

/* Every thread has the limit of nodes for itself, unless the first reaches it before the others have begun. */
static void test_minimax__threads_share_the_work(void **state)
{
    (void)state;
    enum { PLIES = 12, NODES = 3000, THREADS = 3, MORE = 600 };
    struct agent_choice choice[PLIES];
    play("minimax:memory=1,threads=3", PLIES, NODES, choice);
    for (int i = 0; i < PLIES; i++)
        assert_in_range(choice[i].nodes, 1, THREADS * (NODES + MORE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ttable__finds_what_was_stored),
        cmocka_unit_test(test_ttable__keeps_the_deeper_entry_of_a_position),
        cmocka_unit_test(test_ttable__does_not_find_a_mixture_of_entries),
        cmocka_unit_test(test_ttable__may_be_used_by_many_threads),
        cmocka_unit_test(test_minimax__one_thread_plays_the_same_game_twice),
        cmocka_unit_test(test_minimax__noise_is_drawn_from_the_stream),
        cmocka_unit_test(test_minimax__may_have_a_limit_of_its_own),
        cmocka_unit_test(test_agent_strength__names_agents_from_first_to_last),
        cmocka_unit_test(test_minimax__threads_share_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
