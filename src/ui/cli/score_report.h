/* SPDX-License-Identifier: MIT
 *
 * Score report: what the reports of matches have in common, whatever game they are of.
 */
#ifndef TETRARCH_UI_CLI_SCORE_REPORT_H
#define TETRARCH_UI_CLI_SCORE_REPORT_H

#include "base/str.h"
#include "lab/match/match_score.h"
#include "ui/cli/args.h"

#include <jansson.h>

/* The options --sprt and --record. */
#define SCORE_OPTIONS                                                                                                  \
    { .name = "sprt",                                                                                                  \
      .type = PARAM_TEXT,                                                                                              \
      .metavar = "ELO0,ELO1",                                                                                          \
      .help = "stop as soon as it is certain that A is ELO1 better than B, or only ELO0; --games is the maximum" },    \
    {                                                                                                                  \
        .name = "record", .type = PARAM_TEXT, .metavar = "FILE",                                                       \
        .help = "record each game as it ends; the same command resumes a match, or plays more games of it"             \
    }

/* Reads --sprt. */
int score_sprt(const struct args *args, struct match_sprt *out, struct err *err);

/* Reads --games, which must be even, because `what` is played twice. */
int score_games(const struct args *args, const char *what, int *out, struct err *err);

/* Prints an Elo difference with its interval, or a one-sided bound if one player took all points. */
void score_print_elo(const struct interval *elo);

/* Prints the verdict of a sequential test as a line. */
void score_print_sprt(const struct match_sprt *sprt, double llr, enum match_verdict verdict);

/* Prints how often a player lost by forfeit as a line, unless it never did; count[i] is how often for reason i. */
void score_print_forfeits(const char *player, int reasons, const char *const reason[], const int count[]);

/* Returns the verdict of a sequential test as JSON, null if there is none. The caller owns it. */
json_t *score_sprt_json(const struct match_sprt *sprt, double llr, enum match_verdict verdict);

/* Returns a match as JSON: players, score, sequential test and games, which are taken over. The caller owns it. */
json_t *score_json(const char *a, const char *b, const struct match_score *score, json_t *sprt, json_t *games);

/* Adds a field of a CSV file in quotes, because players and moves contain commas. */
void score_add_quoted(struct str *out, const char *field);

#endif
