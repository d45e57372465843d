/* SPDX-License-Identifier: MIT
 *
 * Svg lab: checks the form of an SVG document, and counts parts of a text.
 */
#ifndef TETRARCH_TESTS_SVG_LAB_H
#define TETRARCH_TESTS_SVG_LAB_H

#include "unit.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Checks one start or end tag, from after "<" to ">", against the open elements. Attributes must be name="value"
 * without "<". */
static inline const char *check_tag(const char *c, char open[][16], int *depth)
{
    char name[16];
    bool closing = *c == '/';
    c += closing;
    int length = (int)strspn(c, "abcdefghijklmnopqrstuvwxyz");
    assert_in_range(length, 1, 15);
    snprintf(name, sizeof name, "%.*s", length, c);
    for (c += length; *c == ' '; c++) {
        c += 1 + strspn(c + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        assert_true(c[0] == '=' && c[1] == '"');
        c += 2 + strcspn(c + 2, "\"<");
        assert_true(*c == '"');
    }
    if (closing) {
        assert_true(*depth > 0);
        assert_string_equal(open[--*depth], name);
    } else if (*c == '/') {
        c++;
    } else {
        assert_true(*depth < 15);
        snprintf(open[(*depth)++], sizeof open[0], "%s", name);
    }
    assert_true(*c == '>');
    return c + 1;
}

static inline void assert_well_formed(const char *svg)
{
    char open[16][16];
    int depth = 0;
    assert_int_equal(strncmp(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"", 39), 0);
    for (const char *c = svg; *c;) {
        if (*c == '<') {
            c = check_tag(c + 1, open, &depth);
            continue;
        }
        assert_true(*c != '>');
        assert_true(*c != '&' || strncmp(c, "&amp;", 5) == 0 || strncmp(c, "&lt;", 4) == 0 ||
                    strncmp(c, "&gt;", 4) == 0 || strncmp(c, "&quot;", 6) == 0 || strncmp(c, "&#39;", 5) == 0);
        assert_true(depth > 0 || isspace((unsigned char)*c));
        c++;
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
}

static inline int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *c = text; (c = strstr(c, part)); c++)
        count++;
    return count;
}

#endif
