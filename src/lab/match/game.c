/* SPDX-License-Identifier: MIT */
#include "lab/match/game.h"

#include "base/clock.h"
#include "tetress/time_plan.h"

/* Makes a move; returns false if it is not legal. */
static bool take(struct game *b, int action, const struct game_move *move)
{
    if (!action_is_legal(&b->torus, action))
        return false;
    b->move[b->torus.turn] = *move;
    b->move[b->torus.turn].action = (uint16_t)action;
    torus_apply(&b->torus, action_cells(action));
    return true;
}

void game_open(struct game *b, const struct opening *opening)
{
    b->torus = opening->torus;
    for (int i = 0; i < opening->plies; i++)
        b->move[i] = (struct game_move){ .action = opening->action[i] };
}

static void lose(struct game *b, enum game_reason reason)
{
    b->end = b->torus.side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
    b->reason = reason;
}

/* Asks the side to move, within what is left of its limits. */
static enum engine_fault ask(const struct game *b, const struct game_limits *limits, struct rng *rng,
                             struct agent_choice *out)
{
    struct agent_limits agent = { .nodes = limits->nodes, .stop = limits->stop };
    uint16_t taken[TORUS_TURNS];
    struct engine_turn turn = { .torus = &b->torus, .action = taken, .nodes = limits->nodes };
    double left[SIDES];
    for (int i = 0; i < b->torus.turn; i++)
        taken[i] = b->move[i].action;
    for (int side = 0; side < SIDES; side++)
        left[side] = limits->seconds - b->seat[side].seconds;
    if (limits->seconds > 0) {
        time_plan_set(&agent, left[b->torus.side], b->torus.turn);
        turn.left = left;
    }
    return contestant_choose(b->seat[b->torus.side].contestant, &turn, &agent, rng, out);
}

/* Lets the side to move decide; returns false if that lost the game at once. */
static bool decide(struct game *b, const struct game_limits *limits, struct rng *rng)
{
    static const enum game_reason reasons[] = {
        [ENGINE_HUNG] = GAME_HUNG,
        [ENGINE_CRASHED] = GAME_CRASHED,
        [ENGINE_FLOODED] = GAME_FLOODED,
        [ENGINE_GARBLED] = GAME_GARBLED,
    };
    struct game_seat *seat = &b->seat[b->torus.side];
    struct agent_choice choice;
    double start = clock_seconds();
    enum engine_fault fault = ask(b, limits, rng, &choice);
    struct game_move move = {
        .depth = (int16_t)choice.depth, .score = choice.score, .nodes = choice.nodes, .seconds = clock_seconds() - start
    };
    seat->seconds += move.seconds;
    if (fault) {
        lose(b, reasons[fault]);
        return false;
    }
    if (limits->seconds > 0 && seat->seconds > limits->seconds) {
        lose(b, GAME_LATE);
        return false;
    }
    if (!take(b, choice.action, &move)) {
        lose(b, GAME_ILLEGAL);
        return false;
    }
    return true;
}

void game_play(struct game *b, const struct game_limits *limits, struct rng *rng)
{
    do {
        b->end = torus_end(&b->torus, !actions_any(&b->torus));
        b->reason = game_reason_of(&b->torus);
    } while (b->end == TORUS_GOES_ON && !(limits->stop && atomic_load(limits->stop)) && decide(b, limits, rng));
}
