/* SPDX-License-Identifier: MIT */
#include "bytes.h"

PyObject *bytes_save(size_t (*save)(const void *context, void *out, size_t size), const void *context)
{
    size_t size = save(context, NULL, 0);
    char *bytes = PyMem_Malloc(size > 0 ? size : 1);
    if (!bytes)
        return PyErr_NoMemory();
    save(context, bytes, size);
    PyObject *saved = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    PyMem_Free(bytes);
    return saved;
}

int bytes_open(PyObject *object, Py_buffer *out)
{
    if (PyObject_CheckBuffer(object))
        return PyObject_GetBuffer(object, out, PyBUF_SIMPLE);
    PyErr_Format(PyExc_TypeError, "A saved state is bytes, not %R.", (PyObject *)Py_TYPE(object));
    return -1;
}
