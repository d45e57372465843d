/* SPDX-License-Identifier: MIT
 *
 * Store: training runs in one SQLite file.
 *
 * Each step of a run is one transaction: its candidates, the iteration it completes and the checkpoint after it are
 * written together or not at all. Several processes may use one file at a time. A run belongs to the process that
 * recorded its last step; another process that tries to resume it meanwhile is refused.
 */
#ifndef TETRARCH_LAB_STORE_STORE_H
#define TETRARCH_LAB_STORE_STORE_H

#include "learn/training/trainer.h"

struct store;

/* STORE_CREATE creates the file if there is none; the other two then fail. STORE_READ changes nothing. */
enum store_mode { STORE_CREATE, STORE_WRITE, STORE_READ };

/* Opens a store. Returns NULL on failure. Close it with store_close(). */
struct store *store_open(const char *path, enum store_mode mode, struct err *err);

/* Opens a store that may not exist yet, with STORE_WRITE or STORE_READ. Returns 1 with *out set, 0 with *out NULL if
 * there is no file at the path, or -1 on failure. */
int store_open_existing(const char *path, enum store_mode mode, struct store **out, struct err *err);

/* Fails if a path is neither a store nor could become one. */
int store_check(const char *path, struct err *err);

/* Closes s, which may be NULL. */
void store_close(struct store *s);

/* Fails, with a sentence that names the first, if damaged rows were read since the store was opened. Readers give what
 * they can of them: in texts, "?" stands for what cannot be printed, and impossible numbers are 0 or NaN. */
int store_damage(const struct store *s, struct err *err);

enum { STORE_NAME_MAX = 64, STORE_NOTE_MAX = 512 }; /* bytes of a run's name and note, including NUL */

/* Fails if a run cannot have this name, which may be empty, or this note; `what` names it in the error message. */
int store_check_name(const char *name, const char *what, struct err *err);
int store_check_note(const char *note, const char *what, struct err *err);

/* Records a new run under a name, which may be empty, and returns its number, or -1 on failure. */
int64_t store_begin(struct store *s, const struct config *config, const struct setting *setting, const char *name,
                    struct err *err);

/* Sets the name and the note of a run; NULL leaves one as it is. */
int store_describe(struct store *s, int64_t run, const char *name, const char *note, struct err *err);

/* Records a step of a run in one transaction. A step without a round is the checkpoint of a run that was stopped. Fails
 * if the file was moved, removed or replaced meanwhile; the sentence then says where the record is. The same holds for
 * store_finish(). */
int store_record(struct store *s, int64_t run, const struct train_step *step, const struct train_result *so_far,
                 struct err *err);

/* The status of a run. A run whose process was killed is still marked as running; the session of struct store_run
 * tells. STORE_UNKNOWN is read if the file holds something else, and never written. */
enum store_status { STORE_RUNNING, STORE_STOPPED, STORE_DONE, STORE_FAILED, STORE_UNKNOWN };

/* The names of the statuses that are written, in their order, ending with NULL. */
extern const char *const store_statuses[];

/* Returns the name of any status. */
const char *store_status_name(enum store_status status);

/* Sets the status of a run and adds to the seconds spent on it. `failure` is the sentence that says why it failed; NULL
 * for any other status. It stays until the run is resumed. */
int store_finish(struct store *s, int64_t run, enum store_status status, const char *failure, double seconds,
                 struct err *err);

/* Records why a run could not be resumed, and sets its status to failed. A run that is done stays so; fails if another
 * process is training it. */
int store_fail(struct store *s, int64_t run, const char *failure, struct err *err);

/* Reads the settings of a run. Release them with config_release(). */
int store_config(struct store *s, int64_t run, struct config *out, struct err *err);

/* Returns the newest run with exactly these settings, 0 if there is none, or -1 on failure. */
int64_t store_find(struct store *s, const struct config *config, struct err *err);

/* Restores a trainer from the run's last good checkpoint and deletes what was recorded after that. If damaged
 * checkpoints had to be skipped, or all are damaged and the run starts over, `warning` says so; it is empty otherwise.
 * If `iterations` is neither 0 nor what the run has, the run gets this number of iterations, as if it had begun with
 * it: its final measurements are deleted. */
int store_resume(struct store *s, int64_t run, struct trainer *t, int64_t iterations, struct err *warning,
                 struct err *err);

/* A run as lists show it. */
struct store_run {
    int64_t run, step, iterations, evaluations, pieces;
    enum store_status status;
    char method[32], preset[64], started[32], name[STORE_NAME_MAX], note[STORE_NOTE_MAX];
    char failure[sizeof((struct err *)0)->text]; /* why it failed, or "" */
    const char *damaged;                         /* the first column with an invalid value, or NULL */
    char features[2048];                         /* names, separated by commas */
    double best, seconds;
    double session; /* seconds of a session under way in another process of this machine, not yet in `seconds`; or 0 */
    int dim;        /* numbers of a point; the best one is read with store_run_read() */
};

/* Reads one run and, if `weights` is not NULL, its best point, which is empty if there is none yet; release that with
 * vector_release(). Returns 1, 0 if there is no run of that number, or -1 on failure. */
int store_run_read(struct store *s, int64_t run, struct store_run *out, struct vector *weights, struct err *err);

/* The same for a run that must exist: returns 0, or -1 on failure. */
int store_run_load(struct store *s, int64_t run, struct store_run *out, struct vector *weights, struct err *err);

/* Returns the number of the newest run, 0 if there is none, or -1 on failure. */
int64_t store_newest(struct store *s, struct err *err);

/* Calls visit for every run, the newest first, or only for `run` if that is not 0; it must exist then. */
int store_runs(struct store *s, int64_t run, void (*visit)(void *context, const struct store_run *r), void *context,
               struct err *err);

/* An iteration as it was recorded. */
struct store_iteration {
    int64_t number, step, evaluations, pieces;
    double best, mean, worst, recommended;
    const double *weights;
    int dim;
};

/* A candidate as it was recorded. */
struct store_candidate {
    int64_t step, place, evaluation, iteration, games, deaths, pieces, rows;
    double fitness;
    const double *weights;
    int dim;
};

/* Call visit for what was recorded of a run, in order: for all of it, or for at most `max` rows: the iterations after a
 * number, or the candidates of one iteration, in a time that does not grow with the record. */
int store_iterations(struct store *s, int64_t run, void (*visit)(void *context, const struct store_iteration *i),
                     void *context, struct err *err);
int store_iterations_after(struct store *s, int64_t run, int64_t after, int max,
                           void (*visit)(void *context, const struct store_iteration *i), void *context,
                           struct err *err);
int store_candidates(struct store *s, int64_t run, void (*visit)(void *context, const struct store_candidate *c),
                     void *context, struct err *err);
int store_candidates_of(struct store *s, int64_t run, int64_t iteration, int max,
                        void (*visit)(void *context, const struct store_candidate *c), void *context, struct err *err);
int store_figures(struct store *s, int64_t run,
                  void (*visit)(void *context, int64_t iteration, const char *name, double value), void *context,
                  struct err *err);

/* Returns a hash of the checkpoints of a run, for comparing two stores. */
int store_checkpoint_hash(struct store *s, int64_t run, uint64_t *out, struct err *err);

/* Removes a run and all that belongs to it. Fails if another process is training it. */
int store_remove(struct store *s, int64_t run, struct err *err);

#endif
