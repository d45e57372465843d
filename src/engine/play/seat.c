/* SPDX-License-Identifier: MIT */
#include "engine/play/seat.h"

#include "engine/tetris/path.h"
#include "engine/tetris/reach.h"

#include <stdio.h>
#include <string.h>

enum { STREAM_HOLES = 2, FRESH = 2 };

void seat_start(struct seat *s, const struct rules *rules, uint64_t seed, int64_t number, int level, const char *name)
{
    *s = (struct seat){ .garbage = garbage_none(rng_stream(seed, (uint64_t)number, STREAM_HOLES)),
                        .attack = &attack_rules[0] };
    state_start(&s->state, rules, seed, number, level);
    replay_start(&s->replay, rules, seed, number, level, name);
}

void seat_start_plain(struct seat *s, const struct rules *rules, uint64_t seed, int64_t number)
{
    seat_start(s, rules, seed, number, 1, "");
    s->plain = true;
}

void seat_release(struct seat *s)
{
    replay_release(&s->replay);
}

static bool moves_aside(int input)
{
    return input <= INPUT_HALF;
}

/* Soft drops count neither as pressed nor as needed: how many are needed depends on how fast the piece falls. */
static void count_faults(struct seat *s, const struct field *before)
{
    const struct state_lock *lock = &s->state.last;
    uint8_t presses[PATH_MAX_INPUTS];
    struct spot start;
    int flags = reach_turns(s->state.rules) | (lock->spot.spin ? REACH_SPINS : 0), fewest = 0;
    if (s->presses == 0 || !field_spawn(before, (enum piece)lock->piece, &start))
        return;
    int n = path_find(before, (enum piece)lock->piece, start, lock->spot, flags, presses);
    for (int i = 0; i < n; i++)
        fewest += moves_aside(presses[i]);
    if (n > 0 && s->presses > fewest)
        s->faults += s->presses - fewest;
}

bool seat_name_lock(const struct state_lock *lock, char out[SEAT_PRAISE_MAX])
{
    static const char *const rows[] = { "", "SINGLE", "DOUBLE", "TRIPLE", "QUAD" };
    static const char *const spins[] = { "", "MINI T-SPIN ", "T-SPIN " };
    if (lock->piece == PIECE_NONE || (lock->rows == 0 && lock->spot.spin == SPIN_NONE))
        return false;
    char combo[24] = "";
    if (lock->combo > 0)
        snprintf(combo, sizeof combo, " COMBO %d", lock->combo);
    snprintf(out, SEAT_PRAISE_MAX, "%s%s%s%s%s", lock->perfect ? "PERFECT " : "",
             lock->back_to_back ? "BACK-TO-BACK " : "", spins[lock->spot.spin], rows[lock->rows], combo);
    return true;
}

static void praise(struct seat *s)
{
    if (seat_name_lock(&s->state.last, s->praise))
        s->praised = s->state.pieces;
}

/* Before the game changes, so that it does not when memory runs out. */
static void make_room(struct seat *s)
{
    if (!s->plain)
        replay_reserve(&s->replay, 1);
}

static void record(struct seat *s, struct replay_event event)
{
    if (!s->plain)
        replay_add(&s->replay, event);
}

/* What the last lock was, by the rules of the attack. */
static struct attack_lock last_lock(const struct seat *s, int64_t frame)
{
    const struct state_lock *last = &s->state.last;
    return (struct attack_lock){ last->rows, s->spin, last->perfect, last->garbage, frame };
}

static void count_chain(struct seat *s, const struct field *before)
{
    const struct state_lock *last = &s->state.last;
    s->spin = attack_spin(s->attack, before, (enum piece)last->piece, last->spot);
    s->before = s->chain;
    struct attack_lock lock = last_lock(s, 0);
    s->chain = attack_of(s->attack, s->before, &lock).after;
}

void seat_recall(struct seat *s)
{
    const struct state_lock *last = &s->state.last;
    s->spin = (enum spin)last->spot.spin;
    s->before = (struct attack_chain){ last->combo, last->back_to_back };
    s->chain = (struct attack_chain){ s->state.combo + 1, s->state.back_to_back };
}

/* Returns whether a piece locked since the game had `pieces`. */
static bool notice_lock(struct seat *s, int64_t pieces, const struct field *before)
{
    s->replay.ticks = s->state.ticks;
    if (s->state.pieces == pieces)
        return false;
    count_chain(s, before);
    if (s->plain)
        return true;
    s->spins += s->state.last.spot.spin != SPIN_NONE;
    count_faults(s, before);
    praise(s);
    s->presses = 0;
    return true;
}

bool seat_press(struct seat *s, enum input input)
{
    struct field before = s->state.field;
    struct replay_event event = { .tick = s->state.ticks, .kind = REPLAY_INPUT, .a = (uint8_t)input };
    int64_t pieces = s->state.pieces;
    if (s->state.end)
        return false;
    make_room(s);
    if (!state_input(&s->state, input))
        return false;
    record(s, event);
    s->presses = input == INPUT_HOLD ? 0 : s->presses + moves_aside(input);
    return notice_lock(s, pieces, &before);
}

bool seat_tick(struct seat *s)
{
    struct field before = s->state.field;
    int64_t pieces = s->state.pieces;
    state_tick(&s->state);
    return notice_lock(s, pieces, &before);
}

/* Plays a drop of the simplified game, on ten columns: the piece is put where it falls, and locks. That game has no
 * spawn position, so a blocked one does not end it. */
static bool follow_drop(struct seat *s, const struct replay *r, int *next)
{
    if (*next >= r->count)
        return false;
    const struct replay_event *event = &r->event[(*next)++];
    enum piece piece = (enum piece)s->state.queue[0];
    struct board b = field_to_board(&s->state.field, HEIGHT_MAX);
    struct outcome o = drop_outcome(&b, &r->rules, piece, event->a, event->b);
    int64_t pieces = s->state.pieces;
    struct field before = s->state.field;
    s->state.spot = field_spot(piece, o.placement);
    state_input(&s->state, INPUT_HARD);
    s->state.end = STATE_GOES_ON;
    notice_lock(s, pieces, &before);
    return *next < r->count;
}

bool seat_follow(struct seat *s, const struct replay *r, int *next)
{
    if (r->rules.kind == RULES_SIMPLIFIED)
        return follow_drop(s, r, next);
    struct field before = s->state.field;
    int64_t pieces = s->state.pieces;
    int was = *next;
    bool more = replay_step(r, &s->state, next);
    if (*next > was && r->event[was].kind == REPLAY_INPUT)
        s->presses = r->event[was].a == INPUT_HOLD ? 0 : s->presses + moves_aside(r->event[was].a);
    notice_lock(s, pieces, &before);
    return more;
}

void seat_garbage(struct seat *s, int rows, int hole)
{
    make_room(s);
    record(s, (struct replay_event){ s->state.ticks, REPLAY_GARBAGE, (uint8_t)rows, (uint8_t)hole });
    state_garbage(&s->state, rows, hole);
}

/* Lets rows rise, in runs with the same hole, as long as a replay can have them. */
static void rise(struct seat *s, int rows, const uint8_t hole[])
{
    for (int i = 0, n; i < rows; i += n) {
        for (n = 1; n < FIELD_VISIBLE && i + n < rows && hole[i + n] == hole[i];)
            n++;
        seat_garbage(s, n, hole[i]);
    }
}

void seat_attack(struct seat *from, struct seat *to, int64_t frame)
{
    const struct attack_rules *r = from->attack;
    struct attack_lock lock = last_lock(from, frame);
    struct attack a = attack_of(r, from->before, &lock);
    uint8_t hole[GARBAGE_RISE];
    if (!from->plain)
        replay_reserve(&from->replay, GARBAGE_RISE);
    from->sent += a.rows;
    garbage_answer(&from->garbage, &to->garbage, r, &a, from->state.pieces, frame);
    if (!from->state.end && !garbage_is_blocked(r, lock.rows, a.rows))
        rise(from, garbage_rise(&from->garbage, r, frame, hole), hole);
}

const char *seat_praise(const struct seat *s)
{
    return s->praised > 0 && s->state.pieces - s->praised < FRESH ? s->praise : "";
}
