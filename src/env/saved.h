/* SPDX-License-Identifier: MIT
 *
 * Saved: games as bytes, the same on every machine: numbers little-endian and one after the other, behind a header with
 * the version and a hash of the rules, before a checksum.
 *
 * Reading checks every number that is used as an index or a count, so that forged bytes cannot do harm.
 */
#ifndef TETRARCH_ENV_SAVED_H
#define TETRARCH_ENV_SAVED_H

#include "base/err.h"
#include "engine/tetris/state.h"

#include <stddef.h>

/* Bytes that are written or read. What does not fit when writing is counted only. */
struct saved {
    uint8_t *out;      /* NULL when reading */
    const uint8_t *in; /* NULL when writing */
    size_t size, at;
    uint64_t hash; /* of the bytes so far, when writing */
    bool bad;      /* when reading: a number was out of its range, or the bytes ended too soon */
};

/* Starts writing into `size` bytes at out, which may be NULL. `game` is a hash of what else must be the same when the
 * bytes are read. */
struct saved saved_write(void *out, size_t size, uint64_t game);

/* Ends writing and returns how many bytes there are, whether they fitted or not. */
size_t saved_end(struct saved *s);

/* Starts reading. Fails if the bytes are not a saved game of this version and of this `game`, or are damaged. */
int saved_read(struct saved *s, const void *bytes, size_t size, uint64_t game, struct err *err);

/* Ends reading; fails if anything was wrong or left over. */
int saved_finish(struct saved *s, struct err *err);

/* Write or read a number: when reading, one that is not within low to high makes the saved game bad, and `low` is taken
 * instead. */
void saved_int(struct saved *s, int64_t *value, int bytes, int64_t low, int64_t high);
void saved_u8(struct saved *s, uint8_t *value, int low, int high);
void saved_i8(struct saved *s, int8_t *value, int low, int high);
void saved_i32(struct saved *s, int *value, int low, int high);
void saved_u64(struct saved *s, uint64_t *value);
void saved_bool(struct saved *s, bool *value);

/* The place of a sequence; its rules and its stream are set already. */
void saved_sequence(struct saved *s, struct sequence *sequence);

/* A game of the modern kind that was started with the same rules. */
void saved_state(struct saved *s, struct state *state);

/* Returns a hash of rules and a number. */
uint64_t saved_hash(const struct rules *rules, uint64_t number);

#endif
