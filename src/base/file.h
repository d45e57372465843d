/* SPDX-License-Identifier: MIT
 *
 * File: whole files, read into a text or written from one.
 */
#ifndef TETRARCH_BASE_FILE_H
#define TETRARCH_BASE_FILE_H

#include "base/str.h"

/* Adds everything that can be read from `file` to s, at most `limit` bytes, but for a byte order mark at its start.
 * `name` stands for the file in the sentence of a failure. */
int file_read(struct str *s, FILE *file, const char *name, size_t limit, struct err *err);

/* Adds the whole file at `path` to s in the same way. A folder, a FIFO or a device is refused, for reading one might
 * never end; /dev/stdin and /dev/fd/N, which the caller's shell opened, may be pipes. */
int file_load(struct str *s, const char *path, size_t limit, struct err *err);

/* Adds the folder that a path is in to out: "a/" for "a/b", "." where there is none in it. */
void file_folder(struct str *out, const char *path);

/* Tells whether an ordinary file is at `path` and begins with a text of at most 64 bytes. */
bool file_begins(const char *path, const char *text);

/* Writes text and a final newline to the file at `path`, whole or not at all; into a pipe or a device, as it comes. No
 * other file is left behind, also if the process is killed meanwhile (where the file system can have files without a
 * name, as all local ones of Linux can). */
int file_save(const char *path, const char *text, struct err *err);

#endif
