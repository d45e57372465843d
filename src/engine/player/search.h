/* SPDX-License-Identifier: MIT
 *
 * Search: what the players that score placements share. Private to engine/player.
 *
 * The score of a line of play is that of its last board plus that of each piece on the way (rows removed, landing
 * height, ...). A line that survives longer is better than any that ends earlier.
 */
#ifndef TETRARCH_ENGINE_PLAYER_SEARCH_H
#define TETRARCH_ENGINE_PLAYER_SEARCH_H

#include "engine/player/player.h"
#include "engine/tetris/reach.h"

struct search {
    struct linear linear;
    const struct rules *rules; /* borrowed */
    struct kernel *kernel;
    int depth; /* pieces to place, at most */
};

struct value {
    int lives; /* pieces that the line survives */
    int64_t score;
};

/* The pieces that can be placed now and later. */
struct hand {
    const uint8_t *queue;
    int next, known; /* queue[next] is the piece in play, unknown if next >= known */
    uint8_t hold;
    bool may_hold;
};

/* One way to take a piece from a hand. */
struct take {
    uint8_t piece;
    bool hold;
    struct hand after;
};

/* Room for all placements of a piece, drops or reachable ones. */
enum { SEARCH_PLACEMENTS = (int)REACH_MAX > (int)DROPS_MAX ? (int)REACH_MAX : (int)DROPS_MAX };

/* Every player is a search; one that needs more state begins with a struct player. */
struct player {
    struct search search;
};

void search_init(struct search *s, const struct player_config *config);
void search_release(struct search *s);

/* The new() and free() of players that are nothing but a search. */
struct player *search_player_new(const struct player_config *config);
void search_player_free(struct player *p);

/* Tells whether a value is better than another. */
static inline bool value_better(struct value a, struct value b)
{
    return a.lives > b.lives || (a.lives == b.lives && a.score > b.score);
}

/* Returns the hand of a situation. */
struct hand hand_of(const struct situation *s);

/* Writes the ways to take a piece, at most two, and returns how many. */
int hand_takes(const struct hand *hand, struct take out[2]);

/* Converts the board of a node to the field that the functions below take, once for all its pieces. The simplified game
 * needs none and leaves *out alone. */
static inline void search_field(const struct search *s, const struct board *b, struct field *out)
{
    if (s->rules->kind == RULES_GUIDELINE)
        *out = field_from_board(b);
}

/* Writes every placement of a piece that does not end the game into out, which must hold SEARCH_PLACEMENTS, and returns
 * how many there are. */
int search_placements(const struct search *s, const struct board *b, const struct field *f, enum piece piece,
                      struct placement out[]);

/* search_best_above() under guideline rules. */
bool search_best_reachable(struct search *s, const struct board *b, const struct field *f, enum piece piece,
                           int64_t bar, struct decision *out);

/* Sets the placement and the score of *out to those of the best placement of a piece by itself; returns false if there
 * is none. If none scores more than `bar`, it may return false or find any that scores no more. */
static inline bool search_best_above(struct search *s, const struct board *b, const struct field *f, enum piece piece,
                                     int64_t bar, struct decision *out)
{
    return s->rules->kind == RULES_SIMPLIFIED ? kernel_choose_above(s->kernel, b, piece, bar, out)
                                              : search_best_reachable(s, b, f, piece, bar, out);
}

/* The same without a bar. */
static inline bool search_best(struct search *s, const struct board *b, const struct field *f, enum piece piece,
                               struct decision *out)
{
    return search_best_above(s, b, f, piece, INT64_MIN, out);
}

/* Returns the value of a line after its last piece is placed. */
typedef struct value search_leaf(struct search *s, const struct board *b, const struct hand *hand,
                                 const struct situation *situation);

/* Tries every line of play, `depth` pieces deep, and chooses the first placement of the best one. `leaf`, which may be
 * NULL, gives the value of the last board in place of its score. Returns false if every placement ends the game. Memory
 * grows only with the depth. */
bool search_choose(struct search *s, const struct situation *situation, search_leaf *leaf, struct decision *out);

/* Sets the spin with which the piece of a decision can reach its place: the best one if it removes rows, else the
 * plainest. */
static inline void search_find_spin(const struct search *s, const struct board *b, const struct field *f,
                                    struct decision *d)
{
    if (s->rules->kind == RULES_GUIDELINE && d->piece == PIECE_T)
        player_find_spin(s->rules, b, f, d);
}

#endif
