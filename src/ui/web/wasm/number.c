/* SPDX-License-Identifier: MIT
 *
 * Numbers for the page's engine: the functions of the C library and of the compiler's runtime library that it
 * needs. All of them are exact, so they agree with every other library to the bit. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void quick_exit(int code)
{
    (void)code;
    __builtin_trap();
}

double ldexp(double x, int exponent)
{
    /* Multiplies by exact powers of two. Weights are far from the range where results lose bits. */
    for (; exponent > 1000; exponent -= 1000)
        x *= 0x1p1000;
    for (; exponent < -1000; exponent += 1000)
        x *= 0x1p-1000;
    uint64_t bits = (uint64_t)(1023 + exponent) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return x * power;
}

double frexp(double x, int *exponent)
{
    uint64_t bits;
    *exponent = 0;
    if (x == 0 || !isfinite(x))
        return x;
    if (fabs(x) < 0x1p-1022) {
        double result = frexp(x * 0x1p64, exponent);
        *exponent -= 64;
        return result;
    }
    memcpy(&bits, &x, sizeof bits);
    *exponent = (int)(bits >> 52 & 0x7ff) - 1022;
    bits = (bits & ~((uint64_t)0x7ff << 52)) | (uint64_t)1022 << 52;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void swap(uint8_t *a, uint8_t *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Heapsort: needs no memory, and no input makes it slow. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    uint8_t *at = base;
    for (size_t start = count / 2, end = count; end > 1;) {
        if (start > 0)
            start--;
        else
            swap(at, at + --end * size, size);
        for (size_t root = start, child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && compare(at + child * size, at + (child + 1) * size) < 0)
                child++;
            if (compare(at + root * size, at + child * size) >= 0)
                break;
            swap(at + root * size, at + child * size, size);
        }
    }
}

/* 128-bit arithmetic, for which there are no instructions here; the compiler calls these functions by name. */
typedef unsigned __int128 wide;
wide __ashlti3(wide x, int by);
wide __lshrti3(wide x, int by);
wide __multi3(wide a, wide b);

static wide join(uint64_t high, uint64_t low)
{
    union {
        struct {
            uint64_t low, high;
        } half;
        wide whole;
    } u = { { low, high } };
    return u.whole;
}

static void split(wide x, uint64_t *high, uint64_t *low)
{
    uint64_t half[2];
    memcpy(half, &x, sizeof half);
    *low = half[0];
    *high = half[1];
}

wide __ashlti3(wide x, int by)
{
    uint64_t high, low;
    split(x, &high, &low);
    if (by == 0)
        return x;
    return by >= 64 ? join(low << (by - 64), 0) : join(high << by | low >> (64 - by), low << by);
}

wide __lshrti3(wide x, int by)
{
    uint64_t high, low;
    split(x, &high, &low);
    if (by == 0)
        return x;
    return by >= 64 ? join(0, high >> (by - 64)) : join(high >> by, low >> by | high << (64 - by));
}

/* The product of the low halves in 32-bit digits, plus the cross products of the high and low halves. */
wide __multi3(wide a, wide b)
{
    uint64_t ah, al, bh, bl;
    split(a, &ah, &al);
    split(b, &bh, &bl);
    uint64_t a0 = (uint32_t)al, a1 = al >> 32, b0 = (uint32_t)bl, b1 = bl >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    return join(high + ah * bl + al * bh, other << 32 | (uint32_t)low);
}
