/* SPDX-License-Identifier: MIT
 *
 * Tetress: the actions of the command of that name. Each returns what the program exits with.
 */
#ifndef TETRARCH_UI_CLI_TETRESS_H
#define TETRARCH_UI_CLI_TETRESS_H

#include "tetress/torus.h"
#include "ui/cli/args.h"

enum { TETRESS_PERFT_DEPTH = 8, TETRESS_LINES = 50 };

int tetress_analyse(const struct args *args);
int tetress_engine(const struct args *args);
int tetress_learn(const struct args *args);
int tetress_match(const struct args *args);
int tetress_perft(const struct args *args);
int tetress_play(const struct args *args);
int tetress_replay(const struct args *args);

/* Reads the position that the options describe. */
int tetress_position(const struct args *args, struct torus *out, struct err *err);

#endif
