/* SPDX-License-Identifier: MIT */
#include "lab/match/bout.h"

#include "base/clock.h"
#include "tetress/evaluate.h"

const char *const bout_reasons[BOUT_REASONS] = {
    [BOUT_STUCK] = "stuck", [BOUT_TURNS] = "turns",     [BOUT_LATE] = "late",       [BOUT_ILLEGAL] = "illegal",
    [BOUT_HUNG] = "hung",   [BOUT_CRASHED] = "crashed", [BOUT_BABBLED] = "babbled", [BOUT_GARBLED] = "garbled",
};

/* Makes a move; returns false if it is not legal. */
static bool take(struct bout *b, int action, const struct bout_move *move)
{
    if (!action_is_legal(&b->torus, action))
        return false;
    b->move[b->torus.turn] = *move;
    b->move[b->torus.turn].action = (uint16_t)action;
    torus_apply(&b->torus, action_cells(action));
    return true;
}

void bout_open(struct bout *b, const struct opening *opening)
{
    b->torus = opening->torus;
    for (int i = 0; i < opening->plies; i++)
        b->move[i] = (struct bout_move){ .action = opening->action[i] };
}

double bout_allowance(double left, int turn)
{
    /* A share for each action to come. Games between equals last some eighty turns; as they may last to turn 150, there
     * is always a share for twelve more. */
    enum { TURNS = 86, MORE = 12 };
    int more = (TURNS - turn) / 2;
    return left / (more > MORE ? more : MORE);
}

static void lose(struct bout *b, enum bout_reason reason)
{
    b->end = b->torus.side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
    b->reason = reason;
}

/* Asks the side to move, by what is left to it. */
static enum engine_fault ask(const struct bout *b, const struct bout_limits *limits, struct rng *rng,
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
        agent.seconds = bout_allowance(left[b->torus.side], b->torus.turn);
        turn.left = left;
    }
    return rival_choose(b->seat[b->torus.side].rival, &turn, &agent, rng, out);
}

/* Has the side to move decide; returns false if that lost the game at once. */
static bool decide(struct bout *b, const struct bout_limits *limits, struct rng *rng)
{
    static const enum bout_reason reasons[] = {
        [ENGINE_HUNG] = BOUT_HUNG,
        [ENGINE_CRASHED] = BOUT_CRASHED,
        [ENGINE_BABBLED] = BOUT_BABBLED,
        [ENGINE_GARBLED] = BOUT_GARBLED,
    };
    struct bout_seat *seat = &b->seat[b->torus.side];
    struct agent_choice choice;
    double start = clock_seconds();
    enum engine_fault fault = ask(b, limits, rng, &choice);
    struct bout_move move = {
        .depth = (int16_t)choice.depth, .score = choice.score, .nodes = choice.nodes, .seconds = clock_seconds() - start
    };
    seat->seconds += move.seconds;
    if (fault) {
        lose(b, reasons[fault]);
        return false;
    }
    if (limits->seconds > 0 && seat->seconds > limits->seconds) {
        lose(b, BOUT_LATE);
        return false;
    }
    if (!take(b, choice.action, &move)) {
        lose(b, BOUT_ILLEGAL);
        return false;
    }
    return true;
}

void bout_play(struct bout *b, const struct bout_limits *limits, struct rng *rng)
{
    do {
        b->end = torus_end(&b->torus, !actions_any(&b->torus));
        b->reason = b->torus.turn >= TORUS_TURNS ? BOUT_TURNS : BOUT_STUCK;
    } while (b->end == TORUS_GOES_ON && !(limits->stop && atomic_load(limits->stop)) && decide(b, limits, rng));
}
