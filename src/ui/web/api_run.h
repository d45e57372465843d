/* SPDX-License-Identifier: MIT
 *
 * Api run: the handlers for a single run, for the table in api_runs.c.
 */
#ifndef TETRARCH_UI_WEB_API_RUN_H
#define TETRARCH_UI_WEB_API_RUN_H

#include "lab/store/store.h"
#include "ui/web/route.h"

/* Opens the store and reads the run named in a call. Returns NULL, with the error in `out`, if there is no such run. */
struct store *api_run_open(const struct call *call, enum store_mode mode, struct store_run *out_run,
                           struct response *out);

/* Reads the run named in a call. Returns false, with the error in `out`, if there is no such run. */
bool api_run_read(const struct call *call, struct store_run *out_run, struct response *out);

/* Returns a run in the form used by the list of runs. The caller owns it. */
json_t *api_run_json(const struct site *site, struct store *s, const struct store_run *r);

/* Answer with everything known about a run, its best weights as a file, its export, and its events. */
void api_run_show(const struct call *call, struct response *out);
void api_run_controller(const struct call *call, struct response *out);
void api_run_export(const struct call *call, struct response *out);
void api_run_events(const struct call *call, struct response *out);

/* Answers with the candidates of a run in the space of three weights, and the scales of these. */
void api_run_swarm(const struct call *call, struct response *out);

/* Start a run, stop it, resume it, and delete it. */
void api_run_begin(const struct call *call, struct response *out);
void api_run_stop(const struct call *call, struct response *out);
void api_run_resume(const struct call *call, struct response *out);
void api_run_delete(const struct call *call, struct response *out);

#endif
