/* SPDX-License-Identifier: MIT
 *
 * Ctype: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_CTYPE_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_CTYPE_H

static inline int isspace(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline int isdigit(int c)
{
    return c >= '0' && c <= '9';
}

static inline int toupper(int c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

static inline int tolower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

#endif
