/* SPDX-License-Identifier: MIT
 *
 * Names: what the library has to offer, as lists. */
#include "module.h"

/* Lists name(0), name(1), ... up to the first NULL. */
static PyObject *list_names(const char *(*name)(int i))
{
    PyObject *list = PyList_New(0);
    const char *text;
    for (int i = 0; list && (text = name(i)); i++) {
        PyObject *item = PyUnicode_FromString(text);
        if (!item || PyList_Append(list, item))
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* Adds a key and a value, which is released, to a dictionary, which is released if that fails. */
static void add(PyObject **dictionary, const char *key, PyObject *value)
{
    if (!value || PyDict_SetItemString(*dictionary, key, value))
        Py_CLEAR(*dictionary);
    Py_XDECREF(value);
}

static PyObject *version(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    return PyUnicode_FromString(tetrarch_version());
}

static PyObject *has(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *feature;
    return PyArg_ParseTuple(args, "s:has", &feature) ? PyBool_FromLong(tetrarch_has(feature)) : NULL;
}

static PyObject *controller_names(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    return list_names(tetrarch_controller_shipped);
}

static PyObject *player_names(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    return list_names(tetrarch_player_name);
}

static PyObject *agent_names(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    return list_names(tetrarch_agent_name);
}

static PyObject *batch_names(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    return list_names(tetrarch_batch_name);
}

static PyObject *feature_names(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(none))
{
    PyObject *names = PyDict_New();
    for (int i = 0; names && i < tetrarch_feature_count(); i++)
        add(&names, tetrarch_feature_name(i), PyUnicode_FromString(tetrarch_feature_help(i)));
    return names;
}

static PyObject *method_names(PyObject *Py_UNUSED(module), PyObject *args)
{
    int only_optim;
    if (!PyArg_ParseTuple(args, "p:method_names", &only_optim))
        return NULL;
    PyObject *names = PyDict_New();
    for (int i = 0; names && tetrarch_method_name(i); i++)
        if (!only_optim || tetrarch_method_is_optim(i))
            add(&names, tetrarch_method_name(i), PyUnicode_FromString(tetrarch_method_help(i)));
    return names;
}

PyMethodDef name_functions[] = {
    { "version", version, METH_NOARGS, "version()\n--\n\nThe version of the library." },
    { "has", has, METH_VARARGS,
      "has(feature, /)\n--\n\nWhether this build, on this machine, has \"threads\" or \"vectors\"." },
    { "controller_names", controller_names, METH_NOARGS,
      "controller_names()\n--\n\nThe names of the shipped controllers.\n\n"
      ">>> \"dt20\" in controller_names()\nTrue\n" },
    { "player_names", player_names, METH_NOARGS,
      "player_names()\n--\n\nThe names of the players.\n\n>>> \"greedy\" in player_names()\nTrue\n" },
    { "agent_names", agent_names, METH_NOARGS,
      "agent_names()\n--\n\nThe names of the agents that play Tetress.\n\n>>> \"minimax\" in agent_names()\nTrue\n" },
    { "batch_names", batch_names, METH_NOARGS,
      "batch_names()\n--\n\nThe names of the environments of a batch.\n\n>>> \"drops\" in batch_names()\nTrue\n" },
    { "feature_names", feature_names, METH_NOARGS,
      "feature_names()\n--\n\nThe features and what they mean.\n\n>>> \"holes\" in feature_names()\nTrue\n" },
    { "method_names", method_names, METH_VARARGS,
      "method_names(only_optim, /)\n--\n\n"
      "The methods of training and what they mean, or only those that Optimizer takes.\n\n"
      ">>> \"cmaes\" in method_names(True)\nTrue\n" },
    { 0 },
};
