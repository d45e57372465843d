/* SPDX-License-Identifier: MIT
 *
 * Lab tetris: the engine of the one-player games as the page calls it: see lab.h for what all calls have in common.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_TETRIS_H
#define TETRARCH_UI_WEB_WASM_LAB_TETRIS_H

#include "engine/play/pilot.h"
#include "engine/play/seat.h"
#include "ui/web/wasm/lab.h"

/* The table of players by number. */
LAB int lab_players(void);
LAB const char *lab_player_name(int i);
LAB const char *lab_player_help(int i);

/* A controller, to which features are added with their weights, as many as it has; -1 if there is no such feature or
 * another number of weights. It must outlive the minds that are made of it. */
LAB struct controller *lab_controller_new(int width, int height);
LAB int lab_controller_add(struct controller *c, const char *feature, const double weights[], int count);
LAB void lab_controller_free(struct controller *c);

/* Which game: 0 simplified, 1 guideline; the board and the overflow of a simplified one, and what a guideline one
 * has. Where the pieces come from can be set after that: one of enum sequence_kind with the letters of a list,
 * weights such as "1,1,1,2,2,1,1", or ""; -1 if the text is wrong. */
LAB struct rules *lab_rules_new(int kind, int width, int height, int lines_after_overflow, int hold, int half_turns);
LAB int lab_rules_pieces(struct rules *r, int kind, const char *text);
LAB void lab_rules_free(struct rules *r);

/* A mind: a controller with a player that looks at positions and says where the piece goes. */
struct mind {
    struct pilot pilot;
    struct thought thought;
    struct board board; /* what it last thought about */
};
LAB struct mind *lab_mind_new(const struct controller *c, const struct rules *r, int player, int preview, double seed);
LAB void lab_mind_free(struct mind *m);
LAB const char *lab_mind_fields(void);
LAB const double *lab_mind_view(const struct mind *m);

/* Has it think about a drawn board: columns from the left, bit 0 the lowest row; the pieces known, and the piece in
 * hold or PIECE_NONE. Returns how many placements it can name, 0 if every way ends the game. */
LAB int lab_mind_think(struct mind *m, const uint32_t column[], const uint8_t queue[], int known, int hold);

/* Returns two numbers for each feature of the controller: its value on the board that the placement `which` of the last
 * thought leaves (for a pattern, how many kinds it found), and what it adds to the score. */
LAB const double *lab_mind_features(const struct mind *m, int which);

/* A game of the modern kind; `name` is whose it is. */
struct lab_game;
LAB struct lab_game *lab_game_new(const struct rules *r, double seed, double number, int level, const char *name);
LAB void lab_game_free(struct lab_game *g);

/* Opens a game that was recorded: the text of a replay file, whose name stands in the sentence of a failure, at its
 * beginning. 0 if it is not one, or not on a board that can be shown here. It can be followed, by at most `ticks`
 * ticks and `pieces` pieces, which returns 0 at the end, and begun again. lab_game_timed() says whether it has ticks
 * at all. */
LAB struct lab_game *lab_game_open(const char *text, int length, const char *label);
LAB int lab_game_follow(struct lab_game *g, int ticks, int pieces);
LAB void lab_game_rewind(struct lab_game *g);
LAB int lab_game_timed(const struct lab_game *g);
LAB const char *lab_game_player(const struct lab_game *g);
LAB int lab_game_press(struct lab_game *g, int input); /* returns whether a piece locked, as the next two do */
LAB int lab_game_tick(struct lab_game *g);
LAB int lab_game_act(struct lab_game *g, struct mind *m);              /* the mind's next key press */
LAB int lab_game_play(struct lab_game *g, struct mind *m, int pieces); /* returns how many it placed */
LAB void lab_game_attack(struct lab_game *from, struct lab_game *to);  /* after a lock: see seat_attack() */
LAB int lab_game_think(struct lab_game *g, struct mind *m);            /* see lab_mind_think() */
LAB const char *lab_game_fields(void);
LAB const double *lab_game_view(struct lab_game *g);
LAB const uint8_t *lab_game_cells(const struct lab_game *g); /* FIELD_HEIGHT rows of FIELD_WIDTH, from the lowest */
LAB const char *lab_game_praise(const struct lab_game *g);
LAB const char *lab_game_replay(const struct lab_game *g); /* the text of a replay file */

/* A game of the simplified kind, or of the modern kind without key presses: pieces are put where a mind wants them. */
struct drops;
LAB struct drops *lab_drops_new(const struct rules *r, double seed, double number, int preview);
LAB void lab_drops_free(struct drops *d);
LAB int lab_drops_think(struct drops *d, struct mind *m);
LAB int lab_drops_play(struct drops *d, struct mind *m, int pieces);
LAB const char *lab_drops_fields(void);
LAB const double *lab_drops_view(const struct drops *d);
LAB const uint8_t *lab_drops_cells(const struct drops *d); /* rows of `width`, from the lowest */

/* Plays a whole game and returns the same view as lab_drops_view(). */
LAB const double *lab_drops_whole(const struct rules *r, struct mind *m, double seed, double number, double max_pieces);

#endif
