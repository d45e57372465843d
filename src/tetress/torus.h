/* SPDX-License-Identifier: MIT
 *
 * Torus: a position of Tetress: the board, eleven by eleven cells whose opposite edges meet, and the side to move.
 *
 * A set of cells is one number of 121 bits: cell (r, c), row r counted from the top and column c from the left, is bit
 * 11 r + c. Red moves first. docs/reference/rules.md has the rules.
 */
#ifndef TETRARCH_TETRESS_TORUS_H
#define TETRARCH_TETRESS_TORUS_H

#include <stdbool.h>
#include <stdint.h>

enum { TORUS_SIZE = 11, TORUS_CELLS = TORUS_SIZE * TORUS_SIZE, TORUS_TURNS = 150 };

enum side { RED, BLUE, SIDES };

typedef unsigned __int128 cells;

#define CELLS_ALL ((((cells)1) << TORUS_CELLS) - 1)
#define CELLS_ROW ((cells)0x7ff)
/* The leftmost column: bits 0, 11, 22, ... */
#define CELLS_COLUMN                                                                                                   \
    ((cells)1 | (cells)1 << 11 | (cells)1 << 22 | (cells)1 << 33 | (cells)1 << 44 | (cells)1 << 55 | (cells)1 << 66 |  \
     (cells)1 << 77 | (cells)1 << 88 | (cells)1 << 99 | (cells)1 << 110)

struct torus {
    cells tokens[SIDES];
    uint64_t key; /* of the tokens: the exclusive or of a random number for each (Zobrist 1970) */
    uint8_t side; /* to move */
    uint8_t turn; /* actions taken so far */
};

/* Counts cells. */
static inline int cells_count(cells x)
{
    return __builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64));
}

/* Returns the index of the lowest cell of a set, which must not be empty. */
static inline int cells_lowest(cells x)
{
    uint64_t low = (uint64_t)x;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(x >> 64));
}

/* Move a set down by 0 to 10 rows, or to the right by 0 to 10 columns, wrapping around the edges. */
static inline cells cells_down(cells x, int rows)
{
    return rows ? (x << TORUS_SIZE * rows | x >> TORUS_SIZE * (TORUS_SIZE - rows)) & CELLS_ALL : x;
}

static inline cells cells_right(cells x, int columns)
{
    cells stay = CELLS_COLUMN * (CELLS_ROW >> columns);
    return columns ? (x & stay) << columns | (x & (CELLS_ALL ^ stay)) >> (TORUS_SIZE - columns) : x;
}

/* Returns the cells next to those of a set, which may include cells of the set itself. */
static inline cells cells_beside(cells x)
{
    return cells_down(x, 1) | cells_down(x, TORUS_SIZE - 1) | cells_right(x, 1) | cells_right(x, TORUS_SIZE - 1);
}

/* Returns all cells of full rows and columns. */
cells cells_lines(cells full);

/* Counts the full rows and columns. */
int cells_line_count(cells full);

/* Returns the empty board with red to move. */
struct torus torus_empty(void);

/* Places an action, given as its four cells, which must be legal; empties full lines and passes the turn. Returns how
 * many lines were full. */
int torus_apply(struct torus *t, cells action);

/* Result of a game. */
enum torus_end { TORUS_GOES_ON, TORUS_RED_WINS, TORUS_BLUE_WINS, TORUS_DRAW };

/* Returns the result of a game in this position; `stuck` says that the side to move has no legal action. */
enum torus_end torus_end(const struct torus *t, bool stuck);

/* Computes the key from the tokens, for tokens that were not placed by torus_apply(). */
void torus_rekey(struct torus *t);

/* Returns a hash of the whole position: tokens, turn and side to move. */
static inline uint64_t torus_key(const struct torus *t)
{
    return t->key ^ (uint64_t)(SIDES * t->turn + t->side + 1) * 0x9e3779b97f4a7c15u;
}

#endif
