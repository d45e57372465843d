/* SPDX-License-Identifier: MIT
 *
 * Beam: places the known pieces one after the other, and keeps only the best boards after each. It looks as far as the
 * previews go at a cost that is linear in their number, where that of lookahead is exponential. */
#include "base/mem.h"
#include "engine/player/search.h"

#include <stdlib.h>

/* A board of the search. */
struct beam_node {
    struct board board;
    struct hand hand;
    int64_t way;           /* score of the pieces up to here, without the board */
    int64_t score;         /* with the board itself; nodes are compared by it */
    struct decision first; /* the decision that led here */
};

struct beam {
    struct player player;
    int width;
    struct beam_node *now, *next; /* `width` each; `next` is a heap with the worst at the top */
    int now_count, next_count;
};

static struct player *beam_new(const struct player_config *config)
{
    struct beam *p = xcalloc(1, sizeof *p);
    search_init(&p->player.search, config);
    p->width = config->width > 0 ? config->width : PLAYER_WIDTH;
    p->now = xcalloc((size_t)p->width, sizeof *p->now);
    p->next = xcalloc((size_t)p->width, sizeof *p->next);
    return &p->player;
}

static void swap(struct beam_node *a, struct beam_node *b)
{
    struct beam_node t = *a;
    *a = *b;
    *b = t;
}

static void sink(struct beam_node heap[], int n, int i)
{
    for (;;) {
        int least = i, left = 2 * i + 1, right = left + 1;
        if (left < n && heap[left].score < heap[least].score)
            least = left;
        if (right < n && heap[right].score < heap[least].score)
            least = right;
        if (least == i)
            return;
        swap(&heap[i], &heap[least]);
        i = least;
    }
}

/* Keeps a node if it is among the best so far; of equal ones the first. */
static void keep(struct beam *p, const struct beam_node *node)
{
    struct beam_node *heap = p->next;
    if (p->next_count == p->width) {
        if (node->score <= heap[0].score)
            return;
        heap[0] = *node;
        sink(heap, p->next_count, 0);
        return;
    }
    int i = p->next_count++;
    heap[i] = *node;
    for (; i > 0 && heap[i].score < heap[(i - 1) / 2].score; i = (i - 1) / 2)
        swap(&heap[i], &heap[(i - 1) / 2]);
}

/* Tries all placements of a piece of a node's hand. `first` is the situation, given for the first piece only. */
static void expand(struct beam *p, const struct beam_node *node, const struct field *f, const struct take *take,
                   const struct situation *first)
{
    const struct search *s = &p->player.search;
    struct placement placements[SEARCH_PLACEMENTS];
    enum piece piece = (enum piece)take->piece;
    int n = search_placements(s, &node->board, f, piece, placements);
    for (int i = 0; i < n; i++) {
        struct outcome o = drop_outcome_at(&node->board, s->rules, piece, placements[i]);
        struct beam_node child = { .board = o.after, .hand = take->after, .first = node->first };
        child.hand.may_hold = s->rules->hold;
        child.way = node->way + linear_piece_score(&s->linear, &o);
        child.score = node->way + linear_score(&s->linear, &o);
        if (first) {
            child.first = (struct decision){ take->piece, take->hold, SPIN_NONE, placements[i], child.score };
            if (first->weighed)
                first->weighed(first->context, &child.first, 1);
        }
        keep(p, &child);
    }
}

/* Goes one piece deeper; returns false if no node can. */
static bool deepen(struct beam *p, const struct situation *first)
{
    p->next_count = 0;
    for (int i = 0; i < p->now_count; i++) {
        struct take takes[2];
        struct field field;
        search_field(&p->player.search, &p->now[i].board, &field);
        int n = hand_takes(&p->now[i].hand, takes);
        for (int j = 0; j < n; j++)
            expand(p, &p->now[i], &field, &takes[j], first);
    }
    if (p->next_count == 0)
        return false;
    struct beam_node *t = p->now;
    p->now = p->next;
    p->next = t;
    p->now_count = p->next_count;
    return true;
}

static bool beam_choose(struct player *player, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    struct beam *p = (struct beam *)player;
    p->now[0] = (struct beam_node){ .board = *s->board, .hand = hand_of(s) };
    p->now_count = 1;
    if (!deepen(p, s))
        return false;
    for (int depth = 1; depth < player->search.depth && depth < s->known; depth++)
        if (!deepen(p, NULL))
            break;
    const struct beam_node *best = &p->now[0];
    for (int i = 1; i < p->now_count; i++)
        if (p->now[i].score > best->score)
            best = &p->now[i];
    *out = best->first;
    out->score = best->score;
    struct field field;
    search_field(&player->search, s->board, &field);
    search_find_spin(&player->search, s->board, &field, out);
    return true;
}

static void beam_free(struct player *player)
{
    struct beam *p = (struct beam *)player;
    search_release(&player->search);
    free(p->now);
    free(p->next);
    free(p);
}

const struct player_ops player_beam = {
    .name = "beam",
    .summary = "looks ahead as far as pieces are known, but only at the best boards",
    .looks_ahead = true,
    .new = beam_new,
    .choose = beam_choose,
    .free = beam_free,
};
