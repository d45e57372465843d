/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <string.h>

#include "error.h"
#include "value.h"

struct rules *rules_of(const struct module_state *state, PyObject *object)
{
    if (PyObject_TypeCheck(object, state->rules))
        return (struct rules *)object;
    PyErr_Format(PyExc_TypeError, "A tetrarch.Rules is expected, not %R.", (PyObject *)Py_TYPE(object));
    return NULL;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "text", NULL };
    const char *text;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s:Rules", names, &text))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_rules *rules = tetrarch_rules_new(text, &error);
    if (!rules)
        return error_raise(&error);
    char *printed = tetrarch_rules_print(rules);
    struct rules *self = printed ? handle_new(type) : NULL;
    if (!self) {
        tetrarch_text_free(printed);
        tetrarch_rules_free(rules);
        return PyErr_NoMemory();
    }
    self->rules = rules;
    self->guideline = strncmp(printed, "guideline", strlen("guideline")) == 0;
    tetrarch_text_free(printed);
    return (PyObject *)self;
}

static void rules_dealloc(struct rules *self)
{
    tetrarch_rules_free(self->rules);
    handle_free(&self->head);
}

static PyObject *rules_str(struct rules *self)
{
    return value_text(tetrarch_rules_print(self->rules));
}

static PyObject *rules_repr(struct rules *self)
{
    PyObject *text = rules_str(self);
    PyObject *shown = text ? PyUnicode_FromFormat("Rules(%R)", text) : NULL;
    Py_XDECREF(text);
    return shown;
}

static PyObject *rules_reduce(struct rules *self, PyObject *Py_UNUSED(none))
{
    return Py_BuildValue("O(N)", (PyObject *)Py_TYPE((PyObject *)self), rules_str(self));
}

static PyObject *rules_guideline(struct rules *self, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(self->guideline);
}

static PyMethodDef methods[] = {
    { "__reduce__", (PyCFunction)rules_reduce, METH_NOARGS, NULL },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "guideline", (getter)rules_guideline, NULL, "Whether this is the modern game: keys, kicks, hold, garbage.",
      NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Rules(text)\n--\n\n"
                 "Which game is played: \"simplified 10x20\", \"guideline hold=no\".\n\n"
                 ">>> str(Rules(\"simplified 10x10\")).split()[0]\n"
                 "'simplified'\n" },
    { Py_tp_new, rules_new },
    { Py_tp_dealloc, rules_dealloc },
    { Py_tp_str, rules_str },
    { Py_tp_repr, rules_repr },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec rules_spec = { "tetrarch.Rules", sizeof(struct rules), 0, Py_TPFLAGS_DEFAULT, slots };
