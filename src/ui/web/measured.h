/* SPDX-License-Identifier: MIT
 *
 * Measured: what controllers came to when they were measured, from controllers/measured.json, built into the program.
 */
#ifndef TETRARCH_UI_WEB_MEASURED_H
#define TETRARCH_UI_WEB_MEASURED_H

#include "base/embedded.h"

/* The one file, a list of JSON objects, and an empty row. Its figures are those of docs/results.md. */
extern const struct embedded measured_results[];

#endif
