/* SPDX-License-Identifier: MIT */
#include "tetress/reach.h"

#include "base/cpu.h"

void reach_find(const struct torus *t, struct reach *out)
{
#ifdef TETRARCH_AVX2
    if (cpu_has_vectors()) {
        reach_find_avx2(t, out);
        return;
    }
#endif
    reach_find_portable(t, out);
}
