/* SPDX-License-Identifier: MIT
 *
 * Errno: what C has under this name, as far as the engine of the page needs it.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_ERRNO_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_ERRNO_H

extern int errno;
enum { ERANGE = 34 };

#endif
