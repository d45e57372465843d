/* SPDX-License-Identifier: MIT */
#include "tetris/perft.h"

#include "tetris/drop.h"

static uint64_t count(const struct board *b, const struct rules *rules, const uint8_t pieces[], int depth)
{
    struct placement placements[DROPS_MAX];
    enum piece piece = (enum piece)pieces[0];
    int n = drop_placements(b, rules, piece, placements);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        struct board next = *b;
        drop_lock(&next, piece, placements[i]);
        sum += count(&next, rules, pieces + 1, depth - 1);
    }
    return sum;
}

uint64_t perft_drops(const struct rules *rules, const uint8_t pieces[], int depth)
{
    struct board empty = board_empty(rules->width, rules->height);
    return depth > 0 ? count(&empty, rules, pieces, depth) : 1;
}
