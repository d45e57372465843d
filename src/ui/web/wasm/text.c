/* SPDX-License-Identifier: MIT
 *
 * Texts and bytes for the page's engine: the functions of the C library that it needs. */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int errno;

/* With the bulk-memory feature these become single instructions. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *bytes, int c, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] == (uint8_t)c)
            return (void *)(uintptr_t)(at + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t max)
{
    for (size_t i = 0; i < max; i++)
        if (a[i] != b[i] || !a[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strcpy(char *restrict to, const char *restrict from)
{
    return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t i = 0;
    for (; i < size && from[i]; i++)
        to[i] = from[i];
    memset(to + i, 0, size - i);
    return to;
}

char *strchr(const char *text, int c)
{
    for (;; text++) {
        if (*text == (char)c)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

static size_t span(const char *text, const char *set, bool inside)
{
    size_t n = 0;
    while (text[n] && (strchr(set, text[n]) != NULL) == inside)
        n++;
    return n;
}

size_t strspn(const char *text, const char *of)
{
    return span(text, of, true);
}

size_t strcspn(const char *text, const char *ends)
{
    return span(text, ends, false);
}

char *strpbrk(const char *text, const char *ends)
{
    const char *at = text + strcspn(text, ends);
    return *at ? (char *)(uintptr_t)at : NULL;
}

char *strstr(const char *text, const char *part)
{
    for (size_t length = strlen(part); *text || length == 0; text++)
        if (strncmp(text, part, length) == 0)
            return (char *)(uintptr_t)text;
    return NULL;
}

char *strtok_r(char *text, const char *ends, char **rest)
{
    char *word = text ? text : *rest;
    word += strspn(word, ends);
    if (!*word)
        return NULL;
    char *end = word + strcspn(word, ends);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

long long strtoll(const char *text, char **end, int base)
{
    const char *at = text + strspn(text, " \t");
    bool negative = *at == '-';
    at += negative || *at == '+';
    long long value = 0;
    const char *digits = at;
    for (; isdigit(*at); at++)
        if (__builtin_mul_overflow(value, (long long)base, &value) ||
            __builtin_add_overflow(value, (long long)(*at - '0'), &value))
            errno = ERANGE;
    *end = (char *)(at == digits ? text : at);
    return negative ? -value : value;
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    const char *at = text + strspn(text, " \t");
    unsigned long long value = 0;
    for (; isdigit(*at); at++)
        if (__builtin_mul_overflow(value, (unsigned long long)base, &value) ||
            __builtin_add_overflow(value, (unsigned long long)(*at - '0'), &value))
            errno = ERANGE;
    if (end)
        *end = (char *)(uintptr_t)at;
    return value;
}

long strtol(const char *text, char **end, int base)
{
    long long value = strtoll(text, end, base);
    if (value != (long)value)
        errno = ERANGE;
    return (long)value;
}

/* Decimal numbers of up to fifteen digits, without an exponent, which is all that settings use. */
double strtod(const char *text, char **end)
{
    const char *at = text + strspn(text, " \t");
    bool negative = *at == '-';
    at += negative || *at == '+';
    double value = 0, unit = 1;
    const char *digits = at;
    for (; isdigit(*at); at++)
        value = 10 * value + (*at - '0');
    bool whole = at > digits;
    if (*at == '.')
        for (at++; isdigit(*at); at++, whole = true) {
            value = 10 * value + (*at - '0');
            unit *= 10;
        }
    *end = (char *)(whole ? at : text);
    return (negative ? -value : value) / unit;
}

/* Reads a number of at most `width` characters, and returns the text after it, or NULL if there is no number. */
static const char *scan_number(const char *at, int width, int *out)
{
    enum { VALUE_MAX = 1 << 30 };
    at += strspn(at, " \t");
    const char *last = at + width;
    bool negative = *at == '-';
    at += negative || *at == '+';
    const char *digits = at;
    int64_t value = 0;
    for (; at < last && isdigit(*at); at++)
        value = value < VALUE_MAX ? 10 * value + (*at - '0') : VALUE_MAX;
    *out = (int)(value > VALUE_MAX ? VALUE_MAX : value) * (negative ? -1 : 1);
    return at > digits ? at : NULL;
}

int sscanf(const char *text, const char *format, ...)
{
    const char *at = text;
    int count = 0;
    va_list arguments;
    va_start(arguments, format);
    for (; at && *format; format++) {
        if (isspace(*format)) {
            at += strspn(at, " \t");
        } else if (*format != '%') {
            at = *at == *format ? at + 1 : NULL;
        } else {
            char *end;
            int width = (int)strtol(++format, &end, 10), *out = va_arg(arguments, int *);
            format = end;
            if (*format == 'n')
                *out = (int)(at - text);
            else if ((at = scan_number(at, width > 0 ? width : (int)strlen(at), out)))
                count++;
        }
    }
    va_end(arguments);
    return count;
}

ssize_t write(int file, const void *bytes, size_t size)
{
    (void)file;
    (void)bytes;
    return (ssize_t)size;
}

int pause(void)
{
    return -1;
}

/* The destination of formatted text: characters that do not fit are counted and left out. */
struct sheet {
    char *out;
    size_t size, length;
};

static void put(struct sheet *s, char c)
{
    if (s->length + 1 < s->size)
        s->out[s->length] = c;
    s->length++;
}

/* Writes a number, padded with zeros to `wanted` digits. */
static void put_number(struct sheet *s, uint64_t value, unsigned base, bool negative, int wanted)
{
    char digits[64];
    int n = 0;
    if (negative)
        put(s, '-');
    do
        digits[n++] = "0123456789abcdef"[value % base];
    while (value /= base);
    while (n < wanted && n < (int)sizeof digits)
        digits[n++] = '0';
    while (n > 0)
        put(s, digits[--n]);
}

/* Writes a number with this many decimals, up to nine; if `shortest`, without trailing zeros. Never with an exponent:
 * settings are neither that large nor that small. */
static void put_real(struct sheet *s, double value, int decimals, bool shortest)
{
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    double size = value < 0 ? -value : value;
    uint64_t whole = (uint64_t)size, part = (uint64_t)((size - (double)whole) * (double)unit + .5);
    whole += part / unit;
    part %= unit;
    for (; shortest && decimals > 0 && part % 10 == 0; decimals--)
        part /= 10;
    put_number(s, whole, 10, value < 0, 0);
    if (decimals > 0) {
        put(s, '.');
        put_number(s, part, 10, false, decimals);
    }
}

/* Writes the argument of one conversion, which begins after "%", and returns the rest of the format. */
static const char *convert(struct sheet *s, const char *format, va_list *arguments)
{
    size_t max = SIZE_MAX;
    int longs = 0, wanted = 0;
    if (*format == '0') {
        char *end;
        wanted = (int)strtoll(format + 1, &end, 10);
        format = end;
    }
    if (*format == '.') {
        char *end;
        max = format[1] == '*' ? (size_t)va_arg(*arguments, int) : (size_t)strtoll(format + 1, &end, 10);
        format = format[1] == '*' ? format + 2 : end;
    }
    for (; *format == 'l' || *format == 'z'; format++)
        longs += *format == 'l';
    switch (*format) {
    case 's':
        for (const char *text = va_arg(*arguments, const char *); max-- > 0 && *text; text++)
            put(s, *text);
        break;
    case 'c': put(s, (char)va_arg(*arguments, int)); break;
    case 'd': {
        long long value = longs > 1 ? va_arg(*arguments, long long) : va_arg(*arguments, int);
        put_number(s, value < 0 ? -(uint64_t)value : (uint64_t)value, 10, value < 0, wanted);
        break;
    }
    case 'u':
    case 'x':
        put_number(s, longs > 1 ? va_arg(*arguments, unsigned long long) : va_arg(*arguments, unsigned),
                   *format == 'x' ? 16 : 10, false, wanted);
        break;
    case 'f': put_real(s, va_arg(*arguments, double), max <= 9 ? (int)max : 6, false); break;
    case 'g': put_real(s, va_arg(*arguments, double), 9, true); break;
    default: put(s, *format); break;
    }
    return format + 1;
}

int vsnprintf(char *out, size_t size, const char *format, va_list arguments)
{
    struct sheet s = { out, size, 0 };
    va_list rest;
    va_copy(rest, arguments);
    while (*format) {
        if (*format == '%')
            format = convert(&s, format + 1, &rest);
        else
            put(&s, *format++);
    }
    va_end(rest);
    if (size > 0)
        out[s.length < size ? s.length : size - 1] = '\0';
    return (int)s.length;
}

int snprintf(char *out, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return length;
}
