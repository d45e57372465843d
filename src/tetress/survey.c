/* SPDX-License-Identifier: MIT */
#include "tetress/survey.h"

#include "base/cpu.h"

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
