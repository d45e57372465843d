/* SPDX-License-Identifier: MIT
 *
 * Live: what happens in training runs, as server-sent events. The store is looked at once for all who watch a run.
 */
#ifndef TETRARCH_WEB_LIVE_H
#define TETRARCH_WEB_LIVE_H

#include "web/laboratory.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct viewer;

/* Starts a thread that looks at the runs that somebody watches. `woken` is called, on that thread, when there is
 * something new for a viewer; it must not call back here. */
struct live *live_new(struct laboratory *laboratory, void (*woken)(void *viewer_context));
void live_free(struct live *l);

/* Begins to watch a run; NULL if too many watch. `context` is handed to `woken`. */
struct viewer *live_watch(struct live *l, int64_t run, void *context);

/* Copies at most `size` bytes that the viewer has not seen and returns how many: 0 where there is nothing yet, -1 where
 * the viewer is to be dropped. */
ssize_t live_read(struct viewer *v, char *out, size_t size);

/* Ends watching. */
void live_leave(struct viewer *v);

#endif
