/* SPDX-License-Identifier: MIT */
#include "measure/last_boards.h"

#include "base/mem.h"

#include <stdlib.h>

/* Streams of random numbers, apart from those of the walks. */
enum { STREAM_SAMPLE = 8, STREAM_DRAW };

void last_boards_init(struct last_boards *s, uint64_t seed)
{
    *s = (struct last_boards){ .rng = rng_stream(seed, 0, STREAM_SAMPLE) };
    for (int i = 0; i < LAST_BOARDS; i++)
        s->place[i].piece = PIECE_NONE;
}

void last_boards_add(struct last_boards *s, const struct board *b, enum piece piece, double weight)
{
    s->weight += weight;
    for (int i = 0; i < LAST_BOARDS; i++)
        if (rng_real(&s->rng) * s->weight < weight)
            s->place[i] = (struct last_board){ *b, (int32_t)piece };
}

/* Returns the repetition in which a point of the sum of all weights lies. */
static int find(const double weight[], int n, double point)
{
    int i = 0;
    while (i + 1 < n && point >= weight[i])
        point -= weight[i++];
    return i;
}

int last_boards_draw(const struct last_board places[], const double weight[], int n, uint64_t seed, int max,
                     struct last_board out[])
{
    struct rng rng = rng_stream(seed, 0, STREAM_DRAW);
    double sum = 0.0;
    int count = 0, *taken = xcalloc((size_t)n, sizeof *taken);
    for (int i = 0; i < n; i++)
        sum += weight[i];
    while (sum > 0.0 && count < max) {
        int i = find(weight, n, rng_real(&rng) * sum);
        out[count] = places[i * LAST_BOARDS + taken[i]];
        taken[i] = (taken[i] + 1) % LAST_BOARDS;
        count += out[count].piece != PIECE_NONE;
    }
    free(taken);
    return count;
}
