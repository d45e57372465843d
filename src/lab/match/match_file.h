/* SPDX-License-Identifier: MIT
 *
 * Match file: the record of a Tetress match on disk (record_file.h).
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_FILE_H
#define TETRARCH_LAB_MATCH_MATCH_FILE_H

#include "lab/match/match_record.h"
#include "lab/match/record_file.h"

struct match_file {
    struct record_file record;
};

/* Reads a whole record. Release the result with match_release(). */
int match_file_read(const char *path, struct match_config *config, struct match_result *result, struct err *err);

/* Opens the record of a match to add games: a new file, or one that holds the same match with at most as many games. An
 * incomplete last line is dropped from it. Writes the games that are there to *before; release them with
 * match_release(), and the file with match_file_close(). */
int match_file_open(struct match_file *f, const char *path, const struct match_config *config,
                    struct match_result *before, struct err *err);

/* Adds a game, completely or not at all. */
int match_file_add(struct match_file *f, const struct match_config *config, const struct match_game *g,
                   struct err *err);

void match_file_close(struct match_file *f);

/* Plays a match, or the part of it that the record at `path`, which may be NULL, does not hold yet. `watch` must not
 * have an ended(). If it was stopped, the result holds the games played so far. Release it with match_release(). */
int match_file_play(const char *path, const struct match_config *config, const struct match_watch *watch,
                    struct match_result *out, struct err *err);

#endif
