/* SPDX-License-Identifier: MIT */
#include "engine/tetris/perft.h"

#include "engine/tetris/drop.h"
#include "engine/tetris/reach.h"

static void count_drops(const struct board *b, const struct rules *rules, const uint8_t pieces[], int depth,
                        uint64_t counts[])
{
    struct placement placements[DROPS_MAX];
    enum piece piece = (enum piece)pieces[0];
    int n = drop_placements(b, rules, piece, placements);
    counts[0] += (uint64_t)n;
    for (int i = 0; i < n && depth > 1; i++) {
        struct board next = *b;
        drop_lock(&next, piece, placements[i]);
        count_drops(&next, rules, pieces + 1, depth - 1, counts + 1);
    }
}

void perft_drops(const struct rules *rules, const uint8_t pieces[], int depth, uint64_t counts[])
{
    struct board empty = board_empty(rules->width, rules->height);
    for (int i = 0; i < depth; i++)
        counts[i] = 0;
    count_drops(&empty, rules, pieces, depth, counts);
}

static void count_reachable(const struct field *f, const uint8_t pieces[], int depth, int flags, uint64_t counts[])
{
    enum piece piece = (enum piece)pieces[0];
    if (depth == 1) {
        counts[0] += (uint64_t)reach_count(f, piece, flags);
        return;
    }
    struct spot spots[REACH_MAX];
    int n = reach_list(f, piece, flags, spots);
    counts[0] += (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct field next = *f;
        field_lock(&next, piece, spots[i]);
        count_reachable(&next, pieces + 1, depth - 1, flags, counts + 1);
    }
}

void perft_reach(const uint8_t pieces[], int depth, int flags, uint64_t counts[])
{
    struct field empty = { 0 };
    for (int i = 0; i < depth; i++)
        counts[i] = 0;
    count_reachable(&empty, pieces, depth, flags, counts);
}
