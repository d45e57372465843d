/* SPDX-License-Identifier: MIT
 *
 * Unit: what every unit test includes. cmocka wants its four headers in this order.
 */
#ifndef TETRARCH_TESTS_UNIT_H
#define TETRARCH_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* Runs the tests of an array. */
#define RUN(tests) cmocka_run_group_tests(tests, NULL, NULL)

/* Fails unless |a - b| <= tolerance. */
#define assert_near(a, b, tolerance) assert_true((a) - (b) <= (tolerance) && (b) - (a) <= (tolerance))

/* Fails unless text contains part. */
#define assert_contains(text, part)                                                                                    \
    do {                                                                                                               \
        const char *text_ = (text);                                                                                    \
        if (!text_ || !strstr(text_, part))                                                                            \
            fail_msg("\"%s\" was expected in \"%s\"", part, text_ ? text_ : "");                                       \
    } while (0)

#endif
