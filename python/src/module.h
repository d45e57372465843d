/* SPDX-License-Identifier: MIT
 *
 * Module: the extension tetrarch._tetrarch, a thin layer between Python and tetrarch.h.
 *
 * Each file wraps one kind of handle as a type that cannot be subclassed, so that it always finds its module. Only
 * the limited API is used: one binary serves every Python from 3.11 on. The package in python/tetrarch adds what is
 * easier said in Python.
 */
#ifndef TETRARCH_PYTHON_MODULE_H
#define TETRARCH_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <tetrarch.h>

/* The types that functions of other files make or check. */
struct module_state {
    PyTypeObject *rules, *features, *controller, *player, *game, *optim, *training, *torus, *agent, *batch;
    PyObject *board, *placement, *position, *view; /* classes of tetrarch.types */
};

/* The state of the module that a type of this extension belongs to. */
struct module_state *module_state_of(PyTypeObject *type);

/* What each file adds to the module. */
extern PyType_Spec rules_spec, features_spec, controller_spec, player_spec, game_spec, optim_spec, training_spec,
    torus_spec, agent_spec, batch_spec;
extern PyMethodDef board_functions[], measure_functions[], name_functions[], action_functions[];

PyMODINIT_FUNC PyInit__tetrarch(void);

/* Methods that take keywords, in the form that PyMethodDef wants. */
#define KEYWORDS(function) ((PyCFunction)(void (*)(void))(function)), METH_VARARGS | METH_KEYWORDS

#endif
