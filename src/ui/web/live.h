/* SPDX-License-Identifier: MIT
 *
 * Live: the progress of training runs, as server-sent events. The store is polled once for all viewers of a run.
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

/* Starts a thread that polls the runs being watched. `woken` is called, by that thread or by live_end(), when there is
 * something new for a viewer; it must not call functions of this module. Returns NULL if no thread can be started. */
struct live *live_new(struct site *site, void (*woken)(void *viewer_context));

/* Makes live_read() drop all viewers, and wakes them, so that a server can end. */
void live_end(struct live *l);

/* Ends the thread and releases l, which may be NULL. All viewers must have left. */
void live_free(struct live *l);

/* Starts watching a run; returns NULL if there are too many viewers. The viewer gets the status of the run, the
 * iterations after number `after` unless that is negative, and then whatever is new. `context` is passed to `woken`.
 * End it with live_leave(). */
struct viewer *live_watch(struct live *l, int64_t run, int64_t after, void *context);

/* Copies at most `size` bytes that the viewer has not seen and returns how many: 0 if there is nothing yet, -1 if the
 * viewer must be dropped, because it is more than LIVE_BEHIND_MAX bytes behind or live_end() was called. */
ssize_t live_read(struct viewer *v, char *out, size_t size);

/* Ends watching. After this, `woken` is not called for the viewer. */
void live_leave(struct viewer *v);

#endif
