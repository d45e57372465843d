/* SPDX-License-Identifier: MIT
 *
 * Measured: measured results of controllers, from controllers/measured.json, embedded in the program.
 */
#ifndef TETRARCH_UI_WEB_MEASURED_H
#define TETRARCH_UI_WEB_MEASURED_H

#include "base/embedded.h"

/* The one file, a list of JSON objects, followed by an empty row. Its figures are those of docs/results.md. */
extern const struct embedded measured_results[];

#endif
