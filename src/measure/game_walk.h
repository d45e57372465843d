/* SPDX-License-Identifier: MIT
 *
 * Game walk: a game of Tetris as a walk that splitting can copy. A step is a piece; what remains of a lost game is
 * counted in cells.
 */
#ifndef TETRARCH_MEASURE_GAME_WALK_H
#define TETRARCH_MEASURE_GAME_WALK_H

#include "engine/play/solo.h"
#include "measure/importance.h"
#include "measure/last_boards.h"
#include "measure/player_data.h"
#include "measure/splitting.h"

struct game_walk {
    const struct importance *importance;
    const struct player_maker *maker; /* has a player while the walk is under way */
    struct solo_game game;
    struct solo solo;
    struct last_boards last; /* empty them before an estimate */
};

extern const struct walk_ops game_walk_ops;

/* Prepares walks of the games that the player data describe. */
void game_walk_init(struct game_walk *w, const struct player_data *data, const struct player_maker *maker,
                    const struct importance *importance);

/* Returns the mean rows of games that die at this rate a piece and leave this many cells on the board. */
double game_walk_rows(double rate, double remains, int width);

#endif
