/* SPDX-License-Identifier: MIT
 *
 * Event: what the page is sent about a run, as JSON: its status, an iteration, the candidates of an iteration.
 */
#ifndef TETRARCH_UI_WEB_EVENT_H
#define TETRARCH_UI_WEB_EVENT_H

#include "lab/store/store.h"
#include "ui/web/site.h"

#include <jansson.h>

/* Points with more dimensions than this are not sent, nor more candidates per iteration. */
enum { EVENT_DIM_MAX = FEATURES_MAX, EVENT_SWARM_MAX = 256 };

/* Returns the status of a run; `total` is the number of iterations planned. The caller owns the result, as with the
 * following functions. */
json_t *event_status(const struct site *site, const struct store_run *r, int64_t total);

/* Returns an iteration; `seconds` is the time spent on the run. It has "weights" only if points of its dimension are
 * sent. */
json_t *event_iteration(const struct store_iteration *i, double seconds);

/* Returns the candidates of an iteration, or NULL on failure; an empty list if points of its dimension are not sent.
 * Numbers are rounded to five digits. */
json_t *event_swarm(struct store *s, int64_t run, int64_t iteration, struct err *err);

/* Rounds a number to five significant digits, enough for a point on a screen. */
double event_round(double value);

/* Writes why a run failed into out, or "" if it did not fail or is being trained: the error in the store or, if its
 * process ended before it could write one, the last message of that process. */
void event_failure(const struct site *site, const struct store_run *r, struct err *out);

/* Returns the seconds spent on a run, including the current session. */
double event_seconds(const struct store_run *r);

#endif
