/* SPDX-License-Identifier: MIT
 *
 * Game: one game, by keys or by placements. */
#include "bytes.h"
#include "error.h"
#include "rules.h"
#include "value.h"

/* No call on a game takes long: none releases the global lock, and no thread can meet another in one. */
struct game {
    struct handle head;
    struct tetrarch_game *game;
    const struct module_state *state;
    PyObject *rules, *seed, *number, *preview; /* the arguments it was made with */
    int guideline, cells;                      /* whether it has keys; how many cells it has */
};

static const char *const keys[TETRARCH_KEYS] = { "left", "right", "cw", "ccw", "half", "soft", "hard", "hold" };

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "rules", "seed", "number", "preview", NULL };
    struct module_state *state = module_state_of(type);
    PyObject *object;
    uint64_t seed = 1;
    long long number = 0;
    int preview = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&Li:Game", names, &object, value_seed, &seed, &number,
                                     &preview))
        return NULL;
    struct rules *rules = rules_of(state, object);
    if (!rules)
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_game *game = tetrarch_game_new(rules->rules, seed, number, preview, &error);
    if (!game)
        return error_raise(&error);
    struct game *self = handle_new(type);
    if (!self) {
        tetrarch_game_free(game);
        return NULL;
    }
    struct tetrarch_view view;
    tetrarch_game_view(game, &view);
    self->game = game;
    self->state = state;
    self->guideline = rules->guideline;
    self->cells = view.position.board.width * view.position.board.height;
    self->rules = Py_NewRef(object);
    self->seed = PyLong_FromUnsignedLongLong(seed);
    self->number = PyLong_FromLongLong(number);
    self->preview = PyLong_FromLong(preview);
    if (!self->seed || !self->number || !self->preview)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void game_dealloc(struct game *self)
{
    tetrarch_game_free(self->game);
    Py_XDECREF(self->rules);
    Py_XDECREF(self->seed);
    Py_XDECREF(self->number);
    Py_XDECREF(self->preview);
    handle_free(&self->head);
}

static int need_guideline(const struct game *self, const char *what)
{
    if (self->guideline)
        return 0;
    PyErr_Format(PyExc_ValueError, "The simplified game has no %s; the rules must be \"guideline\".", what);
    return -1;
}

static PyObject *game_press(struct game *self, PyObject *key)
{
    if (need_guideline(self, "keys"))
        return NULL;
    for (int i = 0; PyUnicode_Check(key) && i < TETRARCH_KEYS; i++)
        if (PyUnicode_CompareWithASCIIString(key, keys[i]) == 0)
            return PyBool_FromLong(tetrarch_game_press(self->game, (enum tetrarch_key)i));
    return PyErr_Format(PyUnicode_Check(key) ? PyExc_ValueError : PyExc_TypeError,
                        "%R is not a key; the keys are left, right, cw, ccw, half, soft, hard and hold.", key);
}

static PyObject *game_tick(struct game *self, PyObject *Py_UNUSED(none))
{
    return need_guideline(self, "clock") ? NULL : PyBool_FromLong(tetrarch_game_tick(self->game));
}

static PyObject *game_place(struct game *self, PyObject *object)
{
    struct tetrarch_placement placement;
    struct tetrarch_error error;
    if (value_placement(object, &placement))
        return NULL;
    int rows = tetrarch_game_place(self->game, &placement, &error);
    return rows < 0 ? error_raise(&error) : PyLong_FromLong(rows);
}

static PyObject *game_keys(struct game *self, PyObject *object)
{
    enum { KEYS_MAX = 256 };
    uint8_t pressed[KEYS_MAX];
    struct tetrarch_placement placement;
    struct tetrarch_error error;
    if (need_guideline(self, "keys") || value_placement(object, &placement))
        return NULL;
    int n = tetrarch_game_keys(self->game, &placement, pressed, KEYS_MAX, &error);
    if (n < 0)
        return error_raise(&error);
    n = n < KEYS_MAX ? n : KEYS_MAX;
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++) {
        PyObject *key = PyUnicode_FromString(pressed[i] < TETRARCH_KEYS ? keys[pressed[i]] : "none");
        if (!key || PyList_SetItem(list, i, key)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *game_garbage(struct game *self, PyObject *args)
{
    int rows, hole;
    struct tetrarch_error error;
    if (!PyArg_ParseTuple(args, "ii:garbage", &rows, &hole) || need_guideline(self, "garbage"))
        return NULL;
    if (tetrarch_game_garbage(self->game, rows, hole, &error))
        return error_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *game_attack(struct game *self, PyObject *object)
{
    if (!PyObject_TypeCheck(object, self->state->game))
        return PyErr_Format(PyExc_TypeError, "A tetrarch.Game is expected, not %R.", (PyObject *)Py_TYPE(object));
    struct game *other = (struct game *)object;
    if (other == self)
        return PyErr_Format(PyExc_ValueError, "A game cannot attack itself.");
    if (need_guideline(self, "garbage") || need_guideline(other, "garbage"))
        return NULL;
    tetrarch_game_attack(self->game, other->game); /* fails only for games with a record, which these are not */
    Py_RETURN_NONE;
}

static PyObject *game_view(struct game *self, PyObject *Py_UNUSED(none))
{
    struct tetrarch_view view;
    tetrarch_game_view(self->game, &view);
    return value_from_view(self->state, &view);
}

static PyObject *game_cells(struct game *self, PyObject *Py_UNUSED(none))
{
    uint8_t cells[TETRARCH_WIDTH_MAX * 64];
    tetrarch_game_cells(self->game, cells);
    return PyBytes_FromStringAndSize((const char *)cells, self->cells);
}

static size_t save(const void *context, void *out, size_t size)
{
    return tetrarch_game_save(context, out, size);
}

static PyObject *game_save(struct game *self, PyObject *Py_UNUSED(none))
{
    return bytes_save(save, self->game);
}

static PyObject *game_load(struct game *self, PyObject *object)
{
    Py_buffer bytes;
    struct tetrarch_error error;
    if (bytes_open(object, &bytes))
        return NULL;
    int failed = tetrarch_game_load(self->game, bytes.buf, (size_t)bytes.len, &error);
    PyBuffer_Release(&bytes);
    if (failed)
        return error_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *game_reduce(struct game *self, PyObject *Py_UNUSED(none))
{
    PyObject *saved = game_save(self, NULL);
    return saved ? Py_BuildValue("O(OOOO)N", (PyObject *)Py_TYPE((PyObject *)self), self->rules, self->seed,
                                 self->number, self->preview, saved)
                 : NULL;
}

static PyObject *game_digest(struct game *self, void *Py_UNUSED(closure))
{
    return PyLong_FromUnsignedLongLong(tetrarch_game_hash(self->game));
}

static PyMethodDef methods[] = {
    { "press", (PyCFunction)game_press, METH_O,
      "press($self, key, /)\n--\n\n"
      "Presses a key: left, right, cw, ccw, half, soft, hard or hold. Returns whether a piece locked." },
    { "tick", (PyCFunction)game_tick, METH_NOARGS,
      "tick($self, /)\n--\n\nLets a sixtieth of a second pass. Returns whether a piece locked." },
    { "place", (PyCFunction)game_place, METH_O,
      "place($self, placement, /)\n--\n\n"
      "Places the piece in play, or with hold the other one; returns how many rows that removed." },
    { "keys", (PyCFunction)game_keys, METH_O,
      "keys($self, placement, /)\n--\n\nThe shortest sequence of keys that leads to a placement; empty if none does." },
    { "garbage", (PyCFunction)game_garbage, METH_VARARGS,
      "garbage($self, rows, hole, /)\n--\n\nPushes the stack up by 1 to 20 rows with a hole in one column." },
    { "attack", (PyCFunction)game_attack, METH_O,
      "attack($self, other, /)\n--\n\nAfter a piece has locked: sends its garbage to the other game." },
    { "view", (PyCFunction)game_view, METH_NOARGS, "view($self, /)\n--\n\nWhat is to be seen of the game." },
    { "cells", (PyCFunction)game_cells, METH_NOARGS,
      "cells($self, /)\n--\n\nThe cells, the lowest row first: the piece a cell came from, 7 garbage, 8 empty." },
    { "save", (PyCFunction)game_save, METH_NOARGS,
      "save($self, /)\n--\n\nThe game as bytes, random numbers included." },
    { "load", (PyCFunction)game_load, METH_O,
      "load($self, state, /)\n--\n\nTurns the game into one that was saved with the same rules and preview." },
    { "__reduce__", (PyCFunction)game_reduce, METH_NOARGS, NULL },
    { "__setstate__", (PyCFunction)game_load, METH_O, NULL },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "digest", (getter)game_digest, NULL, "A hash of the game as it is now.", NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Game(rules, seed=1, number=0, preview=0)\n--\n\n"
                 "Game `number` of a seed.\n\n"
                 ">>> game = Game(Rules(\"simplified 10x10\"), seed=7)\n"
                 ">>> game.view().pieces\n"
                 "0\n" },
    { Py_tp_new, game_new },
    { Py_tp_dealloc, game_dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec game_spec = { "tetrarch.Game", sizeof(struct game), 0, Py_TPFLAGS_DEFAULT, slots };
