/* SPDX-License-Identifier: MIT
 *
 * Tactics: what a player looks at in a game against another: weights for clears and for boards.
 *
 * They are JSON files, described in docs/reference/files.md; the shipped ones are built into the program.
 */
#ifndef TETRARCH_ENGINE_PLAYER_TACTICS_H
#define TETRARCH_ENGINE_PLAYER_TACTICS_H

#include "base/embedded.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

struct json_t;

enum tactics_term {
#define ROW(constant, name, weight, meaning) TACTICS_##constant,
#include "engine/player/tactics_terms.inc"
#undef ROW
    TACTICS_TERMS
};

/* The terms that are counted on a board; those before it are counted when a piece locks. */
enum { TACTICS_BOARD = TACTICS_BACK_TO_BACK, TACTICS_NAME_MAX = 63, TACTICS_RULES_MAX = 31 };

/* Weights are between -TACTICS_WEIGHT_MAX and TACTICS_WEIGHT_MAX. */
#define TACTICS_WEIGHT_MAX 1000.0

/* The tactics that the program plays with unless told otherwise. */
#define TACTICS_DEFAULT "versus-ppt"

struct tactics {
    char name[TACTICS_NAME_MAX + 1];
    char rules[TACTICS_RULES_MAX + 1]; /* the attack rules it was made for */
    double weight[TACTICS_TERMS];
};

/* Weights as whole numbers, in thousandths: sums of them are the same on every machine. */
enum { TACTICS_UNIT = 1000 };
struct tactics_scale {
    int32_t weight[TACTICS_TERMS];
};

/* A term: its name in files, the weight to begin with, and what it counts. */
struct tactics_row {
    const char *name;
    double by_hand;
    const char *meaning;
};
extern const struct tactics_row tactics_rows[TACTICS_TERMS];

/* The shipped tactics by name; a row without a name ends the table. */
extern const struct embedded tactics_shipped[];

/* Returns the weights that training begins with, guessed by hand, for these attack rules. */
struct tactics tactics_by_hand(const char *rules);

/* Loads the shipped tactics of this name, or the file at this path if it has a slash or ends in .json. */
int tactics_load(const char *name_or_path, struct tactics *out, struct err *err);

/* Parses a file of tactics. `label` names it in error messages. A term that is missing has weight 0. */
int tactics_parse(const char *text, size_t length, const char *label, struct tactics *out, struct err *err);

/* Returns the tactics as the JSON object of its file; the caller owns it. `source` says where the weights come from. */
struct json_t *tactics_json(const struct tactics *s, const char *source);

/* Tells whether all weights are between -TACTICS_WEIGHT_MAX and TACTICS_WEIGHT_MAX. */
bool tactics_usable(const double weight[TACTICS_TERMS]);

/* Returns the weights rounded to thousandths. */
struct tactics_scale tactics_scaled(const double weight[TACTICS_TERMS]);

#endif
