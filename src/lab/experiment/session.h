/* SPDX-License-Identifier: MIT
 *
 * Session: a training run and its store, from where the run stands to its end or until it is stopped. Every step is
 * recorded before the next begins, so a session that is killed can be resumed by another.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SESSION_H
#define TETRARCH_LAB_EXPERIMENT_SESSION_H

#include "lab/store/store.h"

struct session {
    const char *store_path;
    int64_t run;             /* the run to resume; 0 for a new one, which gets its number from session_run() */
    int64_t iterations;      /* of a run that is resumed: how many it is to have; 0 for those it was begun with */
    const char *name;        /* of a new run; NULL for none */
    struct config config;    /* owned; of a run that is resumed it is read from the store */
    double seconds;          /* result: of this session */
    double total_seconds;    /* result: of all sessions of the run */
    struct trainer *trainer; /* owned; trainer_result() tells what the run has come to */
    struct store *store;     /* owned; open from session_run() on */
};

/* What the caller may want to see and do meanwhile; all members may be left 0. */
struct session_watch {
    void *context;
    void (*tick)(void *context, const struct train_progress *p, int64_t pieces); /* pieces: of this session */
    void (*warn)(void *context, const struct err *warning); /* a damaged checkpoint was passed over */
    const atomic_bool *stop;
};

/* Looks for a run of the store with the settings of s, to resume it or to find it done. */
int session_find(struct session *s, struct err *err);

/* Makes the trainer of a new run, before anything is written: fails where the settings do not fit together. */
int session_prepare(struct session *s, struct err *err);

/* Trains to the end, until stopped, or until something fails, and records how it ended. A new run must have been
 * prepared. */
enum train_end session_run(struct session *s, const struct exec *exec, const struct session_watch *watch,
                           struct err *err);

/* Releases what s holds, its config included. */
void session_release(struct session *s);

#endif
