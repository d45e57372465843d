/* SPDX-License-Identifier: MIT
 *
 * Agent: something that plays Tetress; it releases the global lock while it thinks. */
#include "error.h"
#include "torus.h"
#include "value.h"

struct agent {
    struct handle head;
    struct tetrarch_agent *agent;
};

static PyObject *agent_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "text", "seed", NULL };
    const char *text;
    uint64_t seed = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|O&:Agent", names, &text, value_seed, &seed))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_agent *agent = tetrarch_agent_new(text, seed, &error);
    if (!agent)
        return error_raise(&error);
    struct agent *self = handle_new(type);
    if (self)
        self->agent = agent;
    else
        tetrarch_agent_free(agent);
    return (PyObject *)self;
}

static void agent_dealloc(struct agent *self)
{
    tetrarch_agent_free(self->agent);
    handle_free(&self->head);
}

static PyObject *agent_choose(struct agent *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "torus", "nodes", "seconds", NULL };
    PyObject *object;
    long long nodes = 0;
    double seconds = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|Ld:choose", names,
                                     module_state_of(Py_TYPE((PyObject *)self))->torus, &object, &nodes, &seconds))
        return NULL;
    if (nodes < 0 || !(seconds >= 0) || (nodes == 0 && seconds == 0)) {
        PyErr_SetString(PyExc_ValueError, "One of nodes and seconds must be given, and neither may be negative.");
        return NULL;
    }
    struct torus *torus = (struct torus *)object;
    if (handle_take(&self->head, "agent"))
        return NULL;
    if (handle_share(&torus->head, "position")) {
        handle_give_back(&self->head);
        return NULL;
    }
    int action, score = 0;
    struct tetrarch_error error;
    Py_BEGIN_ALLOW_THREADS action = tetrarch_agent_choose(self->agent, torus->torus, nodes, seconds, &score, &error);
    Py_END_ALLOW_THREADS handle_give_back(&torus->head);
    handle_give_back(&self->head);
    return action < 0 ? error_raise(&error) : Py_BuildValue("(ii)", action, score);
}

static PyObject *action_cells(PyObject *Py_UNUSED(module), PyObject *object)
{
    int64_t action;
    uint8_t cells[4];
    struct tetrarch_error error;
    if (value_whole(object, "action", 0, TETRARCH_ACTIONS - 1, &action))
        return NULL;
    if (tetrarch_action_cells((int)action, cells, &error))
        return error_raise(&error);
    return Py_BuildValue("((ii)(ii)(ii)(ii))", cells[0] / 11, cells[0] % 11, cells[1] / 11, cells[1] % 11,
                         cells[2] / 11, cells[2] % 11, cells[3] / 11, cells[3] % 11);
}

static PyObject *action_parse(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *text;
    struct tetrarch_error error;
    if (!PyArg_ParseTuple(args, "s:action_parse", &text))
        return NULL;
    int action = tetrarch_action_parse(text, &error);
    return action < 0 ? error_raise(&error) : PyLong_FromLong(action);
}

PyMethodDef action_functions[] = {
    { "action_cells", action_cells, METH_O,
      "action_cells(action, /)\n--\n\n"
      "The row and column of each cell that an action of Tetress fills.\n\n"
      ">>> action_parse(\"0-3,0-4,0-5,1-4\") == action_parse(\"1-4,0-5,0-4,0-3\")\n"
      "True\n"
      ">>> sorted(action_cells(action_parse(\"0-3,0-4,0-5,1-4\")))\n"
      "[(0, 3), (0, 4), (0, 5), (1, 4)]\n" },
    { "action_parse", action_parse, METH_VARARGS,
      "action_parse(text, /)\n--\n\nThe action of a text such as \"0-3,0-4,0-5,1-4\"." },
    { 0 },
};

static PyMethodDef methods[] = {
    { "choose", KEYWORDS(agent_choose),
      "choose($self, torus, nodes=0, seconds=0.0)\n--\n\n"
      "The action chosen within a number of nodes or seconds, and its worth to the side to move." },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Agent(text, seed=1)\n--\n\n"
                 "Something that plays Tetress: \"minimax\", \"mcts:playout=whole\".\n\n"
                 ">>> action, score = Agent(\"greedy\").choose(Torus(), nodes=100)\n"
                 ">>> action in Torus().actions()\n"
                 "True\n" },
    { Py_tp_new, agent_new },
    { Py_tp_dealloc, agent_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

PyType_Spec agent_spec = { "tetrarch.Agent", sizeof(struct agent), 0, Py_TPFLAGS_DEFAULT, slots };
