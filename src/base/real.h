/* SPDX-License-Identifier: MIT
 *
 * Real: exponential, logarithm, log-gamma and numbers as text, with the same bits on every machine.
 *
 * The functions of the C library differ in the last digit from version to version and from CPU to CPU, which is enough
 * to make two training runs diverge. These use only +, -, *, / and exact scaling, in a fixed order; sqrt() is exact by
 * IEEE 754 and needs no replacement. The relative error of real_exp() and real_log() stays below 4e-16.
 */
#ifndef TETRARCH_BASE_REAL_H
#define TETRARCH_BASE_REAL_H

/* Returns e to the power x; 0 below -745, infinity above 709.7. */
double real_exp(double x);

/* Returns the natural logarithm of x > 0. */
double real_log(double x);

/* Returns the natural logarithm of the gamma function of x > 0. */
double real_log_gamma(double x);

/* Reads a decimal number such as -1.5e3, rounded correctly, with a point in every locale. Sets *end to what follows it,
 * or to the text itself if there is none or it has more than 300 characters. */
double real_read(const char *text, const char **end);

#endif
