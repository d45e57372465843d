/* SPDX-License-Identifier: MIT
 *
 * Rescue: gives the terminal back as it was when the program ends unexpectedly: an assertion, no
 * memory, a fault.
 */
#ifndef TETRARCH_UI_TUI_RESCUE_H
#define TETRARCH_UI_TUI_RESCUE_H

/* Remembers how the terminal is, and stands by from now on. To be called once its type is known (setupterm) and before
 * curses changes anything. */
void rescue_stand_by(void);

/* Gives the terminal back, if it was not yet; safe in a signal handler. */
void rescue_give_back(void);

/* Stands down: the terminal was given back. */
void rescue_stand_down(void);

#endif
