/* SPDX-License-Identifier: MIT
 *
 * Splitting job: one repetition of splitting on games of a player, in plain bytes, so that any thread, process or
 * machine can run it.
 */
#ifndef TETRARCH_MEASURE_SPLITTING_JOB_H
#define TETRARCH_MEASURE_SPLITTING_JOB_H

#include "exec/exec.h"
#include "measure/importance.h"
#include "measure/last_boards.h"
#include "measure/player_data.h"
#include "measure/splitting.h"

/* What all repetitions of a call have in common. Everything is copied. */
struct splitting_job_config {
    struct player_data_config player;
    const struct importance *importance; /* a row of importances[] */
    struct splitting_levels levels;      /* none: each job finds its own by a pilot */
    int effort;                          /* walks from each level, see splitting_run(); 0 for the pilot alone */
};

/* Work for exec whose jobs share one config. */
struct splitting_jobs {
    struct exec_work work; /* a splitting_job in, a splitting_job_result out */
    void *shared;          /* owned */
};

/* A repetition to run. */
struct splitting_job {
    uint64_t seed;
    int64_t point; /* as in struct solo_job */
    double x[];
};

struct splitting_job_result {
    int64_t done; /* 1, or 0 if it was stopped */
    struct splitting_levels levels;
    struct splitting_run run; /* in pieces; what remains is counted in cells. A job whose weights are not usable dies at
                               * once: its rate is 1 */
    struct last_board last[LAST_BOARDS]; /* of the repetition */
};

/* The task, for worker processes (exec/fleet.h). Its progress is counted in pieces. */
extern const struct exec_task splitting_job_task;

/* Prepares the jobs of a config. Release them with splitting_jobs_release(). */
void splitting_jobs_init(struct splitting_jobs *jobs, const struct splitting_job_config *config);

/* Releases what the jobs hold. */
void splitting_jobs_release(struct splitting_jobs *jobs);

#endif
