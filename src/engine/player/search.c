/* SPDX-License-Identifier: MIT */
#include "engine/player/search.h"

#include "base/mem.h"

#include <stdlib.h>

void search_init(struct search *s, const struct player_config *config)
{
    s->linear = controller_linear(config->controller, config->rules->width);
    s->rules = config->rules;
    s->kernel = kernel_new(&s->linear, config->rules, config->kernel);
    s->depth = config->preview + 1;
    if (config->depth > 0 && config->depth < s->depth)
        s->depth = config->depth;
}

void search_release(struct search *s)
{
    kernel_free(s->kernel);
    linear_release(&s->linear);
}

struct player *search_player_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    search_init(&p->search, config);
    return p;
}

void search_player_free(struct player *p)
{
    search_release(&p->search);
    free(p);
}

struct hand hand_of(const struct situation *s)
{
    return (struct hand){ .queue = s->queue, .known = s->known, .hold = s->hold, .may_hold = s->may_hold };
}

int hand_takes(const struct hand *hand, struct take out[2])
{
    int n = 0, next = hand->next;
    uint8_t piece = next < hand->known ? hand->queue[next] : PIECE_NONE;
    struct hand after = *hand;
    if (piece != PIECE_NONE) {
        after.next = next + 1;
        out[n++] = (struct take){ piece, false, after };
    }
    if (!hand->may_hold || next > hand->known)
        return n;
    if (hand->hold != PIECE_NONE && hand->hold != piece) {
        after.next = next + 1;
        after.hold = piece;
        out[n++] = (struct take){ hand->hold, true, after };
    } else if (hand->hold == PIECE_NONE && next + 1 < hand->known && hand->queue[next + 1] != piece) {
        after.next = next + 2;
        after.hold = piece;
        out[n++] = (struct take){ hand->queue[next + 1], true, after };
    }
    return n;
}

/* Not inlined: otherwise searches that do not need the list of spots would have it on their stack. */
static __attribute__((noinline)) int reachable(const struct search *s, const struct field *f, enum piece piece,
                                               struct placement out[])
{
    struct spot spots[REACH_MAX];
    int n = reach_list(f, piece, reach_turns(s->rules), spots), kept = 0;
    for (int i = 0; i < n; i++) {
        struct placement placement = field_placement(piece, spots[i]);
        if (placement.row < FIELD_VISIBLE)
            out[kept++] = placement;
    }
    return kept;
}

int search_placements(const struct search *s, const struct board *b, const struct field *f, enum piece piece,
                      struct placement out[])
{
    return s->rules->kind == RULES_SIMPLIFIED ? drop_placements(b, s->rules, piece, out) : reachable(s, f, piece, out);
}

/* Sets *best to the best of some placements, if that is better than *best or nothing was found yet. */
static bool improve(const struct search *s, const struct board *b, enum piece piece, int n,
                    const struct placement placements[], bool found, struct decision *best)
{
    for (int i = 0; i < n; i++) {
        struct outcome o = drop_outcome_at(b, s->rules, piece, placements[i]);
        int64_t score = linear_score(&s->linear, &o);
        if (!found || score > best->score)
            best->placement = placements[i], best->score = score;
        found = true;
    }
    return found;
}

bool search_best_reachable(struct search *s, const struct board *b, const struct field *f, enum piece piece,
                           int64_t bar, struct decision *out)
{
    struct placement placements[SEARCH_PLACEMENTS];
    if (field_height(f) > REACH_OPEN) {
        int n = reachable(s, f, piece, placements);
        return improve(s, b, piece, n, placements, false, out);
    }
    /* All straight drops are possible, and the kernel is the fastest way to score them; tucks and spins remain. */
    struct spot spots[REACH_MAX];
    int n = reach_tucks(f, piece, reach_turns(s->rules), spots);
    for (int i = 0; i < n; i++)
        placements[i] = field_placement(piece, spots[i]);
    bool found = kernel_choose_above(s->kernel, b, piece, bar, out);
    return improve(s, b, piece, n, placements, found, out);
}

/* A search under way. */
struct looking {
    struct search *search;
    const struct situation *situation;
    search_leaf *leaf;
};

/* Where there is a bar, some line that survives all its pieces scores that much. Another one is of interest only if it
 * scores more; else it may get any value that is no better. There is none if the bar is INT64_MIN. */
static struct value look(const struct looking *l, const struct board *b, const struct hand *hand, int depth,
                         int64_t bar);

/* Returns the bar for further lines of `depth` pieces, given the best so far. */
static int64_t raise_bar(int64_t bar, struct value best, int depth)
{
    return best.lives == depth && best.score > bar ? best.score : bar;
}

/* Returns the value of a line from one placement on: its own part, and the rest of the line. */
static struct value follow(const struct looking *l, const struct outcome *o, const struct hand *after, int depth,
                           int64_t bar)
{
    const struct linear *linear = &l->search->linear;
    if (depth == 1 && !l->leaf)
        return (struct value){ 1, linear_score(linear, o) };
    int64_t piece = linear_piece_score(linear, o);
    struct value rest = depth > 1 ? look(l, &o->after, after, depth - 1, bar > INT64_MIN ? bar - piece : bar)
                                  : l->leaf(l->search, &o->after, after, l->situation);
    return (struct value){ rest.lives + 1, rest.lives > 0 ? piece + rest.score : 0 };
}

/* Returns the best value of a piece's placements. Not inlined, like reachable(): the last piece needs no list. */
static __attribute__((noinline)) struct value look_at_piece(const struct looking *l, const struct board *b,
                                                            const struct field *f, const struct take *take, int depth,
                                                            int64_t bar)
{
    struct value best = { 0, 0 };
    struct placement placements[SEARCH_PLACEMENTS];
    int n = search_placements(l->search, b, f, (enum piece)take->piece, placements);
    for (int i = 0; i < n; i++) {
        struct outcome o = drop_outcome_at(b, l->search->rules, (enum piece)take->piece, placements[i]);
        struct value v = follow(l, &o, &take->after, depth, raise_bar(bar, best, depth));
        if (i == 0 || value_better(v, best))
            best = v;
    }
    return best;
}

static inline struct value look_at_last(const struct looking *l, const struct board *b, const struct field *f,
                                        uint8_t piece, int64_t bar)
{
    struct decision choice;
    bool found = search_best_above(l->search, b, f, (enum piece)piece, bar, &choice);
    return (struct value){ found, found ? choice.score : 0 };
}

static struct value look(const struct looking *l, const struct board *b, const struct hand *hand, int depth,
                         int64_t bar)
{
    struct take takes[2];
    struct value best = { 0, 0 };
    struct field field;
    bool last = depth == 1 && !l->leaf;
    search_field(l->search, b, &field);
    if (last && !hand->may_hold && hand->next < hand->known)
        return look_at_last(l, b, &field, hand->queue[hand->next], bar); /* most often: no choice of pieces */
    int n = hand_takes(hand, takes);
    for (int i = 0; i < n; i++) {
        int64_t raised = raise_bar(bar, best, depth);
        struct value v = last ? look_at_last(l, b, &field, takes[i].piece, raised)
                              : look_at_piece(l, b, &field, &takes[i], depth, raised);
        if (i == 0 || value_better(v, best))
            best = v;
    }
    return best;
}

/* Returns the number of the placement to be tried first: the best by itself, so that the bar is high from the start, if
 * the kernel makes use of one. */
static int first_to_try(const struct looking *l, enum piece piece, int n, const struct placement placements[])
{
    struct decision alone;
    if (l->leaf || l->situation->weighed || !kernel_uses_bar(l->search->kernel) ||
        !kernel_choose(l->search->kernel, l->situation->board, piece, &alone))
        return 0;
    int i = 0;
    while (i < n && !placement_equal(placements[i], alone.placement))
        i++;
    return i < n ? i : 0;
}

/* Scores the placements of a piece in play and takes the best, the first of equal ones, if that is better than *best or
 * nothing was found yet. */
static bool weigh(const struct looking *l, const struct field *f, const struct take *take, int depth, bool found,
                  struct value *best, struct decision *out)
{
    const struct situation *situation = l->situation;
    struct placement placements[SEARCH_PLACEMENTS];
    enum piece piece = (enum piece)take->piece;
    int n = search_placements(l->search, situation->board, f, piece, placements);
    int start = first_to_try(l, piece, n, placements), taken = -1;
    for (int k = 0; k < n; k++) {
        int i = k == 0 ? start : k <= start ? k - 1 : k;
        struct outcome o = drop_outcome_at(situation->board, l->search->rules, piece, placements[i]);
        int64_t bar = situation->weighed ? INT64_MIN : raise_bar(INT64_MIN, *best, depth);
        bool earlier = i < taken;
        struct value v = follow(l, &o, &take->after, depth, bar > INT64_MIN ? bar - earlier : bar);
        bool better = !found || value_better(v, *best) || (earlier && !value_better(*best, v));
        found = true;
        if (!better && !situation->weighed)
            continue;
        struct decision d = { take->piece, take->hold, SPIN_NONE, placements[i], v.score };
        if (situation->weighed)
            situation->weighed(situation->context, &d, v.lives);
        if (better) {
            *best = v;
            *out = d;
            taken = i;
        }
    }
    return found;
}

bool search_choose(struct search *s, const struct situation *situation, search_leaf *leaf, struct decision *out)
{
    struct looking l = { s, situation, leaf };
    struct hand hand = hand_of(situation);
    struct value best = { 0, 0 };
    struct take takes[2];
    struct decision choice;
    struct field field;
    bool found = false;
    search_field(s, situation->board, &field);
    int n = hand_takes(&hand, takes), depth = s->depth < situation->known ? s->depth : situation->known;
    for (int i = 0; i < n; i++) {
        takes[i].after.may_hold = s->rules->hold;
        if (depth > 1 || leaf) {
            found = weigh(&l, &field, &takes[i], depth, found, &best, out);
            continue;
        }
        /* weigh() and search_best() may take different ones of equal placements; being watched must not change the
         * game. */
        struct decision told;
        if (situation->weighed)
            weigh(&l, &field, &takes[i], depth, false, &best, &told);
        choice = (struct decision){ .piece = takes[i].piece, .hold = takes[i].hold };
        if (search_best(s, situation->board, &field, (enum piece)choice.piece, &choice)) {
            if (!found || choice.score > out->score)
                *out = choice;
            found = true;
        }
    }
    if (found)
        search_find_spin(s, situation->board, &field, out);
    return found;
}
