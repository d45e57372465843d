/* SPDX-License-Identifier: MIT
 *
 * Memory for the page's engine: blocks of a few size classes, with a free list for each. A game asks for the same
 * sizes again and again, so nothing better is needed. There are four classes between one power of two and the next,
 * so that at most a fifth of a large block, such as a search table, is wasted. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, ALIGNMENT = 64, STEPS = 4, CLASSES = 25 * STEPS };

/* Header of every block, padded to the strictest alignment in use. */
struct block {
    struct block *next; /* in the free list */
    uint32_t kind;      /* its size class */
    uint8_t padding[ALIGNMENT - sizeof(void *) - sizeof(uint32_t)];
};

extern uint8_t __heap_base; /* set by the linker: the end of static data */
static uintptr_t used;
static struct block *unused[CLASSES];

/* Returns the size of blocks of a class, header included. */
static size_t kind_size(uint32_t kind)
{
    size_t power = (size_t)ALIGNMENT * STEPS << kind / STEPS;
    return power + power / STEPS * (kind % STEPS);
}

/* Takes new memory; size must be a multiple of the alignment. */
static void *grow(size_t size)
{
    if (used == 0)
        used = ((uintptr_t)&__heap_base + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uintptr_t end = used + size, there = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end < used)
        return NULL;
    if (end > there && __builtin_wasm_memory_grow(0, (end - there + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    void *start = (void *)used;
    used = end;
    return start;
}

void *malloc(size_t size)
{
    uint32_t kind = 0;
    while (kind < CLASSES - STEPS && kind_size(kind) - sizeof(struct block) < size)
        kind++;
    if (kind == CLASSES - STEPS)
        return NULL;
    struct block *block = unused[kind];
    if (block)
        unused[kind] = block->next;
    else if (!(block = grow(kind_size(kind))))
        return NULL;
    block->kind = kind;
    return block + 1;
}

void free(void *p)
{
    if (!p)
        return;
    struct block *block = (struct block *)p - 1;
    block->next = unused[block->kind];
    unused[block->kind] = block;
}

void *calloc(size_t count, size_t size)
{
    size_t whole;
    void *p = __builtin_mul_overflow(count, size, &whole) ? NULL : malloc(whole);
    return p ? memset(p, 0, whole) : NULL;
}

void *realloc(void *p, size_t size)
{
    if (!p)
        return malloc(size);
    size_t room = kind_size(((struct block *)p - 1)->kind) - sizeof(struct block);
    if (size <= room)
        return p;
    void *other = malloc(size);
    if (other) {
        memcpy(other, p, room);
        free(p);
    }
    return other;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return alignment <= ALIGNMENT ? malloc(size) : NULL;
}
