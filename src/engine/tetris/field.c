/* SPDX-License-Identifier: MIT */
#include "engine/tetris/field.h"

#define WORD_MASK ((UINT64_C(1) << FIELD_WORD_BITS) - 1)
#define ROW_MASK ((1u << FIELD_WIDTH) - 1)

/* The cells of a shape as rows from the lowest, packed like a word of a field. */
#define ROWS(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 10 | (uint64_t)(c) << 20 | (uint64_t)(d) << 30)
static const uint64_t shape_cells[PIECES][ROTATIONS_MAX] = {
    [PIECE_I] = { ROWS(1, 1, 1, 1), ROWS(15, 0, 0, 0) },
    [PIECE_O] = { ROWS(3, 3, 0, 0) },
    [PIECE_T] = { ROWS(1, 3, 1, 0), ROWS(2, 7, 0, 0), ROWS(2, 3, 2, 0), ROWS(7, 2, 0, 0) },
    [PIECE_S] = { ROWS(3, 6, 0, 0), ROWS(2, 3, 1, 0) },
    [PIECE_Z] = { ROWS(6, 3, 0, 0), ROWS(1, 3, 2, 0) },
    [PIECE_J] = { ROWS(3, 2, 2, 0), ROWS(7, 1, 0, 0), ROWS(1, 1, 3, 0), ROWS(4, 7, 0, 0) },
    [PIECE_L] = { ROWS(3, 1, 1, 0), ROWS(1, 7, 0, 0), ROWS(2, 2, 3, 0), ROWS(7, 4, 0, 0) },
};

/* Which shape each orientation is. */
static const uint8_t shape_of[PIECES][ORIENTATIONS] = {
    [PIECE_I] = { 1, 0, 1, 0 }, [PIECE_O] = { 0, 0, 0, 0 }, [PIECE_T] = { 3, 0, 1, 2 }, [PIECE_S] = { 0, 1, 0, 1 },
    [PIECE_Z] = { 0, 1, 0, 1 }, [PIECE_J] = { 1, 2, 3, 0 }, [PIECE_L] = { 3, 0, 1, 2 },
};

/* Returns the offset from the centre to the lowest row and leftmost column of the cells. */
static struct offset corner(enum piece piece, int orientation)
{
    static const struct offset of_i[] = { { -1, 0 }, { 0, -2 }, { -2, 0 }, { 0, -1 } },
                               of_other[] = { { -1, 0 }, { 0, -1 }, { -1, -1 }, { -1, -1 } };
    if (piece == PIECE_O)
        return (struct offset){ 0, 0 };
    return piece == PIECE_I ? of_i[orientation] : of_other[orientation];
}

struct placement field_placement(enum piece piece, struct spot spot)
{
    struct offset o = corner(piece, spot.orientation);
    return (struct placement){ (int8_t)shape_of[piece][spot.orientation], (int8_t)(spot.x + o.x),
                               (int8_t)(spot.y + o.y) };
}

struct spot field_spot(enum piece piece, struct placement placement)
{
    int orientation = 0;
    while (shape_of[piece][orientation] != placement.rotation)
        orientation++;
    struct offset o = corner(piece, orientation);
    return (struct spot){ (uint8_t)orientation, (int8_t)(placement.column - o.x), (int8_t)(placement.row - o.y),
                          SPIN_NONE };
}

/* The cells of a piece at a spot, in up to two words. */
struct stamp {
    int word;
    uint64_t low, high;
};

static struct stamp stamp(enum piece piece, struct spot spot)
{
    struct placement p = field_placement(piece, spot);
    uint64_t cells = shape_cells[piece][p.rotation] << p.column;
    int shift = p.row % FIELD_WORD_ROWS * FIELD_WIDTH;
    return (struct stamp){ p.row / FIELD_WORD_ROWS, cells << shift & WORD_MASK, cells >> (FIELD_WORD_BITS - shift) };
}

bool field_fits(const struct field *f, enum piece piece, struct spot spot)
{
    struct placement p = field_placement(piece, spot);
    const struct shape *shape = piece_shape(piece, p.rotation);
    if (p.column < 0 || p.column + shape->width > FIELD_WIDTH || p.row < 0 || p.row + shape->height > FIELD_HEIGHT)
        return false;
    struct stamp s = stamp(piece, spot);
    return !(f->word[s.word] & s.low) && !(s.high && f->word[s.word + 1] & s.high);
}

bool field_rests(const struct field *f, enum piece piece, struct spot spot)
{
    spot.y--;
    return !field_fits(f, piece, spot);
}

int field_height(const struct field *f)
{
    for (int w = FIELD_WORDS - 1; w >= 0; w--)
        if (f->word[w])
            return w * FIELD_WORD_ROWS + (63 - __builtin_clzll(f->word[w])) / FIELD_WIDTH + 1;
    return 0;
}

unsigned field_row(const struct field *f, int y)
{
    return (unsigned)(f->word[y / FIELD_WORD_ROWS] >> y % FIELD_WORD_ROWS * FIELD_WIDTH) & ROW_MASK;
}

static void set_row(struct field *f, int y, unsigned row)
{
    int shift = y % FIELD_WORD_ROWS * FIELD_WIDTH;
    uint64_t *word = &f->word[y / FIELD_WORD_ROWS];
    *word = (*word & ~((uint64_t)ROW_MASK << shift)) | (uint64_t)row << shift;
}

void field_fill(struct field *f, enum piece piece, struct spot spot)
{
    struct stamp s = stamp(piece, spot);
    f->word[s.word] |= s.low;
    if (s.high)
        f->word[s.word + 1] |= s.high;
}

/* Adding 1 to the nine lower cells of each row carries into the tenth only where all nine are full. */
static bool has_full_row(uint64_t word)
{
    return ((word & 0x1ff * FIELD_COLUMN) + FIELD_COLUMN) & word & FIELD_COLUMN << 9;
}

uint64_t field_clear(struct field *f)
{
    uint64_t removed = 0;
    int to = 0;
    for (int y = 0; y < FIELD_HEIGHT; y++) {
        unsigned row = field_row(f, y);
        if (row == ROW_MASK)
            removed |= UINT64_C(1) << y;
        else
            set_row(f, to++, row);
    }
    while (to < FIELD_HEIGHT)
        set_row(f, to++, 0);
    return removed;
}

int field_lock(struct field *f, enum piece piece, struct spot spot)
{
    struct stamp s = stamp(piece, spot);
    f->word[s.word] |= s.low;
    bool full = has_full_row(f->word[s.word]);
    if (s.high) {
        f->word[s.word + 1] |= s.high;
        full |= has_full_row(f->word[s.word + 1]);
    }
    return full ? __builtin_popcountll(field_clear(f)) : 0;
}

bool field_garbage(struct field *f, int n, int hole)
{
    bool kept = field_height(f) + n <= FIELD_HEIGHT;
    for (int y = FIELD_HEIGHT - 1; y >= 0; y--)
        set_row(f, y, y >= n ? field_row(f, y - n) : ROW_MASK & ~(1u << hole));
    return kept;
}

bool field_spawn(const struct field *f, enum piece piece, struct spot *out)
{
    *out = (struct spot){ NORTH, SRS_SPAWN_X, SRS_SPAWN_Y, SPIN_NONE };
    if (!field_fits(f, piece, *out))
        out->y++;
    return field_fits(f, piece, *out);
}

struct field field_from_board(const struct board *b)
{
    /* Spreads three bits of a column, ten apart. */
#define SPREAD(n) ((uint64_t)((n)&1) | (uint64_t)((n) >> 1 & 1) << 10 | (uint64_t)((n) >> 2 & 1) << 20)
#define SPREADS SPREAD(0), SPREAD(1), SPREAD(2), SPREAD(3), SPREAD(4), SPREAD(5), SPREAD(6), SPREAD(7)
    static const uint64_t spread[8] = { SPREADS };
    struct field f = { 0 };
    uint32_t any = 0;
    for (int x = 0; x < FIELD_WIDTH; x++)
        any |= b->column[x];
    for (int w = 0; any; w++, any >>= FIELD_WORD_ROWS)
        for (int x = 0; x < FIELD_WIDTH; x++) {
            uint32_t bits = b->column[x] >> w * FIELD_WORD_ROWS;
            f.word[w] |= (spread[bits & 7] | spread[bits >> 3 & 7] << 30) << x;
        }
    return f;
}

struct board field_to_board(const struct field *f, int height)
{
    struct board b = board_empty(FIELD_WIDTH, height);
    int top = field_height(f);
    for (int y = 0; y < top && y < 32; y++)
        for (unsigned row = field_row(f, y); row; row &= row - 1)
            b.column[bits_lowest(row)] |= UINT32_C(1) << y;
    return b;
}
