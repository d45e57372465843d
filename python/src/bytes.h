/* SPDX-License-Identifier: MIT
 *
 * Bytes: saved handles, as bytes of Python.
 */
#ifndef TETRARCH_PYTHON_BYTES_H
#define TETRARCH_PYTHON_BYTES_H

#include "module.h"

/* Calls save(context, out, size), which returns how many bytes there are, and makes them a bytes object. */
PyObject *bytes_save(size_t (*save)(const void *context, void *out, size_t size), const void *context);

/* Opens bytes to be loaded: returns 0, or raises TypeError and returns -1. PyBuffer_Release() closes them. */
int bytes_open(PyObject *object, Py_buffer *out);

#endif
