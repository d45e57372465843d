/* SPDX-License-Identifier: MIT */
#include "engine/player/player.h"

#define ROW(x) &player_##x,
const struct player_ops *const players[] = {
#include "engine/player/players.inc"
    NULL,
};
#undef ROW

/* Constants once more, because rows of options point to them. */
#define ROW(x) #x,
const char *const player_names[] = {
#include "engine/player/players.inc"
    NULL,
};
#undef ROW
