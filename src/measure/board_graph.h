/* SPDX-License-Identifier: MIT
 *
 * Board graph: the boards that a game can come to from the empty one, and the boards to which each piece can lead from
 * there.
 *
 * A policy says which placements are open to a piece: all of them, or the one that a player takes. Where it does not
 * distinguish left from right, a board and its mirror image are one. The graph does not depend on the number of
 * threads that make it.
 */
#ifndef TETRARCH_MEASURE_BOARD_GRAPH_H
#define TETRARCH_MEASURE_BOARD_GRAPH_H

#include "base/err.h"
#include "engine/tetris/drop.h"
#include "exec/pool.h"
#include "measure/board_index.h"

/* Which placements are open. */
struct board_policy {
    const struct rules *rules; /* of the simplified game; borrowed */
    bool symmetric;            /* a board and its mirror image have mirrored placements */
    /* Writes the placements, none of which ends the game, into out, which holds DROPS_MAX, and returns how many. Called
     * by several threads at once, each of which has a number from 0 up. */
    int (*placements)(void *context, int worker, const struct board *b, enum piece piece, struct placement out[]);
    void *context;
};

/* An edge leads from a board by a piece to the board with a number, or to the end of the game, which has the number 0,
 * if the piece has no placement. From the lowest bit: whether it is the last edge of its piece; the rows that are
 * removed (3 bits), or BOARD_GRAPH_END at the end of the game; the number. */
enum { BOARD_GRAPH_END = 7 };

static inline bool board_edge_last(uint32_t edge)
{
    return edge & 1;
}

static inline int board_edge_rows(uint32_t edge)
{
    return (int)(edge >> 1 & 7);
}

static inline uint32_t board_edge_number(uint32_t edge)
{
    return edge >> 4;
}

/* Boards of one level with neighbouring numbers: the work of a thread. */
struct board_part {
    int first, end; /* numbers */
    uint32_t *edge; /* those of the first board by piece I, by O, and so on; then those of the next; owned */
    int64_t edges;
};

struct board_graph {
    struct board_index index;
    bool symmetric;
    int part_count;
    int level_part[BOARD_INDEX_CELLS_MAX + 2]; /* the first part of each level */
    struct board_part *part;                   /* owned */
    int64_t edges;
    size_t bytes; /* of memory taken */
};

/* How far the graph has come: before the boards are known, their number so far, and 0 parts. */
struct board_graph_progress {
    int64_t boards;
    int parts, done;
};

struct board_graph_watch {
    void (*tick)(void *context, const struct board_graph_progress *p); /* may be NULL */
    void *context;
    const atomic_bool *stop; /* may be NULL */
};

/* The memory that may be used, and what the caller needs of it for each board, in bytes. */
struct board_graph_memory {
    size_t most, per_board;
};

/* Makes the graph of a policy. Fails, with an empty graph, if it would take more than the memory that may be used,
 * which is noticed as soon as there are too many boards, or if it is stopped. Release it with board_graph_release(),
 * which may also be called on zeroed bytes. */
int board_graph_init(struct board_graph *g, const struct board_policy *policy, struct pool *pool,
                     const struct board_graph_memory *memory, const struct board_graph_watch *watch, struct err *err);
void board_graph_release(struct board_graph *g);

/* Fails with a sentence if work on a board of these rules takes more bytes than the memory that may be used. */
int board_graph_check_memory(const struct rules *rules, size_t bytes, size_t memory, struct err *err);

/* Returns the number of a board of the graph. */
uint32_t board_graph_find(const struct board_graph *g, const struct board *b);

#endif
