/* SPDX-License-Identifier: MIT
 *
 * New run: the settings of a run as given in a request, and its creation in the store.
 */
#ifndef TETRARCH_UI_WEB_NEW_RUN_H
#define TETRARCH_UI_WEB_NEW_RUN_H

#include "lab/store/store.h"
#include "ui/web/response.h"

/* Reads "method", "preset" and "settings" of a body; returns false, with the error in `out`, if they are invalid.
 * Release the config with config_release(). */
bool new_run_read(const json_t *body, struct config *config, struct response *out);

/* Creates a run without an owner in the store at a path; the process that resumes it takes it over. Returns its
 * number, or -1 on failure. */
int64_t new_run_enter(const char *path, const struct config *config, const struct setting *setting, struct err *err);

#endif
