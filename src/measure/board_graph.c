/* SPDX-License-Identifier: MIT
 *
 * The boards are found in rounds: each round visits the boards that the one before it has added to the set, until none
 * is new. The set does not depend on the order in which the threads visit them. Each board is visited once more, when
 * all have numbers, to write down its edges.
 */
#include "measure/board_graph.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum {
    PART_BOARDS = 4096, /* at most, in a part */
    GRAIN_WORDS = 1024, /* of the set, which a thread takes at once */
    BATCH_PARTS = 256,  /* between two looks at the clock and the memory */
    BATCH_WORDS = 1 << 14,
    FEW_BOARDS = 1000, /* a millisecond of visits */
};

/* A graph under way. */
struct board_builder {
    struct board_graph *graph;
    const struct board_policy *policy;
    const struct board_graph_watch *watch;
    struct pool *pool;
    const struct board_graph_memory *memory;
    uint64_t *visited; /* by word of the set */
    uint32_t *code;    /* by number */
    int offset;        /* of the batch under way */
};

static uint32_t code_of(bool symmetric, const struct board *b)
{
    return symmetric ? board_index_mirrored(b) : board_index_code(b);
}

/* Adds the boards after all placements of all pieces. */
static void visit(struct board_builder *m, int worker, uint32_t code)
{
    struct placement placement[DROPS_MAX];
    struct board b = board_index_board(&m->graph->index, code);
    for (int piece = 0; piece < PIECES; piece++) {
        int n = m->policy->placements(m->policy->context, worker, &b, (enum piece)piece, placement);
        for (int i = 0; i < n; i++) {
            struct board after = b;
            drop_lock(&after, (enum piece)piece, placement[i]);
            board_index_add(&m->graph->index, code_of(m->graph->symmetric, &after));
        }
    }
}

static void visit_words(void *context, int worker, int first, int end)
{
    struct board_builder *m = context;
    for (size_t i = (size_t)m->offset + (size_t)first; i < (size_t)m->offset + (size_t)end; i++) {
        uint64_t fresh = atomic_load_explicit(&m->graph->index.bits[i], memory_order_relaxed) & ~m->visited[i];
        m->visited[i] |= fresh;
        for (; fresh; fresh &= fresh - 1)
            visit(m, worker, (uint32_t)(i * BOARD_INDEX_WORD) + (uint32_t)__builtin_ctzll(fresh));
    }
}

/* Visits the new boards of the next n words, on this thread alone if waking others would take longer. */
static void visit_batch(struct board_builder *m, int n)
{
    int64_t fresh = 0;
    for (int i = m->offset; i < m->offset + n && fresh < FEW_BOARDS; i++)
        fresh += __builtin_popcountll(m->graph->index.bits[i] & ~m->visited[i]);
    pool_run(m->pool, n, fresh < FEW_BOARDS ? n : GRAIN_WORDS, visit_words, m);
}

static bool stopped(const struct board_builder *m)
{
    return m->watch && m->watch->stop && atomic_load(m->watch->stop);
}

static int tick(const struct board_builder *m, struct board_graph_progress p, struct err *err)
{
    if (m->watch && m->watch->tick)
        m->watch->tick(m->watch->context, &p);
    return stopped(m) ? err_set(err, "stopped at %lld boards", (long long)p.boards) : 0;
}

int board_graph_check_memory(const struct rules *rules, size_t bytes, size_t memory, struct err *err)
{
    if (bytes <= memory)
        return 0;
    return err_set(err, "solving %dx%d takes more than the %.3g GB of memory that may be used", rules->width,
                   rules->height, (double)memory / 1e9);
}

/* The bytes besides edges, for this many boards; as many as there are if they cannot be numbered. */
static size_t bytes_of(const struct rules *rules, int64_t boards)
{
    size_t set = board_index_bytes(rules->width, rules->height), visited = set / 3 * 2;
    return boards < BOARD_INDEX_COUNT_MAX ? set + visited + 2 * board_index_number_bytes(boards + 1) : SIZE_MAX;
}

/* Fails if so many boards take too much memory even if each has only one edge for each piece. */
static int check_boards(const struct board_builder *m, int64_t boards, struct err *err)
{
    const struct rules *rules = m->policy->rules;
    size_t more = (size_t)boards * (m->memory->per_board + PIECES * sizeof(uint32_t)), known = bytes_of(rules, boards);
    return board_graph_check_memory(rules, known < SIZE_MAX - more ? known + more : known, m->memory->most, err);
}

static int find_boards(struct board_builder *m, struct err *err)
{
    struct board_index *x = &m->graph->index;
    int64_t before = 0, now = 1;
    board_index_add(x, 0);
    while (now > before) {
        for (size_t i = 0; i < x->words; i += BATCH_WORDS) {
            size_t n = x->words - i < BATCH_WORDS ? x->words - i : BATCH_WORDS;
            m->offset = (int)i;
            visit_batch(m, (int)n);
            if (tick(m, (struct board_graph_progress){ .boards = now }, err))
                return -1;
        }
        before = now;
        now = board_index_members(x);
        if (check_boards(m, now, err))
            return -1;
    }
    return 0;
}

/* Divides every level into parts. */
static void divide(struct board_graph *g)
{
    const struct board_index *x = &g->index;
    g->part = xcalloc((size_t)x->count / PART_BOARDS + BOARD_INDEX_CELLS_MAX + 1, sizeof *g->part);
    for (int i = 0; i <= BOARD_INDEX_CELLS_MAX; i++) {
        g->level_part[i] = g->part_count;
        for (int first = x->level[i], end = x->level[i + 1]; first < end; first += PART_BOARDS)
            g->part[g->part_count++] = (struct board_part){ .first = first,
                                                            .end = end - first < PART_BOARDS ? end
                                                                                             : first + PART_BOARDS };
    }
    g->level_part[BOARD_INDEX_CELLS_MAX + 1] = g->part_count;
}

/* Writes the edges of a board and returns how many. */
static int write_edges(const struct board_builder *m, int worker, const struct board *b, uint32_t out[])
{
    struct placement placement[DROPS_MAX];
    int edges = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        int n = m->policy->placements(m->policy->context, worker, b, (enum piece)piece, placement);
        for (int i = 0; i < n; i++) {
            struct board after = *b;
            uint32_t rows = (uint32_t)drop_lock(&after, (enum piece)piece, placement[i]);
            out[edges++] = board_graph_find(m->graph, &after) << 4 | rows << 1;
        }
        if (n == 0)
            out[edges++] = BOARD_GRAPH_END << 1;
        out[edges - 1] |= 1;
    }
    return edges;
}

static void fill_parts(void *context, int worker, int first, int end)
{
    struct board_builder *m = context;
    uint32_t *room = xcalloc((size_t)PART_BOARDS * PIECES * DROPS_MAX, sizeof *room);
    for (int i = m->offset + first; i < m->offset + end; i++) {
        struct board_part *p = &m->graph->part[i];
        for (int number = p->first; number < p->end; number++) {
            struct board b = board_index_board(&m->graph->index, m->code[number]);
            p->edges += write_edges(m, worker, &b, room + p->edges);
        }
        p->edge = xmalloc((size_t)p->edges * sizeof *p->edge);
        memcpy(p->edge, room, (size_t)p->edges * sizeof *p->edge);
    }
    free(room);
}

static int find_edges(struct board_builder *m, struct err *err)
{
    struct board_graph *g = m->graph;
    g->bytes = bytes_of(m->policy->rules, g->index.count);
    for (int i = 0; i < g->part_count; i += BATCH_PARTS) {
        int n = g->part_count - i < BATCH_PARTS ? g->part_count - i : BATCH_PARTS;
        m->offset = i;
        pool_run(m->pool, n, 4, fill_parts, m);
        for (int k = i; k < i + n; k++) {
            g->edges += g->part[k].edges;
            g->bytes += (size_t)g->part[k].edges * sizeof(uint32_t);
        }
        if (tick(m, (struct board_graph_progress){ g->index.count, g->part_count, i + n }, err) ||
            board_graph_check_memory(m->policy->rules, g->bytes, m->memory->most, err))
            return -1;
    }
    return 0;
}

int board_graph_init(struct board_graph *g, const struct board_policy *policy, struct pool *pool,
                     const struct board_graph_memory *memory, const struct board_graph_watch *watch, struct err *err)
{
    struct board_builder m = { g, policy, watch, pool, memory, NULL, NULL, 0 };
    *g = (struct board_graph){ .symmetric = policy->symmetric };
    if (check_boards(&m, 1, err))
        return -1;
    board_index_init(&g->index, policy->rules->width, policy->rules->height);
    m.visited = xcalloc(g->index.words, sizeof *m.visited);
    int result = find_boards(&m, err);
    free(m.visited);
    if (result == 0) {
        m.code = xcalloc((size_t)board_index_members(&g->index) + 1, sizeof *m.code);
        board_index_number(&g->index, m.code);
        divide(g);
        result = find_edges(&m, err);
        free(m.code);
    }
    if (result)
        board_graph_release(g);
    return result;
}

void board_graph_release(struct board_graph *g)
{
    for (int i = 0; i < g->part_count; i++)
        free(g->part[i].edge);
    free(g->part);
    board_index_release(&g->index);
    *g = (struct board_graph){ 0 };
}

uint32_t board_graph_find(const struct board_graph *g, const struct board *b)
{
    return board_index_find(&g->index, code_of(g->symmetric, b));
}
