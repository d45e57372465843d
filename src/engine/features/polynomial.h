/* SPDX-License-Identifier: MIT
 *
 * Polynomial: a score that is linear in products of features, computed from the terms of a placement.
 */
#ifndef TETRARCH_ENGINE_FEATURES_POLYNOMIAL_H
#define TETRARCH_ENGINE_FEATURES_POLYNOMIAL_H

#include "engine/features/terms.h"

struct polynomial;

/* Makes the polynomial of features and weights on boards of one width, or returns NULL if some factor is not a sum of
 * terms. *used gets the terms that it needs, as bits. Release it with free(). */
struct polynomial *polynomial_new(const struct linear *l, int width, uint32_t *used);

/* Returns the score of a placement with these terms: what linear_score() gives. */
int64_t polynomial_score(const struct polynomial *p, const int32_t term[TERMS]);

#endif
