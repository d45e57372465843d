/* SPDX-License-Identifier: MIT
 *
 * Lab match: the games of a match of Tetress, checked and summed up for the page: see lab.h for what all calls have in
 * common, lab/match/match_reader.h and lab/match/match_summary.h for what is checked and summed.
 *
 * The page reads and writes the JSON of a record and hands over what each line states. A number that the line lacks is
 * NaN, a text is 0 and a list has the length -1. Calls that return -1 have left a sentence for lab_error().
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_MATCH_H
#define TETRARCH_UI_WEB_WASM_LAB_MATCH_H

#include "ui/web/wasm/lab.h"

#include <stdint.h>

struct lab_match;

/* A match, without a line so far; the label stands for the file in sentences. */
LAB struct lab_match *lab_match_new(const char *label);
LAB void lab_match_free(struct lab_match *m);

/* Takes the first line. */
LAB int lab_match_head(struct lab_match *m, const char *kind, double format, const char *a, const char *b,
                       double seconds, double nodes, double seed, double games, int sprt, double elo0, double elo1);

/* Takes the line of a game. `actions` are texts that follow each other, each with a 0 at its end; `figures` are the
 * lists depth, nodes, seconds and score, one after the other, and `counts` how many actions there are and how many
 * figures in each list. With `keep` the game is summed up later. */
LAB int lab_match_game(struct lab_match *m, double number, double plies, double opening, const char *red,
                       const char *blue, const char *winner, const char *reason, const char *actions,
                       const double figures[], const int32_t counts[], int keep);

/* Takes a line that is not JSON: always -1. */
LAB int lab_match_garbage(struct lab_match *m);

/* Takes the end of the text, which may be within a line. */
LAB int lab_match_end(struct lab_match *m, int cut_off);

/* Sums up the games that were kept: see struct match_summary. The Elo is NaN without a whole pair. */
LAB const char *lab_match_fields(void);
LAB const double *lab_match_view(const struct lab_match *m);

#endif
