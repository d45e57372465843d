/* SPDX-License-Identifier: MIT */
#include "engine/play/review.h"

#include "base/mem.h"
#include "engine/play/attacker.h"

#include <stdlib.h>
#include <string.h>

/* Notes what the player of the next piece sees. */
static struct review_move seen(const struct state *s, const struct attack_chain *chain, int garbage)
{
    struct review_move m = { .number = s->pieces + 1, .position = attacker_position(s, REVIEW_KNOWN, chain, garbage) };
    memcpy(m.queue, s->queue, sizeof m.queue);
    m.position.queue = NULL;
    return m;
}

static void add(struct review *r, const struct review_move *m)
{
    r->move = array_grow(r->move, r->count, &r->capacity, sizeof *r->move);
    r->move[r->count++] = *m;
}

/* Returns the chain after the last lock. */
static struct attack_chain chain_after(const struct attack_rules *rules, const struct review_move *m,
                                       const struct state_lock *last)
{
    struct attack_lock lock = {
        .rows = last->rows,
        .spin = attack_spin(rules, &m->position.field, (enum piece)m->piece, m->spot),
        .perfect = last->perfect,
    };
    return attack_of(rules, m->position.chain, &lock).after;
}

void review_replay(struct review *out, const struct replay *r, const struct attack_rules *rules)
{
    struct state s;
    struct attack_chain chain = { 0, 0 };
    int next = 0;
    *out = (struct review){ 0 };
    replay_begin(r, &s);
    struct review_move m = seen(&s, &chain, 0);
    for (bool more = true; more;) {
        int64_t pieces = s.pieces;
        int was = next;
        more = replay_step(r, &s, &next);
        if (s.pieces > pieces) {
            m.piece = s.last.piece;
            m.spot = s.last.spot;
            add(out, &m);
            chain = chain_after(rules, &m, &s.last);
            m = seen(&s, &chain, 0);
        } else if (next > was && r->event[was].kind == REPLAY_GARBAGE) {
            m.position.field = s.field; /* which is all that garbage changes, also if the piece was put aside */
        }
    }
}

void review_versus(struct review *out, const struct versus_config *config, const struct versus_lock lock[], int locks,
                   int side)
{
    struct versus *v = xcalloc(1, sizeof *v);
    struct review_move m = { 0 };
    enum versus_event event;
    int of;
    *out = (struct review){ 0 };
    versus_start(v, config);
    for (int done = 0; done < locks && (event = versus_step(v, &of)) != VERSUS_OVER;) {
        const struct versus_seat *s = &v->seat[of];
        if (event == VERSUS_DECIDE) {
            if (of == side)
                m = seen(&s->state, &s->chain, s->garbage.rows);
            versus_follow(v, of, lock + done, locks - done);
            continue;
        }
        done++;
        if (of == side) {
            m.piece = v->last.piece;
            m.spot = v->last.spot;
            add(out, &m);
        }
    }
    free(v);
}

/* Finds the line that begins with what was placed. A T that can reach its place without the spin that it had, or the
 * other way round, is another placement; one that the search does not tell apart is not. */
static const struct widening_line *find(const struct review_move *m, int n, const struct widening_line line[])
{
    struct placement placement = field_placement((enum piece)m->piece, m->spot);
    const struct widening_line *found = NULL;
    for (int i = 0; i < n; i++) {
        const struct decision *d = &line[i].decision;
        if (d->piece != m->piece || !placement_equal(d->placement, placement))
            continue;
        if (d->spin == m->spot.spin)
            return &line[i];
        if (!found)
            found = &line[i];
    }
    return found;
}

/* Searches among the lines that begin with what was placed. */
static struct widening_line search_played(const struct review_move *m, struct widening *search,
                                          const struct decision *first, int64_t placements)
{
    widening_start(search, &m->position);
    widening_limit(search, first);
    widening_run(search, widening_placements(search) + placements, NULL, NULL);
    return widening_best(search);
}

void review_judge(struct review_move *m, struct widening *search, int64_t placements)
{
    enum { LINES = 512 }; /* two pieces have about a hundred placements */
    struct widening_line line[LINES];
    m->position.queue = m->queue;
    m->judged = widening_start(search, &m->position);
    if (m->judged) {
        widening_run(search, placements, NULL, NULL);
        int n = widening_rank(search, LINES, line);
        const struct widening_line *played = find(m, n, line);
        m->best = line[0];
        m->is_first = played == line;
        m->played = played ? *played : (struct widening_line){ .depth = 0 };
        if (played && !m->is_first)
            m->played = search_played(m, search, &played->decision, placements);
        m->fatal = m->played.depth < m->best.depth;
        int64_t loss = m->best.decision.score - m->played.decision.score;
        m->loss = m->fatal || loss < 0 ? 0 : loss;
    }
    m->position.queue = NULL;
}

static bool is_best(const struct review_move *m)
{
    return m->judged && !m->fatal && m->loss == 0;
}

struct review_summary review_sum(const struct review *r)
{
    struct review_summary sum = { 0 };
    int64_t loss = 0;
    for (int i = 0; i < r->count; i++) {
        const struct review_move *m = &r->move[i];
        sum.judged += m->judged;
        sum.fatal += m->judged && m->fatal;
        sum.best += is_best(m);
        sum.first += m->judged && m->is_first;
        loss += m->judged ? m->loss : 0;
    }
    if (sum.judged > sum.fatal)
        sum.mean_loss = (double)loss / (sum.judged - sum.fatal);
    return sum;
}

/* Tells whether a move is worse than another. */
static bool is_worse(const struct review_move *a, const struct review_move *b)
{
    return a->fatal != b->fatal ? a->fatal : a->loss > b->loss;
}

int review_worst(const struct review *r, int max, int out[])
{
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        if (!r->move[i].judged || is_best(&r->move[i]))
            continue;
        int at = count;
        while (at > 0 && is_worse(&r->move[i], &r->move[out[at - 1]]))
            at--;
        if (at == max)
            continue;
        count += count < max;
        memmove(&out[at + 1], &out[at], (size_t)(count - 1 - at) * sizeof *out);
        out[at] = i;
    }
    return count;
}

void review_release(struct review *r)
{
    free(r->move);
    *r = (struct review){ 0 };
}
