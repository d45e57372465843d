/* SPDX-License-Identifier: MIT
 *
 * Solo: one game by one player, from the empty board to the end.
 */
#ifndef TETRARCH_ENGINE_PLAY_SOLO_H
#define TETRARCH_ENGINE_PLAY_SOLO_H

#include "engine/player/player.h"

#include <stdatomic.h>

/* Limits of a game, and where its progress is shown. All members may be left 0. */
struct solo_limits {
    int64_t max_pieces;            /* the game is cut off after this many; 0 means never */
    int64_t max_rows;              /* the same for rows removed */
    const atomic_bool *stop;       /* stops the game, unfinished, soon after it becomes true */
    _Atomic int64_t *pieces_shown; /* grows with the pieces played, from time to time */
};

enum solo_end {
    SOLO_UNFINISHED, /* under way, or stopped from outside */
    SOLO_DIED,       /* there was no room for a piece */
    SOLO_LIMIT,      /* cut off at max_pieces or max_rows */
};

struct solo_result {
    int64_t pieces;     /* placed */
    int64_t rows;       /* removed */
    int64_t placements; /* scored */
    enum solo_end end;
};

/* Which game: the pieces depend on the rules, the seed and the number alone. */
struct solo_game {
    const struct rules *rules;
    int preview; /* pieces shown to the player besides the one to be placed */
    uint64_t seed;
    int64_t number;
    /* Called with the board after each piece; may be NULL. */
    void (*observe)(void *context, const struct board *after);
    /* Called with each decision before it is carried out; may be NULL. */
    void (*decided)(void *context, const struct decision *decision);
    void *context;
};

/* A game under way. */
struct solo {
    const struct solo_game *game; /* borrowed */
    struct board board;
    struct sequence sequence;
    struct rng rng; /* for players that draw random numbers */
    uint8_t queue[1 + PLAYER_PREVIEW_MAX];
    struct situation situation; /* what the player sees of all this */
    int64_t placements[PIECES]; /* how many each piece has on the empty board */
    struct solo_result result;  /* so far */
};

/* Starts a game; the first piece is not dealt yet. s must not be copied or moved, because it points into itself. */
void solo_start(struct solo *s, const struct solo_game *game);

/* Deals the next piece. */
void solo_deal(struct solo *s);

/* Carries out the decision about the piece that was dealt. */
void solo_follow(struct solo *s, const struct decision *d);

/* Deals a piece, lets the player decide, and carries it out; returns false if the player died. */
bool solo_step(struct solo *s, const struct player_ops *ops, struct player *player);

/* A moment between two pieces, in plain bytes. */
struct solo_moment {
    struct board board;
    struct sequence sequence;
    uint8_t queue[1 + PLAYER_PREVIEW_MAX], hold;
};

/* Keeps the current moment, and goes back to one of the same rules and preview. From there on the random numbers are
 * those of game `number` of the seed: nothing that was not seen is the same again. */
void solo_keep(const struct solo *s, struct solo_moment *out);
void solo_return(struct solo *s, const struct solo_moment *moment, uint64_t seed, int64_t number);

/* Plays a game. */
struct solo_result solo_play(const struct player_ops *ops, struct player *player, const struct solo_game *game,
                             const struct solo_limits *limits);

#endif
