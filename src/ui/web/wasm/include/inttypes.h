/* SPDX-License-Identifier: MIT
 *
 * Inttypes: what C has under this name, as far as the engine of the page needs it.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_INTTYPES_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_INTTYPES_H

#include <stdint.h>

#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIu32 "u"
#define PRIx32 "x"

#endif
