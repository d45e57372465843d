/* SPDX-License-Identifier: MIT */
#include "engine/play/versus.h"

#include "base/mem.h"

#include <stdlib.h>

/* A game under way, on the heap because seats and robots are large. */
struct versus {
    struct seat seat[VERSUS_SIDES];
    struct robot robot[VERSUS_SIDES];
};

/* Lets the side act whose press is due first, side 0 if both are; returns the time of the press. */
static double step(struct versus *v, const struct versus_side sides[VERSUS_SIDES])
{
    int side = v->robot[1].due < v->robot[0].due;
    double now = v->robot[side].due;
    if (robot_act_at_pace(&v->robot[side], sides[side].pace))
        seat_attack(&v->seat[side], &v->seat[!side]);
    return now;
}

struct versus_result versus_play(const struct rules *rules, const struct versus_side sides[VERSUS_SIDES], uint64_t seed,
                                 int64_t number, double max_seconds)
{
    struct versus *v = xcalloc(1, sizeof *v);
    struct versus_result result = { .winner = VERSUS_DRAW };
    for (int i = 0; i < VERSUS_SIDES; i++) {
        seat_start(&v->seat[i], rules, seed, number, 1, sides[i].pilot->controller->name);
        robot_sit(&v->robot[i], sides[i].pilot, &v->seat[i]);
    }
    while (result.winner == VERSUS_DRAW && result.seconds < max_seconds) {
        result.seconds = step(v, sides);
        for (int i = 0; i < VERSUS_SIDES; i++)
            if (v->seat[i].state.end)
                result.winner = !i;
    }
    for (int i = 0; i < VERSUS_SIDES; i++) {
        result.pieces[i] = v->seat[i].state.pieces;
        result.sent[i] = v->seat[i].sent;
        seat_release(&v->seat[i]);
    }
    free(v);
    return result;
}
