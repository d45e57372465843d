/* SPDX-License-Identifier: MIT */
#include "base/real.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef __wasm__
#include <locale.h>
#endif

/* ln 2 in two parts: the first ends in 21 zero bits, so that n * LN2_HIGH is exact for the n used here. */
#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW 0x1.a39ef35793c76p-33

double real_exp(double x)
{
    if (isnan(x))
        return x;
    if (x > 709.7)
        return INFINITY;
    if (x < -745.0)
        return 0.0;
    /* x = n ln 2 + r with |r| <= 0.35; the Taylor series to r^14 leaves less than 1e-18. */
    double n = floor(x * 0x1.71547652b82fep0 + 0.5);
    double r = (x - n * LN2_HIGH) - n * LN2_LOW;
    double sum = 1.0;
    for (int i = 14; i > 0; i--)
        sum = 1.0 + sum * r / i;
    return ldexp(sum, (int)n);
}

double real_log(double x)
{
    if (!(x > 0.0))
        return x == 0.0 ? -INFINITY : NAN;
    if (isinf(x))
        return x;
    int n;
    double m = frexp(x, &n);
    if (m < 0x1.6a09e667f3bcdp-1) {
        m *= 2.0;
        n--;
    }
    /* ln m = 2 artanh(s), s = (m - 1) / (m + 1), |s| <= 0.172: s^2 < 0.03, twelve terms leave less than 1e-17. */
    double s = (m - 1.0) / (m + 1.0), s2 = s * s, sum = 0.0;
    for (int i = 23; i > 0; i -= 2)
        sum = sum * s2 + 1.0 / i;
    return n * LN2_HIGH + (n * LN2_LOW + 2.0 * s * sum);
}

/* Stirling's series after raising x to at least 10, where its first six terms leave less than 1e-14. */
double real_log_gamma(double x)
{
    double shift = 0.0;
    for (; x < 10.0; x += 1.0)
        shift += real_log(x);
    double i2 = 1.0 / (x * x);
    double series = 1.0 / 12 +
                    i2 * (-1.0 / 360 +
                          i2 * (1.0 / 1260 + i2 * (-1.0 / 1680 + i2 * (1.0 / 1188 + i2 * (-691.0 / 360360)))));
    double half_ln_2pi = 0.918938533204672741780329736406;
    return (x - 0.5) * real_log(x) - x + half_ln_2pi + series / x - shift;
}

static const char *skip_digits(const char *at)
{
    while (isdigit((unsigned char)*at))
        at++;
    return at;
}

double real_read(const char *text, const char **end)
{
    enum { LENGTH_MAX = 300 };
    const char *whole = text + (*text == '-' || *text == '+'), *point = skip_digits(whole);
    const char *part = *point == '.' ? point + 1 : point, *at = skip_digits(part);
    int digits = (int)(point - whole) + (int)(at - part);
    if (*at == 'e' || *at == 'E') {
        const char *power = at + 1 + (at[1] == '-' || at[1] == '+'), *after = skip_digits(power);
        at = after > power ? after : at;
    }
    *end = text;
    if (digits == 0 || at - text > LENGTH_MAX)
        return 0.0;
    *end = at;
    const char *mark = part > point ? "." : "";
#ifndef __wasm__
    mark = part > point ? localeconv()->decimal_point : ""; /* as strtod() wants it */
#endif
    char copy[LENGTH_MAX + 16];
    snprintf(copy, sizeof copy, "%.*s%s%.*s", (int)(point - text), text, mark, (int)(at - part), part);
    return strtod(copy, NULL);
}
