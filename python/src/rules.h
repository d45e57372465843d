/* SPDX-License-Identifier: MIT
 *
 * Rules: struct tetrarch_rules as a Python type. Immutable, so that threads may share them.
 */
#ifndef TETRARCH_PYTHON_RULES_H
#define TETRARCH_PYTHON_RULES_H

#include "handle.h"

struct rules {
    struct handle head;
    struct tetrarch_rules *rules;
    int guideline; /* whether the game has keys, hold and garbage */
};

/* Returns the rules of an object, or raises TypeError and returns NULL. */
struct rules *rules_of(const struct module_state *state, PyObject *object);

#endif
