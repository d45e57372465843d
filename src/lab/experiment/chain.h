/* SPDX-License-Identifier: MIT
 *
 * Chain: a preset that builds on others. Those are trained first, each as a run of its own, and the preset begins with
 * the features and weights of all of them.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_CHAIN_H
#define TETRARCH_LAB_EXPERIMENT_CHAIN_H

#include "lab/experiment/experiment.h"
#include "learn/training/preset.h"

/* Returns the preset of this name if it builds on others; NULL if not, if there is none, or if name is NULL. */
const struct preset *chain_find(const char *name);

/* Refuses a value for a setting that a preset takes from the presets it builds on. */
int chain_check(const struct preset *preset, const char *key, struct err *err);

/* Trains the presets that a preset builds on, with the seed of `out`, unless the store has them already, and makes
 * `out` begin with their features and weights. Returns 1, 0 if it was stopped, or -1 on failure. */
int chain_prepare(const struct experiment *e, const struct preset *preset, struct config *out, struct err *err);

#endif
