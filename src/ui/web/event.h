/* SPDX-License-Identifier: MIT
 *
 * Event: what the page is told of a run, as JSON: its state, an iteration, the candidates of one.
 */
#ifndef TETRARCH_UI_WEB_EVENT_H
#define TETRARCH_UI_WEB_EVENT_H

#include "lab/store/store.h"
#include "ui/web/site.h"

#include <jansson.h>

/* Points of more numbers are not sent, nor more candidates of an iteration. */
enum { EVENT_DIM_MAX = FEATURES_MAX, EVENT_SWARM_MAX = 256 };

/* Returns how a run stands; `total` is how many iterations were asked for. The caller owns it, as all that follows. */
json_t *event_status(const struct site *site, const struct store_run *r, int64_t total);

/* Returns an iteration of a run that has taken this many seconds; `weights` is there for points that are sent. */
json_t *event_iteration(const struct store_iteration *i, double seconds);

/* Returns the candidates of an iteration, or NULL on failure; an empty list where points are not sent. Their
 * numbers have five digits. */
json_t *event_swarm(struct store *s, int64_t run, int64_t iteration, struct err *err);

/* Writes why a run failed into out, or "" while it is being trained and where it did not: what the store says, or else
 * what its process said last, which may have ended before it could write anything down. */
void event_failure(const struct site *site, const struct store_run *r, struct err *out);

/* Returns the seconds spent on a run, the session under way included. */
double event_seconds(const struct store_run *r);

#endif
