/* SPDX-License-Identifier: MIT
 *
 * Player data: a player in plain bytes, for one set of weights or for many, so that any thread, process or machine can
 * make it. What jobs that play games have in common.
 */
#ifndef TETRARCH_MEASURE_PLAYER_DATA_H
#define TETRARCH_MEASURE_PLAYER_DATA_H

#include "engine/player/player.h"
#include "engine/player/weight_map.h"

/* How the player is made. Everything is copied. */
struct player_data_config {
    const struct player_ops *player;
    struct player_config made;    /* the configuration of each player, except its controller */
    const struct weight_map *map; /* from points to weights */
    int points;                   /* how many there are to choose from; 0 if each job brings its own */
    const double *x;              /* points x map->dim */
};

/* The bytes: players are given by their row numbers. */
struct player_data {
    struct rules rules;
    int32_t player, kernel, preview, depth, width;
    int32_t features, points;
    struct monomial feature[FEATURES_MAX];
    int64_t factored;
    double number[]; /* the weights that factors apply to, and then the points */
};

/* Returns the size of the bytes, and writes them into *out, which must be all zeros and large enough. */
size_t player_data_size(const struct player_data_config *config);
void player_data_init(struct player_data *out, const struct player_data_config *config);

/* What a worker makes of them. It keeps the player of the last job: the next one often has the same weights. */
struct player_maker {
    const struct player_data *data; /* borrowed */
    const struct player_ops *ops;
    struct player *player; /* owned; NULL if the weights are not usable */
    struct weight_map map;
    struct controller controller;
    int64_t point;   /* of the last job, or -1 */
    struct vector x; /* the point of the last job, where jobs bring their own */
};

/* Prepares a maker, which makes no player yet. Release it with player_maker_release(). */
void player_maker_init(struct player_maker *m, const struct player_data *data);
void player_maker_release(struct player_maker *m);

/* Makes the player of a point: number `point` of the data, or x if the data has none. There is none if its weights are
 * not usable (linear_usable()): an unbounded swarm may diverge. */
void player_maker_set(struct player_maker *m, int64_t point, const double x[]);

#endif
