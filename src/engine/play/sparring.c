/* SPDX-License-Identifier: MIT */
#include "engine/play/sparring.h"

#include "base/mem.h"

#include <stdlib.h>

/* A game under way, on the heap because seats and robots are large. */
struct sparring {
    struct seat seat[SPARRING_SIDES];
    struct robot robot[SPARRING_SIDES];
};

/* Lets the side act whose press is due first, side 0 if both are; returns the time of the press. */
static double step(struct sparring *v, const struct sparring_side sides[SPARRING_SIDES])
{
    int side = v->robot[1].due < v->robot[0].due;
    double now = v->robot[side].due;
    if (robot_act_at_pace(&v->robot[side], sides[side].pace))
        seat_attack(&v->seat[side], &v->seat[!side], (int64_t)(now * STATE_TICKS));
    return now;
}

struct sparring_result sparring_play(const struct rules *rules, const struct sparring_side sides[SPARRING_SIDES],
                                     uint64_t seed, int64_t number, double max_seconds)
{
    struct sparring *v = xcalloc(1, sizeof *v);
    struct sparring_result result = { .winner = SPARRING_DRAW };
    for (int i = 0; i < SPARRING_SIDES; i++) {
        seat_start(&v->seat[i], rules, seed, number, 1, pilot_name(sides[i].pilot));
        robot_sit(&v->robot[i], sides[i].pilot, &v->seat[i]);
    }
    while (result.winner == SPARRING_DRAW && result.seconds < max_seconds) {
        result.seconds = step(v, sides);
        for (int i = 0; i < SPARRING_SIDES; i++)
            if (v->seat[i].state.end)
                result.winner = !i;
    }
    for (int i = 0; i < SPARRING_SIDES; i++) {
        result.pieces[i] = v->seat[i].state.pieces;
        result.sent[i] = v->seat[i].sent;
        seat_release(&v->seat[i]);
    }
    free(v);
    return result;
}
