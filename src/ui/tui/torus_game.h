/* SPDX-License-Identifier: MIT
 *
 * Torus game: a game of Tetress between a person and somebody else, with all that was played, and the piece that the
 * person holds over the board.
 *
 * Every position is kept, so taking back restores it exactly. The piece is turned about the cell that the cursor is
 * on, which is one of its own. Nothing here knows a terminal.
 */
#ifndef TETRARCH_UI_TUI_TORUS_GAME_H
#define TETRARCH_UI_TUI_TORUS_GAME_H

#include "tetress/action.h"

enum { TORUS_PIECES = 7, TORUS_GAME_TEXT_MAX = 96 };

/* The letters of the pieces, in the order of the shapes. */
extern const char torus_pieces[];

/* The names of the sides. */
extern const char *const torus_sides[];

struct torus_ply {
    uint16_t action;
    cells cleared; /* the lines that it filled; empty for most */
};

struct torus_game {
    enum side person;
    int count, known; /* actions so far, and how many there are with those taken back */
    struct torus at[TORUS_TURNS + 1];
    struct torus_ply ply[TORUS_TURNS]; /* ply[i] leads from at[i] to at[i + 1] */
    int row, column;                   /* of the cursor */
    int shape;
};

/* Why the piece cannot be placed where it is. */
enum torus_refusal { TORUS_FINE, TORUS_TAKEN, TORUS_APART, TORUS_WAIT, TORUS_OVER };

/* The refusals as sentences, in the order of the enum. */
extern const char *const torus_refusals[];

/* Starts a game from a position, with the cursor in the middle. */
void torus_game_start(struct torus_game *g, const struct torus *start, enum side person);

/* Returns the position now. */
const struct torus *torus_game_now(const struct torus_game *g);

/* Returns who has won, if somebody has. */
enum torus_end torus_game_end(const struct torus_game *g);

/* Tells whether the person is to move. */
bool torus_game_own_turn(const struct torus_game *g);

/* Moves the cursor, around the edges. */
void torus_game_move(struct torus_game *g, int rows, int columns);

/* Takes up a piece, 0 to TORUS_PIECES - 1, as it lies; returns the one that is held. */
void torus_game_take(struct torus_game *g, int piece);
int torus_game_piece(const struct torus_game *g);

/* Turns the piece by quarters, clockwise where positive. */
void torus_game_turn(struct torus_game *g, int quarters);

/* Returns the action that places the piece where it is, and puts cursor and piece where they are for an action. */
int torus_game_action(const struct torus_game *g);
void torus_game_aim(struct torus_game *g, int action);

/* Tells whether the piece fits where it is, now or, while the other side thinks, as the board is now. */
enum torus_refusal torus_game_fit(const struct torus_game *g);

/* Tells whether the person may place it at once. */
enum torus_refusal torus_game_refusal(const struct torus_game *g);

/* Moves the cursor to the next place where the piece fits as it is turned, or the one before where `by` is negative.
 * Returns false if there is none. */
bool torus_game_jump(struct torus_game *g, int by);

/* Returns where the cursor could be with the piece as it is turned, and all cells that any action could take. */
cells torus_game_spots(const struct torus_game *g);
cells torus_game_reach(const struct torus_game *g);

/* Plays a legal action for the side to move, and forgets what was taken back. */
void torus_game_play(struct torus_game *g, int action);

/* Goes back to the person's last decision, or forward to the next that was taken back, or to the end; returns false if
 * there is none. */
bool torus_game_undo(struct torus_game *g);
bool torus_game_redo(struct torus_game *g);

/* Returns the cells of the last action of a side that are still there, or none. */
cells torus_game_last(const struct torus_game *g, enum side side);

/* Writes lines as words: "row 3 and columns 5, 6". */
const char *torus_game_lines(cells cleared, char out[TORUS_GAME_TEXT_MAX]);

/* Writes who has won and why, or nothing while the game goes on. */
const char *torus_game_verdict(const struct torus_game *g, char out[TORUS_GAME_TEXT_MAX]);

#endif
