/* SPDX-License-Identifier: MIT
 *
 * Run verify: a recorded run computed once more, from its settings alone, and held against the record.
 */
#ifndef TETRARCH_UI_CLI_RUN_VERIFY_H
#define TETRARCH_UI_CLI_RUN_VERIFY_H

#include "lab/store/store.h"
#include "ui/cli/args.h"

/* Result. */
struct run_verdict {
    int64_t compared, different; /* measurements */
    bool complete;               /* false if it was interrupted */
};

/* Computes a run as far as it is recorded and compares every measurement. A swarm that ran as its threads had it
 * is replayed by the order of arrival that was recorded. */
int run_verify(const struct args *args, struct store *s, int64_t run, struct run_verdict *out, struct err *err);

#endif
