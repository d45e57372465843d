/* SPDX-License-Identifier: MIT
 *
 * Game: what a game of the public library is inside, for the files that play, record and follow one.
 */
#ifndef TETRARCH_API_GAME_H
#define TETRARCH_API_GAME_H

#include "api/border.h"
#include "engine/play/robot.h"
#include "env/drops.h"

struct tetrarch_game {
    struct rules rules;
    uint64_t hash; /* of what a saved game depends on */
    int preview;
    bool drawn_as_field;                  /* the guideline game, or a record that is followed */
    struct drops drops;                   /* simplified */
    uint8_t cell[WIDTH_MAX * HEIGHT_MAX]; /* simplified: the pieces that its cells came from, the lowest row first */
    struct seat seat;                     /* guideline; plain unless the game keeps a record */
    struct robot robot;                   /* the player that acts, NULL if none does, and its plan */
    uint64_t acts;                        /* the hash of that player: another one may be at its address by now */
    struct replay followed;               /* the record that the game follows; without a player's name if it does not */
    int next;                             /* its next event */
};

/* Return whether a game is one of key presses, whether it follows a record, and whether it is over. */
bool game_is_modern(const struct tetrarch_game *g);
bool game_follows(const struct tetrarch_game *g);
bool game_is_over(const struct tetrarch_game *g);

/* Returns the board of a game. */
struct board game_board(const struct tetrarch_game *g);

/* Places the piece of a simplified game by a decision that is allowed, and returns how many rows that removed. */
int game_drop(struct tetrarch_game *g, struct placement p);

/* Makes the plan of the player that acts void, because something else has happened to the game. */
void game_interrupt(struct tetrarch_game *g);

#endif
