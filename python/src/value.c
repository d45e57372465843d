/* SPDX-License-Identifier: MIT */
#include "value.h"

#include <string.h>

static const char letters[] = "IOTSZJL";
enum { PIECES = 7, HEIGHT_MAX = 32 };

static char letter_of(uint8_t piece)
{
    return piece < PIECES ? letters[piece] : '?';
}

int value_whole(PyObject *object, const char *noun, int64_t low, int64_t high, int64_t *out)
{
    PyObject *index = PyNumber_Index(object);
    if (!index)
        return -1;
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(index, &overflow);
    if (overflow || value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "The %s is %S; it must be %lld to %lld.", noun, index, (long long)low,
                     (long long)high);
        Py_DECREF(index);
        return -1;
    }
    Py_DECREF(index);
    *out = value;
    return 0;
}

int value_seed(PyObject *object, void *out)
{
    PyObject *index = PyNumber_Index(object);
    if (!index)
        return 0;
    unsigned long long seed = PyLong_AsUnsignedLongLong(index);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "The seed is %S; it must be 0 to 18446744073709551615.", index);
        Py_DECREF(index);
        return 0;
    }
    Py_DECREF(index);
    *(uint64_t *)out = seed;
    return 1;
}

/* The number of a letter, or -1. */
static int piece_number(PyObject *object)
{
    Py_ssize_t size;
    const char *text = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &size) : NULL;
    PyErr_Clear();
    const char *at = text && size == 1 && *text ? strchr(letters, *text) : NULL;
    return at ? (int)(at - letters) : -1;
}

int value_piece(PyObject *object, const char *noun, uint8_t *out)
{
    int number = piece_number(object);
    if (number < 0) {
        PyErr_Format(PyUnicode_Check(object) ? PyExc_ValueError : PyExc_TypeError,
                     "The %s is %R; a piece is one letter of IOTSZJL.", noun, object);
        return -1;
    }
    *out = (uint8_t)number;
    return 0;
}

/* Whether an object is a tuple of `size` items, as the classes of tetrarch.types are. */
static int check_tuple(PyObject *object, const char *class, Py_ssize_t size)
{
    if (PyTuple_Check(object) && PyTuple_Size(object) == size)
        return 0;
    PyErr_Format(PyExc_TypeError, "A tetrarch.%s is expected, not %R.", class, (PyObject *)Py_TYPE(object));
    return -1;
}

/* Reads item i of a tuple as a whole number. */
static int item(PyObject *tuple, Py_ssize_t i, const char *noun, int64_t low, int64_t high, int64_t *out)
{
    return value_whole(PyTuple_GetItem(tuple, i), noun, low, high, out);
}

int value_board(PyObject *object, struct tetrarch_board *out)
{
    struct tetrarch_board board = { 0 };
    int64_t width, height, cells;
    if (check_tuple(object, "Board", 3) || item(object, 0, "width of a board", 1, TETRARCH_WIDTH_MAX, &width) ||
        item(object, 1, "height of a board", 1, HEIGHT_MAX, &height))
        return -1;
    PyObject *columns = PyTuple_GetItem(object, 2);
    if (!PyTuple_Check(columns) || PyTuple_Size(columns) != width) {
        PyErr_Format(PyExc_ValueError, "The columns of a board of %lld columns must be a tuple of as many numbers.",
                     (long long)width);
        return -1;
    }
    for (int x = 0; x < width; x++) {
        if (item(columns, x, "column of a board", 0, ((int64_t)1 << height) - 1, &cells))
            return -1;
        board.column[x] = (uint32_t)cells;
    }
    board.width = (int32_t)width;
    board.height = (int32_t)height;
    *out = board;
    return 0;
}

int value_placement(PyObject *object, struct tetrarch_placement *out)
{
    struct tetrarch_placement placement = { 0 };
    int64_t rotation, column, row, spin;
    if (check_tuple(object, "Placement", 8) ||
        value_piece(PyTuple_GetItem(object, 0), "piece of a placement", &placement.piece) ||
        item(object, 1, "rotation of a placement", 0, 3, &rotation) ||
        item(object, 2, "column of a placement", 0, TETRARCH_WIDTH_MAX - 1, &column) ||
        item(object, 3, "row of a placement", 0, 127, &row) || item(object, 5, "spin of a placement", 0, 2, &spin))
        return -1;
    int hold = PyObject_IsTrue(PyTuple_GetItem(object, 4));
    if (hold < 0)
        return -1;
    placement.rotation = (int8_t)rotation;
    placement.column = (int8_t)column;
    placement.row = (int8_t)row;
    placement.hold = (uint8_t)hold;
    placement.spin = (uint8_t)spin;
    *out = placement;
    return 0;
}

/* Reads up to `max` letters; returns how many, or -1. */
static int read_pieces(PyObject *object, const char *noun, int max, uint8_t out[])
{
    Py_ssize_t size;
    const char *text = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &size) : NULL;
    if (!text) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "The %s is %R; a text of letters of IOTSZJL is expected.", noun, object);
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        const char *at = text[i] ? strchr(letters, text[i]) : NULL;
        if (!at || i >= max) {
            PyErr_Format(PyExc_ValueError, "The %s is %R; at most %d letters of IOTSZJL are expected.", noun, object,
                         max);
            return -1;
        }
        out[i] = (uint8_t)(at - letters);
    }
    return (int)size;
}

int value_position(PyObject *object, struct tetrarch_position *out)
{
    struct tetrarch_position position = { .hold = TETRARCH_NONE };
    if (check_tuple(object, "Position", 5) || value_board(PyTuple_GetItem(object, 0), &position.board))
        return -1;
    int known = read_pieces(PyTuple_GetItem(object, 1), "queue of a position", TETRARCH_QUEUE_MAX, position.queue);
    if (known == 0)
        PyErr_SetString(PyExc_ValueError, "The queue of a position is empty; it begins with the piece in play.");
    PyObject *hold = PyTuple_GetItem(object, 2);
    if (known <= 0 || (hold != Py_None && value_piece(hold, "piece put aside in a position", &position.hold)))
        return -1;
    int may_hold = PyObject_IsTrue(PyTuple_GetItem(object, 3));
    uint8_t next[PIECES];
    int count = read_pieces(PyTuple_GetItem(object, 4), "text of possible next pieces", PIECES, next);
    if (may_hold < 0 || count < 0)
        return -1;
    for (int i = 0; i < count; i++)
        position.possible_next |= (uint8_t)(1 << next[i]);
    position.known = (uint8_t)known;
    position.may_hold = (uint8_t)may_hold;
    *out = position;
    return 0;
}

/* Calls a class with arguments, which are released; NULL if they are. */
static PyObject *make(PyObject *class, PyObject *arguments)
{
    PyObject *made = arguments ? PyObject_Call(class, arguments, NULL) : NULL;
    Py_XDECREF(arguments);
    return made;
}

PyObject *value_from_board(const struct module_state *state, const struct tetrarch_board *board)
{
    PyObject *columns = PyTuple_New(board->width);
    for (int x = 0; columns && x < board->width; x++) {
        PyObject *cells = PyLong_FromUnsignedLong(board->column[x]);
        if (!cells || PyTuple_SetItem(columns, x, cells)) {
            Py_DECREF(columns);
            return NULL;
        }
    }
    return columns ? make(state->board, Py_BuildValue("(iiN)", (int)board->width, (int)board->height, columns)) : NULL;
}

PyObject *value_from_placement(const struct module_state *state, const struct tetrarch_placement *p)
{
    return make(state->placement, Py_BuildValue("(CiiiNiid)", (int)letter_of(p->piece), p->rotation, p->column, p->row,
                                                PyBool_FromLong(p->hold), p->spin, p->rows, p->score));
}

PyObject *value_from_placements(const struct module_state *state, const struct tetrarch_placement placements[], int n)
{
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++) {
        PyObject *placement = value_from_placement(state, &placements[i]);
        if (!placement || PyList_SetItem(list, i, placement)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* The letter of a piece, or None. */
static PyObject *from_piece(uint8_t piece)
{
    if (piece < PIECES)
        return PyUnicode_FromStringAndSize(&letters[piece], 1);
    Py_RETURN_NONE;
}

PyObject *value_from_position(const struct module_state *state, const struct tetrarch_position *p)
{
    char queue[TETRARCH_QUEUE_MAX], next[PIECES];
    int count = 0;
    for (int i = 0; i < p->known; i++)
        queue[i] = letter_of(p->queue[i]);
    for (int piece = 0; piece < PIECES; piece++)
        if (p->possible_next >> piece & 1)
            next[count++] = letters[piece];
    PyObject *board = value_from_board(state, &p->board);
    if (!board)
        return NULL;
    return make(state->position, Py_BuildValue("(Ns#NNs#)", board, queue, (Py_ssize_t)p->known, from_piece(p->hold),
                                               PyBool_FromLong(p->may_hold), next, (Py_ssize_t)count));
}

static PyObject *from_cells(const int8_t cells[4][2])
{
    return Py_BuildValue("((ii)(ii)(ii)(ii))", cells[0][0], cells[0][1], cells[1][0], cells[1][1], cells[2][0],
                         cells[2][1], cells[3][0], cells[3][1]);
}

PyObject *value_from_view(const struct module_state *state, const struct tetrarch_view *v)
{
    PyObject *position = value_from_position(state, &v->position);
    if (!position)
        return NULL;
    return make(state->view, Py_BuildValue("(NLLLLNiiiiiNN)", position, (long long)v->pieces, (long long)v->rows,
                                           (long long)v->score, (long long)v->ticks, PyBool_FromLong(v->over),
                                           (int)v->level, (int)v->combo, (int)v->back_to_back, (int)v->pending,
                                           (int)v->sent, from_cells(v->piece), from_cells(v->ghost)));
}

PyObject *value_text(char *text)
{
    if (!text)
        return PyErr_NoMemory();
    PyObject *made = PyUnicode_FromString(text);
    tetrarch_text_free(text);
    return made;
}
