/* SPDX-License-Identifier: MIT
 *
 * Ref solve: plain value iteration on the drops of ref.h, one board after the other. The fast solver is compared with
 * it.
 */
#ifndef TETRARCH_TESTS_REF_SOLVE_H
#define TETRARCH_TESTS_REF_SOLVE_H

#include <stdbool.h>

/* Computes the largest mean rows and pieces a game on a board of at most 20 cells, to about 12 digits. */
void ref_solve(int width, int height, bool lines_after_overflow, double *rows, double *pieces);

#endif
