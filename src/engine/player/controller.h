/* SPDX-License-Identifier: MIT
 *
 * Controller: features and their weights; what this project trains, measures and ships.
 *
 * A controller is a JSON file, described in docs/reference/files.md.
 */
#ifndef TETRARCH_ENGINE_PLAYER_CONTROLLER_H
#define TETRARCH_ENGINE_PLAYER_CONTROLLER_H

#include "base/vector.h"
#include "engine/features/linear.h"

#include <stddef.h>

struct json_t; /* of jansson, which most users of controllers do not need */

/* The default controller: the best one shipped. */
#define CONTROLLER_DEFAULT "champion-10x20"

enum { CONTROLLER_NAME_MAX = 63, CONTROLLER_PUBLISHED_MAX = 8 };

/* A mean of rows per game that others reported. */
struct published {
    int width, height;
    double rows;
    int games;
};

struct controller {
    char name[CONTROLLER_NAME_MAX + 1];
    char *source;      /* where the weights come from; may be empty */
    int width, height; /* the board it was made for */
    int count;
    struct monomial feature[FEATURES_MAX];
    struct vector weights; /* in the order of the features; several in a row for a pattern */
    int published_count;
    struct published published[CONTROLLER_PUBLISHED_MAX];
};

/* Loads the shipped controller with this name, or the file at this path if it has a slash or ends in .json. Release the
 * result with controller_release(). */
int controller_load(const char *name_or_path, struct controller *out, struct err *err);

/* Parses a controller file. `label` names it in an error message. */
int controller_parse(const char *text, size_t length, const char *label, struct controller *out, struct err *err);

/* Returns the controller as the JSON object of its file, without the published means; the caller owns it. */
struct json_t *controller_json(const struct controller *c);

/* Returns features and their weights as the JSON list of a controller file; the caller owns it. */
struct json_t *controller_features_json(int count, const struct monomial features[], const double weights[]);

/* Makes out a copy of c. Release it with controller_release(). */
void controller_copy(struct controller *out, const struct controller *c);

/* Releases what the controller holds. */
void controller_release(struct controller *c);

/* Returns the scoring of a controller on a board of this width. Release it with linear_release(). */
static inline struct linear controller_linear(const struct controller *c, int width)
{
    return linear_new(c->count, c->feature, c->weights.value, width);
}

#endif
