/* SPDX-License-Identifier: MIT */
#include "env/drops.h"

#include <string.h>

/* Marks the actions of the piece in play that do not end the game. */
static void find_mask(struct drops *d)
{
    const struct rules *rules = d->rules;
    enum piece piece = (enum piece)d->queue[0];
    const int width = rules->width;
    bool any = false;
    memset(d->mask, 0, (size_t)drops_actions(rules));
    uint32_t full = 0;
    for (int x = 0; x < width; x++)
        full |= d->board.column[x];
    const bool low = bits_length(full) + SHAPE_SIZE <= rules->height; /* then no placement ends the game */
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        const struct shape *shape = piece_shape(piece, rotation);
        uint8_t *mask = d->mask + rotation * width;
        const int columns = width - shape->width + 1;
        if (low) {
            memset(mask, 1, (size_t)columns);
            any = true;
            continue;
        }
        for (int x = 0; x < columns; x++) {
            mask[x] = drop_row(&d->board, shape, x) + shape->height <= rules->height ||
                      (rules->lines_after_overflow && drop_outcome(&d->board, rules, piece, rotation, x).alive);
            any |= mask[x];
        }
    }
    d->over = !any;
}

/* Writes the cells of the whole board. */
static void find_cells(struct drops *d)
{
    const int width = d->rules->width, height = d->rules->height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            d->cell[(height - 1 - y) * width + x] = d->board.column[x] >> y & 1;
}

void drops_start(struct drops *d, const struct rules *rules, int preview, uint64_t seed, int64_t number)
{
    d->rules = rules;
    d->board = board_empty(rules->width, rules->height);
    d->sequence = sequence_start(&rules->pieces, rng_stream(seed, (uint64_t)number, 0));
    d->pieces = d->rows = 0;
    d->preview = (uint8_t)preview;
    for (int i = 0; i <= preview; i++)
        d->queue[i] = (uint8_t)sequence_next(&d->sequence);
    memset(d->cell, 0, (size_t)(rules->width * rules->height));
    find_mask(d);
}

/* Fills the cells of a piece that lies below the top. */
static void fill_cells(struct drops *d, const struct shape *shape, int column, int row)
{
    const int width = d->rules->width;
    for (int k = 0; k < shape->width; k++) {
        uint8_t *cell = d->cell + (d->rules->height - 1 - row - shape->under[k]) * width + column + k;
        for (int j = 0; j < shape->size[k]; j++)
            cell[-j * width] = 1;
    }
}

/* Removes full rows from the cells, from the lowest up. */
static void remove_cells(struct drops *d, uint32_t full)
{
    const size_t width = (size_t)d->rules->width;
    for (int removed = 0; full; full &= full - 1, removed++) {
        size_t above = (size_t)(d->rules->height - 1 - (bits_lowest(full) - removed));
        memmove(d->cell + width, d->cell, above * width);
        memset(d->cell, 0, width);
    }
}

int drops_act(struct drops *d, int action)
{
    const int width = d->rules->width, rotation = action / width, column = action % width;
    const struct shape *shape = piece_shape((enum piece)d->queue[0], rotation);
    const int row = drop_row(&d->board, shape, column);
    const bool fits = row + shape->height <= d->rules->height;
    for (int k = 0; k < shape->width; k++)
        d->board.column[column + k] |= (uint32_t)shape->column[k] << row;
    if (fits)
        fill_cells(d, shape, column, row);
    uint32_t full = board_full_rows(&d->board);
    if (full) {
        board_remove_rows(&d->board, full);
        if (fits)
            remove_cells(d, full);
    }
    if (!fits)
        find_cells(d);
    for (int i = 0; i < d->preview; i++)
        d->queue[i] = d->queue[i + 1];
    d->queue[d->preview] = (uint8_t)sequence_next(&d->sequence);
    d->pieces++;
    d->rows += bits_count(full);
    find_mask(d);
    return bits_count(full);
}

void drops_saved(struct saved *s, struct drops *d)
{
    for (int x = 0; x < d->rules->width; x++) {
        int64_t column = d->board.column[x];
        saved_int(s, &column, 4, 0, (INT64_C(1) << d->rules->height) - 1);
        d->board.column[x] = (uint32_t)column;
    }
    saved_sequence(s, &d->sequence);
    for (int i = 0; i <= d->preview; i++)
        saved_u8(s, &d->queue[i], 0, PIECES - 1);
    saved_int(s, &d->pieces, 8, 0, INT64_MAX / 2);
    saved_int(s, &d->rows, 8, 0, INT64_MAX / 2);
    if (s->in) {
        find_cells(d);
        find_mask(d);
    }
}
