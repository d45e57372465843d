/* SPDX-License-Identifier: MIT
 *
 * Versus player: one of the two players of a match of versus games: tactics with the search that is widened until its
 * budget is spent, a controller with a way to search, or an external bot. All are asked by the same function.
 */
#ifndef TETRARCH_LAB_MATCH_VERSUS_PLAYER_H
#define TETRARCH_LAB_MATCH_VERSUS_PLAYER_H

#include "engine/play/versus.h"
#include "lab/match/bot.h"

enum {
    VERSUS_PLAYER_TEXT = 1024, /* bytes of the text that names one, including NUL */
    VERSUS_KNOWN = 6,          /* pieces that a player knows: the one in play and five previews */
};

/* What a decision may cost: placements evaluated, which makes a game repeatable, or seconds of processor time; one of
 * them is 0. A bot cannot be told to count its placements: with nodes it is asked at once. */
struct versus_budget {
    int64_t nodes;
    double seconds;
};

struct versus_player;

/* Checks the text that names a player: tactics; a controller, perhaps with settings ("bcts:player=beam,width=200"); or
 * "cmd:" and a program with arguments, as command_parse() takes them. */
int versus_player_check(const char *text, struct err *err);

/* Makes a player for one game; the text must have been checked. Returns NULL if this machine lacks the resources at the
 * moment, or if the controller can no longer be read: in neither case is a game lost. Only the thread that opened a
 * player may use it. Release it with versus_player_close(), which ends a bot. */
struct versus_player *versus_player_open(const char *text, const struct versus_budget *budget, struct err *err);
void versus_player_close(struct versus_player *p);

/* Tells a player that the game has begun, or that the last lock of the game was its own. */
void versus_player_begin(struct versus_player *p, const struct versus *v, int side);
void versus_player_locked(struct versus_player *p, const struct versus *v);

/* Asks for moves, the best first; there is at least one unless there is a fault. They are not checked. */
enum bot_fault versus_player_choose(struct versus_player *p, const struct versus *v, int side, struct tbp_answer *out);

#endif
