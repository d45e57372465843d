/* SPDX-License-Identifier: MIT */
#include "tetress/survey.h"

#include "base/cpu.h"

void survey_find(const struct torus *t, struct survey *out)
{
#ifdef TETRARCH_AVX2
    if (cpu_has_vectors()) {
        survey_find_avx2(t, out);
        return;
    }
#endif
    survey_find_portable(t, out);
}
