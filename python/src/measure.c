/* SPDX-License-Identifier: MIT
 *
 * Measure: what many games say about a player, or about two. */
#include "error.h"
#include "player.h"
#include "progress.h"
#include "rules.h"

static const char noun[] = "player";

/* Raises what went wrong in a call with these players, the exception of a Python function first; returns NULL. */
static PyObject *fail(const struct progress *progress, struct player *a, struct player *b,
                      const struct tetrarch_error *error)
{
    if (progress->raised || player_raise(a) || player_raise(b))
        return NULL;
    return error_raise(error);
}

/* The levels of splitting, each as the arguments of Level in measure.py. */
static PyObject *levels(const struct tetrarch_measured *m)
{
    PyObject *list = PyTuple_New(m->levels);
    for (int i = 0; list && i < m->levels; i++) {
        const struct tetrarch_level *l = &m->level[i];
        PyObject *one = Py_BuildValue("(iLLLd)", (int)l->importance, (long long)l->starts, (long long)l->higher,
                                      (long long)l->deaths, l->risk);
        if (!one || PyTuple_SetItem(list, i, one)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *measured(const struct tetrarch_measured *m)
{
    PyObject *list = levels(m);
    if (!list)
        return NULL;
    if (m->repetitions > 0)
        return Py_BuildValue("(dddOOOLLLiNN)", m->rows, m->rows_low, m->rows_high, Py_None, Py_None, Py_None,
                             (long long)m->games, (long long)m->deaths, (long long)m->pieces, (int)m->repetitions,
                             PyBool_FromLong(m->trusted), list);
    return Py_BuildValue("(ddddddLLLiNN)", m->rows, m->rows_low, m->rows_high, m->median, m->least, m->most,
                         (long long)m->games, (long long)m->deaths, (long long)m->pieces, 0, PyBool_FromLong(1), list);
}

static PyObject *evaluate(PyObject *module, PyObject *args)
{
    const struct module_state *state = PyModule_GetState(module);
    PyObject *player_object, *rules_object, *report;
    const char *settings;
    struct progress progress;
    if (!PyArg_ParseTuple(args, "OOsO:evaluate", &player_object, &rules_object, &settings, &report))
        return NULL;
    struct player *player = player_of(state, player_object);
    struct rules *rules = player ? rules_of(state, rules_object) : NULL;
    if (!rules || progress_init(&progress, report) || handle_share(&player->head, noun))
        return NULL;
    struct tetrarch_measured m;
    struct tetrarch_error error;
    progress_start(&progress);
    int failed = tetrarch_evaluate(player->player, rules->rules, settings, &progress.ticks, &m, &error);
    progress_end(&progress);
    handle_give_back(&player->head);
    if (failed)
        return fail(&progress, player, player, &error);
    if (player_raise(player))
        return NULL;
    return measured(&m);
}

static PyObject *compare(PyObject *module, PyObject *args)
{
    const struct module_state *state = PyModule_GetState(module);
    PyObject *first, *second, *rules_object, *report;
    const char *settings;
    struct progress progress;
    if (!PyArg_ParseTuple(args, "OOOsO:compare", &first, &second, &rules_object, &settings, &report))
        return NULL;
    struct player *a = player_of(state, first);
    struct player *b = a ? player_of(state, second) : NULL;
    struct rules *rules = b ? rules_of(state, rules_object) : NULL;
    if (!rules || progress_init(&progress, report) || handle_share(&a->head, noun))
        return NULL;
    if (handle_share(&b->head, noun)) {
        handle_give_back(&a->head);
        return NULL;
    }
    struct tetrarch_compared c;
    struct tetrarch_error error;
    progress_start(&progress);
    int failed = tetrarch_compare(a->player, b->player, rules->rules, settings, &progress.ticks, &c, &error);
    progress_end(&progress);
    handle_give_back(&a->head);
    handle_give_back(&b->head);
    if (failed)
        return fail(&progress, a, b, &error);
    if (player_raise(a) || player_raise(b))
        return NULL;
    return Py_BuildValue("(ddddLi)", c.ratio, c.ratio_low, c.ratio_high, c.p, (long long)c.games, (int)c.winner);
}

PyMethodDef measure_functions[] = {
    { "evaluate", evaluate, METH_VARARGS,
      "evaluate(player, rules, settings, progress, /)\n--\n\nMeasures a player; see tetrarch.evaluate()." },
    { "compare", compare, METH_VARARGS,
      "compare(a, b, rules, settings, progress, /)\n--\n\nCompares two players; see tetrarch.compare()." },
    { 0 },
};
