/* SPDX-License-Identifier: MIT
 *
 * Shipped: the controllers of controllers/, built into the program, so that it needs no data files.
 */
#ifndef TETRARCH_ENGINE_PLAYER_SHIPPED_H
#define TETRARCH_ENGINE_PLAYER_SHIPPED_H

#include "base/embedded.h"

/* All of them by name; a row without a name ends the table. */
extern const struct embedded shipped_controllers[];

#endif
