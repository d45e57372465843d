/* SPDX-License-Identifier: MIT */
#include "error.h"

#include <string.h>

PyObject *error_raise(const struct tetrarch_error *error)
{
    if (strstr(error->text, "out of memory"))
        return PyErr_NoMemory();
    PyErr_SetString(PyExc_ValueError, error->text);
    return NULL;
}
