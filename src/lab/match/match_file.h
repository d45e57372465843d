/* SPDX-License-Identifier: MIT
 *
 * Match file: the record of a match on disk, which grows by whole games and can be resumed.
 *
 * However the program ends, all games but those under way are in the file. Nobody else can open it meanwhile.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_FILE_H
#define TETRARCH_LAB_MATCH_MATCH_FILE_H

#include "lab/match/match_record.h"

struct match_file {
    int descriptor;
    long long size; /* bytes of whole lines */
    char *path;     /* owned */
};

/* Reads a whole record. Release the result with match_release(). */
int match_file_read(const char *path, struct match_config *config, struct match_result *result, struct err *err);

/* Opens the record of a match to add games: a new file, or one that holds the same match with at most as many games. A
 * last line that is cut off is dropped from it. Hands out the games that are there; release them with match_release(),
 * and the file with match_file_close(). */
int match_file_open(struct match_file *f, const char *path, const struct match_config *config,
                    struct match_result *before, struct err *err);

/* Adds a game, whole or not at all. */
int match_file_add(struct match_file *f, const struct match_config *config, const struct match_game *g,
                   struct err *err);

void match_file_close(struct match_file *f);

/* Plays a match, or what the record at `path`, which may be NULL, does not hold of it yet. `watch` must not have an
 * ended(). Where it was stopped, the result is what there is. Release it with match_release(). */
int match_file_play(const char *path, const struct match_config *config, const struct match_watch *watch,
                    struct match_result *out, struct err *err);

#endif
