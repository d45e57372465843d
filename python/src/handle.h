/* SPDX-License-Identifier: MIT
 *
 * Handle: what all types of the extension begin with. It keeps two threads from using one handle of the library at a
 * time, which could otherwise happen while the global lock is released.
 */
#ifndef TETRARCH_PYTHON_HANDLE_H
#define TETRARCH_PYTHON_HANDLE_H

#include "module.h"

struct handle {
    PyObject_HEAD int users; /* threads that read it, or -1 if one changes it */
};

/* Allocates an object of a type, with zeros after its head. */
void *handle_new(PyTypeObject *type);

/* Take a handle to change it, or to read it beside others, until it is given back. They return 0, or raise RuntimeError
 * and return -1 if another thread uses it; `noun` names it in the sentence. */
int handle_take(struct handle *handle, const char *noun);
int handle_share(struct handle *handle, const char *noun);

void handle_give_back(struct handle *handle);

/* Frees the memory of an object, after what it holds has been released. */
void handle_free(struct handle *handle);

#endif
