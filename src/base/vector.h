/* SPDX-License-Identifier: MIT
 *
 * Vector: an array of real numbers with its length.
 *
 * A vector that is all zero bytes is empty, and needs no release.
 */
#ifndef TETRARCH_BASE_VECTOR_H
#define TETRARCH_BASE_VECTOR_H

struct vector {
    int count;
    double *value; /* owned; NULL while it is empty */
};

/* Changes the length of v. The numbers in it are kept as far as they fit; new ones are 0. */
void vector_resize(struct vector *v, int count);

/* Makes v a copy of `count` numbers, which must not be its own. */
void vector_set(struct vector *v, int count, const double value[]);

/* Adds `count` numbers to the end of v; they must not be its own. */
void vector_add(struct vector *v, int count, const double value[]);

/* Releases the numbers and leaves v empty. */
void vector_release(struct vector *v);

#endif
