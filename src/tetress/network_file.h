/* SPDX-License-Identifier: MIT
 *
 * Network file: the weights of a network (network.h) as JSON, described in docs/reference/files.md. Shipped ones are
 * built into the program.
 */
#ifndef TETRARCH_TETRESS_NETWORK_FILE_H
#define TETRARCH_TETRESS_NETWORK_FILE_H

#include "base/embedded.h"
#include "base/err.h"
#include "tetress/network.h"

/* The shipped networks by name; a row without a name ends the table. */
extern const struct embedded networks_shipped[];

/* Loads the shipped network of this name, or the file at this path if it has a slash or ends in .json. */
int network_load(const char *name_or_path, struct network *out, struct err *err);

/* Parses a file. `label` names it in error messages. Every input must be there, once. */
int network_parse(const char *text, size_t length, const char *label, struct network *out, struct err *err);

/* Writes a file atomically. `source` says where the weights come from; it and `name` must be UTF-8. */
int network_save(const struct network *n, const char *name, const char *source, const char *path, struct err *err);

#endif
