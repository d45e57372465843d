/* SPDX-License-Identifier: MIT
 *
 * Error: sentences of the library as exceptions of Python.
 */
#ifndef TETRARCH_PYTHON_ERROR_H
#define TETRARCH_PYTHON_ERROR_H

#include "module.h"

/* Raises the sentence: MemoryError if it says that memory ran out, else ValueError. Returns NULL. */
PyObject *error_raise(const struct tetrarch_error *error);

#endif
