/* SPDX-License-Identifier: MIT
 *
 * Computation life: how long the games of a shipped controller are, and how they end, for the page.
 */
#ifndef TETRARCH_UI_WEB_COMPUTATION_LIFE_H
#define TETRARCH_UI_WEB_COMPUTATION_LIFE_H

#include "ui/web/computation.h"

/* Reads `controller`, a shipped name, and `height`; see struct computation_kind. Release the input with free(). */
void *computation_life_read(const struct site *site, const json_t *body, struct response *out);

/* Measures by splitting to a precision of 10%, on ten columns, one piece known. The result is that of `tetrarch eval
 * CONTROLLER --height H --precision 10% --last-boards 12`, without times. */
int computation_life_perform(struct computation *c, void *input, struct err *err);

#endif
