/* SPDX-License-Identifier: MIT
 *
 * Versus match: many versus games between two players, in pairs: the same pieces and holes twice, with the sides
 * swapped.
 *
 * With a limit of nodes, a match of controllers is the same for any number of threads.
 */
#ifndef TETRARCH_LAB_MATCH_VERSUS_MATCH_H
#define TETRARCH_LAB_MATCH_VERSUS_MATCH_H

#include "lab/match/match_score.h"
#include "lab/match/versus_game.h"

enum {
    VERSUS_GAMES_MAX = 1000000,
    VERSUS_PLAYER_FILES = 8, /* files that are open while a player is being opened */
};

struct versus_match {
    char player[2][VERSUS_PLAYER_TEXT]; /* as versus_player_check() takes them */
    struct versus_config game;          /* the settings of all games; its number is not used */
    struct versus_budget budget;
    int games; /* an even number; with a sequential test, the maximum */
    struct match_sprt sprt;
    int threads;
};

struct versus_result {
    int games;
    int capacity;             /* of the list: later games may have been played as well */
    struct versus_game *game; /* by number; owned */
};

struct versus_watch {
    void (*tick)(void *context, int done); /* called a few times a second; may be NULL */
    void *context;
    const atomic_bool *stop; /* may be NULL */
};

/* Plays a match, or the part of it that the record at `path`, which may be NULL, does not hold yet; each game is added
 * to the record as it ends. The result has all games up to the first that was not played: all of them, unless the match
 * was stopped or a sequential test has decided it. Release it with versus_result_release(), unless this fails. */
int versus_match_play(const struct versus_match *match, const char *path, const struct versus_watch *watch,
                      struct versus_result *out, struct err *err);

/* Returns the winners of the games, which are borrowed. */
struct match_winners versus_result_winners(const struct versus_result *r);

void versus_result_release(struct versus_result *r);

#endif
