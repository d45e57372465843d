/* SPDX-License-Identifier: MIT
 *
 * Mem: allocation that never returns NULL. Out of memory ends the program with one sentence on standard error and exit
 * code 1, from any thread, without a core dump. Only the handlers of at_quick_exit() run. They must be
 * async-signal-safe; they may restore a terminal or remove a file.
 *
 * A library must not end the program. On a thread with a rescue, out of memory leads back to where that was set; what
 * was allocated since then is lost.
 */
#ifndef TETRARCH_BASE_MEM_H
#define TETRARCH_BASE_MEM_H

#include <stddef.h>

#ifndef __wasm__
#include <setjmp.h>
#include <stdbool.h>

/* A place to return to when memory runs out. */
struct mem_rescue {
    jmp_buf place;
    struct mem_rescue *outer;
};

/* Sets a rescue for the rest of the block; the statement that follows runs when memory has run out since. Local
 * variables that were changed in between are then undefined, unless they are volatile. */
#define MEM_RESCUE(name)                                                                                               \
    struct mem_rescue name __attribute__((cleanup(mem_rescue_end)));                                                   \
    mem_rescue_begin(&name);                                                                                           \
    if (setjmp(name.place) != 0)

void mem_rescue_begin(struct mem_rescue *rescue);
void mem_rescue_end(struct mem_rescue *rescue);

/* Tells whether this thread has a rescue. */
bool mem_has_rescue(void);
#else
#define MEM_RESCUE(name) if (0) /* the page has no way back */
#endif

/* Does what is done when memory has run out: goes to the rescue of this thread, or ends the program. */
_Noreturn void mem_give_up(void);

/* Allocates size bytes. The caller owns them and releases them with free(). */
void *xmalloc(size_t size);

/* Allocates count * size zeroed bytes. The caller owns them and releases them with free(). */
void *xcalloc(size_t count, size_t size);

/* Allocates size zeroed bytes at an address that is a multiple of `alignment`, a power of two. */
void *xaligned(size_t alignment, size_t size);

/* Resizes the block at p to count * size bytes, like realloc(); p may be NULL. */
void *xrealloc(void *p, size_t count, size_t size);

/* Makes room for one more element in the array at p, which holds `count` elements of `size` bytes and has room for
 * *capacity. Returns p, or a copy with at least twice the capacity, so that appending n elements takes O(n). For an
 * empty array, p is NULL and *capacity is 0. */
void *array_grow(void *p, int count, int *capacity, size_t size);

/* Copies text into memory that the caller owns and releases with free(). */
char *xstrdup(const char *text);

/* Makes all threads of the program allocate from one heap, for a program whose address space is limited: otherwise the
 * GNU library reserves 128 MB, and keeps 64, for each thread that allocates. Threads then wait for each other. */
void mem_share_heap(void);

/* Writes the out-of-memory message to standard error. Async-signal-safe. The functions above do so themselves; this is
 * for a handler that has just restored the terminal, whose screen hid the message. */
void mem_report(void);

#endif
