/* SPDX-License-Identifier: MIT */
#include "base/limit.h"

#include <limits.h>
#include <sys/resource.h>

long limit_raise_files(long wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return 0;
    if (limit.rlim_cur < (rlim_t)wanted) {
        limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        if (getrlimit(RLIMIT_NOFILE, &limit))
            return 0;
    }
    return limit.rlim_cur < LONG_MAX ? (long)limit.rlim_cur : LONG_MAX;
}
