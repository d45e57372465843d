/* SPDX-License-Identifier: MIT */
#include "tetress/ttable.h"

#include "base/mem.h"

#include <stdlib.h>

void ttable_init(struct ttable *t, int megabytes)
{
    uint64_t count = 1;
    while (2 * count * sizeof *t->entry <= (uint64_t)megabytes << 20)
        count *= 2;
    t->entry = xcalloc((size_t)count, sizeof *t->entry);
    t->mask = count - 1;
}

const struct ttable_entry *ttable_find(const struct ttable *t, uint64_t key)
{
    const struct ttable_entry *e = &t->entry[key & t->mask];
    return e->bound != BOUND_NONE && e->key == key ? e : NULL;
}

void ttable_keep(struct ttable *t, struct ttable_entry entry)
{
    struct ttable_entry *e = &t->entry[entry.key & t->mask];
    /* Replaces an entry of another position always, and one of the same position if the search was at least as deep or
     * exact. */
    if (e->key != entry.key || entry.depth >= e->depth || entry.bound == BOUND_EXACT)
        *e = entry;
}

void ttable_release(struct ttable *t)
{
    free(t->entry);
}
