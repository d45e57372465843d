/* SPDX-License-Identifier: MIT
 *
 * Sequence: the pieces of a game, in order.
 *
 * A game's sequence depends on its random stream alone, never on what was played, so the same seed gives
 * every controller the same pieces.
 */
#ifndef TETRARCH_ENGINE_TETRIS_SEQUENCE_H
#define TETRARCH_ENGINE_TETRIS_SEQUENCE_H

#include "base/err.h"
#include "base/rng.h"
#include "engine/tetris/piece.h"

enum sequence_kind {
    SEQUENCE_UNIFORM, /* every piece independent, by weight where weights are given */
    SEQUENCE_BAG,     /* all seven in random order, again and again */
    SEQUENCE_LIST,    /* a fixed list, repeated when it ends */
    SEQUENCE_SZ,      /* S, Z, S, Z, ...: the sequence that kills every player */
};

enum { SEQUENCE_LIST_MAX = 1000, SEQUENCE_WEIGHT_MAX = 1000000 };

/* The names of the kinds, in the order of the enum and ending with NULL. */
extern const char *const sequence_kinds[];

struct sequence_rules {
    enum sequence_kind kind;
    uint32_t weight[PIECES]; /* SEQUENCE_UNIFORM only; all 0 means equal weights */
    uint32_t weight_total;   /* the sum of the weights */
    int length;              /* SEQUENCE_LIST only */
    uint8_t list[SEQUENCE_LIST_MAX];
};

struct sequence {
    const struct sequence_rules *rules; /* borrowed */
    struct rng rng;
    int next; /* position in the list or the bag */
    uint8_t bag[PIECES];
};

/* Starts a sequence. The rules must outlive it. */
struct sequence sequence_start(const struct sequence_rules *rules, struct rng rng);

/* Returns the next piece. */
enum piece sequence_next(struct sequence *s);

/* Draws one piece by the weights of the rules, with equal chances if they have none, whatever came before. */
enum piece sequence_draw_uniform(const struct sequence_rules *rules, struct rng *rng);

/* Returns the pieces that can come next, as bits: of a bag those that are left in it, for a player who has seen every
 * piece before; otherwise all, for the player does not know a fixed list. */
unsigned sequence_possible_next(const struct sequence *s);

/* Sets the list of rules from letters such as "IOTSZJL"; blanks and commas are skipped. */
int sequence_parse_list(struct sequence_rules *rules, const char *text, struct err *err);

/* Sets the weights of rules from seven whole numbers in the order I,O,T,S,Z,J,L, such as "1,1,1,2,2,1,1". */
int sequence_parse_weights(struct sequence_rules *rules, const char *text, struct err *err);

#endif
