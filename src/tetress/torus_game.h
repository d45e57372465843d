/* SPDX-License-Identifier: MIT
 *
 * Torus game: a game of Tetress with undo: all actions that were played, and the position being shown.
 *
 * Every position is kept, so undo restores it exactly. Nothing here depends on a screen: the terminal and the page both
 * use it.
 */
#ifndef TETRARCH_TETRESS_TORUS_GAME_H
#define TETRARCH_TETRESS_TORUS_GAME_H

#include "tetress/action.h"

enum { TORUS_GAME_TEXT_MAX = 96 };

/* The names of the sides. */
extern const char *const torus_sides[];

struct torus_ply {
    uint16_t action;
    cells cleared; /* the cells of the lines that it filled; usually empty */
};

struct torus_game {
    int count, known; /* actions up to the current position, and actions including those taken back */
    struct torus at[TORUS_TURNS + 1];
    struct torus_ply ply[TORUS_TURNS]; /* ply[i] leads from at[i] to at[i + 1] */
};

/* Why a side cannot take an action. */
enum torus_refusal { TORUS_FINE, TORUS_TAKEN, TORUS_APART, TORUS_WAIT, TORUS_OVER };

/* The refusals as sentences, in the order of the enum. */
extern const char *const torus_refusals[];

/* Starts a game from a position. */
void torus_game_start(struct torus_game *g, const struct torus *start);

/* Returns the current position. */
const struct torus *torus_game_now(const struct torus_game *g);

/* Returns the current position with `side` to move: if it is not its turn, as if the other side had passed. */
struct torus torus_game_for(const struct torus_game *g, enum side side);

/* Returns the result of the game, TORUS_GOES_ON while it lasts. */
enum torus_end torus_game_end(const struct torus_game *g);

/* Returns TORUS_FINE if an action of a side fits on the current board, whichever side is to move, or why it does
 * not. */
enum torus_refusal torus_game_fit(const struct torus_game *g, enum side side, int action);

/* Returns TORUS_FINE if a side may take an action now, or why it may not. */
enum torus_refusal torus_game_refusal(const struct torus_game *g, enum side side, int action);

/* Returns all cells that any action of a side could take. */
cells torus_game_reach(const struct torus_game *g, enum side side);

/* Plays a legal action for the side to move, and forgets the actions that were taken back. Returns how many lines it
 * filled. */
int torus_game_play(struct torus_game *g, int action);

/* Goes to the position after `count` of the known actions; a count out of range is clamped. */
void torus_game_go(struct torus_game *g, int count);

/* Returns the number of actions before a side's last decision, or -1 if it has made none. */
int torus_game_decision(const struct torus_game *g, enum side side);

/* Returns the number of actions before a side's next decision that was taken back, or else of all that are known; -1 if
 * none was taken back. */
int torus_game_next(const struct torus_game *g, enum side side);

/* Go back to a side's last decision, or forward to its next decision that was taken back, or else to the end. Return
 * false if there is nothing to undo or redo. */
bool torus_game_undo(struct torus_game *g, enum side side);
bool torus_game_redo(struct torus_game *g, enum side side);

/* Returns the cells of a side's last action that are still on the board, or none. */
cells torus_game_last(const struct torus_game *g, enum side side);

/* Writes the tokens as they were after the last action, before its full lines were emptied. There must be such an
 * action. */
void torus_game_full(const struct torus_game *g, cells out[SIDES]);

/* Writes lines as words: "row 3 and columns 5, 6". */
const char *torus_game_lines(cells cleared, char out[TORUS_GAME_TEXT_MAX]);

/* Writes who has won and why, or an empty text while the game lasts. */
const char *torus_game_verdict(const struct torus_game *g, char out[TORUS_GAME_TEXT_MAX]);

#endif
