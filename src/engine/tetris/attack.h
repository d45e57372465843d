/* SPDX-License-Identifier: MIT
 *
 * Attack: the rules of play against each other: how many rows of garbage a lock sends, and how garbage travels.
 *
 * The rules of each game are one row of data. attack_of() is pure, allocates nothing, and gives the same rows on every
 * machine. docs/reference/rules.md has the tables.
 */
#ifndef TETRARCH_ENGINE_TETRIS_ATTACK_H
#define TETRARCH_ENGINE_TETRIS_ATTACK_H

#include "base/err.h"
#include "engine/tetris/state.h"

/* Whose spins count. "Stuck" means that the piece can move neither left, right, up nor down; a piece that came to rest
 * there must have turned last. */
enum attack_spins {
    ATTACK_SPINS_T,     /* those of a T, by its corners (srs.h) */
    ATTACK_SPINS_STUCK, /* any piece that is stuck, as a full spin, and no others */
    ATTACK_SPINS_MINI,  /* those of a T by its corners; any other piece that is stuck has a mini */
};

/* What a hard clear after another one adds. A hard clear removes four rows, or has a spin. */
enum attack_back_to_back {
    ATTACK_CHAIN_ONE,   /* one row */
    ATTACK_CHAIN_GROWS, /* more with every one: TETR.IO's chaining */
    ATTACK_CHAIN_SURGE, /* one row, and a long chain sends rows when it breaks */
};

/* Which locks keep garbage from rising. */
enum attack_block {
    ATTACK_BLOCK_NEVER,
    ATTACK_BLOCK_CLEAR, /* those that remove rows */
    ATTACK_BLOCK_SENDS, /* those that send rows */
};

/* The unit of the time that garbage waits before it may rise: frames since it was sent, or locks of the receiver that
 * do not keep it out. */
enum attack_delay { ATTACK_DELAY_FRAMES, ATTACK_DELAY_LOCKS };

enum {
    ATTACK_FRAMES = STATE_TICKS, /* per second */
    ATTACK_COMBOS = 16,          /* entries of the longest table of combos, with room */
    ATTACK_PARTS = 4,            /* attacks that one lock can send */
};

/* The rules of one game. */
struct attack_rules {
    const char *name;
    enum attack_spins spins;
    bool half_turns;         /* turns by 180 degrees are allowed */
    uint8_t clear[SPINS][5]; /* rows sent, by spin and rows removed */
    enum attack_back_to_back back_to_back;
    uint8_t combo[ATTACK_COMBOS]; /* rows added, by the number of clears in a row before this one; the last goes on */
    int combos;                   /* entries of `combo`; 0: the combo multiplies, as in TETR.IO */
    int perfect;                  /* rows for a perfect clear */
    bool perfect_alone;           /* they replace everything else that the lock would send */
    bool perfect_is_hard;         /* a perfect clear counts as a hard one */
    int dig;                      /* rows added by a hard clear that removes garbage */
    int max;                      /* most rows that a lock can send; 0: no limit */
    int margin;                   /* frames after which attacks grow by `growth` thousandths a second; 0: they do not */
    int growth;
    enum attack_block block;
    int opening; /* pieces during which attacks may cancel twice their rows: see garbage.h */
    enum attack_delay delay_unit;
    int delay;
    int rise_max;            /* most rows that rise at one lock; 0: no limit */
    bool hole_per_rise;      /* one new hole for all rows that rise at a lock; otherwise one for each attack */
    int messiness;           /* chance that the hole moves from one row of an attack to the next, in thousandths */
    uint8_t clear_frames[5]; /* time that a clear takes, by rows removed */
    int perfect_frames;      /* the same for a perfect clear */
};

/* The names of the rules, for tables that list them among others. */
#define ATTACK_NAMES "tetrarch", "ppt", "jstris", "botris", "tetrio-1", "tetrio-2"

/* All rules and their names, in the same order; the names end with NULL. The first row is the game of
 * `tetrarch play --against`. */
extern const struct attack_rules attack_rules[];
extern const char *const attack_names[];

/* Returns the rules with this name, or NULL and says which one may have been meant. */
const struct attack_rules *attack_find(const char *name, struct err *err);

/* What a side has behind it; all 0 at the start of a game. */
struct attack_chain {
    int combo;        /* locks in a row that removed rows, up to the last one */
    int back_to_back; /* hard clears since the last plain one */
};

/* What a lock did. */
struct attack_lock {
    int rows;       /* removed, 0 to 4 */
    enum spin spin; /* as attack_spin() has it */
    bool perfect;   /* the field is empty now */
    int garbage;    /* rows with garbage among those removed */
    int64_t frames; /* time of play so far; matters only under rules with a margin */
};

/* What a lock sends, and the chain after it. */
struct attack {
    int rows;               /* the sum of the parts */
    int part[ATTACK_PARTS]; /* each part is an attack of its own, at least one row, in the order they are sent in */
    int parts;
    struct attack_chain after;
};

/* Returns what a lock sends under these rules. */
struct attack attack_of(const struct attack_rules *r, struct attack_chain chain, const struct attack_lock *lock);

/* Returns the spin that counts for a piece at rest at `spot`, on the field before it locks; spot.spin is that of a T by
 * its corners. */
enum spin attack_spin(const struct attack_rules *r, const struct field *before, enum piece piece, struct spot spot);

/* Returns the rows that a lock sends under the first rules of the table. */
int attack_rows(const struct state_lock *lock);

#endif
