/* SPDX-License-Identifier: MIT */
#include "engine/player/player.h"

#include "engine/tetris/reach.h"

#define ROW(x) &player_##x,
const struct player_ops *const players[] = {
#include "engine/player/players.inc"
    NULL,
};
#undef ROW

/* The names again, as constants, because rows of options point to them. */
#define ROW(x) #x,
const char *const player_names[] = {
#include "engine/player/players.inc"
    NULL,
};
#undef ROW

int player_path(const struct field *f, const struct rules *rules, struct spot start, const struct decision *d,
                uint8_t out[PATH_MAX_INPUTS])
{
    enum piece piece = (enum piece)d->piece;
    struct spot target = field_spot(piece, d->placement);
    target.spin = d->spin;
    int n = path_find(f, piece, start, target, REACH_SPINS | reach_turns(rules), out);
    return n > 0 ? n : path_find(f, piece, start, target, reach_turns(rules), out);
}

void player_find_spin(const struct rules *rules, const struct board *b, const struct field *f, struct decision *d)
{
    struct spot spots[REACH_MAX], target = field_spot(PIECE_T, d->placement);
    bool clears = drop_outcome_at(b, rules, PIECE_T, d->placement).removed, found = false;
    int n = reach_list(f, PIECE_T, reach_turns(rules) | REACH_SPINS, spots);
    for (int i = 0; i < n; i++) {
        if (!spot_equal(spots[i], target))
            continue;
        if (clears || !found)
            d->spin = spots[i].spin;
        found = true;
    }
}
