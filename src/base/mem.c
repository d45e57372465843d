/* SPDX-License-Identifier: MIT */
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *p)
{
    if (p)
        return p;
    fputs("tetrarch: out of memory\n", stderr);
    abort();
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
        must(NULL);
    return must(realloc(p, count && size ? count * size : 1));
}

char *xstrdup(const char *text)
{
    return must(strdup(text));
}
