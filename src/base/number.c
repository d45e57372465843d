/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <stdio.h>
#include <string.h>

const char *number_group(const char *plain, char *out, size_t size)
{
    size_t sign = plain[0] == '-', whole = sign + strspn(plain + sign, "0123456789"), n = 0;
    for (size_t i = 0; plain[i] && n + 1 < size; i++) {
        if (i > sign && i < whole && (whole - i) % 3 == 0 && n + 2 < size)
            out[n++] = ',';
        out[n++] = plain[i];
    }
    out[n] = '\0';
    return out;
}

const char *number_integer(int64_t value, char *out, size_t size)
{
    char plain[24];
    snprintf(plain, sizeof plain, "%lld", (long long)value);
    return number_group(plain, out, size);
}
