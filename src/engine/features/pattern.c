/* SPDX-License-Identifier: MIT */
#include "engine/features/pattern.h"

#include "engine/features/height.h"
#include "engine/features/holes.h"
#include "engine/features/transitions.h"
#include "engine/features/wells.h"

#include <assert.h>

const int pattern_kinds[PATTERNS] = {
    [PATTERN_EDGES] = EDGES_KINDS, [PATTERN_RUNS] = RUNS_KINDS,     [PATTERN_DEPTH] = DEPTH_KINDS,
    [PATTERN_WELLS] = WELLS_KINDS, [PATTERN_ROOM] = ROOM_KINDS,     [PATTERN_FREE] = FREE_KINDS,
    [PATTERN_COVER] = COVER_KINDS, [PATTERN_HOLLOW] = HOLLOW_KINDS, [PATTERN_FITS] = FITS_KINDS,
    [PATTERN_STEPS] = STEPS_KINDS, [PATTERN_ROWS] = ROWS_KINDS,
};

const int pattern_spots[PATTERNS] = {
    [PATTERN_EDGES] = 1,         [PATTERN_RUNS] = 1,
    [PATTERN_DEPTH] = 1,         [PATTERN_WELLS] = 1,
    [PATTERN_ROOM] = 1,          [PATTERN_FREE] = 1,
    [PATTERN_COVER] = 1,         [PATTERN_HOLLOW] = 1,
    [PATTERN_FITS] = 1,          [PATTERN_STEPS] = WIDTH_MAX - TRIPLE_COLUMNS + 1,
    [PATTERN_ROWS] = HEIGHT_MAX,
};

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Kinds that are counted in two ways are laid out row by row. */
struct extent {
    int rows, cells;
};

/* The patterns that counted less far in versions before 0.5.0: how far they do now and did then. */
static const struct {
    struct extent now, then;
} widened[PATTERNS] = {
    [PATTERN_EDGES] = { { 1, EDGES_KINDS }, { 1, 32 } },
    [PATTERN_RUNS] = { { 1, RUNS_KINDS }, { 1, 16 } },
    [PATTERN_DEPTH] = { { 1, DEPTH_KINDS }, { 1, 32 } },
    [PATTERN_WELLS] = { { 1, WELLS_KINDS }, { 1, 64 } },
    [PATTERN_ROOM] = { { ROOM_ROWS, ROOM_HOLES }, { 12, 8 } },
    [PATTERN_FREE] = { { 1, FREE_KINDS }, { 1, 81 } },
    [PATTERN_COVER] = { { COVER_ROWS, COVER_CELLS }, { 5, 24 } },
    [PATTERN_HOLLOW] = { { HOLLOW_ROWS, HOLLOW_CELLS }, { 12, HOLLOW_CELLS } },
};

int pattern_kinds_before(enum pattern pattern)
{
    return widened[pattern].then.rows * widened[pattern].then.cells;
}

bool pattern_widened(enum pattern pattern, int count, uint16_t from[])
{
    struct extent now = widened[pattern].now, then = widened[pattern].then;
    if (count == 0 || count != pattern_kinds_before(pattern))
        return false;
    for (int row = 0; row < now.rows; row++)
        for (int cell = 0; cell < now.cells; cell++)
            from[row * now.cells + cell] = (uint16_t)(least(row, then.rows - 1) * then.cells +
                                                      least(cell, then.cells - 1));
    return true;
}

double pattern_guess(enum pattern pattern, int kind)
{
    static const double each[PATTERNS] = {
        [PATTERN_EDGES] = -0.1,
        [PATTERN_RUNS] = -0.2,
        [PATTERN_WELLS] = -0.03,
    };
    return pattern == PATTERN_ROOM ? -0.2 * (kind % ROOM_HOLES) : each[pattern] * kind;
}

void pattern_extend(enum pattern pattern, int width, int height, double weight[])
{
    /* The patterns that count room, row by row, and the most room that a board has. */
    const struct {
        struct extent extent;
        int room;
        double each; /* what one more of it is worth, found by trial on twenty rows */
    } roomy[PATTERNS] = {
        [PATTERN_ROOM] = { { ROOM_ROWS, ROOM_HOLES }, height, 0.2 },
        [PATTERN_FREE] = { { FREE_KINDS, 1 }, width * height, 0.02 },
        [PATTERN_HOLLOW] = { { HOLLOW_ROWS, HOLLOW_CELLS }, height, 0.0 },
    };
    struct extent e = roomy[pattern].extent;
    for (int cell = 0; cell < e.cells; cell++)
        for (int row = 0, known = -1; row < e.rows; row++) {
            double *here = &weight[row * e.cells + cell];
            if (4 * row <= 3 * roomy[pattern].room && *here != pattern_guess(pattern, row * e.cells + cell))
                known = row;
            else if (known >= 0)
                *here = weight[known * e.cells + cell] + roomy[pattern].each * (row - known);
        }
}

static int32_t excess_edges(const struct board *b)
{
    return transitions_row(b) / 2 - b->height;
}

static int32_t room(const struct board *b)
{
    int32_t rows = least(b->height - height_max(b), ROOM_ROWS - 1);
    /* The rows are negative for a moment in games where a piece may overflow. */
    return (rows > 0 ? rows : 0) * ROOM_HOLES + least(holes_rows(b), ROOM_HOLES - 1);
}

static int32_t free_cells(const struct board *b)
{
    return b->width * b->height - height_total(b);
}

/* The topmost holes of a board: their row, counted from 1, or 0 if there are none, and the greatest number of full
 * cells above one of them. */
struct topmost {
    int row, cover;
};

static struct topmost topmost_holes(const struct board *b)
{
    struct topmost t = { 0, 0 };
    for (int x = 0; x < b->width; x++) {
        int row = bits_length(holes_in_column(b->column[x])), cover = bits_length(b->column[x]) - row;
        if (row > t.row || (row == t.row && row > 0 && cover > t.cover))
            t = (struct topmost){ row, cover };
    }
    return t;
}

/* Counts the empty cells of `rows` rows from row `first` on, counted from 0. */
static int32_t missing(const struct board *b, int first, int rows)
{
    int32_t sum = b->width * rows;
    for (int x = 0; x < b->width; x++)
        sum -= bits_count(b->column[x] >> first & bits_below(rows));
    return sum;
}

static int32_t cover(const struct board *b)
{
    struct topmost t = topmost_holes(b);
    return least(t.cover, COVER_ROWS - 1) * COVER_CELLS + least(missing(b, t.row, t.cover), COVER_CELLS - 1);
}

static int32_t hollow(const struct board *b)
{
    struct topmost t = topmost_holes(b);
    if (t.row == 0)
        return 0;
    int32_t rows = least(b->height - t.row, HOLLOW_ROWS - 1);
    return (rows > 0 ? rows : 0) * HOLLOW_CELLS + least(missing(b, t.row - 1, 1), HOLLOW_CELLS - 1);
}

static_assert((int)WIDTH_MIN >= (int)TRIPLE_COLUMNS, "every board has room for three steps");

int pattern_triple(int place, int width, int kind)
{
    int right = width - TRIPLE_COLUMNS - place;
    if (place > right) { /* mirrored, steps come in the opposite order and have the opposite sign */
        int first = kind / (STEP_KINDS * STEP_KINDS), second = kind / STEP_KINDS % STEP_KINDS,
            third = kind % STEP_KINDS;
        const int max = STEP_KINDS - 1;
        kind = ((max - third) * STEP_KINDS + max - second) * STEP_KINDS + max - first;
        place = right;
    }
    return least(place, TRIPLE_PLACES - 1) * TRIPLE_KINDS + kind;
}

static int find_fits(const struct board *b, uint16_t kind[])
{
    uint32_t step[WIDTH_MAX + 2] = { 0 }, fits = 0; /* each as one bit, none if it is too high */
    for (int x = 0; x + 1 < b->width; x++) {
        int up = board_column_height(b, x + 1) - board_column_height(b, x) + 2;
        step[x] = 0 <= up && up <= 4 ? 1u << up : 0;
    }
    for (int x = 0; x + 1 < b->width; x++) {
        bool flat = step[x] == 4, next = step[x + 1] == 4, last = step[x + 2] == 4;
        fits |= step[x];
        fits |= flat ? (step[x + 1] & 14) << FIT_FLAT_THEN : 0;
        fits |= next ? (step[x] & 10) << FIT_THEN_FLAT : 0;
        fits |= flat && next && last ? FIT_THREE_FLAT : 0;
    }
    kind[0] = (uint16_t)fits;
    return 1;
}

static int find_steps(const struct board *b, uint16_t kind[])
{
    int places = b->width - TRIPLE_COLUMNS + 1, step[WIDTH_MAX];
    for (int x = 0; x + 1 < b->width; x++) {
        int up = board_column_height(b, x + 1) - board_column_height(b, x) + STEP_MAX;
        step[x] = up < 0 ? 0 : least(up, STEP_KINDS - 1);
    }
    for (int x = 0; x < places; x++)
        kind[x] = (uint16_t)pattern_triple(x, b->width,
                                           (step[x] * STEP_KINDS + step[x + 1]) * STEP_KINDS + step[x + 2]);
    return places;
}

int pattern_row(uint32_t cells, int holes, int width)
{
    uint32_t mirrored = bits_mirror(cells, width);
    return least(holes, ROWS_HOLES - 1) << ROWS_CELLS | (int)(cells < mirrored ? cells : mirrored);
}

static int find_rows(const struct board *b, uint16_t kind[])
{
    if (b->width > ROWS_CELLS)
        return 0;
    int rows = least(height_max(b), b->height);
    uint32_t above = 0;
    for (int row = rows - 1; row >= 0; row--) {
        uint32_t cells = 0;
        for (int x = 0; x < b->width; x++)
            cells |= (b->column[x] >> row & 1) << x;
        kind[row] = (uint16_t)pattern_row(cells, bits_count(above & ~cells), b->width);
        above |= cells;
    }
    return rows;
}

int pattern_find(enum pattern pattern, const struct board *b, uint16_t kind[])
{
    static int32_t (*const counts[PATTERN_COUNTS])(const struct board *) = {
        [PATTERN_EDGES] = excess_edges, [PATTERN_RUNS] = holes_runs, [PATTERN_DEPTH] = holes_depth,
        [PATTERN_WELLS] = wells_sum,    [PATTERN_ROOM] = room,       [PATTERN_FREE] = free_cells,
        [PATTERN_COVER] = cover,        [PATTERN_HOLLOW] = hollow,
    };
    if (pattern == PATTERN_STEPS)
        return find_steps(b, kind);
    if (pattern == PATTERN_FITS)
        return find_fits(b, kind);
    if (pattern == PATTERN_ROWS)
        return find_rows(b, kind);
    int32_t count = counts[pattern](b);
    kind[0] = (uint16_t)(count > 0 ? least(count, pattern_kinds[pattern] - 1) : 0);
    return 1;
}
