/* SPDX-License-Identifier: MIT
 *
 * Value: boards, placements and positions as the named tuples of tetrarch.types, and back; and numbers with a range.
 *
 * The functions that read return 0, or raise TypeError or ValueError and return -1. Those that make a Python object
 * return a new reference, or raise and return NULL.
 */
#ifndef TETRARCH_PYTHON_VALUE_H
#define TETRARCH_PYTHON_VALUE_H

#include "module.h"

int value_board(PyObject *object, struct tetrarch_board *out);
int value_placement(PyObject *object, struct tetrarch_placement *out);
int value_position(PyObject *object, struct tetrarch_position *out);

PyObject *value_from_board(const struct module_state *state, const struct tetrarch_board *board);
PyObject *value_from_placement(const struct module_state *state, const struct tetrarch_placement *placement);
PyObject *value_from_placements(const struct module_state *state, const struct tetrarch_placement placements[], int n);
PyObject *value_from_position(const struct module_state *state, const struct tetrarch_position *position);
PyObject *value_from_view(const struct module_state *state, const struct tetrarch_view *view);

/* Reads a whole number from low to high; `noun` names it in the sentence. Anything with __index__() will do. */
int value_whole(PyObject *object, const char *noun, int64_t low, int64_t high, int64_t *out);

/* Reads a letter of "IOTSZJL". */
int value_piece(PyObject *object, const char *noun, uint8_t *out);

/* A converter for PyArg_ParseTuple, "O&": a seed, 0 to 2^64 - 1. Returns 1 or, after raising, 0. */
int value_seed(PyObject *object, void *out);

/* A text of the library, which is released, or MemoryError if it is NULL. */
PyObject *value_text(char *text);

#endif
