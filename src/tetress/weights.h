/* SPDX-License-Identifier: MIT
 *
 * Weights: files with the weights of the evaluation of Tetress.
 *
 * A file is JSON, described in docs/reference/files.md. Shipped ones are built into the program.
 */
#ifndef TETRARCH_TETRESS_WEIGHTS_H
#define TETRARCH_TETRESS_WEIGHTS_H

#include "base/embedded.h"
#include "base/err.h"
#include "base/param.h"
#include "tetress/evaluate.h"

/* The shipped files by name; a row without a name ends the table. */
extern const struct embedded weights_shipped[];

/* The row of an agent's params that names its weights. */
#define WEIGHTS_PARAM(fallback)                                                                                        \
    {                                                                                                                  \
        "weights", PARAM_TEXT, "NAME", fallback, 0, 0, NULL, "of the evaluation: hand, learned, eldaly-2024 or a file" \
    }

/* Loads the shipped weights of this name, or the file at this path if it has a slash or ends in .json. */
int weights_load(const char *name_or_path, struct weights *out, struct err *err);

/* Parses a file of weights. `label` names it in error messages. A feature that is missing has weight 0. */
int weights_parse(const char *text, size_t length, const char *label, struct weights *out, struct err *err);

/* Writes a file atomically. `source` says where the weights come from; it and `name` must be UTF-8. */
int weights_save(const struct weights *w, const char *name, const char *source, const char *path, struct err *err);

#endif
