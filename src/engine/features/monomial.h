/* SPDX-License-Identifier: MIT
 *
 * Monomial: what a controller has a weight for: a feature, or a product of up to three, written "holes", "holes^2" or
 * "holes*wells^2". A score that is linear in monomials is a polynomial in the features.
 *
 * A monomial is a few plain bytes: it is copied, compared and sent to other processes as such.
 */
#ifndef TETRARCH_ENGINE_FEATURES_MONOMIAL_H
#define TETRARCH_ENGINE_FEATURES_MONOMIAL_H

#include "engine/features/feature.h"

enum { MONOMIAL_DEGREE_MAX = 3, MONOMIAL_NAME_MAX = 96 };

struct monomial {
    uint8_t factor[MONOMIAL_DEGREE_MAX]; /* rows of the table of features, counted from 1 and ascending; then 0 */
};

/* Returns the monomial of degree 1 that is row i of the table of features. */
struct monomial monomial_of_row(int i);

/* Returns the product of a monomial, of a degree below MONOMIAL_DEGREE_MAX, with row i of the table of features. */
struct monomial monomial_multiply(struct monomial m, int i);

/* Reads a monomial. Fails if a factor is not a feature, if the degree is too high, or if a pattern or the constant is
 * multiplied. Only "PATTERN*stage" is a product of that kind: the pattern with weights of its own for each stage. */
int monomial_parse(const char *name, struct monomial *out, struct err *err);

/* Reads a list separated by commas into out, which must hold FEATURES_MAX, and sets *count. An entry is a monomial, a
 * set of features, or a set raised to a degree: "bcts^2" is every monomial of the set up to degree 2. Fails if the list
 * is empty, has an entry twice or is too long. */
int monomial_parse_list(const char *text, struct monomial out[], int *count, struct err *err);

/* Writes the name, with the factors in the order of the table, and returns out. */
const char *monomial_name(struct monomial m, char out[MONOMIAL_NAME_MAX]);

/* Returns the number of factors. */
int monomial_degree(struct monomial m);

/* Returns factor i, 0 <= i < degree. */
const struct feature *monomial_factor(struct monomial m, int i);

/* Returns the number of kinds of a pattern, those of all stages together, and 0 for a number. */
int monomial_kinds(struct monomial m);

/* Tells whether this is a pattern multiplied by the stage. */
bool monomial_staged(struct monomial m);

/* Writes the kinds of all spots of a pattern after a placement into kind, which must hold PATTERN_SPOTS_MAX, and
 * returns how many there are. Those of stage s come after all of stage s - 1. */
int monomial_find(struct monomial m, const struct outcome *o, uint16_t kind[]);

/* Returns how many weights a monomial has, and how many all of a list have. */
int monomial_weights(struct monomial m);
int monomial_weights_of(int count, const struct monomial list[]);

/* Returns the raw value of a number, the product of those of its factors; its value is that times monomial_unit().
 * Returns 0 for a pattern. */
int64_t monomial_raw(struct monomial m, const struct outcome *o);

/* Returns the unit of a number on a board of this width. */
double monomial_unit(struct monomial m, int width);

/* Returns the highest |raw| on a stack of up to 15 rows, see feature.h. */
double monomial_raw_max(struct monomial m);

/* Tells whether a factor describes the placed piece, not the board alone. */
bool monomial_of_piece(struct monomial m);

/* Tells whether a factor looks at the board before full rows are removed. */
bool monomial_is_locked(struct monomial m);

/* Returns the width of the narrowest board that has all factors. */
int monomial_columns(struct monomial m);

/* Tells whether two monomials are the same. */
bool monomial_equal(struct monomial a, struct monomial b);

/* For the readers of names: cuts "^N" off a name and returns N, 1 where there is none, and 0 if it is not a degree from
 * 1 to MONOMIAL_DEGREE_MAX; and sets the error of a wrong degree. */
int monomial_cut_degree(char *name);
int monomial_bad_degree(const char *name, struct err *err);

#endif
