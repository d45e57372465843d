/* SPDX-License-Identifier: MIT
 *
 * Replay: a game as a small text file: the rules, the seed, and what was done when; see docs/reference/files.md.
 *
 * Every line ends in a check of all text so far and of the game it leads to, so that a file that was changed is refused
 * with the line where it went wrong.
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
    int64_t tick; /* guideline: after how many ticks of the game */
    uint8_t kind, a, b;
};

enum { REPLAY_NAME_MAX = 63, REPLAY_BYTES_MAX = 64 << 20 };

struct replay {
    struct rules rules;
    uint64_t seed;
    int64_t number; /* of the game */
    int level;      /* guideline: the first */
    char player[REPLAY_NAME_MAX + 1];
    struct replay_event *event; /* owned */
    int count, capacity;
    int64_t ticks; /* guideline: when the game was over or left */
};

/* Starts a record; release it with replay_release(). */
void replay_start(struct replay *r, const struct rules *rules, uint64_t seed, int64_t number, int level,
                  const char *player);

/* Adds what was done; events come in the order of their ticks. */
void replay_add(struct replay *r, struct replay_event event);

/* Writes a replay file, whole or not at all. */
int replay_save(const struct replay *r, const char *path, struct err *err);

/* Reads a replay and plays it through; fails with the line where it is not what was played. */
int replay_load(const char *path, struct replay *out, struct err *err);
int replay_parse(const char *text, size_t length, const char *label, struct replay *out, struct err *err);

/* Fails with a sentence where a replay cannot be watched: of the simplified games only those on ten columns and up to
 * twenty rows can. */
int replay_check_watchable(const struct replay *r, const char *label, struct err *err);

/* Plays one tick, or the next event that is due at the present tick, of a guideline replay: starts with a game that
 * replay_begin() made and *next 0. Returns false when the replay is over. */
void replay_begin(const struct replay *r, struct state *s);
bool replay_step(const struct replay *r, struct state *s, int *next);

/* Releases what a replay holds. */
void replay_release(struct replay *r);

#endif
