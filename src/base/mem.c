/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef TETRARCH_HAS_ARENAS
#include <malloc.h>
#endif

void mem_report(void)
{
    static const char sentence[] = "tetrarch: out of memory\n";
    ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)written; /* there is nowhere else to say it */
}

#ifndef __wasm__
static _Thread_local struct mem_rescue *innermost;

void mem_rescue_begin(struct mem_rescue *rescue)
{
    rescue->outer = innermost;
    innermost = rescue;
}

void mem_rescue_end(struct mem_rescue *rescue)
{
    innermost = rescue->outer;
}

bool mem_has_rescue(void)
{
    return innermost != NULL;
}
#endif

/* Any thread may get here, holding any lock, so a normal exit is out of the question: its handlers lock streams and
 * allocate. The handlers of quick_exit() are async-signal-safe. Other threads that run out of memory meanwhile wait for
 * the process to end. */
_Noreturn void mem_give_up(void)
{
#ifndef __wasm__
    if (innermost)
        longjmp(innermost->place, 1);
#endif
    static atomic_flag first = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&first))
        pause();
    mem_report();
    quick_exit(EXIT_FAILURE);
}

static void *must(void *p)
{
    if (!p)
        mem_give_up();
    return p;
}

void *xmalloc(size_t size)
{
    return must(malloc(size ? size : 1));
}

void *xcalloc(size_t count, size_t size)
{
    return must(calloc(count ? count : 1, size ? size : 1));
}

void *xaligned(size_t alignment, size_t size)
{
    size_t whole = (size + alignment - 1) / alignment * alignment;
    return memset(must(aligned_alloc(alignment, whole)), 0, whole);
}

void *xrealloc(void *p, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        mem_give_up();
    return must(realloc(p, count && size ? count * size : 1));
}

void *array_grow(void *p, int count, int *capacity, size_t size)
{
    enum { FIRST = 16 };
    if (count < *capacity)
        return p;
    if (*capacity > INT_MAX / 2)
        mem_give_up();
    int larger = *capacity > 0 ? 2 * *capacity : FIRST;
    p = xrealloc(p, (size_t)larger, size);
    *capacity = larger;
    return p;
}

char *xstrdup(const char *text)
{
    return must(strdup(text));
}

void mem_share_heap(void)
{
#ifdef TETRARCH_HAS_ARENAS
    mallopt(M_ARENA_MAX, 1);
#endif
}
