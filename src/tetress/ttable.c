/* SPDX-License-Identifier: MIT */
#include "tetress/ttable.h"

#include "base/mem.h"

#include <stdlib.h>

void ttable_init(struct ttable *t, int megabytes)
{
    uint64_t count = 1;
    while (2 * count * sizeof *t->slot <= (uint64_t)megabytes << 20)
        count *= 2;
    t->slot = xcalloc((size_t)count, sizeof *t->slot);
    t->mask = count - 1;
}

static uint64_t pack(struct ttable_entry e)
{
    return (uint64_t)(uint32_t)e.score << 32 | (uint64_t)(uint16_t)e.action << 16 | (uint64_t)(uint8_t)e.depth << 8 |
           e.bound;
}

static struct ttable_entry unpack(uint64_t data)
{
    return (struct ttable_entry){ (int32_t)(data >> 32), (int16_t)(data >> 16), (int8_t)(data >> 8), (uint8_t)data };
}

bool ttable_find(const struct ttable *t, uint64_t key, struct ttable_entry *out)
{
    struct ttable_slot *s = &t->slot[key & t->mask];
    uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&s->check, memory_order_relaxed);
    *out = unpack(data);
    return (check ^ data) == key && out->bound != BOUND_NONE;
}

void ttable_keep(struct ttable *t, uint64_t key, struct ttable_entry entry)
{
    struct ttable_slot *s = &t->slot[key & t->mask];
    struct ttable_entry old;
    if (ttable_find(t, key, &old) && entry.depth < old.depth && entry.bound != BOUND_EXACT)
        return;
    uint64_t data = pack(entry);
    atomic_store_explicit(&s->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&s->data, data, memory_order_relaxed);
}

void ttable_release(struct ttable *t)
{
    free(t->slot);
}
