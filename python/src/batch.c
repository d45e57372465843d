/* SPDX-License-Identifier: MIT
 *
 * Batch: many games that one call advances, straight into arrays of the caller. */
#include <stddef.h>
#include <string.h>

#include "array.h"
#include "bytes.h"
#include "error.h"
#include "handle.h"
#include "value.h"

/* The arrays of one number, or one number an action, for each game. */
static const struct plain {
    const char *name, *type;
    int by_action;
    size_t at; /* in struct tetrarch_buffers */
} plains[] = {
    { "mask", "uint8", 1, offsetof(struct tetrarch_buffers, mask) },
    { "reward", "float64", 0, offsetof(struct tetrarch_buffers, reward) },
    { "terminated", "uint8", 0, offsetof(struct tetrarch_buffers, terminated) },
    { "truncated", "uint8", 0, offsetof(struct tetrarch_buffers, truncated) },
    { "pieces", "int64", 0, offsetof(struct tetrarch_buffers, pieces) },
    { "rows", "int64", 0, offsetof(struct tetrarch_buffers, rows) },
    { "score", "int64", 0, offsetof(struct tetrarch_buffers, score) },
};
enum { PLAINS = sizeof plains / sizeof *plains, BOUND_MAX = PLAINS + 2 * TETRARCH_ARRAYS_MAX };

/* Open arrays and where they are. */
struct bound {
    Py_buffer views[BOUND_MAX];
    int count;
    struct tetrarch_buffers buffers;
};

struct batch {
    struct handle head;
    struct tetrarch_batch *batch; /* NULL once closed */
    int count, actions, started;
    struct bound *bound; /* NULL if nothing is */
};

static void bound_free(struct bound *bound)
{
    for (int i = 0; bound && i < bound->count; i++)
        PyBuffer_Release(&bound->views[i]);
    PyMem_Free(bound);
}

/* Takes the batch for a call, unless it is closed or busy. */
static int take(struct batch *self)
{
    if (self->batch)
        return handle_take(&self->head, "batch");
    PyErr_SetString(PyExc_RuntimeError, "The batch is closed.");
    return -1;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "text", "count", NULL };
    const char *text;
    int count;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "si:Batch", names, &text, &count))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_batch *batch = tetrarch_batch_new(text, count, &error);
    if (!batch)
        return error_raise(&error);
    struct batch *self = handle_new(type);
    if (!self) {
        tetrarch_batch_free(batch);
        return NULL;
    }
    self->batch = batch;
    self->count = count;
    self->actions = tetrarch_batch_actions(batch);
    return (PyObject *)self;
}

static void release(struct batch *self)
{
    tetrarch_batch_free(self->batch);
    self->batch = NULL;
    bound_free(self->bound);
    self->bound = NULL;
}

static void batch_dealloc(struct batch *self)
{
    release(self);
    handle_free(&self->head);
}

static PyObject *batch_close(struct batch *self, PyObject *Py_UNUSED(none))
{
    if (self->batch) {
        if (take(self))
            return NULL;
        release(self);
        handle_give_back(&self->head);
    }
    Py_RETURN_NONE;
}

/* Opens an array and returns its memory, or raises and returns NULL. */
static void *open_one(struct bound *bound, PyObject *object, const char *noun, const char *type, int64_t items)
{
    Py_buffer *view = &bound->views[bound->count];
    if (array_open(object, &(struct array_want){ noun, type, items, 1 }, view))
        return NULL;
    bound->count++;
    return view->buf;
}

/* Opens the arrays of a tuple, in the order of tetrarch_batch_array(). */
static int open_arrays(struct batch *self, struct bound *bound, PyObject *tuple, const char *noun, void *out[])
{
    struct tetrarch_array array;
    int count = 0;
    while (count < TETRARCH_ARRAYS_MAX && tetrarch_batch_array(self->batch, count, &array))
        count++;
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != count) {
        PyErr_Format(PyExc_TypeError, "What is %s must be a tuple of as many arrays as there are: %d.", noun, count);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        tetrarch_batch_array(self->batch, i, &array);
        int64_t items = (int64_t)self->count * array.shape[0] * (array.dims > 1 ? array.shape[1] : 1);
        PyObject *object = PyTuple_GetItem(tuple, i);
        if (object != Py_None && !(out[i] = open_one(bound, object, array.name, array.type, items)))
            return -1;
    }
    return 0;
}

static int open_plains(struct batch *self, struct bound *bound, PyObject *objects[])
{
    for (int i = 0; i < PLAINS; i++) {
        if (!objects[i] || objects[i] == Py_None)
            continue;
        int64_t items = (int64_t)self->count * (plains[i].by_action ? self->actions : 1);
        void *memory = open_one(bound, objects[i], plains[i].name, plains[i].type, items);
        if (!memory)
            return -1;
        memcpy((char *)&bound->buffers + plains[i].at, &memory, sizeof memory);
    }
    return 0;
}

static PyObject *batch_bind(struct batch *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "observed", "mask", "reward", "terminated", "truncated",
                             "pieces",   "rows", "score",  "final",      NULL };
    PyObject *observed, *objects[PLAINS] = { 0 }, *final = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OOOOOOOO:bind", names, &observed, &objects[0], &objects[1],
                                     &objects[2], &objects[3], &objects[4], &objects[5], &objects[6], &final))
        return NULL;
    struct bound *bound = PyMem_Calloc(1, sizeof *bound);
    if (!bound)
        return PyErr_NoMemory();
    if (take(self)) {
        bound_free(bound);
        return NULL;
    }
    int failed = open_arrays(self, bound, observed, "observed", bound->buffers.observed) ||
                 (final != Py_None && open_arrays(self, bound, final, "final", bound->buffers.final)) ||
                 open_plains(self, bound, objects);
    struct bound *old = failed ? bound : self->bound;
    if (!failed) {
        tetrarch_batch_bind(self->batch, &bound->buffers);
        self->bound = bound;
    }
    bound_free(old);
    handle_give_back(&self->head);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *batch_reset(struct batch *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "seeds", "chosen", NULL };
    PyObject *seeds_object = Py_None, *chosen_object = Py_None;
    Py_buffer seeds = { 0 }, chosen = { 0 };
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:reset", names, &seeds_object, &chosen_object))
        return NULL;
    if (seeds_object != Py_None &&
        array_open(seeds_object, &(struct array_want){ "seeds", "uint64", self->count, 0 }, &seeds))
        return NULL;
    int failed = chosen_object != Py_None &&
                 array_open(chosen_object, &(struct array_want){ "chosen", "uint8", self->count, 0 }, &chosen);
    if (!failed && !(failed = take(self))) {
        Py_BEGIN_ALLOW_THREADS tetrarch_batch_reset(self->batch, seeds.buf, chosen.buf);
        Py_END_ALLOW_THREADS self->started |= chosen_object == Py_None;
        handle_give_back(&self->head);
    }
    if (seeds.obj)
        PyBuffer_Release(&seeds);
    if (chosen.obj)
        PyBuffer_Release(&chosen);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

/* Raises IndexError for the first action out of range, or RuntimeError before the first reset; 0 if all is well. */
static int check_actions(const struct batch *self, const int64_t actions[])
{
    if (!self->started) {
        PyErr_SetString(PyExc_RuntimeError, "The batch must be reset before its first step.");
        return -1;
    }
    for (int i = 0; i < self->count; i++) {
        if ((uint64_t)actions[i] >= (uint64_t)self->actions) {
            PyErr_Format(PyExc_IndexError, "Action %lld of game %d is out of range; actions are 0 to %d.",
                         (long long)actions[i], i, self->actions - 1);
            return -1;
        }
    }
    return 0;
}

static PyObject *batch_step(struct batch *self, PyObject *object)
{
    Py_buffer actions;
    struct tetrarch_error error;
    if (array_open(object, &(struct array_want){ "actions", "int64", self->count, 0 }, &actions))
        return NULL;
    int failed = take(self);
    if (!failed) {
        failed = check_actions(self, actions.buf);
        if (!failed) {
            Py_BEGIN_ALLOW_THREADS failed = tetrarch_batch_step(self->batch, actions.buf, &error);
            Py_END_ALLOW_THREADS if (failed) error_raise(&error);
        }
        handle_give_back(&self->head);
    }
    PyBuffer_Release(&actions);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

/* Reads the number of a game; raises IndexError if there is none. */
static int read_game(const struct batch *self, PyObject *object, int *out)
{
    int64_t game;
    if (value_whole(object, "number of the game", 0, self->count - 1, &game)) {
        if (PyErr_ExceptionMatches(PyExc_ValueError)) {
            PyErr_Clear();
            PyErr_Format(PyExc_IndexError, "There is no game %S; the batch has games 0 to %d.", object,
                         self->count - 1);
        }
        return -1;
    }
    *out = (int)game;
    return 0;
}

struct saved {
    const struct tetrarch_batch *batch;
    int game;
};

static size_t save(const void *context, void *out, size_t size)
{
    const struct saved *saved = context;
    return tetrarch_batch_save(saved->batch, saved->game, out, size);
}

static PyObject *batch_save(struct batch *self, PyObject *object)
{
    int game;
    if (read_game(self, object, &game) || take(self))
        return NULL;
    PyObject *bytes = bytes_save(save, &(struct saved){ self->batch, game });
    handle_give_back(&self->head);
    return bytes;
}

static PyObject *batch_load(struct batch *self, PyObject *args)
{
    PyObject *number, *object;
    int game;
    Py_buffer bytes;
    struct tetrarch_error error;
    if (!PyArg_ParseTuple(args, "OO:load", &number, &object) || read_game(self, number, &game) ||
        bytes_open(object, &bytes))
        return NULL;
    int failed = take(self);
    if (!failed) {
        failed = tetrarch_batch_load(self->batch, game, bytes.buf, (size_t)bytes.len, &error);
        handle_give_back(&self->head);
        if (failed)
            error_raise(&error);
    }
    PyBuffer_Release(&bytes);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *describe(const struct tetrarch_array *array)
{
    PyObject *shape = array->dims > 1 ? Py_BuildValue("(ii)", (int)array->shape[0], (int)array->shape[1])
                                      : Py_BuildValue("(i)", (int)array->shape[0]);
    return shape ? Py_BuildValue("(ssNii)", array->name, array->type, shape, (int)array->low, (int)array->high) : NULL;
}

static PyObject *batch_arrays(struct batch *self, void *Py_UNUSED(closure))
{
    struct tetrarch_array array;
    if (take(self))
        return NULL;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < TETRARCH_ARRAYS_MAX && tetrarch_batch_array(self->batch, i, &array); i++) {
        PyObject *described = describe(&array);
        if (!described || PyList_Append(list, described))
            Py_CLEAR(list);
        Py_XDECREF(described);
    }
    handle_give_back(&self->head);
    return list;
}

static PyObject *batch_closed(struct batch *self, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(!self->batch);
}

static PyObject *batch_count(struct batch *self, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(self->count);
}

static PyObject *batch_actions(struct batch *self, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(self->actions);
}

static PyMethodDef methods[] = {
    { "bind", KEYWORDS(batch_bind),
      "bind($self, observed, mask=None, reward=None, terminated=None, truncated=None, pieces=None, rows=None,\n"
      "     score=None, final=None)\n--\n\n"
      "The arrays that are written to from now on: observed and final are tuples in the order of `arrays`." },
    { "reset", KEYWORDS(batch_reset),
      "reset($self, seeds=None, chosen=None)\n--\n\n"
      "Starts games: game 0 of these seeds, or the next of theirs; with chosen only some." },
    { "step", (PyCFunction)batch_step, METH_O, "step($self, actions, /)\n--\n\nTakes a step in every game." },
    { "save", (PyCFunction)batch_save, METH_O,
      "save($self, game, /)\n--\n\nOne game as bytes, random numbers included." },
    { "load", (PyCFunction)batch_load, METH_VARARGS, "load($self, game, state, /)\n--\n\nTakes up a saved game." },
    { "close", (PyCFunction)batch_close, METH_NOARGS,
      "close($self, /)\n--\n\nReleases the games and the arrays; may be called again." },
    { 0 },
};

static PyGetSetDef properties[] = {
    { "arrays", (getter)batch_arrays, NULL,
      "What is observed of each game: name, type, shape, lowest and highest value of each array.", NULL },
    { "actions", (getter)batch_actions, NULL, "The number of actions.", NULL },
    { "count", (getter)batch_count, NULL, "The number of games.", NULL },
    { "closed", (getter)batch_closed, NULL, "Whether the batch has been closed.", NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Batch(text, count)\n--\n\n"
                 "Many games that one call advances: \"drops width=10 height=20\", \"modern preview=5\".\n\n"
                 ">>> from array import array\n"
                 ">>> batch = Batch(\"drops height=20\", 2)\n"
                 ">>> board, rewards = bytearray(2 * 20 * 10), array(\"d\", [0, 0])\n"
                 ">>> batch.bind((board, None), reward=rewards)\n"
                 ">>> batch.reset(array(\"Q\", [7, 8]))\n"
                 ">>> batch.step(array(\"q\", [4, 5]))\n"
                 ">>> sum(board)\n"
                 "8\n" },
    { Py_tp_new, batch_new },
    { Py_tp_dealloc, batch_dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, properties },
    { 0 },
};

PyType_Spec batch_spec = { "tetrarch.Batch", sizeof(struct batch), 0, Py_TPFLAGS_DEFAULT, slots };
