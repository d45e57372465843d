/* SPDX-License-Identifier: MIT
 *
 * Algorithm. For each depth there is a heap of the states that were found there and not expanded yet. A round takes the
 * best state of each heap, from the first to the last, and puts what follows from it into the next ("chokudai search",
 * known from programming contests). After n rounds every depth has had n states expanded, as in a beam of width n, but
 * n need not be known beforehand and nothing is searched twice.
 *
 * A state that is found is only noted as a parent and a spot, 20 bytes; its board is made again when it is expanded,
 * which happens to one in fifty. States that are equal at the same depth, because the same pieces came to the same
 * places in another order, are expanded once, unless the later one has a better way behind it. What is found at the
 * last depth is not even noted: only its score matters.
 */
#include "engine/player/widening.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/player/outlook.h"
#include "engine/tetris/reach.h"

#include <stdlib.h>
#include <string.h>

/* A state that was expanded. */
struct widening_state {
    struct field field;
    struct attack_chain chain;
    int32_t way;   /* the worth of the pieces up to here, without the board */
    uint32_t root; /* the first placement of its line */
    int garbage;
    uint8_t next, hold; /* the piece in play is queue[next], unknown from `known` on */
    bool may_hold;
};

/* A state that was found: where it comes from. */
struct widening_found {
    uint32_t parent; /* the state */
    uint32_t root;
    int32_t way;
    struct spot spot;
    uint8_t piece, next, hold;
};

/* Those found at one depth, as a heap with the best at the top: the score in the upper half of each key, then the
 * complement of its number, so that of equal ones the first comes first. */
struct widening_heap {
    uint64_t *key;
    int count, capacity;
};

/* Which states were expanded: a hash table, in which 0 is an empty place. */
struct widening_seen {
    uint64_t hash;
    int32_t way;
};
enum { SEEN = 1 << 17 };

struct widening {
    const struct attack_rules *rules;
    struct tactics_scale tactics;
    int flags; /* of reach.h */

    uint8_t queue[WIDENING_DEPTH + 2];
    int known, depth;
    int ts[WIDENING_DEPTH + 3]; /* T pieces to come from each place of the queue on, without hold */

    struct widening_state *state;
    int states, state_capacity;
    struct widening_found *found;
    int founds, found_capacity;
    struct widening_heap heap[WIDENING_DEPTH];
    struct widening_line *root;
    int roots, root_capacity;
    struct widening_seen *seen;
    int seen_count;
    int64_t placements;
};

struct widening *widening_new(const struct attack_rules *rules, const double weight[TACTICS_TERMS])
{
    struct widening *w = xcalloc(1, sizeof *w);
    w->rules = rules;
    w->tactics = tactics_scaled(weight);
    w->flags = REACH_SPINS | (rules->half_turns ? REACH_HALF_TURNS : 0);
    w->seen = xcalloc(SEEN, sizeof *w->seen);
    return w;
}

void widening_free(struct widening *w)
{
    for (int i = 0; i < WIDENING_DEPTH; i++)
        free(w->heap[i].key);
    free(w->state);
    free(w->found);
    free(w->root);
    free(w->seen);
    free(w);
}

static void heap_push(struct widening_heap *h, int32_t score, uint32_t number)
{
    uint64_t key = (uint64_t)((uint32_t)score ^ UINT32_C(0x80000000)) << 32 | (uint32_t)~number;
    h->key = array_grow(h->key, h->count, &h->capacity, sizeof *h->key);
    int i = h->count++;
    for (; i > 0 && h->key[(i - 1) / 2] < key; i = (i - 1) / 2)
        h->key[i] = h->key[(i - 1) / 2];
    h->key[i] = key;
}

/* Takes the best one; the heap must not be empty. */
static uint32_t heap_pop(struct widening_heap *h)
{
    uint64_t top = h->key[0], last = h->key[--h->count];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= h->count)
            break;
        if (child + 1 < h->count && h->key[child + 1] > h->key[child])
            child++;
        if (h->key[child] <= last)
            break;
        h->key[i] = h->key[child];
        i = child;
    }
    h->key[i] = last;
    return (uint32_t)~top;
}

static uint64_t hash_of(const struct widening_state *s, int depth)
{
    uint64_t hash = (uint64_t)depth | (uint64_t)s->hold << 8 | (uint64_t)s->next << 16;
    hash |= (uint64_t)(s->chain.combo & 255) << 24 | (uint64_t)(s->chain.back_to_back & 255) << 32;
    hash |= (uint64_t)(s->garbage & 255) << 40;
    for (int i = 0; i < FIELD_WORDS; i++)
        hash = rng_mix(hash ^ s->field.word[i]) + 0x9e3779b97f4a7c15u;
    return hash ? hash : 1;
}

/* Notes that a state is being expanded; returns false if an equal one was already, with a way as good. */
static bool is_new(struct widening *w, const struct widening_state *s, int depth)
{
    uint64_t hash = hash_of(s, depth);
    struct widening_seen *place = &w->seen[hash % SEEN];
    while (place->hash && place->hash != hash)
        place = place + 1 < w->seen + SEEN ? place + 1 : w->seen;
    if (place->hash && place->way >= s->way)
        return false;
    w->seen_count += place->hash == 0;
    *place = (struct widening_seen){ hash, s->way };
    return true;
}

/* Scores the lock of a piece, and moves the chain and the garbage on. */
static int32_t lock_score(const struct widening *w, const struct field *before, enum piece piece, struct spot spot,
                          int rows, struct widening_state *s)
{
    static const enum tactics_term of_rows[5] = { 0, TACTICS_SINGLE, TACTICS_DOUBLE, TACTICS_TRIPLE, TACTICS_QUAD };
    const int32_t *weight = w->tactics.weight;
    int32_t score = piece == PIECE_T && !(spot.spin == SPIN_FULL && rows >= 2) ? weight[TACTICS_WASTED_T] : 0;
    if (rows == 0) {
        s->chain.combo = 0;
        return score;
    }
    struct attack_lock lock = { .rows = rows,
                                .spin = attack_spin(w->rules, before, piece, spot),
                                .perfect = field_height(&s->field) == 0 };
    struct attack sent = attack_of(w->rules, s->chain, &lock);
    if (lock.spin == SPIN_FULL)
        score += rows <= 3 ? weight[TACTICS_SPIN_SINGLE + rows - 1] : weight[TACTICS_QUAD];
    else
        score += weight[lock.spin == SPIN_MINI ? TACTICS_MINI : of_rows[rows]];
    score += sent.rows * weight[TACTICS_ATTACK] + (sent.after.combo - 1) * weight[TACTICS_COMBO];
    score += lock.perfect * weight[TACTICS_PERFECT];
    s->chain = sent.after;
    s->garbage = s->garbage > sent.rows ? s->garbage - sent.rows : 0;
    return score;
}

/* Makes the state that follows when a piece locks; next, hold and root are left to the caller. */
static int32_t advance(const struct widening *w, const struct widening_state *from, enum piece piece, struct spot spot,
                       struct widening_state *out)
{
    *out = *from;
    out->may_hold = true;
    int rows = field_lock(&out->field, piece, spot); /* more than four if the board already had full rows */
    return lock_score(w, &from->field, piece, spot, rows < SHAPE_SIZE ? rows : SHAPE_SIZE, out);
}

static int32_t board_score(const struct widening *w, const struct widening_state *s)
{
    struct outlook_around around = {
        .ts = w->ts[s->next] + (s->hold == PIECE_T),
        .garbage = s->garbage,
        .back_to_back = s->chain.back_to_back > 0,
    };
    return outlook_score(&w->tactics, &s->field, &around);
}

/* One way to take a piece. */
struct widening_take {
    uint8_t piece, next, hold;
};

static int takes(const struct widening *w, const struct widening_state *s, struct widening_take out[2])
{
    int n = 0, next = s->next;
    uint8_t piece = next < w->known ? w->queue[next] : PIECE_NONE;
    if (piece != PIECE_NONE)
        out[n++] = (struct widening_take){ piece, (uint8_t)(next + 1), s->hold };
    if (!s->may_hold)
        return n;
    if (s->hold != PIECE_NONE && s->hold != piece)
        out[n++] = (struct widening_take){ s->hold, (uint8_t)(next + 1), piece };
    else if (s->hold == PIECE_NONE && next + 1 < w->known && w->queue[next + 1] != piece)
        out[n++] = (struct widening_take){ w->queue[next + 1], (uint8_t)(next + 2), piece };
    return n;
}

/* Notes a state that was found at a depth, counted from 1. */
static void note(struct widening *w, const struct widening_state *s, int depth, int32_t score, enum piece piece,
                 struct spot spot, uint32_t parent)
{
    struct widening_line *line = &w->root[s->root];
    if (depth > line->depth || score > line->decision.score) {
        line->depth = depth;
        line->decision.score = score;
    }
    if (depth == w->depth)
        return;
    w->found = array_grow(w->found, w->founds, &w->found_capacity, sizeof *w->found);
    w->found[w->founds] = (struct widening_found){ parent, s->root, s->way, spot, (uint8_t)piece, s->next, s->hold };
    heap_push(&w->heap[depth], score, (uint32_t)w->founds++);
}

/* Begins a line. */
static uint32_t add_root(struct widening *w, const struct widening_take *take, struct spot spot, bool hold)
{
    w->root = array_grow(w->root, w->roots, &w->root_capacity, sizeof *w->root);
    w->root[w->roots] = (struct widening_line){
        .decision = { take->piece, hold, spot.spin, field_placement((enum piece)take->piece, spot), 0 },
    };
    return (uint32_t)w->roots++;
}

/* Finds what follows from the state of this number, at this depth, when one of its pieces is placed. */
static void expand_take(struct widening *w, uint32_t number, const struct field *solid, int depth,
                        const struct widening_take *take, bool hold)
{
    const struct widening_state from = w->state[number];
    enum piece piece = (enum piece)take->piece;
    struct spot spots[REACH_MAX];
    int n = reach_list(&from.field, piece, w->flags, spots);
    for (int i = 0; i < n; i++) {
        struct widening_state s;
        if (field_placement(piece, spots[i]).row >= FIELD_VISIBLE)
            continue;
        int32_t gained = advance(w, &from, piece, spots[i], &s);
        if (!field_fits(solid, piece, spots[i]))
            gained += w->tactics.weight[TACTICS_SOFT_DROP];
        s.way = from.way + gained;
        s.next = take->next;
        s.hold = take->hold;
        if (depth == 0)
            s.root = add_root(w, take, spots[i], hold);
        w->placements++;
        note(w, &s, depth + 1, s.way + board_score(w, &s), piece, spots[i], number);
    }
}

/* Expands the state that was added last. */
static void expand(struct widening *w, int depth)
{
    uint32_t number = (uint32_t)w->states - 1;
    struct widening_take list[2];
    struct field solid = outlook_solid(&w->state[number].field);
    int n = takes(w, &w->state[number], list);
    for (int i = 0; i < n; i++)
        expand_take(w, number, &solid, depth, &list[i], i > 0);
}

/* Makes the state that was found under a number. */
static struct widening_state made(const struct widening *w, uint32_t number)
{
    const struct widening_found *f = &w->found[number];
    struct widening_state s;
    advance(w, &w->state[f->parent], (enum piece)f->piece, f->spot, &s);
    s.way = f->way;
    s.root = f->root;
    s.next = f->next;
    s.hold = f->hold;
    return s;
}

static void add_state(struct widening *w, const struct widening_state *s)
{
    w->state = array_grow(w->state, w->states, &w->state_capacity, sizeof *w->state);
    w->state[w->states++] = *s;
}

bool widening_start(struct widening *w, const struct widening_position *p)
{
    w->known = p->known < WIDENING_DEPTH + 2 ? p->known : WIDENING_DEPTH + 2;
    memcpy(w->queue, p->queue, (size_t)w->known);
    w->depth = p->known < WIDENING_DEPTH ? p->known : WIDENING_DEPTH;
    w->ts[w->known] = w->ts[w->known + 1] = p->known > w->known ? 0 : p->possible_next >> PIECE_T & 1;
    for (int i = w->known - 1; i >= 0; i--)
        w->ts[i] = w->ts[i + 1] + (w->queue[i] == PIECE_T);
    w->states = w->founds = w->roots = 0;
    w->placements = 0;
    for (int i = 0; i < WIDENING_DEPTH; i++)
        w->heap[i].count = 0;
    if (w->seen_count > 0)
        memset(w->seen, 0, SEEN * sizeof *w->seen);
    w->seen_count = 0;
    struct widening_state first = {
        .field = p->field, .chain = p->chain, .garbage = p->garbage, .hold = p->hold, .may_hold = p->may_hold
    };
    add_state(w, &first);
    expand(w, 0);
    return w->roots > 0;
}

void widening_limit(struct widening *w, const struct decision *first)
{
    struct widening_heap *h = &w->heap[1];
    uint32_t kept = 0;
    for (int i = 0; i < w->roots; i++) {
        const struct decision *d = &w->root[i].decision;
        if (d->piece == first->piece && d->spin == first->spin && placement_equal(d->placement, first->placement))
            kept = (uint32_t)i;
    }
    for (int i = 0; i < h->count; i++)
        if (w->found[(uint32_t)~h->key[i]].root == kept)
            h->key[0] = h->key[i];
    h->count = h->count > 0;
    if (h->count > 0)
        w->found[(uint32_t)~h->key[0]].root = 0;
    w->root[0] = w->root[kept];
    w->roots = 1;
}

bool widening_round(struct widening *w)
{
    bool expanded = false;
    if (w->founds >= WIDENING_PLACEMENTS || w->seen_count >= SEEN / 2)
        return false;
    for (int depth = 1; depth < w->depth; depth++) {
        while (w->heap[depth].count > 0) {
            struct widening_state s = made(w, heap_pop(&w->heap[depth]));
            if (!is_new(w, &s, depth))
                continue;
            add_state(w, &s);
            expand(w, depth);
            expanded = true;
            break;
        }
    }
    return expanded;
}

void widening_run(struct widening *w, int64_t placements, bool (*stop)(void *context), void *context)
{
    while ((placements == 0 || w->placements < placements) && !(stop && stop(context)))
        if (!widening_round(w))
            return;
}

int64_t widening_placements(const struct widening *w)
{
    return w->placements;
}

/* Tells whether a line is better than another: one that survives longer, or else the one with the higher score. */
static bool better(const struct widening_line *a, const struct widening_line *b)
{
    return a->depth != b->depth ? a->depth > b->depth : a->decision.score > b->decision.score;
}

struct widening_line widening_best(const struct widening *w)
{
    struct widening_line best;
    widening_rank(w, 1, &best);
    return best;
}

int widening_rank(const struct widening *w, int max, struct widening_line out[])
{
    int count = 0;
    for (int i = 0; i < w->roots; i++) {
        int at = count;
        while (at > 0 && better(&w->root[i], &out[at - 1]))
            at--;
        if (at == max)
            continue;
        count += count < max;
        memmove(&out[at + 1], &out[at], (size_t)(count - 1 - at) * sizeof *out);
        out[at] = w->root[i];
    }
    return count;
}
