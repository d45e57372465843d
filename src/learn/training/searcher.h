/* SPDX-License-Identifier: MIT
 *
 * Searcher: what a trainer sees of a method, optimiser or learner: questions, answers and a state in bytes.
 */
#ifndef TETRARCH_LEARN_TRAINING_SEARCHER_H
#define TETRARCH_LEARN_TRAINING_SEARCHER_H

#include "learn/training/config.h"

struct searcher;

/* Makes a searcher in its initial state; config and setting must outlive it. `log` is the order of arrivals for a
 * method that replays one, and may be NULL. Returns NULL on failure. Release it with searcher_free(). */
struct searcher *searcher_new(const struct config *config, const struct setting *setting, const int64_t *log,
                              int log_length, struct err *err);

/* Releases s, which may be NULL. */
void searcher_free(struct searcher *s);

/* Does the work that must precede the next question, and adds the pieces that it took to *pieces. Returns false if it
 * was stopped. */
bool searcher_prepare(struct searcher *s, const struct exec *exec, const struct exec_watch *watch, int64_t *pieces);

/* Returns how many points the largest question may have, and the highest effort that a question may ask for. */
int searcher_batch_max(const struct searcher *s);
int searcher_effort_max(const struct searcher *s);

/* Asks and answers, as optim_ask() and optim_tell() do. */
struct optim_batch searcher_ask(const struct searcher *s, double *x, double *bar);
void searcher_tell(struct searcher *s, const double *x, const double *fitness);

/* Returns the ticket of a point of the question, or -1 if the method has none. */
int64_t searcher_ticket(const struct searcher *s, int index);

/* Gives the recommended point and returns its fitness. */
double searcher_best(const struct searcher *s, double *x);

/* Gives the point that the last iteration led to, if it has not been measured yet, as optim_latest() does. */
bool searcher_latest(const struct searcher *s, double *x);

/* Returns the iterations done, and whether the method's own criterion has ended the search. */
int64_t searcher_iteration(const struct searcher *s);
bool searcher_finished(const struct searcher *s);

/* Returns the names of the figures that describe the state, ending with NULL, or NULL if there are none; and
 * writes the figures. */
const char *const *searcher_figure_names(const struct searcher *s);
void searcher_figures(const struct searcher *s, double out[]);

/* Gives the state, *size plain bytes, which may be overwritten with those of an earlier state of the same searcher. */
void *searcher_state(struct searcher *s, size_t *size);

/* Tells whether bytes of that size that were read back can be a state of this searcher. They must be aligned like a
 * double. */
bool searcher_check(const struct searcher *s, const void *state);

/* Returns the optimiser of an asynchronous method that takes answers as they come, or NULL. */
struct optim *searcher_asynchronous(struct searcher *s);

#endif
