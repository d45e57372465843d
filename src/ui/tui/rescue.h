/* SPDX-License-Identifier: MIT
 *
 * Rescue: restores the terminal when the program ends unexpectedly: a failed assertion, no memory, a fault.
 */
#ifndef TETRARCH_UI_TUI_RESCUE_H
#define TETRARCH_UI_TUI_RESCUE_H

/* Saves the state of the terminal and installs the handlers. Call it once the terminal type is known (setupterm) and
 * before curses changes anything. */
void rescue_stand_by(void);

/* Restores the terminal, unless that has been done already; async-signal-safe. */
void rescue_give_back(void);

/* Removes the handlers, because the terminal has been restored. */
void rescue_stand_down(void);

#endif
