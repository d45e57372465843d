/* SPDX-License-Identifier: MIT */
#include "tetress/survey.h"

#include "base/cpu.h"
#include "tetress/detail.h"

void survey_find(const struct torus *t, struct survey *out)
{
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors()) {
        survey_find_vector(t, out);
        return;
    }
#endif
    survey_find_portable(t, out);
}

void detail_find(const struct torus *t, const struct survey *survey, struct detail *out)
{
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors()) {
        detail_find_vector(t, survey, out);
        return;
    }
#endif
    detail_find_portable(t, survey, out);
}
