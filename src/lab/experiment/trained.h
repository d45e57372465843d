/* SPDX-License-Identifier: MIT
 *
 * Trained: what a run of the store has come to: its fitness, its features and all its weights.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_TRAINED_H
#define TETRARCH_LAB_EXPERIMENT_TRAINED_H

#include "engine/player/controller.h"
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

/* A list of features and one of weights, as text, for a run to begin with. */
struct start {
    struct str features, weights;
};

/* Adds the features of a controller and their weights; those of numbers, not of patterns, are multiplied by a factor.
 * */
void start_add(struct start *s, const struct controller *c, double factor);

/* Has a config begin with the lists, and releases them. */
int start_apply(struct start *s, struct config *out, struct err *err);

/* Releases what s holds. */
void start_release(struct start *s);

#endif
