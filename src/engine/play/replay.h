/* SPDX-License-Identifier: MIT
 *
 * Replay: a game as a small text file: the rules, the seed, and each move with its time; see docs/reference/files.md.
 *
 * Every line after the header ends in a checksum of all text so far and of the game at that point, so that a modified
 * file is refused with the line where it went wrong.
 */
#ifndef TETRARCH_ENGINE_PLAY_REPLAY_H
#define TETRARCH_ENGINE_PLAY_REPLAY_H

#include "engine/tetris/drop.h"
#include "engine/tetris/state.h"

#include <stddef.h>

enum replay_kind {
    REPLAY_INPUT,   /* guideline: a = enum input */
    REPLAY_GARBAGE, /* guideline: a = rows, b = the column of the hole */
    REPLAY_DROP,    /* simplified: a = rotation, b = column */
};

struct replay_event {
    int64_t tick; /* guideline: ticks of the game before it */
    uint8_t kind, a, b;
};

enum { REPLAY_NAME_MAX = 63, REPLAY_BYTES_MAX = 64 << 20 };

struct replay {
    struct rules rules;
    uint64_t seed;
    int64_t number; /* of the game */
    int level;      /* guideline: at the start */
    char player[REPLAY_NAME_MAX + 1];
    struct replay_event *event; /* owned */
    int count, capacity;
    int64_t ticks; /* guideline: when the game ended or was abandoned */
};

/* Starts a record; release it with replay_release(). */
void replay_start(struct replay *r, const struct rules *rules, uint64_t seed, int64_t number, int level,
                  const char *player);

/* Makes room for `count` more events, so that adding them allocates nothing. */
void replay_reserve(struct replay *r, int count);

/* Appends an event; events must come in the order of their ticks. */
void replay_add(struct replay *r, struct replay_event event);

/* Writes a replay file, whole or not at all. */
int replay_save(const struct replay *r, const char *path, struct err *err);

/* Reads a replay and plays it through; fails with the first line that does not match the game. */
int replay_load(const char *path, struct replay *out, struct err *err);
int replay_parse(const char *text, size_t length, const char *label, struct replay *out, struct err *err);

/* Fails if a replay cannot be watched: of the simplified games, only those on ten columns and up to twenty rows can. */
int replay_check_watchable(const struct replay *r, const char *label, struct err *err);

/* replay_begin() starts the game of a guideline replay. replay_step() then plays one tick, or the next event that is
 * due at the current tick; *next is 0 at the start. Returns false when the replay is over. */
void replay_begin(const struct replay *r, struct state *s);
bool replay_step(const struct replay *r, struct state *s, int *next);

/* Releases what a replay holds. */
void replay_release(struct replay *r);

#endif
