/* SPDX-License-Identifier: MIT */
#include "engine/play/versus.h"

#include "engine/tetris/path.h"
#include "engine/tetris/reach.h"

enum { STREAM_HOLES = 2 };

void versus_start(struct versus *v, const struct versus_config *config)
{
    *v = (struct versus){
        .config = *config, .rules = rules_guideline(), .winner = VERSUS_NOBODY, .last = { .side = VERSUS_NOBODY }
    };
    v->rules.half_turns = config->attack.half_turns;
    for (int i = 0; i < VERSUS_SIDES; i++) {
        struct versus_seat *s = &v->seat[i];
        state_start(&s->state, &v->rules, config->seed, config->number, 1);
        s->garbage = garbage_none(rng_stream(config->seed, (uint64_t)config->number, STREAM_HOLES));
        s->due = config->key_frames > 0 ? 0 : i * VERSUS_TURN_FRAMES / VERSUS_SIDES;
    }
}

int versus_key_frames(int pace)
{
    return pace > 0 ? (ATTACK_FRAMES + pace - 1) / pace : 0;
}

/* The side whose turn comes first; the first side if both come at once. */
static int next_side(const struct versus *v)
{
    return v->seat[1].due < v->seat[0].due;
}

void versus_forfeit(struct versus *v, int side)
{
    v->over = true;
    v->winner = !side;
}

void versus_abstain(struct versus *v)
{
    v->seat[next_side(v)].due = INT64_MAX;
}

void versus_follow(struct versus *v, int side, const struct versus_lock lock[], int locks)
{
    struct err err;
    int i = 0;
    while (i < locks && lock[i].side != side)
        i++;
    if (i == locks || versus_decide(v, (enum piece)lock[i].piece, lock[i].spot, &err))
        versus_abstain(v);
}

/* Lets garbage rise, in runs of rows with the same hole. */
static void rise(struct versus_seat *s, const struct versus_lock *lock)
{
    for (int i = 0, n; i < lock->risen; i += n) {
        for (n = 1; i + n < lock->risen && lock->hole[i + n] == lock->hole[i];)
            n++;
        state_garbage(&s->state, n, lock->hole[i]);
    }
    if (lock->risen > 0)
        state_respawn(&s->state);
}

/* Puts the piece down; returns what it sends. */
static struct attack put_down(struct versus_seat *s, const struct attack_rules *r, int64_t frame)
{
    struct state *state = &s->state;
    struct field before = state->field;
    if (s->piece != state->queue[0])
        state_input(state, INPUT_HOLD);
    state->spot = s->spot;
    state_input(state, INPUT_HARD);
    struct attack_lock lock = {
        .rows = state->last.rows,
        .spin = attack_spin(r, &before, (enum piece)s->piece, s->spot),
        .perfect = state->last.perfect,
        .garbage = state->last.garbage,
        .frames = frame,
    };
    return attack_of(r, s->chain, &lock);
}

static void note_end(struct versus *v, int side)
{
    const struct state *s = &v->seat[side].state, *other = &v->seat[!side].state;
    if (s->end) {
        v->end = s->end;
        versus_forfeit(v, side);
    } else {
        v->over = s->pieces >= v->config.max_pieces && other->pieces >= v->config.max_pieces;
    }
}

static void lock(struct versus *v, int side)
{
    const struct attack_rules *r = &v->config.attack;
    struct versus_seat *s = &v->seat[side];
    struct versus_lock *last = &v->last;
    *last = (struct versus_lock){ .side = side, .frame = s->due, .piece = s->piece, .spot = s->spot };
    last->attack = put_down(s, r, s->due);
    s->chain = last->attack.after;
    s->sent += last->attack.rows;
    s->decided = false;
    const struct state_lock *done = &s->state.last;
    last->cancelled = garbage_answer(&s->garbage, &v->seat[!side].garbage, r, &last->attack, s->state.pieces, s->due);
    if (!s->state.end && !garbage_is_blocked(r, done->rows, last->attack.rows)) {
        last->risen = garbage_rise(&s->garbage, r, s->due, last->hole);
        rise(s, last);
    }
    if (v->config.key_frames == 0)
        s->due += VERSUS_TURN_FRAMES;
    else
        s->due += done->perfect ? r->perfect_frames : r->clear_frames[done->rows];
    note_end(v, side);
}

enum versus_event versus_step(struct versus *v, int *side)
{
    *side = next_side(v);
    if (v->over)
        return VERSUS_OVER;
    if (!v->seat[*side].decided)
        return VERSUS_DECIDE;
    lock(v, *side);
    return VERSUS_LOCKED;
}

/* Tells whether a piece is in play or can be had by hold. */
static bool is_at_hand(const struct state *s, enum piece piece)
{
    return piece == s->queue[0] || piece == (s->hold == PIECE_NONE ? s->queue[1] : s->hold);
}

int versus_decide(struct versus *v, enum piece piece, struct spot spot, struct err *err)
{
    struct versus_seat *s = &v->seat[next_side(v)];
    const struct field *f = &s->state.field;
    uint8_t presses[PATH_MAX_INPUTS];
    struct spot start;
    int flags = reach_turns(&v->rules) | (piece == PIECE_T ? REACH_SPINS : 0);
    if (!is_at_hand(&s->state, piece))
        return err_set(err, "the piece %c is neither in play nor to be had by hold", piece_letter(piece));
    if (!field_fits(f, piece, spot) || !field_rests(f, piece, spot))
        return err_set(err, "the piece %c does not come to rest there", piece_letter(piece));
    if (piece != PIECE_T && spot.spin != SPIN_NONE && spot.spin != attack_spin(&v->config.attack, f, piece, spot))
        return err_set(err, "the piece %c does not spin there", piece_letter(piece));
    int n = field_spawn(f, piece, &start) ? path_find(f, piece, start, spot, flags, presses) : 0;
    if (n == 0)
        return err_set(err, "no keys lead the piece %c there with that spin", piece_letter(piece));
    if (piece != PIECE_T)
        spot.spin = SPIN_NONE;
    s->piece = (uint8_t)piece;
    s->spot = spot;
    s->decided = true;
    s->due += (int64_t)v->config.key_frames * (n + (piece != s->state.queue[0]));
    return 0;
}
