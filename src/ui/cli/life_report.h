/* SPDX-License-Identifier: MIT
 *
 * Life report: a measurement by splitting, as text, and its file, from which it can be continued.
 */
#ifndef TETRARCH_UI_CLI_LIFE_REPORT_H
#define TETRARCH_UI_CLI_LIFE_REPORT_H

#include "base/err.h"
#include "base/str.h"
#include "measure/life.h"

/* Prints the estimate, the table of levels and what to think of it. */
void life_report_print(const struct life_config *config, const struct life *l);

/* Adds what is measured, in words: a file belongs to it. */
void life_report_describe(const struct life_config *config, struct str *out);

/* Writes the repetitions so far into a file, whole or not at all. `settings` says what was measured. */
int life_report_save(const struct life *l, const char *settings, const char *path, struct err *err);

/* Reads a measurement with the same settings back. Returns 1 with *out filled in, to be released by life_release(), 0
 * if there is no such file, and -1 if it is not a measurement with these settings. */
int life_report_load(const char *settings, const char *path, struct life *out, struct err *err);

#endif
