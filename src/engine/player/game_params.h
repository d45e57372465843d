/* SPDX-License-Identifier: MIT
 *
 * Game params: the settings of a game that commands and training runs have in common, each defined once as a row for
 * their tables (base/param.h).
 */
#ifndef TETRARCH_ENGINE_PLAYER_GAME_PARAMS_H
#define TETRARCH_ENGINE_PLAYER_GAME_PARAMS_H

#include "base/param.h"
#include "engine/player/player.h"

/* clang-format off */
#define GAME_PARAM_WIDTH { "width", PARAM_INT, "N", "10", WIDTH_MIN, WIDTH_MAX, NULL, "columns of the board" }
#define GAME_PARAM_HEIGHT(rows) { "height", PARAM_INT, "N", rows, HEIGHT_MIN, HEIGHT_MAX, NULL, "rows of the board" }
#define GAME_PARAM_OVERFLOW_HELP "remove full rows before judging whether a piece fits"
#define GAME_PARAM_SEQUENCE(help) { "sequence", PARAM_CHOICE, "KIND", "uniform", 0, 0, sequence_kinds, help }
#define GAME_PARAM_PIECES \
    { "pieces", PARAM_TEXT, "LETTERS", NULL, 0, 0, NULL, "the pieces of the sequence list, such as IOTSZJL" }
#define GAME_PARAM_WEIGHTS \
    { "weights", PARAM_TEXT, "N,N,N,N,N,N,N", NULL, 0, 0, NULL, \
      "how often I,O,T,S,Z,J,L come in the sequence uniform" }
#define GAME_PARAM_PREVIEW \
    { "preview", PARAM_INT, "N", "0", 0, PLAYER_PREVIEW_MAX, NULL, "pieces known in advance" }
#define GAME_PARAM_MAX_PIECES \
    { "max-pieces", PARAM_INT, "N", "0", 0, 1e15, NULL, "cut a game off after N pieces; 0 means never" }
/* clang-format on */

#endif
