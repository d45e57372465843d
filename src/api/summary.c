/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/stats.h"
#include "measure/histogram.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static_assert((int)TETRARCH_BINS_MAX == (int)HISTOGRAM_BINS_MAX, "the header says the same");

static int check(const double rows[], int games, int deaths, struct err *err)
{
    if (games < 1)
        return err_set(err, "there are %d games, but there must be at least one", games);
    if (deaths < 0 || deaths > games)
        return err_set(err, "%d of %d games were lost", deaths, games);
    for (int i = 0; i < games; i++)
        if (!(rows[i] >= 0 && rows[i] <= 0x1p53))
            return err_set(err, "the rows of game %d are not a number from 0 to 2^53", i);
    return 0;
}

int tetrarch_summarise(const double rows[], int games, int deaths, struct tetrarch_measured *out,
                       struct tetrarch_histogram *bins, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    if (check(rows, games, deaths, &err))
        return border_fail(error, &err);
    double total = 0, *sorted = xcalloc((size_t)games, sizeof *sorted);
    for (int i = 0; i < games; i++)
        total += sorted[i] = rows[i];
    struct interval mean = stats_lifetime_mean(total, deaths, games - deaths, 0.95);
    struct summary of_games = stats_summary(sorted, games);
    free(sorted);
    *out = (struct tetrarch_measured){ .rows = mean.value,
                                       .rows_low = mean.low,
                                       .rows_high = mean.high,
                                       .median = of_games.median,
                                       .least = of_games.min,
                                       .most = of_games.max,
                                       .games = games,
                                       .deaths = deaths };
    if (!bins)
        return 0;
    struct histogram h;
    histogram_make(&h, rows, games, HISTOGRAM_BINS, isfinite(mean.value) ? mean.value : 0.0);
    *bins = (struct tetrarch_histogram){ .bins = h.bins, .width = h.width };
    for (int i = 0; i < h.bins; i++) {
        bins->count[i] = h.count[i];
        bins->expected[i] = h.expected[i];
    }
    return 0;
}
