/* SPDX-License-Identifier: MIT
 *
 * Config: every setting of a training run, by name and as text, so that the command line, a preset and the store all
 * mean the same thing. The config determines the run: the same config gives the same run.
 */
#ifndef TETRARCH_LEARN_TRAINING_CONFIG_H
#define TETRARCH_LEARN_TRAINING_CONFIG_H

#include "engine/player/weight_map.h"
#include "learn/training/method.h"
#include "measure/solo_job.h"

enum { CONFIG_COMMON_MAX = 32, CONFIG_OWN_MAX = 24 };

/* The settings that every method has, ending with a row without a name. */
extern const struct param config_params[];

struct config {
    const struct method *method;
    char preset[64];                              /* name of the preset that filled it in, or empty */
    struct param_value common[CONFIG_COMMON_MAX]; /* in the order of config_params */
    struct param_value own[CONFIG_OWN_MAX];       /* in the order of method->params */
};

/* Fills out with the method's defaults. Release it with config_release(). */
void config_init(struct config *out, const struct method *method);

/* Makes out a copy of c. Release it with config_release(). */
void config_copy(struct config *out, const struct config *c);

/* Releases what the config holds. */
void config_release(struct config *c);

/* Sets one setting from text, which is copied. Fails if the method has no such setting or the value is not allowed. */
int config_set(struct config *c, const char *name, const char *text, struct err *err);

/* Calls visit for each of several settings, written "key=value key=value", until one fails. */
int config_pairs(const char *settings, int (*visit)(void *context, const char *key, const char *value, struct err *err),
                 void *context, struct err *err);

/* Sets several settings, written "key=value key=value". */
int config_set_all(struct config *c, const char *settings, struct err *err);

/* Tells whether two configs have the same method and the same settings, except for the setting `except`, which may be
 * NULL. */
bool config_same(const struct config *a, const struct config *b, const char *except);

/* Gives setting i, counting the common ones first: its row and its text, "" for a text that is not set. Returns false
 * when there are no more. */
bool config_at(const struct config *c, int i, const struct param **row, const char **text);

/* Returns any setting as text, in the form in which the store has it; "" for one that is not set, or that the method
 * does not have. */
const char *config_setting(const struct config *c, const char *name);

/* Return a setting that every method has. */
int64_t config_int(const struct config *c, const char *name);
double config_real(const struct config *c, const char *name);
const char *config_text(const struct config *c, const char *name);

/* The settings of a run, resolved. */
struct setting {
    struct rules rules;
    int preview;
    struct weight_map map; /* from the points that are trained to the weights */
    struct vector start;   /* the point to begin with, or empty */
};

/* Resolves the settings of a run whose points have `dim` numbers. Fails if they now lead to another number: a set of
 * features may grow from version to version. Release the result with setting_release(). */
int config_resolve_run(const struct config *c, int dim, struct setting *out, struct err *err);

/* Resolves the board, the pieces, the features and the starting weights; fails if they do not fit together. Release the
 * result with setting_release(). */
int config_resolve(const struct config *c, struct setting *out, struct err *err);

/* Returns the part that the games of a run have in common, without any points. It borrows the setting. */
struct solo_job_config config_games(const struct config *c, const struct setting *s);

/* Releases what the setting holds. */
void setting_release(struct setting *s);

#endif
