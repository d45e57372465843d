/* SPDX-License-Identifier: MIT
 *
 * Live: what happens in training runs, as server-sent events. The store is looked at once for all who watch a run.
 *
 * May be used by several threads at once.
 */
#ifndef TETRARCH_UI_WEB_LIVE_H
#define TETRARCH_UI_WEB_LIVE_H

#include "ui/web/site.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { LIVE_VIEWERS_MAX = 256, LIVE_BEHIND_MAX = 1 << 20 };

struct viewer;

/* Starts a thread that looks at the runs that are being watched. `woken` is called, on that thread, when there is
 * something new for a viewer; it must not call back here. Returns NULL if the system has no thread. */
struct live *live_new(struct site *site, void (*woken)(void *viewer_context));

/* Has live_read() drop all viewers, and wakes them, so that a server can end. */
void live_end(struct live *l);

/* Ends the thread and releases l, which may be NULL. All viewers must have left. */
void live_free(struct live *l);

/* Begins to watch a run; NULL if too many watch. The viewer gets how the run stands, the iterations after number
 * `after` unless that is negative, and then what is new. `context` is handed to `woken`. End it with live_leave(). */
struct viewer *live_watch(struct live *l, int64_t run, int64_t after, void *context);

/* Copies at most `size` bytes that the viewer has not seen and returns how many: 0 where there is nothing yet, -1 where
 * the viewer is to be dropped, as it is more than LIVE_BEHIND_MAX bytes behind. */
ssize_t live_read(struct viewer *v, char *out, size_t size);

/* Ends watching. `woken` is not called for this viewer any more. */
void live_leave(struct viewer *v);

#endif
