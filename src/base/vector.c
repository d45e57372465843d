/* SPDX-License-Identifier: MIT */
#include "base/vector.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void vector_resize(struct vector *v, int count)
{
    if (count == 0) {
        vector_release(v);
        return;
    }
    v->value = xrealloc(v->value, (size_t)count, sizeof *v->value);
    for (int i = v->count; i < count; i++)
        v->value[i] = 0.0;
    v->count = count;
}

void vector_set(struct vector *v, int count, const double value[])
{
    vector_resize(v, count);
    if (count > 0)
        memcpy(v->value, value, (size_t)count * sizeof *value);
}

void vector_add(struct vector *v, int count, const double value[])
{
    int before = v->count;
    vector_resize(v, before + count);
    if (count > 0)
        memcpy(v->value + before, value, (size_t)count * sizeof *value);
}

void vector_release(struct vector *v)
{
    free(v->value);
    *v = (struct vector){ 0 };
}
