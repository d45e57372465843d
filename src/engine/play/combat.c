/* SPDX-License-Identifier: MIT */
#include "engine/play/combat.h"

/* Lets a search decide for the side that has to; a side without a way out forfeits. */
static void decide(struct versus *v, int side, struct widening *search, int64_t placements)
{
    const struct versus_seat *seat = &v->seat[side];
    struct widening_position p = {
        .field = seat->state.field,
        .queue = seat->state.queue,
        .known = COMBAT_KNOWN,
        .hold = seat->state.hold,
        .may_hold = true,
        .possible_next = state_possible_after(&seat->state, COMBAT_KNOWN),
        .chain = seat->chain,
        .garbage = seat->garbage.rows,
    };
    struct err err;
    if (widening_start(search, &p)) {
        widening_run(search, placements, NULL, NULL);
        struct decision d = widening_best(search).decision;
        struct spot spot = field_spot((enum piece)d.piece, d.placement);
        spot.spin = d.spin;
        if (versus_decide(v, (enum piece)d.piece, spot, &err) == 0)
            return;
    }
    versus_forfeit(v, side);
}

static int points_of(const struct versus *v, int first)
{
    int64_t own = v->seat[first].sent, both = own + v->seat[!first].sent;
    if (v->winner != VERSUS_NOBODY)
        return v->winner == first ? COMBAT_WHOLE : 0;
    return both > 0 ? (int)(COMBAT_WHOLE * own / both) : COMBAT_WHOLE / 2;
}

struct combat_result combat_play(struct widening *const search[VERSUS_SIDES], const struct combat_rules *rules,
                                 uint64_t seed, int64_t number, const atomic_bool *stop, _Atomic int64_t *progress)
{
    struct versus_config config = { *rules->attack, rules->key_frames, (int)rules->max_pieces, seed, number / 2 };
    struct combat_result result = { 0 };
    struct versus v;
    enum versus_event event;
    int first = (int)(number % 2), side;
    versus_start(&v, &config);
    while ((event = versus_step(&v, &side)) != VERSUS_OVER) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) {
            result.stopped = true;
            return result;
        }
        if (event == VERSUS_DECIDE)
            decide(&v, side, search[side ^ first], rules->placements);
        else if (progress && side == first)
            atomic_fetch_add_explicit(progress, 1, memory_order_relaxed);
    }
    result.points = points_of(&v, first);
    result.pieces = v.seat[0].state.pieces + v.seat[1].state.pieces;
    result.died = v.winner == !first;
    return result;
}
