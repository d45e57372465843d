/* SPDX-License-Identifier: MIT */
#include "base/real.h"
#include "unit.h"

#include <math.h>

static void test_real__agrees_with_the_c_library(void **state)
{
    (void)state;
    for (double x = -700.0; x < 700.0; x += 0.37)
        assert_near(real_exp(x) / exp(x), 1.0, 1e-15);
    for (double x = 1e-300; x < 1e300; x *= 3.7)
        assert_near(real_log(x), log(x), 1e-15 * fabs(log(x)) + 1e-16);
    for (double x = 0.1; x < 1e6; x *= 1.3)
        assert_near(real_log_gamma(x), lgamma(x), 1e-13 * fabs(lgamma(x)) + 1e-13);
}

static void test_real__reads_decimal_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
        int length;
    } rows[] = {
        { "1.5", 1.5, 3 },   { "-.25x", -0.25, 4 }, { "+7.", 7, 3 },          { "1e3,", 1e3, 3 }, { "2e", 2, 1 },
        { "3E-2", 0.03, 4 }, { "0.1", 0.1, 3 },     { "1e999", INFINITY, 5 }, { "", 0, 0 },       { ".", 0, 0 },
        { "-", 0, 0 },       { "inf", 0, 0 },       { "nan", 0, 0 },          { " 1", 0, 0 },     { "0x10", 0, 1 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *end;
        assert_true(real_read(rows[i].text, &end) == rows[i].value);
        assert_int_equal(end - rows[i].text, rows[i].length);
    }
    char digits[400];
    memset(digits, '1', sizeof digits - 1);
    digits[sizeof digits - 1] = '\0';
    const char *end;
    real_read(digits, &end);
    assert_true(end == digits);
}

static void test_real__knows_the_ends(void **state)
{
    (void)state;
    assert_true(real_exp(-1000.0) == 0.0);
    assert_true(isinf(real_exp(1000.0)));
    assert_true(real_log(0.0) == -INFINITY);
    assert_true(isnan(real_log(-1.0)));
    assert_true(real_exp(0.0) == 1.0 && real_log(1.0) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real__agrees_with_the_c_library),
        cmocka_unit_test(test_real__reads_decimal_numbers),
        cmocka_unit_test(test_real__knows_the_ends),
    };
    return RUN(tests);
}
