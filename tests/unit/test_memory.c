/* SPDX-License-Identifier: MIT
 *
 * How much memory searches take, including the stack. */
#include "engine/player/player.h"
#include "tetress/agent.h"
#include "unit.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

enum { STACK = 256 << 10, PAINT = 0xa5 };

/* A decision to be made on its own painted stack. */
struct trial {
    const struct player_ops *ops;
    struct player *player;
    struct situation situation;
    struct decision decision;
    bool found;
};

static struct trial *trial; /* makecontext() passes no pointers */

static void decide(void)
{
    struct rng rng = { 0 };
    trial->found = trial->ops->choose(trial->player, &trial->situation, &rng, &trial->decision);
}

/* Returns the bytes of stack that a decision needs. */
static size_t stack_needed(void)
{
    unsigned char *stack = malloc(STACK);
    memset(stack, PAINT, STACK);
    ucontext_t here, there;
    assert_int_equal(getcontext(&there), 0);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = STACK;
    there.uc_link = &here;
    makecontext(&there, decide, 0);
    assert_int_equal(swapcontext(&here, &there), 0);
    size_t untouched = 0;
    while (untouched < STACK && stack[untouched] == PAINT)
        untouched++;
    free(stack);
    return STACK - untouched;
}

static size_t memory_of(struct rules rules, int preview)
{
    struct controller controller;
    struct err err;
    assert_int_equal(controller_load("gaunt-2018", &controller, &err), 0);
    struct player_config config = { .controller = &controller, .rules = &rules, .preview = preview };
    struct board board = board_empty(rules.width, rules.height);
    const uint8_t queue[] = { PIECE_T, PIECE_J, PIECE_O };
    struct trial t = { .ops = &player_lookahead };
    size_t before = mallinfo2().uordblks;
    t.player = player_lookahead.new(&config);
    size_t kept = mallinfo2().uordblks - before;
    t.situation = (struct situation){ .board = &board, .queue = queue, .known = 1 + preview, .hold = PIECE_NONE };
    trial = &t;
    size_t used = stack_needed();
    assert_true(t.found);
    print_message("# kept %zu bytes, stack %zu bytes\n", kept, used);
    player_lookahead.free(t.player);
    controller_release(&controller);
    return kept + used;
}

static void test_lookahead__takes_less_than_128_kB_at_depth_two(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 22);
    size_t two = memory_of(rules, 1);
    assert_true(two < 128 << 10);
    /* Proportional to the depth: one more piece needs one more list of placements. */
    assert_true(memory_of(rules, 2) - two < 16 << 10);
}

/* The memory of this process, in megabytes. */
static double resident(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*s %ld", &pages), 1);
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

static void test_agents__stay_within_their_memory(void **state)
{
    (void)state;
    static const char *const names[] = { "minimax:memory=2", "mcts:memory=2", "mcts:memory=2,reuse=no,playout=short" };
    struct rng rng = rng_stream(9, 9, 9);
    for (int k = 0; k < 3; k++) {
        struct torus t = torus_empty();
        for (int i = 0; i < 8; i++) {
            uint16_t list[ACTIONS];
            struct agent_limits none = { 0 };
            int n = agent_actions(&t, &none, list);
            torus_apply(&t, action_cells(list[rng_below(&rng, (uint32_t)n)]));
        }
        const struct agent_ops *ops;
        struct err err;
        double before = resident();
        struct agent *agent = agent_parse(names[k], &ops, &err);
        for (int i = 0; i < 3; i++) { /* many times more nodes than fit into the memory */
            struct agent_limits limits = { .nodes = k == 0 ? 1000000 : 6000 };
            struct agent_choice choice;
            ops->choose(agent, &t, &limits, &rng, &choice);
            assert_true(action_is_legal(&t, choice.action));
            torus_apply(&t, action_cells(choice.action));
        }
        assert_true(resident() < before + 2 + 1);
        ops->free(agent);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agents__stay_within_their_memory),
        cmocka_unit_test(test_lookahead__takes_less_than_128_kB_at_depth_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
