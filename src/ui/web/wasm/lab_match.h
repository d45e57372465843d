/* SPDX-License-Identifier: MIT
 *
 * Lab match: checks and summarises the games of a Tetress match for the page. See lab.h for what all calls have in
 * common, lab/match/match_reader.h and lab/match/match_summary.h for what is checked and summarised.
 *
 * The page parses and writes the JSON of a record and passes on the contents of each line. A missing number is NaN, a
 * missing text is 0 and a missing list has the length -1. Calls that return -1 leave a message for lab_error().
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_MATCH_H
#define TETRARCH_UI_WEB_WASM_LAB_MATCH_H

#include "ui/web/wasm/lab.h"

#include <stdint.h>

struct lab_match;

/* Creates a match that has not read any lines; the label names the file in error messages. */
LAB struct lab_match *lab_match_new(const char *label);
LAB void lab_match_free(struct lab_match *m);

/* Reads the first line. */
LAB int lab_match_head(struct lab_match *m, const char *kind, double format, const char *a, const char *b,
                       double seconds, double nodes, double seed, double games, int sprt, double elo0, double elo1);

/* Reads the line of a game. `actions` are consecutive texts, each ending with a 0; `figures` are the lists depth,
 * nodes, seconds and score, one after the other; `counts` are the number of actions and the length of each list. With
 * `keep` the game is included in the summary. */
LAB int lab_match_game(struct lab_match *m, double number, double plies, double opening, const char *red,
                       const char *blue, const char *winner, const char *reason, const char *actions,
                       const double figures[], const int32_t counts[], int keep);

/* Reads a line that is not JSON: always -1. */
LAB int lab_match_garbage(struct lab_match *m);

/* Reads the end of the text, which may be in the middle of a line. */
LAB int lab_match_end(struct lab_match *m, int cut_off);

/* Summarises the games kept: see struct match_summary. The Elo is NaN without a whole pair. */
LAB const char *lab_match_fields(void);
LAB const double *lab_match_view(const struct lab_match *m);

#endif
