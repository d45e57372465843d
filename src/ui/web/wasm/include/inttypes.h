/* SPDX-License-Identifier: MIT
 *
 * Inttypes: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_INTTYPES_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_INTTYPES_H

#include <stdint.h>

#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIu32 "u"
#define PRIx32 "x"

#endif
