/* SPDX-License-Identifier: MIT
 *
 * Solo job: one game in plain bytes, so that any thread, process or machine can play it. This is how all games are
 * played that a controller or a candidate of a training run is measured by.
 */
#ifndef TETRARCH_MEASURE_SOLO_JOB_H
#define TETRARCH_MEASURE_SOLO_JOB_H

#include "engine/play/solo.h"
#include "engine/player/weight_map.h"
#include "exec/exec.h"

/* What all games of a call have in common. Everything is copied. */
struct solo_job_config {
    const struct player_ops *player;
    struct player_config made;    /* what each player is made of, but for its controller */
    int64_t max_pieces, max_rows; /* as in struct solo_limits */
    bool shaped;                  /* the results have a shape */
    const struct weight_map *map; /* from points to weights */
    int points;                   /* how many there are to choose from; 0 where each job brings its own */
    const double *x;              /* points x map->dim */
};

/* Work for exec, all jobs of which have one config. */
struct solo_jobs {
    struct exec_work work; /* a solo_job in, a solo_job_result out */
    void *shared;          /* owned */
};

/* A game to play: the pieces are those of game `number` of the seed. */
struct solo_job {
    uint64_t seed;
    int64_t number;
    int64_t point; /* whose weights play, 0 <= point < points, where there are any to choose from */
    double x[];    /* or else the point itself */
};

/* Figures of the boards of a game, taken after each piece: the height, the holes, and the transitions of rows and of
 * columns. */
enum { SOLO_SHAPE_FIGURES = 4 };
struct solo_shape {
    int64_t sum[SOLO_SHAPE_FIGURES];
    int32_t max[SOLO_SHAPE_FIGURES];
};

/* Weights that are no numbers to play with (linear_usable()) lose before the first piece. */
struct solo_job_result {
    struct solo_result game;
    struct solo_shape shape; /* all 0 unless it was asked for */
};

/* The task, for processes that serve (exec/fleet.h). Its progress is counted in pieces. */
extern const struct exec_task solo_job_task;

/* Prepares the jobs of a config. Release them with solo_jobs_release(). */
void solo_jobs_init(struct solo_jobs *jobs, const struct solo_job_config *config);

/* Releases what the jobs hold. */
void solo_jobs_release(struct solo_jobs *jobs);

#endif
