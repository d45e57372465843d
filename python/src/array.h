/* SPDX-License-Identifier: MIT
 *
 * Array: memory of other Python objects, such as numpy arrays, through the buffer protocol.
 */
#ifndef TETRARCH_PYTHON_ARRAY_H
#define TETRARCH_PYTHON_ARRAY_H

#include "module.h"

/* What an array must be like. */
struct array_want {
    const char *noun; /* names it in sentences */
    const char *type; /* "uint8" (or bool), "int8", "int64", "uint64", "float32" or "float64" */
    int64_t items;    /* in all, whatever the shape */
    int writable;
};

/* Opens the memory of `object` and returns 0. Raises TypeError if it has none or is of another type, ValueError if it
 * has another number of items or gaps between them, BufferError if it is read-only; then returns -1. PyBuffer_Release()
 * closes it. */
int array_open(PyObject *object, const struct array_want *want, Py_buffer *out);

#endif
