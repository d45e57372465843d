/* SPDX-License-Identifier: MIT */
#include "engine/play/assault.h"

#include "base/rng.h"
#include "engine/tetris/sequence.h"

#include <string.h>

/* Streams of a game: pieces, and garbage. */
enum { STREAM_PIECES, STREAM_GARBAGE };
enum { ATTACK_ROWS_MAX = 4, HUNDRED = 100, THOUSAND = 1000 };

struct assault {
    const struct assault_rules *rules;
    struct sequence sequence;
    struct rng rng; /* of the garbage */
    uint8_t queue[1 + ASSAULT_PREVIEW + 1];
    struct widening_position position;
    int ripe; /* rows of its garbage that can rise at the next lock */
};

static void fill_queue(struct assault *a)
{
    while (a->position.known <= ASSAULT_PREVIEW)
        a->queue[a->position.known++] = (uint8_t)sequence_next(&a->sequence);
    a->position.possible_next = sequence_possible_next(&a->sequence);
}

/* Carries out a decision; returns the rows that it sends. */
static int follow(struct assault *a, const struct decision *d, struct attack_lock *lock)
{
    struct widening_position *p = &a->position;
    struct spot spot = field_spot((enum piece)d->piece, d->placement);
    struct field before = p->field;
    int taken = d->hold && p->hold == PIECE_NONE ? 2 : 1;
    spot.spin = d->spin;
    if (d->hold)
        p->hold = a->queue[0];
    p->known -= taken;
    memmove(a->queue, a->queue + taken, (size_t)p->known);
    lock->rows = field_lock(&p->field, (enum piece)d->piece, spot);
    lock->spin = attack_spin(a->rules->attack, &before, (enum piece)d->piece, spot);
    lock->perfect = field_height(&p->field) == 0;
    struct attack sent = attack_of(a->rules->attack, p->chain, lock);
    p->chain = sent.after;
    return sent.rows;
}

/* Returns the time that a piece takes, in frames. */
static int64_t frames_of(const struct attack_rules *r, const struct attack_lock *lock)
{
    return ASSAULT_PACE + (lock->perfect && lock->rows > 0 ? r->perfect_frames : r->clear_frames[lock->rows]);
}

/* Lets the ripe rows rise; returns false if they push the stack out at the top. */
static bool rise(struct assault *a)
{
    const struct attack_rules *r = a->rules->attack;
    int rows = r->rise_max > 0 && a->ripe > r->rise_max ? r->rise_max : a->ripe;
    int hole = (int)rng_below(&a->rng, FIELD_WIDTH);
    bool fits = true;
    for (int i = 0; i < rows; i++) {
        if (i > 0 && rng_below(&a->rng, THOUSAND) < (unsigned)r->messiness)
            hole = (int)rng_below(&a->rng, FIELD_WIDTH);
        fits &= field_garbage(&a->position.field, 1, hole);
    }
    a->position.garbage -= rows;
    return fits;
}

/* What happens to the garbage at a lock; returns false if the game is over. */
static bool settle(struct assault *a, int sent, bool cleared)
{
    enum attack_block block = a->rules->attack->block;
    int *garbage = &a->position.garbage, cancelled = sent < *garbage ? sent : *garbage;
    *garbage -= cancelled;
    a->ripe = a->ripe > cancelled ? a->ripe - cancelled : 0;
    bool blocked = (block == ATTACK_BLOCK_CLEAR && cleared) || (block == ATTACK_BLOCK_SENDS && sent > 0);
    if (!blocked && a->ripe > 0 && !rise(a))
        return false;
    a->ripe = *garbage;
    if (rng_below(&a->rng, HUNDRED) < (unsigned)a->rules->garbage)
        *garbage += 1 + (int)rng_below(&a->rng, ATTACK_ROWS_MAX);
    return true;
}

struct assault_result assault_play(struct widening *search, const struct assault_rules *rules, uint64_t seed,
                                   int64_t number, const atomic_bool *stop, _Atomic int64_t *progress)
{
    static const struct sequence_rules bag = { .kind = SEQUENCE_BAG };
    struct assault a = {
        .rules = rules,
        .sequence = sequence_start(&bag, rng_stream(seed, (uint64_t)number, STREAM_PIECES)),
        .rng = rng_stream(seed, (uint64_t)number, STREAM_GARBAGE),
        .position = { .queue = a.queue, .hold = PIECE_NONE, .may_hold = true },
    };
    struct assault_result result = { 0 };
    int64_t frames = 0;
    while (frames < rules->max_pieces * ASSAULT_PACE) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) {
            result.stopped = true;
            return result;
        }
        fill_queue(&a);
        if (!widening_start(search, &a.position)) {
            result.died = true;
            break;
        }
        widening_run(search, rules->placements, NULL, NULL);
        struct decision d = widening_best(search).decision;
        struct attack_lock lock = { 0 };
        int sent = follow(&a, &d, &lock);
        frames += frames_of(rules->attack, &lock);
        result.sent += sent;
        result.pieces++;
        if (progress)
            atomic_fetch_add_explicit(progress, 1, memory_order_relaxed);
        if (!settle(&a, sent, lock.rows > 0)) {
            result.died = true;
            break;
        }
    }
    return result;
}
