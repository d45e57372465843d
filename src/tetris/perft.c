/* SPDX-License-Identifier: MIT */
#include "tetris/perft.h"

#include "tetris/drop.h"
#include "tetris/reach.h"

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

static uint64_t count_reachable(const struct field *f, const uint8_t pieces[], int depth, int flags)
{
    enum piece piece = (enum piece)pieces[0];
    if (depth == 1)
        return (uint64_t)reach_count(f, piece, flags);
    struct spot spots[REACH_MAX];
    int n = reach_list(f, piece, flags, spots);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        struct field next = *f;
        field_lock(&next, piece, spots[i]);
        sum += count_reachable(&next, pieces + 1, depth - 1, flags);
    }
    return sum;
}

uint64_t perft_reach(const uint8_t pieces[], int depth, int flags)
{
    struct field empty = { 0 };
    return depth > 0 ? count_reachable(&empty, pieces, depth, flags) : 1;
}
