/* SPDX-License-Identifier: MIT
 *
 * Trainer: a training run from its first question to its last answer.
 *
 * It hands its results to an observer, together with the checkpoint that belongs to them. An observer that writes both
 * in one transaction can be killed at any moment; the run resumes from the last transaction and ends with the same
 * bytes. The trainer knows neither where games are played (exec) nor where records are kept.
 */
#ifndef TETRARCH_LEARN_TRAINING_TRAINER_H
#define TETRARCH_LEARN_TRAINING_TRAINER_H

#include "base/str.h"
#include "learn/training/config.h"
#include "learn/training/round.h"

/* A completed iteration. */
struct train_iteration {
    int64_t number;                  /* from 1 */
    double best, mean, worst;        /* fitness of all points that were measured in it */
    double recommended;              /* fitness of the point that the method recommends */
    const double *weights;           /* that point */
    int64_t evaluations, pieces;     /* of the run so far */
    const char *const *figure_names; /* ends with NULL; may be NULL itself */
    double figure[OPTIM_FIGURES_MAX];
};

/* What an observer is told: the question that was answered, if any; the iteration that this completed, if any; and the
 * state after it. */
struct train_step {
    const struct round *round;               /* may be NULL */
    int64_t iteration;                       /* to which it belongs, from 1; 0 for the final measurements */
    const struct train_iteration *completed; /* may be NULL */
    const void *checkpoint;
    size_t checkpoint_size;
};

/* Progress of a run. */
struct train_progress {
    int64_t iteration, iterations;
    double best, mean; /* of the last iteration; best is the fitness of the recommended point */
    double fraction;   /* of the iterations; 0 during the final measurements */
    int64_t pieces, evaluations;
};

struct train_watch {
    void *context;
    /* Records a step; a failure ends the run. */
    int (*record)(void *context, const struct train_step *step, struct err *err);
    void (*tick)(void *context, const struct train_progress *progress); /* may be NULL */
    const atomic_bool *stop;                                            /* may be NULL */
};

struct trainer;

/* Makes a run in its initial state. Returns NULL on failure. `config` must outlive it; so must the log of arrivals of a
 * swarm that replays one (NULL otherwise). Release it with trainer_free(). */
struct trainer *trainer_new(const struct config *config, const int64_t *log, int log_length, struct err *err);

/* Releases t, which may be NULL. */
void trainer_free(struct trainer *t);

/* Restores a run from a checkpoint and returns 0, or fails like checkpoint_read(). On failure the run is unchanged. A
 * checkpoint that is intact but holds numbers that no such run can have counts as CHECKPOINT_FOREIGN. */
int trainer_restore(struct trainer *t, const void *checkpoint, size_t size, struct err *err);

/* Adds a checkpoint of the run, as it is now, to out. */
void trainer_checkpoint(const struct trainer *t, struct str *out);

/* Returns the hash of the run's settings, which its checkpoints carry. */
uint64_t trainer_hash(const struct trainer *t);

/* Returns how many iterations the run is to have. */
int64_t trainer_iterations(const struct trainer *t);

/* Tells whether a restored run can be extended: not once its final measurements have begun. */
bool trainer_can_extend(const struct trainer *t);

/* Gives a restored run another number of iterations, more than it has done, and resumes its search. Its record is then
 * the same, byte for byte, as if it had begun with this number. Fails if the run ended for a reason other than its
 * iterations. */
int trainer_extend(struct trainer *t, int64_t iterations, struct err *err);

enum train_end { TRAIN_DONE, TRAIN_STOPPED, TRAIN_FAILED };

/* Runs to the end, until stopped, or until the observer fails. */
enum train_end trainer_run(struct trainer *t, const struct exec *exec, const struct train_watch *watch,
                           struct err *err);

/* Result of a run. */
struct train_result {
    double fitness;
    const double *weights; /* owned by the trainer */
    int dim;
    const struct setting *setting;
    int64_t iterations, evaluations, pieces;
};

struct train_result trainer_result(const struct trainer *t);

#endif
