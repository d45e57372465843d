/* SPDX-License-Identifier: MIT
 *
 * Board: functions of boards, placements and move counts. The handles they take are immutable. */
#include "error.h"
#include "rules.h"
#include "value.h"

static PyObject *board_parse(PyObject *module, PyObject *args)
{
    const char *text;
    int height;
    struct tetrarch_board board;
    struct tetrarch_error error;
    if (!PyArg_ParseTuple(args, "si:board_parse", &text, &height))
        return NULL;
    if (tetrarch_board_parse(text, height, &board, &error))
        return error_raise(&error);
    return value_from_board(PyModule_GetState(module), &board);
}

static PyObject *board_print(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *object;
    int fumen;
    struct tetrarch_board board;
    struct tetrarch_error error;
    if (!PyArg_ParseTuple(args, "Op:board_print", &object, &fumen) || value_board(object, &board))
        return NULL;
    char *text = tetrarch_board_print(&board, fumen, &error);
    return text ? value_text(text) : error_raise(&error);
}

static PyObject *placements(PyObject *module, PyObject *args)
{
    const struct module_state *state = PyModule_GetState(module);
    PyObject *rules_object, *board_object, *piece_object;
    struct tetrarch_board board;
    uint8_t piece;
    if (!PyArg_ParseTuple(args, "OOO:placements", &rules_object, &board_object, &piece_object))
        return NULL;
    struct rules *rules = rules_of(state, rules_object);
    if (!rules || value_board(board_object, &board) || value_piece(piece_object, "piece", &piece))
        return NULL;
    struct tetrarch_placement *found = PyMem_Calloc(TETRARCH_PLACEMENTS_MAX, sizeof *found);
    if (!found)
        return PyErr_NoMemory();
    struct tetrarch_error error;
    int n = tetrarch_placements(rules->rules, &board, piece, found, TETRARCH_PLACEMENTS_MAX, &error);
    PyObject *list = n < 0 ? error_raise(&error) : value_from_placements(state, found, n);
    PyMem_Free(found);
    return list;
}

static PyObject *place(PyObject *module, PyObject *args)
{
    const struct module_state *state = PyModule_GetState(module);
    PyObject *rules_object, *board_object, *placement_object;
    struct tetrarch_board board;
    struct tetrarch_placement placement;
    if (!PyArg_ParseTuple(args, "OOO:place", &rules_object, &board_object, &placement_object))
        return NULL;
    struct rules *rules = rules_of(state, rules_object);
    if (!rules || value_board(board_object, &board) || value_placement(placement_object, &placement))
        return NULL;
    struct tetrarch_error error;
    int rows = tetrarch_place(rules->rules, &board, &placement, &board, &error);
    if (rows < 0)
        return error_raise(&error);
    PyObject *after = value_from_board(state, &board);
    return after ? Py_BuildValue("(Ni)", after, rows) : NULL;
}

static PyObject *perft(PyObject *module, PyObject *args)
{
    enum { PIECES_MAX = 12 };
    PyObject *object;
    const char *pieces;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "Os#:perft", &object, &pieces, &size))
        return NULL;
    struct rules *rules = rules_of(PyModule_GetState(module), object);
    if (!rules)
        return NULL;
    if (size < 1 || size > PIECES_MAX)
        return PyErr_Format(PyExc_ValueError, "perft places 1 to %d pieces, not %zd.", PIECES_MAX, size);
    uint64_t counts[PIECES_MAX] = { 0 };
    struct tetrarch_error error;
    int failed;
    Py_BEGIN_ALLOW_THREADS failed = tetrarch_perft(rules->rules, pieces, counts, &error);
    Py_END_ALLOW_THREADS if (failed) return error_raise(&error);
    PyObject *list = PyList_New(size);
    for (Py_ssize_t i = 0; list && i < size; i++) {
        PyObject *count = PyLong_FromUnsignedLongLong(counts[i]);
        if (!count || PyList_SetItem(list, i, count)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

PyMethodDef board_functions[] = {
    { "board_parse", board_parse, METH_VARARGS,
      "board_parse(text, height, /)\n--\n\nA board of a drawing or a fumen." },
    { "board_print", board_print, METH_VARARGS,
      "board_print(board, fumen, /)\n--\n\nA board as a drawing or a fumen." },
    { "placements", placements, METH_VARARGS,
      "placements(rules, board, piece, /)\n--\n\nThe placements of a piece that do not end the game." },
    { "place", place, METH_VARARGS,
      "place(rules, board, placement, /)\n--\n\nThe board after a placement, and how many rows it removed." },
    { "perft", perft, METH_VARARGS,
      "perft(rules, pieces, /)\n--\n\nThe number of ways to place the first 1, 2, ... of these pieces." },
    { 0 },
};
