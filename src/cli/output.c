/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *output_number(double value, char out[])
{
    if (!isfinite(value)) {
        snprintf(out, OUTPUT_NUMBER_MAX, "unlimited");
        return out;
    }
    char digits[OUTPUT_NUMBER_MAX];
    snprintf(digits, sizeof digits, fabs(value) < 100.0 && value != floor(value) ? "%.2f" : "%.0f",
             fmax(-1e25, fmin(value, 1e25)));
    int whole = (int)strcspn(digits, "."), sign = digits[0] == '-';
    char *at = out;
    for (int i = 0; digits[i]; i++) {
        if (i > sign && i < whole && (whole - i) % 3 == 0)
            *at++ = ',';
        *at++ = digits[i];
    }
    *at = '\0';
    return out;
}

json_t *output_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *output_interval(const struct interval *interval)
{
    return json_pack("[o,o]", output_real(interval->low), output_real(interval->high));
}

void output_json(json_t *object)
{
    char *text = json_dumps(object, JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(15));
    if (text)
        puts(text);
    free(text);
    json_decref(object);
}
