/* SPDX-License-Identifier: MIT
 *
 * Shipped: the controllers of controllers/, built into the program, so that it needs no data files.
 */
#ifndef TETRARCH_PLAYER_SHIPPED_H
#define TETRARCH_PLAYER_SHIPPED_H

#include <stddef.h>

struct embedded {
    const char *name;
    const char *text;
    size_t length;
};

/* All of them by name; a row without a name ends the table. */
extern const struct embedded shipped_controllers[];

#endif
