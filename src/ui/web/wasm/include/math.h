/* SPDX-License-Identifier: MIT
 *
 * Math: the part of the standard header that the page's engine needs: functions that are exact in every C library.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_MATH_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_MATH_H

#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define ceil(x) __builtin_ceil(x)
#define fabs(x) __builtin_fabs(x)
#define floor(x) __builtin_floor(x)
#define sqrt(x) __builtin_sqrt(x)

static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}

static inline double fmin(double a, double b)
{
    return a < b ? a : b;
}

static inline long lrint(double x)
{
    return (long)__builtin_rint(x);
}

double ldexp(double x, int exponent);
double frexp(double x, int *exponent);

#endif
