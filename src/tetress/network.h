/* SPDX-License-Identifier: MIT
 *
 * Network: what a position of Tetress is worth to the side to move, by a small network that was trained on self-play,
 * in place of the features of evaluate.h.
 *
 * The inputs are the survey and the detail of a position, so positions that a symmetry of the torus maps onto each
 * other are worth the same. They feed one layer of units, which are limited from below and above, except that the last
 * one is linear between its limits; the worth is a weighted sum of the units. All numbers are integers that cannot
 * overflow, so every compiler and CPU computes the same worth.
 */
#ifndef TETRARCH_TETRESS_NETWORK_H
#define TETRARCH_TETRESS_NETWORK_H

#include "tetress/detail.h"

enum { NETWORK_INPUTS = 52, NETWORK_PAIRS = NETWORK_INPUTS / 2, NETWORK_UNITS = 16 };

/* An input is at most NETWORK_INPUT_MAX in absolute value; a unit that sums up to NETWORK_ONE times n is worth n, at
 * most NETWORK_TOP. A weight of the first layer is at most NETWORK_FIRST_MAX, one of the second NETWORK_SECOND_MAX. */
enum {
    NETWORK_INPUT_MAX = 4096,
    NETWORK_ONE = 1 << 18,
    NETWORK_TOP = 4,
    NETWORK_UNIT_SHIFT = 9, /* from sums to the values of units */
    NETWORK_SCALE = 4096,   /* from the sum of the second layer to points */
    NETWORK_FIRST_MAX = 4095,
    NETWORK_SECOND_MAX = 32767
};

/* The names of the inputs, in their order. A value is shifted up before it becomes an input, so that the usual sizes of
 * all inputs are alike. */
struct network_input {
    const char *name, *about;
    int shift;
};
extern const struct network_input network_inputs[NETWORK_INPUTS];

/* Weights. Those of the first layer are for pairs of inputs, as vector instructions multiply them. */
struct network {
    int16_t first[NETWORK_PAIRS][NETWORK_UNITS][2];
    int16_t second[NETWORK_UNITS];
};

/* Returns the weight of an input for a unit. */
static inline int16_t *network_first(struct network *n, int input, int unit)
{
    return &n->first[input / 2][unit][input % 2];
}

/* Measures the inputs of a position. */
void network_measure(const struct torus *t, const struct survey *survey, const struct detail *detail,
                     int16_t out[NETWORK_INPUTS]);

/* Returns the worth of a position with these inputs in points (evaluate.h), at most EVALUATE_LIMIT in absolute value.
 * Every input must be at most NETWORK_INPUT_MAX in absolute value. Takes the fastest version for this CPU. */
typedef int network_summer(const struct network *n, const int16_t input[NETWORK_INPUTS]);
network_summer network_sum;

/* The versions, which find the same. The second may be called only if cpu_has_vectors(). */
network_summer network_sum_portable;
#ifdef TETRARCH_VECTORS
network_summer network_sum_vector;
#endif

/* Returns the worth of a position that is not over, with its survey. */
int network_evaluate(const struct network *n, const struct torus *t, const struct survey *survey);

#endif
