/* SPDX-License-Identifier: MIT
 *
 * How much memory a search takes, stack and all. */
#include "player/player.h"
#include "unit.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { STACK = 256 << 10, PAINT = 0xa5 };

/* A decision to be made on a painted stack of its own. */
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
    assert_int_equal(controller_load("seed-003", &controller, &err), 0);
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

static void test_lookahead__takes_less_than_64_kB_at_depth_two(void **state)
{
    (void)state;
    struct rules rules = rules_simplified(10, 22);
    size_t two = memory_of(rules, 1);
    assert_true(two < 64 << 10);
    /* In proportion to the depth: one more piece is one more list of placements. */
    assert_true(memory_of(rules, 2) - two < 16 << 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lookahead__takes_less_than_64_kB_at_depth_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
