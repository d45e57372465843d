/* SPDX-License-Identifier: MIT
 *
 * Trained: the result of a run of the store: its fitness, its features and all its weights.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_TRAINED_H
#define TETRARCH_LAB_EXPERIMENT_TRAINED_H

#include "engine/player/controller.h"
#include "engine/player/tactics.h"
#include "lab/store/store.h"

struct trained {
    double fitness, seconds; /* seconds of all its sessions */
    int64_t pieces;
    struct controller controller; /* owned; without a name */
};

/* Reads a run with at least one step. Release the result with trained_release(). */
int trained_read(const char *store_path, int64_t run, struct trained *out, struct err *err);

/* Releases what t holds. */
void trained_release(struct trained *t);

/* Features and weights for a run to begin with, each a list as text. */
struct start {
    struct str features, weights;
};

/* Adds the features of a controller and their weights; the weights of numeric features, not of patterns, are multiplied
 * by a factor. */
void start_add(struct start *s, const struct controller *c, double factor);

/* Makes a config begin with the lists, and releases them. */
int start_apply(struct start *s, struct config *out, struct err *err);

/* Makes a training of tactics begin with these. */
int start_with_tactics(const struct tactics *t, struct config *out, struct err *err);

/* Releases what s holds. */
void start_release(struct start *s);

#endif
