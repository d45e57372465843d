/* SPDX-License-Identifier: MIT
 *
 * Solo job: one game in plain bytes, so that any thread, process or machine can play it. All games that measure a
 * controller or a candidate of a training run are played like this. Where games are too long to be played, a job is a
 * rough estimate of their length by splitting. Where points are the weights of tactics, it is a game under a stream of
 * garbage or against an opponent.
 */
#ifndef TETRARCH_MEASURE_SOLO_JOB_H
#define TETRARCH_MEASURE_SOLO_JOB_H

#include "engine/play/assault.h"
#include "engine/play/combat.h"
#include "engine/play/solo.h"
#include "exec/exec.h"
#include "measure/player_data.h"

/* What all games of a call have in common. Everything is copied. */
struct solo_job_config {
    struct player_data_config player;
    int64_t max_pieces, max_rows; /* as in struct solo_limits */
    bool shaped;                  /* results include the shape */
    int walks;                    /* if not 0, jobs are estimates by splitting with so many walks from each level, and
                                   * the limits do not apply */
    /* If the attack of one of these is not NULL, the points are weights of tactics, which play by these rules up to
     * max_pieces; the player does not matter. */
    struct assault_rules assault;
    struct combat_rules combat;
    const double *opponent; /* of the combats: its weights */
};

/* Work for exec whose jobs share one config. */
struct solo_jobs {
    struct exec_work work; /* a solo_job in, a solo_job_result out */
    void *shared;          /* owned */
};

/* A game to play: the pieces are those of game `number` of the seed. */
struct solo_job {
    uint64_t seed;
    int64_t number;
    int64_t point; /* the index of the point whose weights play, 0 <= point < points, if points > 0 */
    double x[];    /* otherwise the point itself */
};

/* Statistics of the boards of a game, taken after each piece: the height, the holes, the row transitions and the column
 * transitions. */
enum { SOLO_SHAPE_FIGURES = 4 };
struct solo_shape {
    int64_t sum[SOLO_SHAPE_FIGURES];
    int32_t max[SOLO_SHAPE_FIGURES];
};

/* A job whose weights are not usable (linear_usable()) dies before the first piece. An estimate has the estimated rows
 * of a game, the pieces that it took, and ends in death. Under a stream of garbage, the rows are those sent; in a
 * combat, they are its points. */
struct solo_job_result {
    struct solo_result game;
    struct solo_shape shape; /* all 0 unless it was asked for */
};

/* The task, for worker processes (exec/fleet.h). Its progress is counted in pieces. */
extern const struct exec_task solo_job_task;

/* Prepares the jobs of a config. Release them with solo_jobs_release(). */
void solo_jobs_init(struct solo_jobs *jobs, const struct solo_job_config *config);

/* Releases what the jobs hold. */
void solo_jobs_release(struct solo_jobs *jobs);

#endif
