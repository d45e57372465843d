/* SPDX-License-Identifier: MIT */
#include "exec/batch.h"

#include <math.h>

/* A batch of 10 ms needs 100 messages a second each way. Towards the end of a round batches shrink with the jobs that
 * are left (guided self-scheduling, Polychronopoulos and Kuck 1987), but not below 1 ms: a shorter batch would be done
 * before its successor could arrive. */
static const double seconds_max = 0.01, seconds_min = 0.001;
static const double bytes_max = 1 << 20;
static const double newest = 0.25; /* weight of the latest batch in the mean */

int batch_size(const struct batch_load *load)
{
    if (load->seconds <= 0)
        return 1;
    double share = load->left / (2.0 * load->workers);
    double jobs = fmin(fmax(share, seconds_min / load->seconds), seconds_max / load->seconds);
    jobs = fmin(jobs, fmin(load->left, bytes_max / (double)(load->bytes + 1)));
    return jobs > 1 ? (int)jobs : 1;
}

bool batch_ahead(const struct batch_load *load)
{
    return load->seconds > 0 && load->seconds < BATCH_CUT_SECONDS && load->left >= load->workers;
}

double batch_pace(double before, double seconds, int jobs)
{
    /* The clock may be too coarse for the shortest jobs: no job takes less than a nanosecond. */
    double each = fmin(fmax(seconds / jobs, 1e-9), BATCH_CUT_SECONDS);
    return before > 0 ? before + newest * (each - before) : each;
}
