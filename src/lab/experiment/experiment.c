/* SPDX-License-Identifier: MIT */
#include "lab/experiment/experiment.h"

#include <stdarg.h>
#include <stdio.h>

bool experiment_stopped(const struct experiment *e)
{
    return e->stop && atomic_load(e->stop);
}

void experiment_tick(const struct experiment *e, double fraction, int64_t pieces, const char *format, ...)
{
    char phrase[160];
    va_list list;
    if (!e->tick)
        return;
    va_start(list, format);
    vsnprintf(phrase, sizeof phrase, format, list);
    va_end(list);
    e->tick(e->context, fraction, pieces, phrase);
}
