/* SPDX-License-Identifier: MIT
 *
 * Memory for the engine of the page: blocks whose sizes are powers of two, with a list of free ones for each size. A
 * game asks for the same few sizes again and again, so nothing better is needed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, BLOCK_BITS_MIN = 5, BLOCK_BITS_MAX = 30, ALIGNMENT = 64 };

/* In front of every block, and as long as the strictest alignment that is asked for. */
struct block {
    struct block *next; /* the next free one */
    uint32_t bits;      /* of the size, this head included */
    uint8_t padding[ALIGNMENT - sizeof(void *) - sizeof(uint32_t)];
};

extern uint8_t __heap_base; /* set by the linker: where nothing is any more */
static uintptr_t used;
static struct block *unused[BLOCK_BITS_MAX + 1];

/* Takes new memory, a multiple of the alignment. */
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
    uint32_t bits = BLOCK_BITS_MIN;
    while (bits <= BLOCK_BITS_MAX && ((size_t)1 << bits) < size + sizeof(struct block))
        bits++;
    if (bits > BLOCK_BITS_MAX)
        return NULL;
    size_t whole = (size_t)1 << bits;
    struct block *block = unused[bits];
    if (block)
        unused[bits] = block->next;
    else if (!(block = grow(whole < ALIGNMENT ? ALIGNMENT : whole)))
        return NULL;
    block->bits = bits;
    return block + 1;
}

void free(void *p)
{
    if (!p)
        return;
    struct block *block = (struct block *)p - 1;
    block->next = unused[block->bits];
    unused[block->bits] = block;
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
    size_t room = ((size_t)1 << ((struct block *)p - 1)->bits) - sizeof(struct block);
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
