/* SPDX-License-Identifier: MIT
 *
 * Trails: the candidates of a run in the space of three of its weights, and which of them are successive places of the
 * same particle.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_TRAILS_H
#define TETRARCH_LAB_EXPERIMENT_TRAILS_H

#include "lab/store/store.h"

#include <jansson.h>

/* The dimensions, and how many candidates are kept: more would merge into one blot, and slow every reader down. */
enum { TRAILS_AXES = 3, TRAILS_MAX = 10000 };

struct trails {
    struct store_run run;
    char (*name)[WEIGHT_MAP_NAME_MAX]; /* of every weight: run.dim of them */
    int axis[TRAILS_AXES];             /* the weights that were chosen, from 0 */
    int particles;                     /* 0 if the method's candidates have no identity */
    int stride;                        /* every stride-th candidate is kept; usually 1 */
    int64_t seen;                      /* candidates that were recorded, without the final measurements */
    int count;                         /* candidates that are kept, in the order of the record, */
    double *place[TRAILS_AXES];        /* their weights, */
    double *fitness;                   /* their fitness, */
    int *iteration, *particle;         /* iteration, from 1, and particle, from 0; -1 if they have no identity */
    bool has_best;
    double best[TRAILS_AXES]; /* the best point so far */
};

/* Reads which weights a run has, and chooses the first three. Fails if there are fewer. Release it with
 * trails_release(). */
int trails_open(struct store *s, int64_t run, struct trails *out, struct err *err);

/* Chooses three different weights by their names or numbers, from 1, separated by commas: "holes,2,landing_height". A
 * failure suggests the nearest name. */
int trails_choose(struct trails *t, const char *weights, struct err *err);

/* Reads the candidates, once. There are none before the first step of a run. */
int trails_read(struct trails *t, struct store *s, struct err *err);

/* Returns the trails as an object: the run, the names of the chosen weights, the number of particles, the stride, the
 * best point or null, and the candidates as columns. The caller owns it. */
json_t *trails_json(const struct trails *t);

/* Releases what t holds. */
void trails_release(struct trails *t);

#endif
