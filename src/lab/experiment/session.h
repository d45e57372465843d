/* SPDX-License-Identifier: MIT
 *
 * Session: trains a run of a store from where it stands to its end or until it is stopped. Every step is recorded
 * before the next begins, so if a session is killed, another one can resume the run.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SESSION_H
#define TETRARCH_LAB_EXPERIMENT_SESSION_H

#include "lab/store/store.h"

struct session {
    const char *store_path;
    int64_t run;             /* the run to resume; 0 for a new one, which gets its number from session_run() */
    int64_t iterations;      /* of a run that is resumed: its new number of iterations; 0 to keep the number it has */
    const char *name;        /* of a new run; NULL for none */
    struct config config;    /* owned; read from the store if the run is resumed */
    double seconds;          /* result: of this session */
    double total_seconds;    /* result: of all sessions of the run */
    struct trainer *trainer; /* owned; trainer_result() gives the result of the run */
    struct store *store;     /* owned; open from session_run() on */
};

/* Callbacks and a stop flag for the caller; all members may be left 0. */
struct session_watch {
    void *context;
    void (*tick)(void *context, const struct train_progress *p, int64_t pieces); /* pieces: of this session */
    void (*warn)(void *context, const struct err *warning);                      /* a damaged checkpoint was skipped */
    const atomic_bool *stop;
};

/* Looks for a run of the store with the settings of s, to resume it or to find it done, and sets s->run; 0 if there is
 * none. */
int session_find(struct session *s, struct err *err);

/* Makes the trainer of a new run, before anything is written: fails if the settings do not fit together. */
int session_prepare(struct session *s, struct err *err);

/* Trains to the end, until stopped, or until something fails, and records how it ended. A new run must have been
 * prepared. */
enum train_end session_run(struct session *s, const struct exec *exec, const struct session_watch *watch,
                           struct err *err);

/* Releases what s holds, its config included. */
void session_release(struct session *s);

#endif
