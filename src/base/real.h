/* SPDX-License-Identifier: MIT
 *
 * Real: exponential and logarithm with the same bits on every machine.
 *
 * The C library's differ from version to version and from CPU to CPU in the last digit, which is enough
 * to make two training runs diverge. These use only +, -, *, / and exact scaling, in a fixed order;
 * sqrt() is exact by IEEE 754 and needs no replacement. The error stays below 4e-16 of the result.
 */
#ifndef TETRARCH_BASE_REAL_H
#define TETRARCH_BASE_REAL_H

/* Returns e to the power x; 0 below -745, infinity above 709.7. */
double real_exp(double x);

/* Returns the natural logarithm of x > 0. */
double real_log(double x);

/* Returns the natural logarithm of the gamma function of x > 0. */
double real_log_gamma(double x);

#endif
