/* SPDX-License-Identifier: MIT */
#include "engine/play/broadcast.h"

#include "base/mem.h"
#include "engine/tetris/reach.h"

#include <stdlib.h>

static int next_side(const struct broadcast *b)
{
    return b->game.seat[1].due < b->game.seat[0].due;
}

/* Finds the keys of a piece that was decided. */
static void find_way(struct broadcast *b, int side, int64_t from)
{
    const struct versus_seat *s = &b->game.seat[side];
    struct broadcast_way *way = &b->way[side];
    enum piece piece = (enum piece)s->piece;
    int flags = reach_turns(&b->game.rules) | (piece == PIECE_T ? REACH_SPINS : 0), n = 0;
    struct spot start;
    way->from = from;
    way->presses = 0;
    if (s->piece != s->state.queue[0])
        way->press[n++] = INPUT_HOLD;
    if (field_spawn(&s->state.field, piece, &start))
        way->presses = n + path_find(&s->state.field, piece, start, s->spot, flags, way->press + n);
}

/* Notes what a side that was asked has answered. */
static void note(struct broadcast *b, int side)
{
    const struct versus_seat *s = &b->game.seat[side];
    struct broadcast_move m = { .kind = BROADCAST_ABSTAIN };
    if (b->game.over)
        m = (struct broadcast_move){ .kind = BROADCAST_FORFEIT, .side = b->game.winner == 0 };
    else if (s->decided)
        m = (struct broadcast_move){ .kind = BROADCAST_MOVE, .piece = s->piece, .spot = s->spot };
    b->move = array_grow(b->move, b->moves, &b->capacity, sizeof *b->move);
    b->move[b->moves++] = m;
}

/* Answers as before. */
static void repeat(struct versus *v, const struct broadcast_move *m)
{
    struct err err;
    switch (m->kind) {
    case BROADCAST_MOVE: versus_decide(v, (enum piece)m->piece, m->spot, &err); break;
    case BROADCAST_ABSTAIN: versus_abstain(v); break;
    case BROADCAST_FORFEIT: versus_forfeit(v, m->side); break;
    }
}

/* Asks until the next event is a lock, or the game is over. */
static void ask(struct broadcast *b)
{
    struct versus *v = &b->game;
    int side;
    while (!v->over && !v->seat[next_side(b)].decided) {
        int64_t last = v->last.side == VERSUS_NOBODY ? 0 : v->last.frame;
        versus_step(v, &side);
        int64_t from = v->config.key_frames > 0 ? v->seat[side].due : last;
        if (b->asked < b->moves) {
            repeat(v, &b->move[b->asked]);
        } else {
            b->source.decide(b->source.context, v, side);
            note(b, side);
        }
        b->asked++;
        b->way[side].presses = 0;
        if (v->seat[side].decided)
            find_way(b, side, from);
    }
}

static void begin(struct broadcast *b)
{
    versus_start(&b->game, &b->config);
    b->asked = b->locks = 0;
    for (int i = 0; i < VERSUS_SIDES; i++)
        b->way[i].presses = 0;
}

void broadcast_start(struct broadcast *b, const struct versus_config *config, const struct broadcast_source *source)
{
    *b = (struct broadcast){ .source = *source, .config = *config };
    begin(b);
    if (source->begin)
        source->begin(source->context, &b->game);
    ask(b);
}

void broadcast_release(struct broadcast *b)
{
    free(b->move);
    b->move = NULL;
}

int64_t broadcast_due(const struct broadcast *b)
{
    return b->game.over ? -1 : b->game.seat[next_side(b)].due;
}

bool broadcast_step(struct broadcast *b)
{
    int side;
    if (b->game.over)
        return false;
    versus_step(&b->game, &side);
    b->way[side].presses = 0;
    if (++b->locks > b->seen) {
        b->seen = b->locks;
        if (b->source.locked)
            b->source.locked(b->source.context, &b->game);
    }
    ask(b);
    return true;
}

void broadcast_seek(struct broadcast *b, int locks)
{
    if (locks < b->locks) {
        begin(b);
        ask(b);
    }
    while (b->locks < locks && broadcast_step(b))
        ;
}

void broadcast_look(const struct broadcast *b, int side, double frame, struct state *out)
{
    const struct broadcast_way *way = &b->way[side];
    const struct versus_seat *s = &b->game.seat[side];
    double whole = (double)(s->due - way->from), part = frame - (double)way->from;
    *out = s->state;
    if (way->presses == 0 || whole <= 0.0)
        return;
    for (int i = 0; i < way->presses - 1 && part * way->presses >= whole * (i + 1); i++)
        state_input(out, (enum input)way->press[i]);
}
