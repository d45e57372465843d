/* SPDX-License-Identifier: MIT
 *
 * Torus game: a game of Tetress with undo: everything that was played, and the position that is looked at.
 *
 * Every position is kept, so taking back restores it exactly. Nothing here knows a screen: the terminal and the page
 * both use it.
 */
#ifndef TETRARCH_TETRESS_TORUS_GAME_H
#define TETRARCH_TETRESS_TORUS_GAME_H

#include "tetress/action.h"

enum { TORUS_GAME_TEXT_MAX = 96 };

/* The names of the sides. */
extern const char *const torus_sides[];

struct torus_ply {
    uint16_t action;
    cells cleared; /* the lines that it filled; empty for most */
};

struct torus_game {
    int count, known; /* actions so far, and how many there are with those taken back */
    struct torus at[TORUS_TURNS + 1];
    struct torus_ply ply[TORUS_TURNS]; /* ply[i] leads from at[i] to at[i + 1] */
};

/* Why a side cannot take an action. */
enum torus_refusal { TORUS_FINE, TORUS_TAKEN, TORUS_APART, TORUS_WAIT, TORUS_OVER };

/* The refusals as sentences, in the order of the enum. */
extern const char *const torus_refusals[];

/* Starts a game from a position. */
void torus_game_start(struct torus_game *g, const struct torus *start);

/* Returns the position now. */
const struct torus *torus_game_now(const struct torus_game *g);

/* Returns the position now as if it was a side's turn: where it is not, only the other's action is missing. */
struct torus torus_game_for(const struct torus_game *g, enum side side);

/* Returns the winner, if there is one. */
enum torus_end torus_game_end(const struct torus_game *g);

/* Tells whether an action fits on the board as it is now, whichever side is to move. */
enum torus_refusal torus_game_fit(const struct torus_game *g, enum side side, int action);

/* Tells whether a side may take an action at once. */
enum torus_refusal torus_game_refusal(const struct torus_game *g, enum side side, int action);

/* Returns all cells that any action of a side could take. */
cells torus_game_reach(const struct torus_game *g, enum side side);

/* Plays a legal action for the side to move, and forgets what was taken back. */
void torus_game_play(struct torus_game *g, int action);

/* Goes to the position after `count` actions of those that are known, or as near to it as there is one. */
void torus_game_go(struct torus_game *g, int count);

/* Returns after how many actions a side last decided on one, or -1 if it has not. */
int torus_game_decision(const struct torus_game *g, enum side side);

/* Goes back to a side's last decision, or forward to the next that was taken back, or to the end; returns false if
 * there is none. */
bool torus_game_undo(struct torus_game *g, enum side side);
bool torus_game_redo(struct torus_game *g, enum side side);

/* Returns the cells of the last action of a side that are still there, or none. */
cells torus_game_last(const struct torus_game *g, enum side side);

/* Writes the tokens as they were when the last action, of which there must be one, lay and its lines were full. */
void torus_game_full(const struct torus_game *g, cells out[SIDES]);

/* Writes lines as words: "row 3 and columns 5, 6". */
const char *torus_game_lines(cells cleared, char out[TORUS_GAME_TEXT_MAX]);

/* Writes who has won and why, or nothing while the game lasts. */
const char *torus_game_verdict(const struct torus_game *g, char out[TORUS_GAME_TEXT_MAX]);

#endif
