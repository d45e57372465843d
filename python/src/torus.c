/* SPDX-License-Identifier: MIT */
#include "torus.h"

#include "error.h"
#include "value.h"

static const char noun[] = "position";
static const char *const sides[] = { "red", "blue" };

static PyObject *torus_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "text", NULL };
    const char *text = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|z:Torus", names, &text))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_torus *torus = tetrarch_torus_new(text, &error);
    if (!torus)
        return error_raise(&error);
    struct torus *self = handle_new(type);
    if (self)
        self->torus = torus;
    else
        tetrarch_torus_free(torus);
    return (PyObject *)self;
}

static void torus_dealloc(struct torus *self)
{
    tetrarch_torus_free(self->torus);
    handle_free(&self->head);
}

/* Reading keeps the global lock, so that only a thread that changes the position could be in the way; none can. */
static PyObject *torus_str(struct torus *self)
{
    return value_text(tetrarch_torus_print(self->torus));
}

static PyObject *torus_repr(struct torus *self)
{
    PyObject *text = torus_str(self);
    PyObject *shown = text ? PyUnicode_FromFormat("Torus(%R)", text) : NULL;
    Py_XDECREF(text);
    return shown;
}

static PyObject *torus_reduce(struct torus *self, PyObject *Py_UNUSED(none))
{
    return Py_BuildValue("O(N)", (PyObject *)Py_TYPE((PyObject *)self), torus_str(self));
}

static PyObject *torus_actions(struct torus *self, PyObject *Py_UNUSED(none))
{
    uint16_t actions[TETRARCH_ACTIONS];
    int n = tetrarch_torus_actions(self->torus, actions);
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++) {
        PyObject *action = PyLong_FromLong(actions[i]);
        if (!action || PyList_SetItem(list, i, action)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *torus_mask(struct torus *self, PyObject *Py_UNUSED(none))
{
    uint16_t actions[TETRARCH_ACTIONS];
    char mask[TETRARCH_ACTIONS] = { 0 };
    int n = tetrarch_torus_actions(self->torus, actions);
    for (int i = 0; i < n; i++)
        mask[actions[i]] = 1;
    return PyByteArray_FromStringAndSize(mask, sizeof mask);
}

static PyObject *torus_play(struct torus *self, PyObject *object)
{
    int64_t action;
    struct tetrarch_error error;
    if (value_whole(object, "action", 0, TETRARCH_ACTIONS - 1, &action) || handle_take(&self->head, noun))
        return NULL;
    int lines = tetrarch_torus_play(self->torus, (int)action, &error);
    handle_give_back(&self->head);
    return lines < 0 ? error_raise(&error) : PyLong_FromLong(lines);
}

static PyObject *torus_cells(struct torus *self, PyObject *Py_UNUSED(none))
{
    uint8_t cells[TETRARCH_TORUS_CELLS];
    tetrarch_torus_cells(self->torus, cells);
    return PyByteArray_FromStringAndSize((const char *)cells, sizeof cells);
}

static PyObject *torus_result(struct torus *self, void *Py_UNUSED(closure))
{
    int result = tetrarch_torus_result(self->torus);
    if (result == TETRARCH_GOES_ON)
        Py_RETURN_NONE;
    return PyUnicode_FromString(result == TETRARCH_DRAW ? "draw" : sides[result == TETRARCH_BLUE]);
}

static PyObject *torus_side(struct torus *self, void *Py_UNUSED(closure))
{
    return PyUnicode_FromString(sides[tetrarch_torus_side(self->torus) == TETRARCH_BLUE]);
}

static PyObject *torus_turn(struct torus *self, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(tetrarch_torus_turn(self->torus));
}

static PyMethodDef methods[] = {
    { "actions", (PyCFunction)torus_actions, METH_NOARGS, "actions($self, /)\n--\n\nThe legal actions, as numbers." },
    { "mask", (PyCFunction)torus_mask, METH_NOARGS, "mask($self, /)\n--\n\n2299 bytes: 1 for each legal action." },
    { "play", (PyCFunction)torus_play, METH_O,
      "play($self, action, /)\n--\n\nPlays an action and returns how many lines it filled." },
    { "cells", (PyCFunction)torus_cells, METH_NOARGS,
      "cells($self, /)\n--\n\n121 bytes, row by row from the top: 0 empty, 1 red, 2 blue." },
    { "__reduce__", (PyCFunction)torus_reduce, METH_NOARGS, NULL },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "result", (getter)torus_result, NULL, "None while the game goes on, then \"red\", \"blue\" or \"draw\".", NULL },
    { "side", (getter)torus_side, NULL, "The side to move, \"red\" or \"blue\".", NULL },
    { "turn", (getter)torus_turn, NULL, "The number of actions taken.", NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Torus(text=None)\n--\n\n"
                 "A position of Tetress: 11 x 11 cells whose opposite edges meet, and the side to move.\n\n"
                 ">>> torus = Torus()\n"
                 ">>> torus.side, torus.turn, torus.result\n"
                 "('red', 0, None)\n" },
    { Py_tp_new, torus_new },
    { Py_tp_dealloc, torus_dealloc },
    { Py_tp_str, torus_str },
    { Py_tp_repr, torus_repr },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec torus_spec = { "tetrarch.Torus", sizeof(struct torus), 0, Py_TPFLAGS_DEFAULT, slots };
