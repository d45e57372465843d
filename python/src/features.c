/* SPDX-License-Identifier: MIT
 *
 * Features: numbers that describe placements. */
#include "error.h"
#include "rules.h"
#include "value.h"

struct features {
    struct handle head;
    struct tetrarch_features *features;
};

static PyObject *features_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "names", "rules", NULL };
    const char *list;
    PyObject *object;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO:Features", names, &list, &object))
        return NULL;
    struct rules *rules = rules_of(module_state_of(type), object);
    if (!rules)
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_features *features = tetrarch_features_new(list, rules->rules, &error);
    if (!features)
        return error_raise(&error);
    struct features *self = handle_new(type);
    if (self)
        self->features = features;
    else
        tetrarch_features_free(features);
    return (PyObject *)self;
}

static void features_dealloc(struct features *self)
{
    tetrarch_features_free(self->features);
    handle_free(&self->head);
}

static PyObject *features_names(struct features *self, void *Py_UNUSED(closure))
{
    int count = tetrarch_features_count(self->features);
    PyObject *names = PyTuple_New(count);
    for (int i = 0; names && i < count; i++) {
        PyObject *name = PyUnicode_FromString(tetrarch_features_name(self->features, i));
        if (!name || PyTuple_SetItem(names, i, name)) {
            Py_DECREF(names);
            return NULL;
        }
    }
    return names;
}

/* Reads the placements of a list into new memory, which the caller frees; NULL after raising. */
static struct tetrarch_placement *read_placements(PyObject *list)
{
    Py_ssize_t n = PyList_Size(list);
    struct tetrarch_placement *placements = PyMem_Calloc(n > 0 ? (size_t)n : 1, sizeof *placements);
    if (!placements)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; placements && i < n; i++) {
        if (value_placement(PyList_GetItem(list, i), &placements[i])) {
            PyMem_Free(placements);
            return NULL;
        }
    }
    return placements;
}

static PyObject *features_of(struct features *self, PyObject *args)
{
    PyObject *object, *list;
    struct tetrarch_board board;
    if (!PyArg_ParseTuple(args, "OO!:of", &object, &PyList_Type, &list) || value_board(object, &board))
        return NULL;
    Py_ssize_t n = PyList_Size(list);
    if (n > TETRARCH_PLACEMENTS_MAX)
        return PyErr_Format(PyExc_ValueError, "There are %zd placements; at most %d are expected.", n,
                            TETRARCH_PLACEMENTS_MAX);
    struct tetrarch_placement *placements = read_placements(list);
    if (!placements)
        return NULL;
    Py_ssize_t size = n * tetrarch_features_count(self->features) * (Py_ssize_t)sizeof(double);
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, size);
    struct tetrarch_error error;
    if (bytes && tetrarch_features_of(self->features, &board, placements, (int)n,
                                      (double *)(void *)PyByteArray_AsString(bytes), &error)) {
        Py_CLEAR(bytes);
        error_raise(&error);
    }
    PyMem_Free(placements);
    return bytes;
}

static PyMethodDef methods[] = {
    { "of", (PyCFunction)features_of, METH_VARARGS,
      "of($self, board, placements, /)\n--\n\n"
      "The features of the board that each placement of a list leaves, as float64 numbers one after the other." },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "names", (getter)features_names, NULL, "The names of the features, in order.", NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Features(names, rules)\n--\n\nA list of features, such as \"holes,wells\" or \"bcts^2\"." },
    { Py_tp_new, features_new },
    { Py_tp_dealloc, features_dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec features_spec = { "tetrarch._tetrarch.Features", sizeof(struct features), 0, Py_TPFLAGS_DEFAULT, slots };
