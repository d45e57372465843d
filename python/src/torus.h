/* SPDX-License-Identifier: MIT
 *
 * Torus: struct tetrarch_torus as a Python type, a position of Tetress.
 */
#ifndef TETRARCH_PYTHON_TORUS_H
#define TETRARCH_PYTHON_TORUS_H

#include "handle.h"

struct torus {
    struct handle head;
    struct tetrarch_torus *torus;
};

#endif
