/* SPDX-License-Identifier: MIT
 *
 * Owner: the process that records a run. Private to this folder. It is stored as its host, its process id and its start
 * time: process ids are reused, but not with the same start time.
 */
#ifndef TETRARCH_LAB_STORE_OWNER_H
#define TETRARCH_LAB_STORE_OWNER_H

#include "lab/store/store.h"

#include <stddef.h>

/* Writes the identity of this process into out. */
void owner_name(char *out, size_t size);

/* Returns when a process of this machine started, in clock ticks since boot, or -1 if there is none. */
long long owner_process_start(long pid);

/* Returns for how many seconds the process that owns a run has existed, or 0 if it is this one, has ended, or is on
 * another machine, of which nothing is known. */
double owner_seconds(const struct store *s, const char *owner);

/* Fails if there is no such run, or another process of this machine is training it. */
int owner_check_idle(struct store *s, int64_t run, struct err *err);

#endif
