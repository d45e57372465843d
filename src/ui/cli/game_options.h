/* SPDX-License-Identifier: MIT
 *
 * Game options: the options that say which game is played, shared by all commands that play one.
 */
#ifndef TETRARCH_UI_CLI_GAME_OPTIONS_H
#define TETRARCH_UI_CLI_GAME_OPTIONS_H

#include "measure/series.h"
#include "ui/cli/args.h"

/* clang-format off */
/* Rows for a command's table of options. */
#define GAME_BOARD_OPTIONS \
    { .name = "width", .type = PARAM_INT, .metavar = "N", .fallback = "10", .min = WIDTH_MIN, .max = WIDTH_MAX, .help = "columns of the board" }, \
    { .name = "height", .type = PARAM_INT, .metavar = "N", .fallback = "20", .min = HEIGHT_MIN, .max = HEIGHT_MAX, .help = "rows of the board" }, \
    { .name = "lines-after-overflow", .type = PARAM_FLAG, .help = "remove full rows before judging whether a piece fits" }

#define GAME_OPTIONS \
    { .name = "rules", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "simplified", .choices = rules_kinds, .help = "which game" }, \
    GAME_BOARD_OPTIONS, \
    { .name = "sequence", .type = PARAM_CHOICE, .metavar = "KIND", .fallback = "uniform", .choices = sequence_kinds, .help = "where the pieces come from; guideline: bag unless given" }, \
    { .name = "pieces", .type = PARAM_TEXT, .metavar = "LETTERS", .help = "the list for --sequence list, such as IOTSZJL" }, \
    { .name = "weights", .type = PARAM_TEXT, .metavar = "N,N,N,N,N,N,N", .help = "how often I,O,T,S,Z,J,L come with --sequence uniform" }, \
    { .name = "preview", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = PLAYER_PREVIEW_MAX, .help = "pieces known in advance" }, \
    { .name = "depth", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = 1 + PLAYER_PREVIEW_MAX, .help = "pieces to place in thought; 0 means all that are known" }, \
    { .name = "beam-width", .type = PARAM_INT, .metavar = "N", .fallback = "50", .min = 1, .max = 1e5, .help = "boards that the player beam keeps" }, \
    { .name = "no-hold", .type = PARAM_FLAG, .help = "guideline: no piece may be put aside" }, \
    { .name = "half-turns", .type = PARAM_FLAG, .help = "guideline: allow turns by 180 degrees" }, \
    { .name = "player", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "greedy", .choices = player_names, .help = "how the controller is used; lookahead where pieces are known in advance" }, \
    { .name = "kernel", .type = PARAM_CHOICE, .metavar = "KIND", .fallback = "auto", .choices = kernel_kinds, .help = "how placements are scored; all pick the same ones" }

/* How many games, and how long; for commands that play a series. */
#define GAME_COUNT_OPTIONS \
    { .name = "games", .type = PARAM_INT, .metavar = "N", .fallback = "100", .min = 1, .max = 1e7, .help = "games to play" }, \
    { .name = "max-pieces", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = 1e15, .help = "cut a game off after N pieces; 0 means never" }
/* clang-format on */

/* Reads the options of GAME_OPTIONS into the rules, player, kernel, seed and threads of out. */
int game_options(const struct args *args, struct series_config *out, struct err *err);

/* Says which options make a series of these games shorter, for a hint. */
const char *game_options_sooner(const struct series_config *config);

#endif
