/* SPDX-License-Identifier: MIT */
#include "lab/match/game_reason.h"

const char *const game_reasons[GAME_REASONS] = {
    [GAME_STUCK] = "stuck", [GAME_TURNS] = "turns",     [GAME_LATE] = "late",       [GAME_ILLEGAL] = "illegal",
    [GAME_HUNG] = "hung",   [GAME_CRASHED] = "crashed", [GAME_FLOODED] = "flooded", [GAME_GARBLED] = "garbled",
};
