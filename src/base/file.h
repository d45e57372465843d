/* SPDX-License-Identifier: MIT
 *
 * File: reads and writes whole files.
 */
#ifndef TETRARCH_BASE_FILE_H
#define TETRARCH_BASE_FILE_H

#include "base/str.h"

/* Appends everything that can be read from `file` to s, without a byte order mark at its start. Fails if s would exceed
 * `limit` bytes. `name` names the file in an error message. */
int file_read(struct str *s, FILE *file, const char *name, size_t limit, struct err *err);

/* Appends the whole file at `path` to s in the same way. Directories, FIFOs, sockets and devices are refused, since
 * reading them might never end; /dev/stdin and /dev/fd/N, which the caller's shell opened, may be pipes. */
int file_load(struct str *s, const char *path, size_t limit, struct err *err);

/* Appends the directory of a path to out: "a/" for "a/b", "." for a path without a slash. */
void file_folder(struct str *out, const char *path);

/* Tells whether `path` is a regular file that begins with `text`, of at most 64 bytes. */
bool file_begins(const char *path, const char *text);

/* Writes text and a final newline to the file at `path`, whole or not at all; a pipe or a device is written directly. A
 * process that is killed leaves no temporary file behind, except in the moment in which an existing file is replaced,
 * if the file system has unnamed files, as the local ones of Linux do. */
int file_save(const char *path, const char *text, struct err *err);

/* Writes `length` bytes in the same way, without a newline. */
int file_save_bytes(const char *path, const void *bytes, size_t length, struct err *err);

#endif
