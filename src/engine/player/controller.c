/* SPDX-License-Identifier: MIT */
#include "engine/player/controller.h"

#include "base/mem.h"

#include <stdlib.h>

void controller_copy(struct controller *out, const struct controller *c)
{
    *out = *c;
    out->source = c->source ? xstrdup(c->source) : NULL;
    out->weights = (struct vector){ 0 };
    vector_set(&out->weights, c->weights.count, c->weights.value);
}

void controller_release(struct controller *c)
{
    free(c->source);
    c->source = NULL;
    vector_release(&c->weights);
}
