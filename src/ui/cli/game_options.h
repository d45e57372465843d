/* SPDX-License-Identifier: MIT
 *
 * Game options: the options that select the game, shared by all commands that play.
 */
#ifndef TETRARCH_UI_CLI_GAME_OPTIONS_H
#define TETRARCH_UI_CLI_GAME_OPTIONS_H

#include "engine/player/game_params.h"
#include "measure/series.h"
#include "ui/cli/args.h"

/* clang-format off */
/* Rows for a command's option table. */
#define GAME_BOARD_OPTIONS \
    GAME_PARAM_WIDTH, \
    GAME_PARAM_HEIGHT("20"), \
    { .name = "lines-after-overflow", .type = PARAM_FLAG, .help = GAME_PARAM_OVERFLOW_HELP }

#define GAME_OPTIONS \
    { .name = "rules", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "simplified", .choices = rules_kinds, \
      .help = "the simplified game of the literature, or the modern one of the guideline" }, \
    GAME_BOARD_OPTIONS, \
    GAME_PARAM_SEQUENCE("where the pieces come from; under guideline rules the default is bag"), \
    GAME_PARAM_PIECES, \
    GAME_PARAM_WEIGHTS, \
    GAME_PARAM_PREVIEW, \
    { .name = "depth", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = 1 + PLAYER_PREVIEW_MAX, \
      .help = "pieces to look ahead, the current one included; 0 means all that are known" }, \
    { .name = "beam-width", .type = PARAM_INT, .metavar = "N", .fallback = "50", .min = 1, .max = 1e5, \
      .help = "boards that the player beam keeps" }, \
    { .name = "no-hold", .type = PARAM_FLAG, .help = "guideline: without hold" }, \
    { .name = "half-turns", .type = PARAM_FLAG, .help = "guideline: allow turns by 180 degrees" }, \
    { .name = "player", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "greedy", .choices = player_names, \
      .help = "how the controller is used; lookahead where pieces are known in advance" }, \
    { .name = "kernel", .type = PARAM_CHOICE, .metavar = "KIND", .fallback = "auto", .choices = kernel_kinds, \
      .help = "how placements are scored; all pick the same ones" }

/* clang-format on */

/* Reads GAME_OPTIONS into the rules, player, kernel, seed and threads of out; setting a fleet is left to the caller. */
int game_options(const struct args *args, struct series_config *out, struct err *err);

/* Names the options that would shorten a series of these games, for a hint. */
const char *game_options_sooner(const struct series_config *config);

#endif
