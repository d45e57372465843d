/* SPDX-License-Identifier: MIT */
#include "engine/play/solo.h"

#include <string.h>

/* How many pieces are played between two checks of the stop flag: about 20 ms. */
enum { STRETCH = 1 << 16 };

/* The pieces and the player's random numbers come from different streams, so that a player that draws random numbers
 * gets the same pieces as one that does not. */
enum { STREAM_PIECES, STREAM_PLAYER };

static int drops(const struct rules *rules, enum piece piece)
{
    int n = 0;
    for (int i = 0; i < piece_rotations(piece); i++)
        n += rules->width - piece_shape(piece, i)->width + 1;
    return n;
}

/* Advances the queue by one piece. */
static void draw(struct solo *s)
{
    int preview = s->game->preview;
    for (int i = 0; i < preview; i++)
        s->queue[i] = s->queue[i + 1];
    s->queue[preview] = (uint8_t)sequence_next(&s->sequence);
}

void solo_start(struct solo *s, const struct solo_game *game)
{
    const struct rules *rules = game->rules;
    *s = (struct solo){ .game = game };
    s->board = board_empty(rules->width, rules->height);
    s->sequence = sequence_start(&rules->pieces, rng_stream(game->seed, (uint64_t)game->number, STREAM_PIECES));
    s->rng = rng_stream(game->seed, (uint64_t)game->number, STREAM_PLAYER);
    for (int i = 0; i < game->preview; i++)
        s->queue[1 + i] = (uint8_t)sequence_next(&s->sequence);
    s->situation = (struct situation){
        .board = &s->board,
        .queue = s->queue,
        .known = 1 + game->preview,
        .hold = PIECE_NONE,
        .may_hold = rules->hold,
    };
    for (int i = 0; i < PIECES; i++)
        s->placements[i] = drops(rules, (enum piece)i);
}

void solo_deal(struct solo *s)
{
    draw(s);
    s->result.placements += s->placements[s->queue[0]];
}

void solo_follow(struct solo *s, const struct decision *d)
{
    if (d->hold) {
        uint8_t aside = s->queue[0];
        if (s->situation.hold == PIECE_NONE)
            draw(s);
        s->situation.hold = aside;
    }
    if (s->game->decided)
        s->game->decided(s->game->context, d);
    s->result.rows += drop_lock(&s->board, (enum piece)d->piece, d->placement);
    s->result.pieces++;
    if (s->game->observe)
        s->game->observe(s->game->context, &s->board);
}

bool solo_step(struct solo *s, const struct player_ops *ops, struct player *player)
{
    struct decision decision;
    solo_deal(s);
    if (ops->looks_ahead)
        s->situation.possible_next = sequence_possible_next(&s->sequence);
    if (!ops->choose(player, &s->situation, &s->rng, &decision)) {
        s->result.end = SOLO_DIED;
        return false;
    }
    solo_follow(s, &decision);
    return true;
}

void solo_keep(const struct solo *s, struct solo_moment *out)
{
    out->board = s->board;
    out->sequence = s->sequence;
    memcpy(out->queue, s->queue, sizeof out->queue);
    out->hold = s->situation.hold;
}

void solo_return(struct solo *s, const struct solo_moment *moment, uint64_t seed, int64_t number)
{
    s->board = moment->board;
    s->sequence = moment->sequence;
    s->sequence.rng = rng_stream(seed, (uint64_t)number, STREAM_PIECES);
    s->rng = rng_stream(seed, (uint64_t)number, STREAM_PLAYER);
    memcpy(s->queue, moment->queue, sizeof s->queue);
    s->situation.hold = moment->hold;
    s->result.end = SOLO_UNFINISHED;
}

/* Places pieces until one of the limits is reached or the game is over. */
static void play_until(struct solo *s, const struct player_ops *ops, struct player *player, int64_t pieces,
                       int64_t rows)
{
    while (s->result.pieces < pieces && s->result.rows < rows && solo_step(s, ops, player))
        continue;
}

struct solo_result solo_play(const struct player_ops *ops, struct player *player, const struct solo_game *game,
                             const struct solo_limits *limits)
{
    struct solo s;
    const struct solo_result *r = &s.result;
    int64_t max = limits->max_pieces ? limits->max_pieces : INT64_MAX,
            rows = limits->max_rows ? limits->max_rows : INT64_MAX;
    solo_start(&s, game);
    while (r->end == SOLO_UNFINISHED && !(limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))) {
        int64_t before = r->pieces;
        play_until(&s, ops, player, max - before > STRETCH ? before + STRETCH : max, rows);
        if (limits->pieces_shown)
            atomic_fetch_add_explicit(limits->pieces_shown, r->pieces - before, memory_order_relaxed);
        if (r->end == SOLO_UNFINISHED && (r->pieces >= max || r->rows >= rows))
            s.result.end = SOLO_LIMIT;
    }
    return *r;
}
