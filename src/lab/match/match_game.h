/* SPDX-License-Identifier: MIT
 *
 * Match game: one game of a match as it is stored: who played red, every ply, and how it ended.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_GAME_H
#define TETRARCH_LAB_MATCH_MATCH_GAME_H

#include "base/err.h"
#include "lab/match/match_config.h"

struct match_game {
    int number;    /* from 0 */
    uint8_t red;   /* the agent that played red: 0 or 1 */
    int8_t winner; /* 0, 1, or -1 for a draw */
    uint8_t reason;
    uint8_t plies;
    uint8_t opening; /* plies of the opening */
    struct game_move move[TORUS_TURNS];
};

/* Returns the agent, 0 or 1, that made a ply of a game; the first ply is 0. */
static inline int match_mover(const struct match_game *g, int ply)
{
    return ply % SIDES == RED ? g->red : !g->red;
}

/* The words for who won, from TORUS_RED_WINS on: "red", "blue" and "draw". */
extern const char *const match_winners[];

/* Return the end of a game in terms of the side that won, and set the winner from it. */
enum torus_end match_game_end(const struct match_game *g);
void match_game_set_end(struct match_game *g, enum torus_end end);

/* Replays a game by the rules: fails if an action is illegal, or if the end is not as the game has it. */
int match_game_check(const struct match_game *g, struct err *err);

/* Tells whether a game has the opening that this match gives it. */
bool match_opens(const struct match_config *config, const struct match_game *g);

#endif
