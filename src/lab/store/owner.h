/* SPDX-License-Identifier: MIT
 *
 * Owner: the process that records a run, for the files of this folder alone. It is written down as its host, its number
 * and when it began: process numbers come again, both together do not.
 */
#ifndef TETRARCH_LAB_STORE_OWNER_H
#define TETRARCH_LAB_STORE_OWNER_H

#include "lab/store/store.h"

#include <stddef.h>

/* Writes what stands for this process into out. */
void owner_name(char *out, size_t size);

/* Returns when a process of this machine began, in ticks since the machine did, or -1 if there is none. */
long long owner_process_start(long pid);

/* Returns for how many seconds the process that a run belongs to has been there, or 0 if it is this one, has ended,
 * or is on another machine, of which nothing is known. */
double owner_seconds(const struct store *s, const char *owner);

/* Fails if there is no such run, or another process of this machine is training it. */
int owner_check_idle(struct store *s, int64_t run, struct err *err);

#endif
