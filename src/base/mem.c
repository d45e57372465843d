/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void mem_report(void)
{
    static const char sentence[] = "tetrarch: out of memory\n";
    ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)written; /* there is nowhere else to say it */
}

/* Any thread may get here, holding any lock, so a normal exit is out of the question: its handlers lock streams and
 * allocate. The handlers of quick_exit() are async-signal-safe. Other threads that run out of memory meanwhile wait for
 * the process to end. */
static _Noreturn void give_up(void)
{
    static atomic_flag first = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&first))
        pause();
    mem_report();
    quick_exit(EXIT_FAILURE);
}

static void *must(void *p)
{
    if (!p)
        give_up();
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
        give_up();
    return must(realloc(p, count && size ? count * size : 1));
}

void *array_grow(void *p, int count, int *capacity, size_t size)
{
    enum { FIRST = 16 };
    if (count < *capacity)
        return p;
    if (*capacity > INT_MAX / 2)
        give_up();
    int larger = *capacity > 0 ? 2 * *capacity : FIRST;
    p = xrealloc(p, (size_t)larger, size);
    *capacity = larger;
    return p;
}

char *xstrdup(const char *text)
{
    return must(strdup(text));
}
