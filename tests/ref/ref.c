/* SPDX-License-Identifier: MIT */
#include "ref.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The pieces as people draw them, the top row first, one drawing for each rotation. */
static const struct {
    char piece;
    int rotations;
    const char *drawing[4];
} drawings[] = {
    { 'I', 2, { "I\nI\nI\nI", "IIII" } },
    { 'O', 1, { "OO\nOO" } },
    { 'T', 4, { "T.\nTT\nT.", "TTT\n.T.", ".T\nTT\n.T", ".T.\nTTT" } },
    { 'S', 2, { ".SS\nSS.", "S.\nSS\n.S" } },
    { 'Z', 2, { "ZZ.\n.ZZ", ".Z\nZZ\nZ." } },
    { 'J', 4, { ".J\n.J\nJJ", "J..\nJJJ", "JJ\nJ.\nJ.", "JJJ\n..J" } },
    { 'L', 4, { "L.\nL.\nLL", "LLL\nL..", "LL\n.L\n.L", "..L\nLLL" } },
};

struct cells {
    int width, height;
    bool full[4][4]; /* [row][column], row 0 at the bottom */
};

static struct cells cells_of(char piece, int rotation)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        if (drawings[i].piece != piece)
            continue;
        const char *text = drawings[i].drawing[rotation];
        struct cells c = { .width = (int)strcspn(text, "\n"), .height = 1 };
        for (const char *at = text; *at; at++)
            c.height += *at == '\n';
        for (int row = c.height - 1; row >= 0; row--, text += c.width + 1)
            for (int x = 0; x < c.width; x++)
                c.full[row][x] = text[x] != '.';
        return c;
    }
    fprintf(stderr, "ref: no piece %c\n", piece);
    exit(1);
}

int ref_rotations(char piece)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        if (drawings[i].piece == piece)
            return drawings[i].rotations;
    return 0;
}

int ref_width(char piece, int rotation)
{
    return cells_of(piece, rotation).width;
}

static bool overlaps(const struct ref_board *b, const struct cells *c, int column, int row)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (c->full[y][x] && b->full[row + y][column + x])
                return true;
    return false;
}

static bool row_is_full(const struct ref_board *b, int row)
{
    for (int x = 0; x < b->width; x++)
        if (!b->full[row][x])
            return false;
    return true;
}

static void remove_row(struct ref_board *b, int row)
{
    for (int y = row; y + 1 < REF_HEIGHT; y++)
        memcpy(b->full[y], b->full[y + 1], sizeof b->full[y]);
    memset(b->full[REF_HEIGHT - 1], 0, sizeof b->full[0]);
}

static bool anything_above(const struct ref_board *b)
{
    for (int y = b->height; y < REF_HEIGHT; y++)
        for (int x = 0; x < b->width; x++)
            if (b->full[y][x])
                return true;
    return false;
}

struct ref_drop ref_drop(const struct ref_board *b, char piece, int rotation, int column, bool lines_after_overflow)
{
    struct cells c = cells_of(piece, rotation);
    int row = REF_HEIGHT - 4;
    while (row > 0 && !overlaps(b, &c, column, row - 1))
        row--;
    struct ref_drop d = { .row = row, .piece_height = c.height, .before = *b, .locked = *b };
    for (int y = 0; y < c.height; y++)
        for (int x = 0; x < c.width; x++)
            if (c.full[y][x])
                d.locked.full[row + y][column + x] = true;
    d.after = d.locked;
    d.alive = !anything_above(&d.locked);
    if (!d.alive && !lines_after_overflow)
        return d;
    int cells = 0;
    for (int y = REF_HEIGHT - 1; y >= 0; y--)
        if (row_is_full(&d.locked, y)) {
            remove_row(&d.after, y);
            d.rows_removed++;
            for (int x = 0; y >= row && y < row + c.height && x < c.width; x++)
                cells += c.full[y - row][x];
        }
    d.eroded = d.rows_removed * cells;
    d.alive = !anything_above(&d.after);
    return d;
}

/* ---- Features. Outside the board: walls and floor full, sky empty. ---- */

static bool full(const struct ref_board *b, int x, int y)
{
    if (x < 0 || x >= b->width || y < 0)
        return true;
    return y < REF_HEIGHT && b->full[y][x];
}

static int height(const struct ref_board *b, int x)
{
    for (int y = REF_HEIGHT - 1; y >= 0; y--)
        if (full(b, x, y))
            return y + 1;
    return 0;
}

static bool is_hole(const struct ref_board *b, int x, int y)
{
    return !full(b, x, y) && y < height(b, x);
}

static bool is_well(const struct ref_board *b, int x, int y)
{
    return !full(b, x, y) && full(b, x - 1, y) && full(b, x + 1, y);
}

static int row_transitions(const struct ref_board *b)
{
    int n = 0;
    for (int y = 0; y < b->height; y++)
        for (int x = 0; x <= b->width; x++)
            n += full(b, x - 1, y) != full(b, x, y);
    return n;
}

static int column_transitions(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y <= b->height; y++)
            n += full(b, x, y - 1) != full(b, x, y);
    return n;
}

static int column_transitions_no_floor(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 1; y <= b->height; y++)
            n += full(b, x, y - 1) != full(b, x, y);
    return n;
}

static int holes(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < REF_HEIGHT; y++)
            n += is_hole(b, x, y);
    return n;
}

static int top_holes(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            n += !full(b, x, y) && full(b, x, y + 1);
    return n;
}

static int connected_holes(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            n += is_hole(b, x, y) && !is_hole(b, x, y + 1);
    return n;
}

static int hole_depth(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++) {
        bool on_floor = true;
        for (int y = 0; y < b->height; y++) {
            on_floor = on_floor && full(b, x, y);
            n += full(b, x, y) && !on_floor;
        }
    }
    return n;
}

static int rows_with_holes(const struct ref_board *b)
{
    int n = 0;
    for (int y = 0; y < b->height; y++) {
        bool any = false;
        for (int x = 0; x < b->width; x++)
            any = any || is_hole(b, x, y);
        n += any;
    }
    return n;
}

static int wells(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            for (int below = y; is_well(b, x, y) && !full(b, x, below); below--)
                n++;
    return n;
}

static int wells_fast(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = b->height - 1; y >= 0; y--)
            if (is_well(b, x, y))
                for (int d = 1; !full(b, x, y); d++, y--)
                    n += d;
    return n;
}

static int well_depth(const struct ref_board *b, int x)
{
    int left = x == 0 ? 99 : height(b, x - 1), right = x == b->width - 1 ? 99 : height(b, x + 1);
    int depth = (left < right ? left : right) - height(b, x);
    return depth > 0 ? depth : 0;
}

static int well_sum(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        n += well_depth(b, x);
    return n;
}

static int well_max(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        n = well_depth(b, x) > n ? well_depth(b, x) : n;
    return n;
}

static int well_triangle(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int d = 1; d <= well_depth(b, x); d++)
            n += d;
    return n;
}

static int bumpiness(const struct ref_board *b)
{
    int n = 0;
    for (int x = 1; x < b->width; x++)
        n += abs(height(b, x) - height(b, x - 1));
    return n;
}

static int diversity(const struct ref_board *b)
{
    int n = 0;
    for (int wanted = -2; wanted <= 2; wanted++) {
        bool any = false;
        for (int x = 1; x < b->width; x++)
            any = any || height(b, x) - height(b, x - 1) == wanted;
        n += any;
    }
    return n;
}

static int pile_height(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        n = height(b, x) > n ? height(b, x) : n;
    return n;
}

static int altitude_difference(const struct ref_board *b)
{
    int low = 99;
    for (int x = 0; x < b->width; x++)
        low = height(b, x) < low ? height(b, x) : low;
    return pile_height(b) - low;
}

static int total_height(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        n += height(b, x);
    return n;
}

static int block_count(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            n += full(b, x, y);
    return n;
}

static int weighted_block_count(const struct ref_board *b)
{
    int n = 0;
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            n += full(b, x, y) ? y + 1 : 0;
    return n;
}

static const struct {
    const char *name;
    int (*value)(const struct ref_board *b);
} board_features[] = {
    { "row_transitions", row_transitions },
    { "column_transitions", column_transitions },
    { "column_transitions_no_floor", column_transitions_no_floor },
    { "holes", holes },
    { "top_holes", top_holes },
    { "connected_holes", connected_holes },
    { "hole_depth", hole_depth },
    { "rows_with_holes", rows_with_holes },
    { "wells", wells },
    { "wells_fast", wells_fast },
    { "well_sum", well_sum },
    { "well_max", well_max },
    { "well_triangle", well_triangle },
    { "bumpiness", bumpiness },
    { "diversity", diversity },
    { "altitude_difference", altitude_difference },
    { "pile_height", pile_height },
    { "total_height", total_height },
    { "mean_height", total_height },
    { "block_count", block_count },
    { "weighted_block_count", weighted_block_count },
};

static int rbf(const struct ref_board *b, int i)
{
    double mean = (double)total_height(b) / b->width, distance = mean - i * b->height / 4.0, width = b->height / 5.0;
    return (int)lround(65536 * exp(-distance * distance / (2 * width * width)));
}

int ref_feature(const char *name, const struct ref_drop *d)
{
    int i;
    const struct ref_board *b = &d->after;
    if (strcmp(name, "landing_height") == 0)
        return 2 * d->row + d->piece_height - 1;
    if (strcmp(name, "landing_mid") == 0)
        return 2 * d->row + d->piece_height;
    if (strcmp(name, "landing_top") == 0)
        return d->row + d->piece_height - 1;
    if (strcmp(name, "eroded_cells") == 0)
        return d->eroded;
    if (strcmp(name, "rows_removed") == 0)
        return d->rows_removed;
    if (strcmp(name, "constant") == 0)
        return 1;
    if (strcmp(name, "stage") == 0) {
        int room = d->before.height - pile_height(&d->before);
        return 2 * (room < 3 ? 2 : room < 5 ? 1 : 0) + (rows_with_holes(&d->before) > 1);
    }
    if (sscanf(name, "height_%d", &i) == 1)
        return i < b->width ? height(b, i) : 0;
    if (sscanf(name, "difference_%d", &i) == 1)
        return i + 1 < b->width ? abs(height(b, i) - height(b, i + 1)) : 0;
    if (sscanf(name, "rbf_height_%d", &i) == 1)
        return rbf(b, i);
    if (strncmp(name, "locked_", 7) == 0) {
        b = &d->locked;
        name += 7;
    }
    for (size_t j = 0; j < sizeof board_features / sizeof *board_features; j++)
        if (strcmp(board_features[j].name, name) == 0)
            return board_features[j].value(b);
    fprintf(stderr, "ref: no feature %s\n", name);
    exit(1);
}

static int value_of(const char *name, const struct ref_board *b)
{
    struct ref_drop d = { .after = *b };
    return ref_feature(name, &d);
}

static int at_max(int value, int max)
{
    return value < 0 ? 0 : value < max ? value : max;
}

/* A step from column x to x + 1 of four or more counts as four; 0 is the deepest step down. */
static int step(const struct ref_board *b, int x)
{
    return at_max(height(b, x + 1) - height(b, x) + 4, 8);
}

/* Three steps starting at column x, seen from the nearer wall. */
static int triple(const struct ref_board *b, int x)
{
    int left = x, right = b->width - 4 - x;
    if (left <= right)
        return (left < 3 ? left : 3) * 729 + step(b, x) * 81 + step(b, x + 1) * 9 + step(b, x + 2);
    return (right < 3 ? right : 3) * 729 + (8 - step(b, x + 2)) * 81 + (8 - step(b, x + 1)) * 9 + 8 - step(b, x);
}

/* Tells whether the surface has these consecutive steps anywhere. */
static int has_steps(const struct ref_board *b, int count, int first, int second, int third)
{
    const int wanted[] = { first, second, third };
    for (int x = 0; x + count < b->width; x++) {
        int same = 0;
        for (int i = 0; i < count; i++)
            same += height(b, x + i + 1) - height(b, x + i) == wanted[i];
        if (same == count)
            return 1;
    }
    return 0;
}

static int fits(const struct ref_board *b)
{
    int sum = 0;
    for (int up = -2; up <= 2; up++)
        sum += has_steps(b, 1, up, 0, 0) << (up + 2);
    for (int up = -1; up <= 1; up++)
        sum += has_steps(b, 2, 0, up, 0) << (up + 6);
    sum += has_steps(b, 2, -1, 0, 0) << 8;
    sum += has_steps(b, 3, 0, 0, 0) << 9;
    return sum + (has_steps(b, 2, 1, 0, 0) << 10);
}

static int empty_cells(const struct ref_board *b, int row)
{
    int sum = 0;
    for (int x = 0; x < b->width; x++)
        sum += !full(b, x, row);
    return sum;
}

/* The topmost row with a hole, or -1. */
static int hollow_row(const struct ref_board *b)
{
    for (int row = b->height - 1; row >= 0; row--)
        for (int x = 0; x < b->width; x++)
            if (!full(b, x, row) && row < height(b, x))
                return row;
    return -1;
}

static int cover(const struct ref_board *b)
{
    int row = hollow_row(b), rows = 0, missing = 0;
    for (int x = 0; row >= 0 && x < b->width; x++)
        if (!full(b, x, row) && height(b, x) - row - 1 > rows)
            rows = height(b, x) - row - 1;
    for (int i = 1; i <= rows; i++)
        missing += empty_cells(b, row + i);
    return 40 * at_max(rows, 7) + at_max(missing, 39);
}

static int hollow(const struct ref_board *b)
{
    int row = hollow_row(b);
    return row < 0 ? 0 : 10 * at_max(b->height - row - 1, 20) + at_max(empty_cells(b, row), 9);
}

static int row_kind(const struct ref_board *b, int row)
{
    int sum = 0, mirrored = 0, holes = 0;
    for (int x = 0; x < b->width; x++) {
        sum += full(b, x, row) << x;
        mirrored += full(b, b->width - 1 - x, row) << x;
        holes += !full(b, x, row) && row < height(b, x);
    }
    return 1024 * at_max(holes, 3) + at_max(sum, mirrored);
}

int ref_pattern(const char *name, const struct ref_board *b, int kind[])
{
    if (strcmp(name, "pattern_rows") == 0) {
        int rows = b->width > 10 ? 0 : at_max(value_of("pile_height", b), b->height);
        for (int row = 0; row < rows; row++)
            kind[row] = row_kind(b, row);
        return rows;
    }
    if (strcmp(name, "pattern_steps") == 0) {
        for (int x = 0; x + 4 <= b->width; x++)
            kind[x] = triple(b, x);
        return b->width - 3;
    }
    if (strcmp(name, "pattern_fits") == 0) {
        kind[0] = fits(b);
        return 1;
    }
    if (strcmp(name, "pattern_edges") == 0)
        kind[0] = at_max((value_of("row_transitions", b) - 2 * b->height) / 2, 63);
    else if (strcmp(name, "pattern_runs") == 0)
        kind[0] = at_max(value_of("connected_holes", b), 31);
    else if (strcmp(name, "pattern_depth") == 0)
        kind[0] = at_max(value_of("hole_depth", b), 63);
    else if (strcmp(name, "pattern_wells") == 0)
        kind[0] = at_max(value_of("wells", b), 127);
    else if (strcmp(name, "pattern_cover") == 0)
        kind[0] = cover(b);
    else if (strcmp(name, "pattern_hollow") == 0)
        kind[0] = hollow(b);
    else if (strcmp(name, "pattern_free") == 0)
        kind[0] = at_max(b->width * b->height - value_of("total_height", b), 200);
    else
        kind[0] = 12 * at_max(b->height - value_of("pile_height", b), 20) + at_max(value_of("rows_with_holes", b), 11);
    return 1;
}
