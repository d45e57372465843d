/* SPDX-License-Identifier: MIT
 *
 * Terminal: checks for a terminal that can show a game. It is a file of its own because term.h defines common words
 * such as "lines" and "columns".
 */
#ifndef TETRARCH_UI_TUI_TERMINAL_H
#define TETRARCH_UI_TUI_TERMINAL_H

#include "base/err.h"

/* Fails if standard input or output is not a terminal, or if its type is unknown or cannot move the cursor. Otherwise
 * terminal capabilities can be queried until terminal_forget(). */
int terminal_check(struct err *err);

/* Releases this setup; curses makes its own. */
void terminal_forget(void);

#endif
