/* SPDX-License-Identifier: MIT
 *
 * Lab torus game: a game of Tetress with undo, and the piece in hand, as the page calls them: see lab.h for what all
 * calls have in common, tetress/torus_game.h and tetress/torus_hand.h for what they do.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_TORUS_GAME_H
#define TETRARCH_UI_WEB_WASM_LAB_TORUS_GAME_H

#include "tetress/torus_game.h"
#include "tetress/torus_hand.h"
#include "ui/web/wasm/lab.h"

LAB struct torus_game *lab_torus_game_new(void);
LAB void lab_torus_game_free(struct torus_game *g);
LAB int lab_torus_game_play(struct torus_game *g, int action); /* -1 if it is not legal, or the game is over */
LAB void lab_torus_game_go(struct torus_game *g, int count);
LAB int lab_torus_game_undo(struct torus_game *g, int side);
LAB int lab_torus_game_redo(struct torus_game *g, int side);
LAB int lab_torus_game_count(const struct torus_game *g);
LAB int lab_torus_game_known(const struct torus_game *g);
LAB int lab_torus_game_decision(const struct torus_game *g, int side);

/* Returns the current position, for the calls of lab_torus.h; it is valid until the game changes. */
LAB const struct torus *lab_torus_game_now(const struct torus_game *g);

/* Returns why an action does not fit for a side on the current board, or an empty text. */
LAB const char *lab_torus_game_refusal(const struct torus_game *g, int side, int action);

/* Return the winner and the reason: as a sentence, and in the words of a record; empty while the game lasts. */
LAB const char *lab_torus_game_verdict(const struct torus_game *g);
LAB const char *lab_torus_game_winner(const struct torus_game *g);
LAB const char *lab_torus_game_reason(const struct torus_game *g);

/* Boards, in the form of lab_torus_cells(): what remains of each side's last action, and the tokens before the lines
 * of the last action were cleared. */
LAB const uint8_t *lab_torus_game_marks(const struct torus_game *g);
LAB const uint8_t *lab_torus_game_full(const struct torus_game *g);

/* The lines that a ply, counted from 0, filled: as a board, and in words. */
LAB const uint8_t *lab_torus_game_cleared(const struct torus_game *g, int ply);
LAB const char *lab_torus_game_lines(const struct torus_game *g, int ply);

/* The piece in hand. */
LAB const char *lab_torus_pieces(void); /* their letters */
LAB struct torus_hand *lab_torus_hand_new(void);
LAB void lab_torus_hand_free(struct torus_hand *h);
LAB const char *lab_torus_hand_fields(void);
LAB const double *lab_torus_hand_view(const struct torus_hand *h);
LAB void lab_torus_hand_move(struct torus_hand *h, int rows, int columns);
LAB void lab_torus_hand_take(struct torus_hand *h, int piece);
LAB void lab_torus_hand_turn(struct torus_hand *h, int quarters);
LAB void lab_torus_hand_aim(struct torus_hand *h, int action);
LAB int lab_torus_hand_jump(struct torus_hand *h, const struct torus_game *g, int side, int by);

#endif
