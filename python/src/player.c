/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "controller.h"
#include "error.h"
#include "rules.h"
#include "value.h"

static const char noun[] = "player";

struct player *player_of(const struct module_state *state, PyObject *object)
{
    if (PyObject_TypeCheck(object, state->player))
        return (struct player *)object;
    PyErr_Format(PyExc_TypeError, "A tetrarch.Player is expected, not %R.", (PyObject *)Py_TYPE(object));
    return NULL;
}

int player_raise(struct player *player)
{
    if (!player->type)
        return 0;
    PyErr_Restore(player->type, player->value, player->trace);
    player->type = player->value = player->trace = NULL;
    return -1;
}

/* Takes ownership of the player; releases it if the object cannot be made. */
static struct player *wrap(PyTypeObject *type, struct tetrarch_player *player, const struct tetrarch_error *error)
{
    if (!player) {
        error_raise(error);
        return NULL;
    }
    struct player *self = handle_new(type);
    if (!self) {
        tetrarch_player_free(player);
        return NULL;
    }
    self->player = player;
    self->state = module_state_of(type);
    return self;
}

static PyObject *player_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "controller", "rules", "text", NULL };
    const struct module_state *state = module_state_of(type);
    PyObject *controller, *object;
    const char *text = "greedy";
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O|s:Player", names, state->controller, &controller, &object,
                                     &text))
        return NULL;
    struct rules *rules = rules_of(state, object);
    if (!rules)
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_player *player = tetrarch_player_new(((struct controller *)controller)->controller, rules->rules,
                                                         text, &error);
    return (PyObject *)wrap(type, player, &error);
}

/* Asks the Python function. Runs on any thread, without the global lock. */
static int ask(struct player *self, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    PyObject *seen = value_from_position(self->state, position);
    PyObject *answer = seen ? PyObject_CallFunctionObjArgs(self->choose, seen, NULL) : NULL;
    int failed = !answer || (answer != Py_None && value_placement(answer, out));
    int gives_up = answer == Py_None;
    Py_XDECREF(seen);
    Py_XDECREF(answer);
    if (failed && !self->type)
        PyErr_Fetch(&self->type, &self->value, &self->trace);
    else
        PyErr_Clear();
    return failed || gives_up ? -1 : 0;
}

static int choose_own(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    struct player *self = context;
    PyGILState_STATE lock = PyGILState_Ensure();
    int answer = self->type ? -1 : ask(self, position, out);
    PyGILState_Release(lock);
    return answer;
}

static PyObject *player_own(PyTypeObject *type, PyObject *args)
{
    PyObject *choose;
    int preview;
    if (!PyArg_ParseTuple(args, "Oi:own", &choose, &preview))
        return NULL;
    if (!PyCallable_Check(choose))
        return PyErr_Format(PyExc_TypeError, "A player must be a function of a position, not %R.",
                            (PyObject *)Py_TYPE(choose));
    struct player *self = handle_new(type);
    if (!self)
        return NULL;
    self->state = module_state_of(type);
    struct tetrarch_error error;
    self->player = tetrarch_player_own(choose_own, self, preview, &error);
    if (!self->player) {
        Py_DECREF(self);
        return error_raise(&error);
    }
    self->choose = Py_NewRef(choose);
    return (PyObject *)self;
}

static int player_traverse(struct player *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE((PyObject *)self));
    Py_VISIT(self->choose);
    Py_VISIT(self->type);
    Py_VISIT(self->value);
    Py_VISIT(self->trace);
    return 0;
}

static int player_clear(struct player *self)
{
    Py_CLEAR(self->choose);
    Py_CLEAR(self->type);
    Py_CLEAR(self->value);
    Py_CLEAR(self->trace);
    return 0;
}

static void player_dealloc(struct player *self)
{
    PyObject_GC_UnTrack(self);
    player_clear(self);
    tetrarch_player_free(self->player);
    handle_free(&self->head);
}

static PyObject *player_choose(struct player *self, PyObject *object)
{
    struct tetrarch_position position;
    struct tetrarch_placement placement;
    struct tetrarch_error error;
    int found;
    if (value_position(object, &position) || handle_take(&self->head, noun))
        return NULL;
    Py_BEGIN_ALLOW_THREADS found = tetrarch_player_choose(self->player, &position, &placement, &error);
    Py_END_ALLOW_THREADS handle_give_back(&self->head);
    if (player_raise(self))
        return NULL;
    if (found < 0)
        return error_raise(&error);
    if (found == 0)
        Py_RETURN_NONE;
    return value_from_placement(self->state, &placement);
}

static PyObject *player_consider(struct player *self, PyObject *args)
{
    PyObject *object;
    int max;
    struct tetrarch_position position;
    if (!PyArg_ParseTuple(args, "Oi:consider", &object, &max) || value_position(object, &position))
        return NULL;
    if (max < 1 || max > TETRARCH_PLACEMENTS_MAX)
        return PyErr_Format(PyExc_ValueError, "The number of placements is %d; it must be 1 to %d.", max,
                            TETRARCH_PLACEMENTS_MAX);
    if (handle_take(&self->head, noun))
        return NULL;
    struct tetrarch_placement *best = PyMem_Calloc((size_t)max, sizeof *best);
    struct tetrarch_error error;
    int n = 0;
    if (best) {
        Py_BEGIN_ALLOW_THREADS n = tetrarch_player_consider(self->player, &position, best, max, &error);
        Py_END_ALLOW_THREADS
    }
    handle_give_back(&self->head);
    PyObject *list = NULL;
    if (!best)
        PyErr_NoMemory();
    else if (!player_raise(self))
        list = n < 0 ? error_raise(&error) : value_from_placements(self->state, best, n < max ? n : max);
    PyMem_Free(best);
    return list;
}

static PyMethodDef methods[] = {
    { "own", (PyCFunction)(void (*)(void))player_own, METH_VARARGS | METH_CLASS,
      "own($type, choose, preview, /)\n--\n\nA player that calls a function with a position." },
    { "choose", (PyCFunction)player_choose, METH_O,
      "choose($self, position, /)\n--\n\nThe placement chosen, or None if every placement ends the game." },
    { "consider", (PyCFunction)player_consider, METH_VARARGS,
      "consider($self, position, max, /)\n--\n\nThe best placements: the choice first, the others by score." },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Player(controller, rules, text='greedy')\n--\n\nSomething that decides where a piece goes." },
    { Py_tp_new, player_new },
    { Py_tp_dealloc, player_dealloc },
    { Py_tp_traverse, player_traverse },
    { Py_tp_clear, player_clear },
    { Py_tp_methods, methods },
    { 0 },
};

PyType_Spec player_spec = { "tetrarch._tetrarch.Player", sizeof(struct player), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots };
