/* SPDX-License-Identifier: MIT
 *
 * Controller: struct tetrarch_controller as a Python type. Immutable, so that threads may share it.
 */
#ifndef TETRARCH_PYTHON_CONTROLLER_H
#define TETRARCH_PYTHON_CONTROLLER_H

#include "handle.h"

struct controller {
    struct handle head;
    struct tetrarch_controller *controller;
};

/* Wraps a controller, which is released if that fails. Returns NULL, after raising, if it is NULL. */
PyObject *controller_wrap(const struct module_state *state, struct tetrarch_controller *controller,
                          const struct tetrarch_error *error);

#endif
