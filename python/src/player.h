/* SPDX-License-Identifier: MIT
 *
 * Player: struct tetrarch_player as a Python type; a function of Python can be a player as well.
 */
#ifndef TETRARCH_PYTHON_PLAYER_H
#define TETRARCH_PYTHON_PLAYER_H

#include "handle.h"

struct player {
    struct handle head;
    struct tetrarch_player *player;
    const struct module_state *state; /* of the module, which the type keeps alive */
    PyObject *choose;                 /* the function of an own player, or NULL */
    PyObject *type, *value, *trace;   /* the exception that it raised; NULL if none */
};

/* Returns the player of an object, or raises TypeError and returns NULL. */
struct player *player_of(const struct module_state *state, PyObject *object);

/* Raises again what an own player raised during a call of the library, and returns -1; 0 if it raised nothing. */
int player_raise(struct player *player);

#endif
