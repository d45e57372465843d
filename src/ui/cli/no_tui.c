/* SPDX-License-Identifier: MIT
 *
 * Built where there is no ncurses: the commands that need a terminal say so.
 */
#include "ui/cli/cmd.h"
#include "ui/cli/tetress.h"

#define SENTENCE "this build has no games in the terminal: it was configured without ncurses (meson option tui)"

const struct cmd cmd_play = {
    .name = "play",
    .summary = "play the modern game in the terminal (not in this build)",
    .words = "",
    .missing = SENTENCE,
};

const struct cmd cmd_watch = {
    .name = "watch",
    .summary = "watch a controller play in the terminal (not in this build)",
    .words = "",
    .missing = SENTENCE,
};

const struct cmd tetress_play = {
    .name = "tetress play",
    .summary = "play against an agent in the terminal (not in this build)",
    .words = "",
    .missing = SENTENCE,
};
