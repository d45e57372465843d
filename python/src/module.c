/* SPDX-License-Identifier: MIT */
#include "module.h"

#include <stddef.h>
#include <string.h>

static const struct {
    PyType_Spec *spec;
    size_t at; /* in struct module_state */
} types[] = {
    { &rules_spec, offsetof(struct module_state, rules) },
    { &features_spec, offsetof(struct module_state, features) },
    { &controller_spec, offsetof(struct module_state, controller) },
    { &player_spec, offsetof(struct module_state, player) },
    { &game_spec, offsetof(struct module_state, game) },
    { &optim_spec, offsetof(struct module_state, optim) },
    { &training_spec, offsetof(struct module_state, training) },
    { &torus_spec, offsetof(struct module_state, torus) },
    { &agent_spec, offsetof(struct module_state, agent) },
    { &batch_spec, offsetof(struct module_state, batch) },
};

/* Classes of tetrarch.types that the extension makes. */
static const struct {
    const char *name;
    size_t at;
} classes[] = {
    { "Board", offsetof(struct module_state, board) },
    { "Placement", offsetof(struct module_state, placement) },
    { "Position", offsetof(struct module_state, position) },
    { "View", offsetof(struct module_state, view) },
};

enum { TYPES = sizeof types / sizeof *types, CLASSES = sizeof classes / sizeof *classes };

struct module_state *module_state_of(PyTypeObject *type)
{
    return PyType_GetModuleState(type);
}

/* The object at an offset of the state. */
static PyObject **slot(struct module_state *state, size_t at)
{
    return (PyObject **)(void *)((char *)state + at);
}

static int add_classes(struct module_state *state)
{
    PyObject *module = PyImport_ImportModule("tetrarch.types");
    int failed = !module;
    for (int i = 0; !failed && i < CLASSES; i++)
        failed = !(*slot(state, classes[i].at) = PyObject_GetAttrString(module, classes[i].name));
    Py_XDECREF(module);
    return failed ? -1 : 0;
}

static int module_exec(PyObject *module)
{
    static PyMethodDef *const functions[] = { board_functions, measure_functions, name_functions, action_functions };
    struct module_state *state = PyModule_GetState(module);
    for (int i = 0; i < TYPES; i++) {
        PyObject *type = PyType_FromModuleAndSpec(module, types[i].spec, NULL);
        *slot(state, types[i].at) = type;
        if (!type || PyModule_AddType(module, (PyTypeObject *)type))
            return -1;
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (PyModule_AddFunctions(module, functions[i]))
            return -1;
    return add_classes(state);
}

static int module_traverse(PyObject *module, visitproc visit, void *arg)
{
    struct module_state *state = PyModule_GetState(module);
    for (int i = 0; state && i < TYPES; i++)
        Py_VISIT(*slot(state, types[i].at));
    for (int i = 0; state && i < CLASSES; i++)
        Py_VISIT(*slot(state, classes[i].at));
    return 0;
}

static int module_clear(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    for (int i = 0; state && i < TYPES; i++)
        Py_CLEAR(*slot(state, types[i].at));
    for (int i = 0; state && i < CLASSES; i++)
        Py_CLEAR(*slot(state, classes[i].at));
    return 0;
}

static void module_free(void *module)
{
    module_clear(module);
}

static PyModuleDef_Slot slots[] = {
    { Py_mod_exec, module_exec },
    { 0 },
};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_tetrarch",
    .m_doc = "The C library as types and functions; the package tetrarch is what to import.",
    .m_size = sizeof(struct module_state),
    .m_slots = slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__tetrarch(void)
{
    return PyModuleDef_Init(&definition);
}
