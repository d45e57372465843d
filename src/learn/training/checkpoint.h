/* SPDX-License-Identifier: MIT
 *
 * Checkpoint: everything that is needed to resume a run, as bytes with a checksum.
 *
 * Numbers are as in memory on machines that put the low byte first, which are all that the program runs on.
 */
#ifndef TETRARCH_LEARN_TRAINING_CHECKPOINT_H
#define TETRARCH_LEARN_TRAINING_CHECKPOINT_H

#include "base/err.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* A part of a checkpoint: bytes in memory, written as they are, or read back over what is there. */
struct checkpoint_part {
    void *bytes;
    size_t size;
};

/* Adds a checkpoint of the parts to out. `run` is a hash of the run's settings: a checkpoint fits only its own. */
void checkpoint_write(struct str *out, uint64_t run, int count, const struct checkpoint_part parts[]);

/* How reading fails: the bytes are not what was written, or they are, but of another run or version of the program. */
enum { CHECKPOINT_DAMAGED = -1, CHECKPOINT_FOREIGN = -2 };

/* Reads the parts of a checkpoint back, each of exactly its size, and returns 0; on failure none is touched. A part
 * whose `bytes` is NULL may have any size: it is set to point into the checkpoint. */
int checkpoint_read(const void *bytes, size_t size, uint64_t run, int count, struct checkpoint_part parts[],
                    struct err *err);

/* Makes a checkpoint, in place, one of a run with another hash. Returns false and leaves it alone if it is damaged. */
bool checkpoint_relabel(void *bytes, size_t size, uint64_t run);

/* Returns the hash of some bytes. */
uint64_t checkpoint_hash(const void *bytes, size_t size);

#endif
