/* SPDX-License-Identifier: MIT
 *
 * Run number: resolves a word of the command line to a run of a store.
 */
#ifndef TETRARCH_UI_CLI_RUN_NUMBER_H
#define TETRARCH_UI_CLI_RUN_NUMBER_H

#include "lab/store/store.h"

enum { RUN_LAST = -1 }; /* the newest run, whatever its number */

/* Parses the number of a run, or "last", which gives RUN_LAST. */
int run_number_parse(const char *word, int64_t *out, struct err *err);

/* Replaces RUN_LAST with the number of the newest run of a store. Fails if there is none. */
int run_number_find(struct store *s, int64_t *run, struct err *err);

#endif
