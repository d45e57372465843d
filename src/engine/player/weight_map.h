/* SPDX-License-Identifier: MIT
 *
 * Weight map: the weights that a point stands for.
 *
 * A point is the vector that a training method changes. It has a number for each weight. Where the patterns among the
 * features keep the weights they began with, it has a number for each feature instead: the weight of a number, or the
 * factor by which all weights of a pattern are multiplied. Points of games against others are the weights of tactics.
 */
#ifndef TETRARCH_ENGINE_PLAYER_WEIGHT_MAP_H
#define TETRARCH_ENGINE_PLAYER_WEIGHT_MAP_H

#include "engine/player/controller.h"

struct weight_map {
    int count; /* of features */
    int dim;   /* of a point */
    struct monomial feature[FEATURES_MAX];
    bool tactics;           /* there are no features; a point is the weights of tactics.h */
    struct vector factored; /* all weights that factors apply to; empty if a point is the weights themselves */
};

/* Adds a feature to a map without factors. A map that is all zero bytes has no features. */
void weight_map_add(struct weight_map *m, struct monomial feature);

/* Makes points hold factors of these weights from now on; there are weight_map_weights() of them, which are copied. */
void weight_map_factor(struct weight_map *m, const double weights[]);

/* Makes points of a map without features the weights of tactics. */
void weight_map_tactics(struct weight_map *m);

/* Returns how many weights a point stands for. */
int weight_map_weights(const struct weight_map *m);

/* Writes the weights that a point stands for. */
void weight_map_apply(const struct weight_map *m, const double x[], double out[]);

/* Fills in the features and the weights of a controller that plays with the weights of a point, and leaves the other
 * members alone; weights of tactics are not those of a controller, which then has no features. Release the controller
 * with controller_release(). */
void weight_map_controller(const struct weight_map *m, const double x[], struct controller *out);

/* Writes the name of number i of a point, 0 <= i < dim: that of the feature, with the number of the kind if each kind
 * of a pattern has a number of its own. */
enum { WEIGHT_MAP_NAME_MAX = MONOMIAL_NAME_MAX + 8 };
void weight_map_name(const struct weight_map *m, int i, char out[WEIGHT_MAP_NAME_MAX]);

/* Releases what the map holds and leaves it without features. */
void weight_map_release(struct weight_map *m);

#endif
