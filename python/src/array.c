/* SPDX-License-Identifier: MIT */
#include "array.h"

#include <string.h>

/* The format characters of the struct module that a type may have. */
static const struct {
    const char *type, *formats;
    Py_ssize_t size;
} types[] = {
    { "uint8", "B?", 1 },   { "int8", "b", 1 },    { "int64", "qln", 8 },
    { "uint64", "QLN", 8 }, { "float32", "f", 4 }, { "float64", "d", 8 },
};

static int is_type(const Py_buffer *view, const char *type)
{
    const char *format = view->format ? view->format : "B";
    if (*format == '@' || *format == '=')
        format++;
    if (strlen(format) != 1)
        return 0;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].type, type) == 0)
            return strchr(types[i].formats, *format) && view->itemsize == types[i].size;
    return 0;
}

/* Raises what is wrong with an opened array and returns -1, or returns 0. */
static int check(const Py_buffer *view, const struct array_want *want)
{
    if (!is_type(view, want->type)) {
        PyErr_Format(PyExc_TypeError, "The array %s must be of type %s, not of format \"%s\".", want->noun, want->type,
                     view->format ? view->format : "B");
        return -1;
    }
    if (want->writable && view->readonly) {
        PyErr_Format(PyExc_BufferError, "The array %s is read-only; it must be writable.", want->noun);
        return -1;
    }
    if (!PyBuffer_IsContiguous(view, 'C')) {
        PyErr_Format(PyExc_ValueError, "The array %s must be contiguous, in C order.", want->noun);
        return -1;
    }
    if (view->len / view->itemsize != want->items) {
        PyErr_Format(PyExc_ValueError, "The array %s has %zd items; %lld are expected.", want->noun,
                     view->len / view->itemsize, (long long)want->items);
        return -1;
    }
    return 0;
}

int array_open(PyObject *object, const struct array_want *want, Py_buffer *out)
{
    if (!PyObject_CheckBuffer(object)) {
        PyErr_Format(PyExc_TypeError, "The array %s must be an array of type %s, not %R.", want->noun, want->type,
                     (PyObject *)Py_TYPE(object));
        return -1;
    }
    /* First as it is: exporters raise different exceptions where a demand is not met. */
    if (PyObject_GetBuffer(object, out, PyBUF_FULL_RO))
        return -1;
    int wrong = check(out, want);
    if (wrong || !want->writable) {
        if (wrong)
            PyBuffer_Release(out);
        return wrong;
    }
    PyBuffer_Release(out);
    return PyObject_GetBuffer(object, out, PyBUF_FULL);
}
