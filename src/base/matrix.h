/* SPDX-License-Identifier: MIT
 *
 * Matrix: small dense linear algebra with the same bits on every machine.
 *
 * Matrices are n x n, in row-major order. The loops are plain and run in a fixed order: BLAS libraries choose their
 * order, and with it the last digits, by the CPU.
 */
#ifndef TETRARCH_BASE_MATRIX_H
#define TETRARCH_BASE_MATRIX_H

#include <stdbool.h>

/* Solves a x = b by elimination with partial pivoting. b becomes x; a is overwritten. Returns false, with both
 * overwritten, if a is numerically singular. */
bool matrix_solve(int n, double a[], double b[]);

/* Finds the eigenvalues and eigenvectors of the symmetric matrix a by Jacobi rotations. Column k of `vectors` belongs
 * to values[k]; a is overwritten. */
void matrix_eigen(int n, double a[], double vectors[], double values[]);

#endif
