/* SPDX-License-Identifier: MIT
 *
 * Match reader: checks the lines of a record, ply by ply, against the rules of the game and of the match.
 *
 * The readers of the JSON, match_record.c in the program and record.js in the page, hand over what each line states, as
 * plain numbers and texts. Errors are reported here, the same for both, with the line number. docs/reference/files.md
 * has the fields.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_READER_H
#define TETRARCH_LAB_MATCH_MATCH_READER_H

#include "lab/match/match_game.h"

#define MATCH_RECORD_KIND "tetress match"
enum { MATCH_RECORD_FORMAT = 1 };

/* Stands for a missing whole number; NaN stands for other missing numbers, and NULL for missing texts. */
#define MATCH_MISSING INT64_MIN

/* The contents of the first line. */
struct match_head {
    const char *kind;
    int64_t format;
    const char *agent[2];
    double seconds;
    int64_t nodes, seed, games;
    bool sprt; /* whether there is a sequential test, with these differences */
    double elo0, elo1;
};

/* The lists of figures of a game, with one figure for each ply after the opening. */
enum match_list { MATCH_DEPTH, MATCH_NODES, MATCH_SECONDS, MATCH_SCORE, MATCH_LISTS };

/* The contents of a game's line. */
struct match_entry {
    int64_t number, plies, opening;
    const char *red, *blue, *winner, *reason;
    int actions; /* their number; -1 if there is no list, here and below */
    const char *const *action;
    int figures[MATCH_LISTS];
    const double *figure[MATCH_LISTS];
};

struct match_reader {
    const char *label; /* names the file in error messages; not owned */
    int line;          /* lines so far */
    struct match_config config;
    int *line_of; /* the line of each game, 0 where there is none yet; owned */
};

/* Starts to read; release it with match_reader_release(). */
void match_reader_init(struct match_reader *r, const char *label);

/* Takes the first line, NULL if it is not JSON, and fills in r->config. */
int match_reader_head(struct match_reader *r, const struct match_head *head, struct err *err);

/* Takes the next line, NULL if it is not JSON, and writes the game that it states to *out. Nodes above 2^53 are
 * rounded. */
int match_reader_game(struct match_reader *r, const struct match_entry *entry, struct match_game *out, struct err *err);

/* Fails if no line has come, or if the text ends within a line. */
int match_reader_end(struct match_reader *r, bool cut_off, struct err *err);

void match_reader_release(struct match_reader *r);

#endif
