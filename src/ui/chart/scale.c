/* SPDX-License-Identifier: MIT */
#include "ui/chart/scale.h"

#include "base/number.h"
#include "base/real.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCIENTIFIC = -1, FEWEST_TICKS = 3 };

/* Far enough from the limits of double that differences, tenths and tenfold values neither overflow nor lose digits. */
#define LARGEST 1e290
#define SMALLEST 1e-280

/* A range narrower than this fraction of its values counts as one value: rounding would move its ticks visibly. */
#define NARROW 1e-9

bool scale_shows(bool log, double value)
{
    return log ? value >= SMALLEST && value <= LARGEST : value >= -LARGEST && value <= LARGEST;
}

/* Correctly rounded, which pow() does not guarantee. */
static double power_of_ten(int exponent)
{
    char text[16];
    snprintf(text, sizeof text, "1e%d", exponent);
    return strtod(text, NULL);
}

/* Returns the largest k with 10^k <= value. The logarithm may be off by one at a power of ten. */
static int exponent_of(double value)
{
    int k = (int)floor(real_log(value) / real_log(10.0));
    while (power_of_ten(k) > value)
        k--;
    while (power_of_ten(k + 1) <= value)
        k++;
    return k;
}

/* Writes digits * 10^-decimals with commas between thousands and without trailing zeros. */
static void write_fixed(long long digits, int decimals, const char *unit, char out[SCALE_LABEL_MAX])
{
    while (decimals > 0 && digits % 10 == 0) {
        digits /= 10;
        decimals--;
    }
    char all[64], plain[80], grouped[SCALE_LABEL_MAX - 3]; /* leaves room for the unit */
    int length = snprintf(all, sizeof all, "%0*llu", decimals + 1, (unsigned long long)llabs(digits));
    snprintf(plain, sizeof plain, "%s%.*s%s%s", digits < 0 ? "-" : "", length - decimals, all, decimals > 0 ? "." : "",
             all + length - decimals);
    snprintf(out, SCALE_LABEL_MAX, "%s%s", number_group(plain, grouped, sizeof grouped), digits ? unit : "");
}

static void write_scientific(long long digits, int exponent, char out[SCALE_LABEL_MAX])
{
    while (digits != 0 && digits % 10 == 0) {
        digits /= 10;
        exponent++;
    }
    int decimals = 0;
    for (long long rest = digits / 10; rest != 0; rest /= 10)
        decimals++;
    char power[16];
    snprintf(power, sizeof power, "e%d", exponent + decimals);
    write_fixed(digits, decimals, power, out);
}

static void write_label(long long digits, int exponent, int unit, char out[SCALE_LABEL_MAX])
{
    static const char *const units[] = { "", "k", "M", "G", "T" };
    if (unit == SCIENTIFIC) {
        write_scientific(digits, exponent, out);
        return;
    }
    for (; exponent > unit; exponent--)
        digits *= 10;
    write_fixed(digits, unit - exponent, units[unit / 3], out);
}

/* Returns the power of ten in which the labels of an axis are expressed; it is the same for all, so that they can be
 * compared at a glance. `step` is the power of ten of the last significant digit. */
static int choose_unit(double largest, int step)
{
    int top = exponent_of(largest);
    if (top >= 15 || top < -4)
        return SCIENTIFIC;
    int unit = top < 4 ? 0 : top / 3 * 3;
    return unit - step > 3 ? 0 : unit;
}

static void add_tick(struct scale *s, long long digits, int exponent, int unit)
{
    /* Dividing by 10^k rounds once; multiplying by 10^-k, which is not a binary fraction, would round twice. */
    double power = power_of_ten(abs(exponent));
    s->ticks[s->tick_count] = exponent < 0 ? (double)digits / power : (double)digits * power;
    write_label(digits, exponent, unit, s->labels[s->tick_count]);
    s->tick_count++;
}

static void widen(double *low, double *high)
{
    double size = fmax(fabs(*low), fabs(*high));
    if (*high - *low > NARROW * size && *high - *low > SMALLEST)
        return;
    double half = size > SMALLEST ? 0.1 * size : 1.0;
    *low -= half;
    *high += half;
}

void scale_fit_linear(struct scale *s, double low, double high, int intervals, bool to_ticks)
{
    memset(s, 0, sizeof *s);
    widen(&low, &high);
    double raw = (high - low) / intervals;
    int exponent = exponent_of(raw), digits = 1;
    double power = power_of_ten(exponent), slack = 1e-6;
    if (raw > power * (1.0 + slack))
        digits = raw <= 2.0 * power * (1.0 + slack) ? 2 : raw <= 5.0 * power * (1.0 + slack) ? 5 : 10;
    double step = digits * power;
    double first = to_ticks ? floor(low / step + slack) : ceil(low / step - slack);
    double last = to_ticks ? ceil(high / step - slack) : floor(high / step + slack);
    double largest = fmax(fmax(fabs(first), fabs(last)), 1.0) * step;
    int unit = choose_unit(largest * (1.0 + NARROW), digits == 10 ? exponent + 1 : exponent);
    for (double i = first; i <= last && s->tick_count < SCALE_TICKS_MAX; i++)
        add_tick(s, (long long)i * digits, exponent, unit);
    if (s->tick_count < FEWEST_TICKS && 2 * intervals <= SCALE_INTERVALS_MAX) {
        scale_fit_linear(s, low, high, 2 * intervals, to_ticks);
        return;
    }
    s->low = s->tick_count ? fmin(low, s->ticks[0]) : low;
    s->high = s->tick_count ? fmax(high, s->ticks[s->tick_count - 1]) : high;
}

void scale_fit_log(struct scale *s, double low, double high, int intervals)
{
    memset(s, 0, sizeof *s);
    s->log = true;
    int first = exponent_of(low), last = exponent_of(high);
    if (power_of_ten(last) < high || first == last)
        last++;
    s->low = power_of_ten(first);
    s->high = power_of_ten(last);
    int step = (last - first + intervals - 1) / intervals;
    for (int k = first; k <= last; k += step)
        add_tick(s, 1, k, choose_unit(power_of_ten(k), k));
}

double scale_place(const struct scale *s, double value)
{
    double place = s->log ? (real_log(value) - real_log(s->low)) / (real_log(s->high) - real_log(s->low))
                          : (value - s->low) / (s->high - s->low);
    return place < 0.0 ? 0.0 : place > 1.0 ? 1.0 : place;
}
