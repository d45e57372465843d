/* SPDX-License-Identifier: MIT
 *
 * Terminal: whether there is one that a game can be shown on. It stands apart because term.h defines common words such
 * as "lines" and "columns".
 */
#ifndef TETRARCH_UI_TUI_TERMINAL_H
#define TETRARCH_UI_TUI_TERMINAL_H

#include "base/err.h"

/* Fails where standard input or output is not a terminal, or its type is unknown or cannot move its cursor; otherwise
 * the capabilities of the type can be asked for, until terminal_forget(). */
int terminal_check(struct err *err);

/* Forgets what was set up: curses does it once more, for itself. */
void terminal_forget(void);

#endif
