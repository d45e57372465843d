/* SPDX-License-Identifier: MIT
 *
 * State: one game of the modern kind, from the first piece to the last.
 *
 * It has no clock: time passes when state_tick() is called, sixty times per second of play. The same rules, seed,
 * inputs and ticks give the same game, always. Without ticks, a player has all the time it wants.
 */
#ifndef TETRARCH_ENGINE_TETRIS_STATE_H
#define TETRARCH_ENGINE_TETRIS_STATE_H

#include "engine/tetris/input.h"
#include "engine/tetris/rules.h"

enum {
    STATE_TICKS = 60, /* per second */
    STATE_PREVIEWS = 6,
    STATE_LEVELS = 20,      /* gravity does not increase beyond this level */
    STATE_LOCK_TICKS = 30,  /* ticks that a piece may lie before it locks */
    STATE_LOCK_RESETS = 15, /* how many times a shift or turn restarts that time */
};

/* What a cell shows: a piece's number, or one of these. */
enum { CELL_GARBAGE = PIECES, CELL_EMPTY };

enum state_end {
    STATE_GOES_ON,
    STATE_BLOCK_OUT, /* the next piece had no place to appear */
    STATE_LOCK_OUT,  /* a piece locked wholly above the visible rows */
    STATE_PUSH_OUT,  /* garbage pushed full cells out at the top */
};

/* What locking a piece did. */
struct state_lock {
    uint8_t piece;
    struct spot spot;  /* where */
    uint64_t removed;  /* the rows that were removed, as bits */
    int rows;          /* how many */
    int garbage;       /* how many of them had cells of garbage */
    int combo;         /* consecutive locks before this one that removed rows; 0 if this one did not */
    bool back_to_back; /* a difficult clear after another, worth half as much again */
    bool perfect;      /* the field is empty */
    int64_t points;    /* of the lock, without those of the drop */
};

struct state {
    const struct rules *rules; /* borrowed */
    struct field field;
    uint8_t cell[FIELD_HEIGHT][FIELD_WIDTH]; /* the same cells, each with the piece it came from */
    struct sequence sequence;
    uint8_t queue[1 + STATE_PREVIEWS]; /* the piece in play and those that follow */
    uint8_t hold;                      /* the piece put aside, or PIECE_NONE */
    bool held;                         /* hold was used since the last piece locked */
    struct spot spot;                  /* where the piece in play is; its spin is what locking at once would be worth */
    enum state_end end;

    int start_level;
    int64_t score, pieces, rows, ticks;
    int64_t clears[SPINS][5]; /* locks by spin and rows removed */
    int64_t perfects;
    int combo;         /* consecutive locks that removed rows, less one; -1 if the last did not */
    bool back_to_back; /* the last clear was a difficult one: four rows, or a spin */

    uint32_t fallen; /* fraction of a row that gravity has moved the piece since the last whole row, in 1/65536 */
    int lying;       /* ticks that the piece has been lying */
    int resets, lowest;
    struct state_lock last; /* the last lock; piece is PIECE_NONE before the first */
};

/* Starts game `number` of a seed at a level, 1 to STATE_LEVELS. The rules must outlive the game. */
void state_start(struct state *s, const struct rules *rules, uint64_t seed, int64_t number, int level);

/* Fills the field of a game that has just started with a board of ten columns, without full rows; its cells are grey.
 * The game is over if the first piece then has no room. */
void state_fill(struct state *s, const struct board *b);

/* Presses a key; returns whether it had an effect. After the end no key does. */
bool state_input(struct state *s, enum input input);

/* Lets a sixtieth of a second pass: the piece falls, or lies and finally locks. */
void state_tick(struct state *s);

/* Pushes the stack up by rows of garbage, 1 to 20, with a hole in one column. */
void state_garbage(struct state *s, int rows, int hole);

/* Lets the piece in play appear anew, which ends the game if it has no room: for rules by which garbage rises before
 * the next piece appears. */
void state_respawn(struct state *s);

/* Returns the current level: one up every ten rows. */
int state_level(const struct state *s);

/* Returns where the piece in play would lock if it were dropped now. */
struct spot state_ghost(const struct state *s);

/* Returns a hash of the state of the game, to tell two games apart. */
uint64_t state_hash(const struct state *s);

/* Returns the pieces that can follow those in the queue, as bits. */
unsigned state_possible_next(const struct state *s);

/* Returns the pieces that can follow the first `known` of the queue, 1 to 1 + STATE_PREVIEWS, for somebody who knows
 * those alone. */
unsigned state_possible_after(const struct state *s, int known);

#endif
