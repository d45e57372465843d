/* SPDX-License-Identifier: MIT
 *
 * Struct layout: where the members of the structs of tetrarch.h are, so that the page can read and write them. The page
 * calls the functions of tetrarch.h itself; page/engine.js is the other side.
 */
#ifndef TETRARCH_UI_WEB_WASM_STRUCT_LAYOUT_H
#define TETRARCH_UI_WEB_WASM_STRUCT_LAYOUT_H

#include <stddef.h>
#include <stdint.h>
#include <tetrarch.h>

/* A member that is `count` numbers of a type, given by a letter; or the size of a struct, without a name. */
struct struct_layout {
    const char *kind, *name;
    uint32_t type, offset, count;
};

#define LAYOUT_TYPE(type)                                                                                              \
    _Generic((type)0, char                                                                                             \
             : 'c', int8_t                                                                                             \
             : 'b', uint8_t                                                                                            \
             : 'B', uint16_t                                                                                           \
             : 'H', int32_t                                                                                            \
             : 'i', uint32_t                                                                                           \
             : 'I', int64_t                                                                                            \
             : 'q', double                                                                                             \
             : 'd')
#define MEMBER(kind, name, type, member)                                                                               \
    {                                                                                                                  \
#kind, name, LAYOUT_TYPE(type), offsetof(struct tetrarch_##kind, member),                                      \
            sizeof(((struct tetrarch_##kind *)0)->member) / sizeof(type)                                               \
    }
#define SIZE(kind)                                                                                                     \
    {                                                                                                                  \
#kind, "", 0, 0, sizeof(struct tetrarch_##kind)                                                                \
    }

/* Returns the rows of a module, which end with one without a kind. */
__attribute__((visibility("default"))) const struct struct_layout *page_layout(void);

#endif
