/* SPDX-License-Identifier: MIT */
#include "match/bout.h"

#include "base/clock.h"
#include "tetress/evaluate.h"

#include <stdlib.h>

const char *const bout_reasons[] = {
    [BOUT_STUCK] = "stuck",
    [BOUT_TURNS] = "turns",
    [BOUT_LATE] = "late",
    [BOUT_ILLEGAL] = "illegal",
};

/* An opening may give one side a lead of this part of all actions; how often one is drawn anew. */
enum { BALANCE = 8, DRAWS = 50 };

static bool take(struct bout *b, int action)
{
    struct actions found;
    actions_find(&b->torus, &found);
    if (action < 0 || action >= ACTIONS || !(found.anchor[action / TORUS_CELLS] >> action % TORUS_CELLS & 1))
        return false;
    b->action[b->torus.turn] = (uint16_t)action;
    torus_apply(&b->torus, action_cells(action));
    return true;
}

static bool is_balanced(const struct torus *t)
{
    struct survey survey;
    survey_find(t, &survey);
    int red = survey.actions[RED], blue = survey.actions[BLUE];
    return red > 0 && blue > 0 && abs(red - blue) <= (red + blue) / BALANCE;
}

void bout_open(struct bout *b, int plies, struct rng *rng)
{
    for (int draw = 0; draw < DRAWS; draw++) {
        b->torus = torus_empty();
        for (int i = 0; i < plies; i++) {
            struct actions found;
            uint16_t list[ACTIONS];
            actions_find(&b->torus, &found);
            int n = actions_list(&found, list);
            take(b, list[rng_below(rng, (uint32_t)n)]);
        }
        if (is_balanced(&b->torus))
            return;
    }
}

double bout_allowance(double left, int turn)
{
    /* A share for each action to come. Games between equals may last to turn 150, but most are decided around turn 80. */
    int more = turn < 80 ? (110 - turn) / 2 : 15;
    return left / more;
}

static void lose(struct bout *b, enum bout_reason reason)
{
    b->end = b->torus.side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
    b->reason = reason;
}

/* Has the side to move decide; returns false if that lost the game at once. */
static bool decide(struct bout *b, const struct bout_limits *limits, struct rng *rng)
{
    struct bout_seat *seat = &b->seat[b->torus.side];
    struct agent_limits agent = { .nodes = limits->nodes };
    if (limits->seconds > 0)
        agent.seconds = bout_allowance(limits->seconds - seat->seconds, b->torus.turn);
    struct agent_choice choice;
    double start = clock_seconds();
    seat->ops->choose(seat->agent, &b->torus, &agent, rng, &choice);
    seat->seconds += clock_seconds() - start;
    seat->nodes += choice.nodes;
    seat->depths += choice.depth;
    seat->actions++;
    if (limits->seconds > 0 && seat->seconds > limits->seconds) {
        lose(b, BOUT_LATE);
        return false;
    }
    if (!take(b, choice.action)) {
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
    } while (b->end == TORUS_GOES_ON && decide(b, limits, rng));
}
