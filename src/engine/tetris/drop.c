/* SPDX-License-Identifier: MIT */
#include "engine/tetris/drop.h"

#include "base/bits.h"

static void fill(struct board *b, const struct shape *shape, int column, int row)
{
    for (int k = 0; k < shape->width; k++)
        b->column[column + k] |= (uint32_t)shape->column[k] << row;
}

/* Tells whether a piece may come to rest in these rows. */
static bool allowed(const struct rules *rules, int row, int height)
{
    return rules->kind == RULES_GUIDELINE ? row < rules->height - SHAPE_SIZE : row + height <= rules->height;
}

struct outcome drop_outcome_at(const struct board *b, const struct rules *rules, enum piece piece,
                               struct placement placement)
{
    const struct shape *shape = piece_shape(piece, placement.rotation);
    bool allowed_here = allowed(rules, placement.row, shape->height);
    struct outcome o;
    o.shape = shape;
    o.placement = placement;
    o.locked = *b;
    fill(&o.locked, shape, placement.column, placement.row);
    o.removed = allowed_here || rules->lines_after_overflow ? board_full_rows(&o.locked) : 0;
    o.after = o.locked;
    board_remove_rows(&o.after, o.removed);
    /* Where a piece is allowed to rest it fits the board. */
    o.alive = allowed_here || (rules->lines_after_overflow && board_fits(&o.after));
    return o;
}

struct outcome drop_outcome(const struct board *b, const struct rules *rules, enum piece piece, int rotation,
                            int column)
{
    int row = drop_row(b, piece_shape(piece, rotation), column);
    return drop_outcome_at(b, rules, piece, (struct placement){ (int8_t)rotation, (int8_t)column, (int8_t)row });
}

int drop_placements(const struct board *b, const struct rules *rules, enum piece piece, struct placement out[])
{
    int n = 0;
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        int columns = b->width - piece_shape(piece, rotation)->width + 1;
        for (int column = 0; column < columns; column++) {
            int row = drop_row(b, piece_shape(piece, rotation), column);
            struct placement p = { (int8_t)rotation, (int8_t)column, (int8_t)row };
            /* Full rows can save a piece only where they are removed before it is judged. */
            if (allowed(rules, row, piece_shape(piece, rotation)->height) ||
                (rules->lines_after_overflow && drop_outcome_at(b, rules, piece, p).alive))
                out[n++] = p;
        }
    }
    return n;
}

int drop_lock(struct board *b, enum piece piece, struct placement placement)
{
    fill(b, piece_shape(piece, placement.rotation), placement.column, placement.row);
    uint32_t full = board_full_rows(b);
    if (!full)
        return 0;
    board_remove_rows(b, full);
    return bits_count(full);
}
