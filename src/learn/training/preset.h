/* SPDX-License-Identifier: MIT
 *
 * Preset: the settings of a paper or a recipe under one name.
 */
#ifndef TETRARCH_LEARN_TRAINING_PRESET_H
#define TETRARCH_LEARN_TRAINING_PRESET_H

#include "learn/training/config.h"

struct preset {
    const char *name, *method;
    const char *settings; /* in the form that config_set_all() takes */
    const char *about;    /* what it reproduces, where it had to choose, and how long it takes */
    /* The presets that are trained first, ending with NULL. This one begins with the features and weights of all of
     * them; the weights of numeric features are scaled to a common length. */
    const char *first[3];
};

/* All presets, ending with a row without a name. */
extern const struct preset presets[];

/* Returns the preset of this name. A failure suggests the nearest name. */
const struct preset *preset_find(const char *name, struct err *err);

/* Fills out with the settings of a preset, or with those of a method alone. One of the two names may be NULL; if both
 * are given, the preset must be for that method. Release the result with config_release(). */
int preset_config(const char *method, const char *preset, struct config *out, struct err *err);

#endif
