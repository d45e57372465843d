/* SPDX-License-Identifier: MIT */
#include "handle.h"

void *handle_new(PyTypeObject *type)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

static int busy(const char *noun)
{
    PyErr_Format(PyExc_RuntimeError, "The %s is in use by another thread.", noun);
    return -1;
}

int handle_take(struct handle *handle, const char *noun)
{
    if (handle->users != 0)
        return busy(noun);
    handle->users = -1;
    return 0;
}

int handle_share(struct handle *handle, const char *noun)
{
    if (handle->users < 0)
        return busy(noun);
    handle->users++;
    return 0;
}

void handle_give_back(struct handle *handle)
{
    handle->users -= handle->users < 0 ? -1 : 1;
}

void handle_free(struct handle *handle)
{
    PyTypeObject *type = Py_TYPE((PyObject *)handle);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(handle);
    Py_DECREF(type);
}
