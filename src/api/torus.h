/* SPDX-License-Identifier: MIT
 *
 * Torus: the handle of a game of Tetress, which the functions of positions, agents and hands share.
 */
#ifndef TETRARCH_API_TORUS_H
#define TETRARCH_API_TORUS_H

#include "tetress/torus_game.h"

struct tetrarch_torus {
    struct torus_game game; /* the position of the handle is the current one */
};

/* Returns the position of a handle. */
static inline const struct torus *torus_of(const struct tetrarch_torus *torus)
{
    return torus_game_now(&torus->game);
}

#endif
