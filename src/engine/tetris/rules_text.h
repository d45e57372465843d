/* SPDX-License-Identifier: MIT
 *
 * Rules text: rules as a text, "simplified 10x20" or "guideline hold=no sequence=uniform".
 */
#ifndef TETRARCH_ENGINE_TETRIS_RULES_TEXT_H
#define TETRARCH_ENGINE_TETRIS_RULES_TEXT_H

#include "base/settings.h"
#include "base/str.h"
#include "engine/tetris/rules.h"

/* The settings of rules, as rows for tables that have others besides: width, height, lines-after-overflow, hold,
 * half-turns, sequence, pieces, weights. */
/* clang-format off */
#define RULES_PARAMS \
    { "width", PARAM_INT, "N", "10", WIDTH_MIN, WIDTH_MAX, NULL, "columns of the board" }, \
    { "height", PARAM_INT, "N", "20", HEIGHT_MIN, HEIGHT_MAX, NULL, "rows of the board" }, \
    { "lines-after-overflow", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes, \
      "remove full rows before judging whether a piece fits" }, \
    { "hold", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "a piece may be put aside" }, \
    { "half-turns", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes, "turns by 180 degrees" }, \
    { "sequence", PARAM_CHOICE, "KIND", "uniform", 0, 0, sequence_kinds, "where the pieces come from" }, \
    { "pieces", PARAM_TEXT, "LETTERS", NULL, 0, 0, NULL, "the pieces of the sequence list" }, \
    { "weights", PARAM_TEXT, "N,N,N,N,N,N,N", NULL, 0, 0, NULL, "how often the pieces come" }
/* clang-format on */

/* Makes the rules of a kind from settings whose table has RULES_PARAMS. Fails if a setting does not go with the others
 * or with the kind. */
int rules_from_settings(enum rules_kind kind, const struct settings *s, struct rules *out, struct err *err);

/* Reads rules: a kind and, for the simplified game, a size such as 10x20, in any order with settings. */
int rules_parse(const char *text, struct rules *out, struct err *err);

/* Adds rules to out, in the form that rules_parse() reads. */
void rules_print(const struct rules *rules, struct str *out);

#endif
