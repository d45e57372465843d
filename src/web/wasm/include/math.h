/* SPDX-License-Identifier: MIT
 *
 * Math: what C has under this name, as far as the engine of the page needs it: what is exact in every C library.
 */
#ifndef TETRARCH_WEB_WASM_INCLUDE_MATH_H
#define TETRARCH_WEB_WASM_INCLUDE_MATH_H

#define INFINITY __builtin_inff()
#define isfinite(x) __builtin_isfinite(x)
#define fabs(x) __builtin_fabs(x)
#define floor(x) __builtin_floor(x)
#define sqrt(x) __builtin_sqrt(x)

static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}

double ldexp(double x, int exponent);
double frexp(double x, int *exponent);

#endif
