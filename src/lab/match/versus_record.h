/* SPDX-License-Identifier: MIT
 *
 * Versus record: a versus match as lines of JSON, the first for the match and one for each game, in the order they
 * ended in.
 *
 * docs/reference/files.md has the fields. A record checks itself: every game is played again from the moves in it, and
 * each attack, cancelled row, hole and end must be as it says.
 */
#ifndef TETRARCH_LAB_MATCH_VERSUS_RECORD_H
#define TETRARCH_LAB_MATCH_VERSUS_RECORD_H

#include "base/str.h"
#include "lab/match/versus_match.h"

/* Adds the line of a match, or of one of its games, with its newline. */
int versus_record_print(const struct versus_match *m, struct str *out, struct err *err);
int versus_record_print_game(const struct versus_match *m, const struct versus_game *g, struct str *out,
                             struct err *err);

/* Reads a record of the match `m`, whose last line must be complete: games[i] and done[i] become game i for each game
 * that it has; there is room for m->games. Fails if it is the record of another match, has more games or is wrong.
 * *longer tells whether the record was made for fewer games. `label` names the file in error messages. */
int versus_record_resume(const char *text, size_t length, const char *label, const struct versus_match *m,
                         struct versus_game games[], bool done[], bool *longer, struct err *err);

/* Tells whether a file begins as the record of a versus match does. */
bool versus_record_is(const char *path);

/* Reads one game of a record, by its number from 1, and the match that it belongs to, without limits and sequential
 * test; that game alone is played again and checked. Release it with versus_game_release(). */
int versus_record_load(const char *path, int number, struct versus_match *m, struct versus_game *out, struct err *err);
int versus_record_find(const char *text, size_t length, const char *label, int number, struct versus_match *m,
                       struct versus_game *out, struct err *err);

#endif
