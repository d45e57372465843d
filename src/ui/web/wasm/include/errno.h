/* SPDX-License-Identifier: MIT
 *
 * Errno: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_ERRNO_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_ERRNO_H

extern int errno;
enum { ERANGE = 34 };

#endif
