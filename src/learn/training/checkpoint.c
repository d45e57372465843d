/* SPDX-License-Identifier: MIT */
#include "learn/training/checkpoint.h"

#include "base/rng.h"

#include <string.h>

enum { PARTS_MAX = 8 };
static const uint64_t magic = 0x31304b4341525454u; /* "TTRACK01": 01 is the number of the format */

/* Eight bytes at a time; each step mixes all that came before, so that no two bit flips cancel out. */
uint64_t checkpoint_hash(const void *bytes, size_t size)
{
    uint64_t hash = rng_mix(size + 1);
    const char *at = bytes;
    for (size_t done = 0; done < size; done += 8) {
        uint64_t word = 0;
        memcpy(&word, at + done, size - done < 8 ? size - done : 8);
        hash = rng_mix(hash + word + 0x9e3779b97f4a7c15u);
    }
    return hash;
}

void checkpoint_write(struct str *out, uint64_t run, int count, const struct checkpoint_part parts[])
{
    size_t start = out->length;
    uint64_t head[3] = { magic, run, (uint64_t)count };
    str_add_bytes(out, head, sizeof head);
    for (int i = 0; i < count; i++) {
        uint64_t size = parts[i].size;
        str_add_bytes(out, &size, sizeof size);
        str_add_bytes(out, parts[i].bytes, parts[i].size);
    }
    uint64_t hash = checkpoint_hash(out->text + start, out->length - start);
    str_add_bytes(out, &hash, sizeof hash);
}

static int other_version(struct err *err)
{
    err_set(err, "the checkpoint was made by another version of the program");
    return CHECKPOINT_FOREIGN;
}

/* Finds the parts within the bytes, whose checksum is right; the parts must have the expected sizes. */
static int find_parts(const char *bytes, size_t size, int count, const struct checkpoint_part parts[],
                      struct checkpoint_part found[], struct err *err)
{
    size_t at = 3 * sizeof(uint64_t);
    for (int i = 0; i < count; i++) {
        uint64_t length;
        if (size - at < sizeof length)
            return other_version(err);
        memcpy(&length, bytes + at, sizeof length);
        at += sizeof length;
        if (length > size - at || (parts[i].bytes && length != parts[i].size))
            return other_version(err);
        found[i] = (struct checkpoint_part){ (void *)(bytes + at), length };
        at += length;
    }
    return 0;
}

int checkpoint_read(const void *bytes, size_t size, uint64_t run, int count, struct checkpoint_part parts[],
                    struct err *err)
{
    uint64_t head[3], hash;
    if (size < sizeof head + sizeof hash)
        return err_set(err, "the checkpoint is cut off: it has %zu bytes", size);
    memcpy(head, bytes, sizeof head);
    memcpy(&hash, (const char *)bytes + size - sizeof hash, sizeof hash);
    if (hash != checkpoint_hash(bytes, size - sizeof hash))
        return err_set(err, "the checkpoint is damaged: its checksum is wrong");
    if (head[0] != magic || head[2] != (uint64_t)count)
        return other_version(err);
    if (head[1] != run) {
        err_set(err, "the checkpoint belongs to a run with other settings");
        return CHECKPOINT_FOREIGN;
    }
    struct checkpoint_part found[PARTS_MAX];
    if (find_parts(bytes, size - sizeof hash, count, parts, found, err))
        return CHECKPOINT_FOREIGN;
    for (int i = 0; i < count; i++) {
        if (parts[i].bytes)
            memcpy(parts[i].bytes, found[i].bytes, found[i].size);
        else
            parts[i] = found[i];
    }
    return 0;
}

bool checkpoint_relabel(void *bytes, size_t size, uint64_t run)
{
    uint64_t hash;
    char *end = (char *)bytes + size - sizeof hash;
    if (size < 3 * sizeof run + sizeof hash)
        return false;
    memcpy(&hash, end, sizeof hash);
    if (hash != checkpoint_hash(bytes, size - sizeof hash))
        return false;
    memcpy((char *)bytes + sizeof magic, &run, sizeof run);
    hash = checkpoint_hash(bytes, size - sizeof hash);
    memcpy(end, &hash, sizeof hash);
    return true;
}
