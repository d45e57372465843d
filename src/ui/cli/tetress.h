/* SPDX-License-Identifier: MIT
 *
 * Tetress: the subcommands of `tetrarch tetress`, one file each, and the options that some of them share.
 */
#ifndef TETRARCH_UI_CLI_TETRESS_H
#define TETRARCH_UI_CLI_TETRESS_H

#include "lab/match/match_config.h"
#include "tetress/torus.h"
#include "ui/cli/args.h"

extern const struct cmd tetress_analyse, tetress_engine, tetress_ladder, tetress_learn, tetress_match, tetress_perft,
    tetress_play, tetress_replay, tetress_train;

/* clang-format off */
/* Rows for an option table. */
#define TETRESS_AGENT_OPTION \
    { .name = "agent", .type = PARAM_TEXT, .metavar = "AGENT", .fallback = "minimax", \
      .help = "the agent, with settings such as minimax:memory=16; `tetrarch tetress --help` lists agents" }
#define TETRESS_TIME_OPTION(what) \
    { .name = "time", .type = PARAM_REAL, .metavar = "S", .fallback = "3", .min = 0.01, .max = 1e5, \
      .help = "seconds for each " what }
#define TETRESS_NODES_OPTION(what) \
    { .name = "nodes", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = 1e12, \
      .help = "nodes for each " what " instead of time, so that the same seed gives the same answer; 0 means time" }
#define TETRESS_GAMES_OPTION(count, least, text) \
    { .name = "games", .type = PARAM_INT, .metavar = "N", .fallback = count, .min = least, .max = 1e6, .help = text }
#define TETRESS_POSITION_OPTIONS \
    { .name = "position", .type = PARAM_TEXT, .metavar = "ROWS", \
      .help = "eleven rows from the top, separated by \"/\": r, b or \".\"; the empty board where none is given" }, \
    { .name = "turn", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = TORUS_TURNS, \
      .help = "actions taken before" }
#define TETRESS_SIDE_OPTION(text) \
    { .name = "side", .type = PARAM_CHOICE, .metavar = "SIDE", .fallback = "r", .choices = tetress_sides, .help = text }
#define TETRESS_REPORT_OPTIONS \
    { .name = "csv", .type = PARAM_TEXT, .metavar = "FILE", .help = "write a table with a row for each ply" }, \
    { .name = "plot", .type = PARAM_TEXT, .metavar = "FILE", .help = "draw depth and nodes by ply as an SVG file" }
/* clang-format on */

/* The values of --side, ending with NULL. */
extern const char *const tetress_sides[];

/* Reads the position that TETRESS_POSITION_OPTIONS and --side describe; without --side, the side to move follows from
 * --turn. */
int tetress_position(const struct args *args, struct torus *out, struct err *err);

/* Reads how many games a match has and what limits them: --games, --time, --nodes, --threads and --seed. */
int tetress_match_limits(const struct args *args, struct match_config *out, struct err *err);

#endif
