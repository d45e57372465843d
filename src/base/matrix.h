/* SPDX-License-Identifier: MIT
 *
 * Matrix: small dense linear algebra with the same bits on every machine.
 *
 * Matrices are n x n, row by row. Plain loops in a fixed order: the usual library for this chooses its order
 * by the CPU, and with it the last digits.
 */
#ifndef TETRARCH_BASE_MATRIX_H
#define TETRARCH_BASE_MATRIX_H

#include <stdbool.h>

/* Solves a x = b by elimination with partial pivoting. b becomes x; a is used up. Returns false, with both
 * overwritten, if a is singular for all practical purposes. */
bool matrix_solve(int n, double a[], double b[]);

/* Finds the eigenvalues and eigenvectors of the symmetric matrix a by Jacobi's rotations. Column k of `vectors`
 * belongs to values[k]; a is used up. */
void matrix_eigen(int n, double a[], double vectors[], double values[]);

#endif
