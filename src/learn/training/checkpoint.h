/* SPDX-License-Identifier: MIT
 *
 * Checkpoint: everything that is needed to resume a run, as bytes with a checksum.
 *
 * Numbers are little-endian, as in memory on every machine that the program runs on.
 */
#ifndef TETRARCH_LEARN_TRAINING_CHECKPOINT_H
#define TETRARCH_LEARN_TRAINING_CHECKPOINT_H

#include "base/err.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* A part of a checkpoint: bytes in memory that are written as they are, or overwritten when it is read back. */
struct checkpoint_part {
    void *bytes;
    size_t size;
};

/* Adds a checkpoint of the parts to out. `run` is a hash of the run's settings: a checkpoint fits only its own run. */
void checkpoint_write(struct str *out, uint64_t run, int count, const struct checkpoint_part parts[]);

/* How reading fails: the bytes are damaged, or they are intact, but of another run or another version of the
 * program. */
enum { CHECKPOINT_DAMAGED = -1, CHECKPOINT_FOREIGN = -2 };

/* Reads the parts of a checkpoint back, each of exactly its size, and returns 0; on failure none is touched. A part
 * whose `bytes` is NULL may have any size: it is set to point into the checkpoint. */
int checkpoint_read(const void *bytes, size_t size, uint64_t run, int count, struct checkpoint_part parts[],
                    struct err *err);

/* Turns a checkpoint, in place, into one of a run with another hash. Returns false and leaves it unchanged if it is
 * damaged. */
bool checkpoint_relabel(void *bytes, size_t size, uint64_t run);

/* Returns the hash of some bytes. */
uint64_t checkpoint_hash(const void *bytes, size_t size);

#endif
