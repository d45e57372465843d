/* SPDX-License-Identifier: MIT */
#include "learn/learners/learner.h"

int64_t learner_int(const struct learner_config *c, const char *name)
{
    return param_find(c->param, c->value, name)->integer;
}

double learner_real(const struct learner_config *c, const char *name)
{
    return param_find(c->param, c->value, name)->real;
}
