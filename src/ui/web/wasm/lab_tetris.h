/* SPDX-License-Identifier: MIT
 *
 * Lab tetris: the engine of the one-player games as the page calls it: see lab.h for what all calls have in common.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_TETRIS_H
#define TETRARCH_UI_WEB_WASM_LAB_TETRIS_H

#include "engine/play/pilot.h"
#include "engine/play/seat.h"
#include "ui/web/wasm/lab.h"

/* The table of players, by index. */
LAB int lab_players(void);
LAB const char *lab_player_name(int i);
LAB const char *lab_player_help(int i);

/* The table of strengths: how many there are; the pace of number 1 and up, and a sentence about what it does. */
LAB int lab_strengths(void);
LAB double lab_strength_pace(int number);
LAB const char *lab_strength_help(int number);

/* A controller. Features are added to it with as many weights as they have; -1 if there is no such feature or the
 * number of weights is wrong. It must outlive the minds made from it. */
LAB struct controller *lab_controller_new(int width, int height);
LAB int lab_controller_add(struct controller *c, const char *feature, const double weights[], int count);
LAB void lab_controller_free(struct controller *c);

/* The rules: `kind` 0 is simplified, 1 guideline; size and overflow apply to the simplified game, hold and half turns
 * to the guideline game. The source of the pieces can be set afterwards: one of enum sequence_kind with the letters of
 * a list, weights such as "1,1,1,2,2,1,1", or ""; -1 if the text is invalid. */
LAB struct rules *lab_rules_new(int kind, int width, int height, int lines_after_overflow, int hold, int half_turns);
LAB int lab_rules_pieces(struct rules *r, int kind, const char *text);
LAB void lab_rules_free(struct rules *r);

/* A mind: a controller with a player that looks at positions and decides where the piece goes. */
struct mind {
    struct pilot pilot;
    struct thought thought;
    struct board board; /* the last board of lab_mind_think() */
};
LAB struct mind *lab_mind_new(const struct controller *c, const struct rules *r, int player, int preview, double seed);
LAB void lab_mind_free(struct mind *m);
LAB void lab_mind_weaken(struct mind *m, int strength); /* in lab_game_*(): see pilot_weaken() */
LAB const char *lab_mind_fields(void);
LAB const double *lab_mind_view(const struct mind *m);

/* Thinks about a drawn board: columns from the left, bit 0 the lowest row; the known pieces, and the piece in hold or
 * PIECE_NONE. Returns the number of placements it lists, 0 if every placement ends the game. */
LAB int lab_mind_think(struct mind *m, const uint32_t column[], const uint8_t queue[], int known, int hold);

/* Returns two numbers for each feature of the controller: its value on the board after placement `which` of the last
 * thought (for a pattern, how many kinds it found), and its contribution to the score. */
LAB const double *lab_mind_features(const struct mind *m, int which);

/* A guideline game; `name` is its player. */
struct lab_game;
LAB struct lab_game *lab_game_new(const struct rules *r, double seed, double number, int level, const char *name);
LAB void lab_game_free(struct lab_game *g);

/* lab_game_open() opens a recorded game, given as the text of a replay file, at its beginning; `label` names the file
 * in error messages. Returns 0 if the text is not a replay, or not on a board that can be shown here.
 * lab_game_follow() advances it by at most `ticks` ticks and `pieces` pieces and returns 0 at the end;
 * lab_game_rewind() starts it again. lab_game_timed() tells whether it has ticks at all. */
LAB struct lab_game *lab_game_open(const char *text, int length, const char *label);
LAB int lab_game_follow(struct lab_game *g, int ticks, int pieces);
LAB void lab_game_rewind(struct lab_game *g);
LAB int lab_game_timed(const struct lab_game *g);
LAB const char *lab_game_player(const struct lab_game *g);
LAB int lab_game_press(struct lab_game *g, int input); /* returns whether a piece locked, as the next two do */
LAB int lab_game_tick(struct lab_game *g);
LAB int lab_game_act(struct lab_game *g, struct mind *m);              /* the mind's next key press */
LAB int lab_game_play(struct lab_game *g, struct mind *m, int pieces); /* returns the number placed */
LAB void lab_game_attack(struct lab_game *from, struct lab_game *to);  /* after a lock: see seat_attack() */
LAB int lab_game_think(struct lab_game *g, struct mind *m);            /* see lab_mind_think() */
LAB const char *lab_game_fields(void);
LAB const double *lab_game_view(struct lab_game *g);
LAB const uint8_t *lab_game_cells(const struct lab_game *g); /* FIELD_HEIGHT rows of FIELD_WIDTH cells, the lowest
                                                              * first */
LAB const char *lab_game_praise(const struct lab_game *g);
LAB const char *lab_game_replay(const struct lab_game *g); /* the text of a replay file */

/* A simplified game, or a guideline game without key presses: pieces go directly where a mind wants them. */
struct lab_drops;
LAB struct lab_drops *lab_drops_new(const struct rules *r, double seed, double number, int preview);
LAB void lab_drops_free(struct lab_drops *d);
LAB int lab_drops_think(struct lab_drops *d, struct mind *m);
LAB int lab_drops_play(struct lab_drops *d, struct mind *m, int pieces);
LAB const char *lab_drops_fields(void);
LAB const double *lab_drops_view(const struct lab_drops *d);
LAB const uint8_t *lab_drops_cells(const struct lab_drops *d); /* rows of `width` cells, the lowest first */

/* Plays a whole game and returns the same fields as lab_drops_view(). */
LAB const double *lab_drops_whole(const struct rules *r, struct mind *m, double seed, double number, double max_pieces);

#endif
