/* SPDX-License-Identifier: MIT */
#include "controller.h"

#include <limits.h>

#include "array.h"
#include "error.h"
#include "value.h"

PyObject *controller_wrap(const struct module_state *state, struct tetrarch_controller *controller,
                          const struct tetrarch_error *error)
{
    if (!controller)
        return error_raise(error);
    struct controller *self = handle_new(state->controller);
    if (self)
        self->controller = controller;
    else
        tetrarch_controller_free(controller);
    return (PyObject *)self;
}

static PyObject *controller_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "features", "weights", NULL };
    const char *list;
    PyObject *object;
    Py_buffer weights;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sO:Controller", names, &list, &object))
        return NULL;
    Py_ssize_t count = PyObject_Length(object);
    if (count < 0)
        return NULL;
    if (array_open(object, &(struct array_want){ "weights", "float64", count, 0 }, &weights))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_controller *controller = tetrarch_controller_new(list, weights.buf,
                                                                     count < INT_MAX ? (int)count : INT_MAX, &error);
    PyBuffer_Release(&weights);
    return controller_wrap(module_state_of(type), controller, &error);
}

static PyObject *controller_load(PyTypeObject *type, PyObject *args)
{
    const char *name;
    if (!PyArg_ParseTuple(args, "s:load", &name))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_controller *controller = tetrarch_controller_load(name, &error);
    return controller_wrap(module_state_of(type), controller, &error);
}

static PyObject *controller_parse(PyTypeObject *type, PyObject *args)
{
    const char *text;
    if (!PyArg_ParseTuple(args, "s:parse", &text))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_controller *controller = tetrarch_controller_parse(text, &error);
    return controller_wrap(module_state_of(type), controller, &error);
}

static void controller_dealloc(struct controller *self)
{
    tetrarch_controller_free(self->controller);
    handle_free(&self->head);
}

static PyObject *controller_write(struct controller *self, PyObject *Py_UNUSED(none))
{
    struct tetrarch_error error;
    char *text = tetrarch_controller_write(self->controller, &error);
    return text ? value_text(text) : error_raise(&error);
}

static PyObject *controller_name(struct controller *self, void *Py_UNUSED(closure))
{
    const char *name = tetrarch_controller_name(self->controller);
    return PyUnicode_FromString(name ? name : "");
}

static PyMethodDef methods[] = {
    { "load", (PyCFunction)(void (*)(void))controller_load, METH_VARARGS | METH_CLASS,
      "load($type, name, /)\n--\n\nThe shipped controller of this name, or that of a file." },
    { "parse", (PyCFunction)(void (*)(void))controller_parse, METH_VARARGS | METH_CLASS,
      "parse($type, text, /)\n--\n\nThe controller of the text of a controller file." },
    { "write", (PyCFunction)controller_write, METH_NOARGS, "write($self, /)\n--\n\nThe text of a controller file." },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "name", (getter)controller_name, NULL, "The name of the controller.", NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Controller(features, weights)\n--\n\nFeatures and an array of their weights." },
    { Py_tp_new, controller_new },
    { Py_tp_dealloc, controller_dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec controller_spec = { "tetrarch._tetrarch.Controller", sizeof(struct controller), 0, Py_TPFLAGS_DEFAULT,
                                slots };
