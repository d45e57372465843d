/* SPDX-License-Identifier: MIT
 *
 * Record file: the record of a match on disk, lines of JSON, which grows by whole games and can be resumed.
 *
 * However the program ends, the file has all games but those under way. It is locked against other processes meanwhile.
 */
#ifndef TETRARCH_LAB_MATCH_RECORD_FILE_H
#define TETRARCH_LAB_MATCH_RECORD_FILE_H

#include "base/err.h"
#include "base/str.h"

#include <stdbool.h>

enum { RECORD_BYTES_MAX = 2000000000 };

struct record_file {
    int descriptor;
    long long size; /* bytes of complete lines */
    char *path;     /* owned */
};

/* Opens the record of a match to add games, and reads its complete lines into *text, which stays empty if the file is
 * new or has none. *marked tells whether it begins with a byte order mark, which the text lacks. Close the file with
 * record_file_close(), also after a failure, and release the text. */
int record_file_open(struct record_file *f, const char *path, struct str *text, bool *marked, struct err *err);

/* Drops an incomplete last line from a file whose complete lines are `text`. */
int record_file_trim(struct record_file *f, const struct str *text, struct err *err);

/* Rewrites the file atomically: the line of the match with its newline, and the lines of the games. */
int record_file_rewrite(struct record_file *f, const char *head, const char *games, struct err *err);

/* Adds a line with its newline, completely or not at all. */
int record_file_add(struct record_file *f, const struct str *line, struct err *err);

void record_file_close(struct record_file *f);

#endif
