/* SPDX-License-Identifier: MIT
 *
 * Feature: a number, or a pattern, that describes a placement or the board it leaves; all are rows of one table.
 *
 * A number is a whole number `raw` times a fixed unit (1 for most, 1/2 for heights of a piece's middle), so that a
 * controller's score can be computed exactly, in any order; it has one weight. A pattern has one weight for each kind
 * of board that it distinguishes. To add a feature, write a function and add a row to the table in feature.c;
 * docs/architecture.md describes the rest.
 */
#ifndef TETRARCH_ENGINE_FEATURES_FEATURE_H
#define TETRARCH_ENGINE_FEATURES_FEATURE_H

#include "base/err.h"
#include "engine/features/pattern.h"
#include "engine/tetris/drop.h"

enum feature_unit {
    UNIT_ONE,
    UNIT_HALF,
    UNIT_PER_COLUMN, /* 1 / width */
    UNIT_2_16,       /* 2^-16, for features that are not whole numbers by nature */
};

struct feature {
    const char *name;
    const char *help;

    /* Exactly one of these gives the raw value of a number; patterns have none. */
    int32_t (*of_board)(const struct board *b);
    int32_t (*of_column)(const struct board *b, int column); /* columns outside the board count 0 */
    int32_t (*of_piece)(const struct outcome *o);

    int column; /* the argument of of_column */
    int kinds;  /* the number of kinds of a pattern; 0 for a number */
    enum pattern pattern;
    bool inert;  /* the same for every placement, so it never changes a choice */
    int columns; /* the width of the narrowest board that has it */
    bool locked; /* take the board before full rows are removed, not after */
    enum feature_unit unit;
    int32_t raw_max; /* the highest |raw| on a stack of up to 15 rows, by which the fixed point is scaled */
};

/* The maximum numbers of features and of weights of a controller. */
enum { FEATURES_MAX = 256, WEIGHTS_MAX = 131072 };

/* A named list of features, as a paper or a program uses them together. */
struct feature_set {
    const char *name, *help;
    const char *const *features; /* or products, as monomial.h reads them; ends with NULL */
};

/* Return the number of features, and feature i of the table. */
int feature_count(void);
const struct feature *feature_at(int i);

/* Returns the feature with this name, or NULL. A failure suggests the nearest name. */
const struct feature *feature_find(const char *name, struct err *err);

/* Returns the raw value of a number, 0 for a pattern. The value of a number is raw times feature_unit(). */
static inline int32_t feature_raw(const struct feature *f, const struct outcome *o)
{
    const struct board *b = f->locked ? &o->locked : &o->after;
    if (f->of_board)
        return f->of_board(b);
    if (f->of_column)
        return f->of_column(b, f->column);
    return f->of_piece ? f->of_piece(o) : 0;
}

/* Returns the unit of a number on a board of this width. */
double feature_unit(const struct feature *f, int width);

/* Return the number of sets, and set i of the table. */
int feature_set_count(void);
const struct feature_set *feature_set_at(int i);

/* Returns the set with this name, or NULL. A failure suggests the nearest name. */
const struct feature_set *feature_set_find(const char *name, struct err *err);

#endif
