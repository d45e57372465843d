/* SPDX-License-Identifier: MIT */
#include "ref/ref_solve.h"

#include "ref/ref.h"

#include <math.h>
#include <stdlib.h>

static const char letters[] = "IOTSZJL";

enum { PLACEMENTS_MAX = 16 };

/* A board and where each piece can lead. */
struct ref_node {
    unsigned cells; /* as bits */
    int count[7];
    int next[7][PLACEMENTS_MAX];
    signed char rows[7][PLACEMENTS_MAX];
    double mean_rows, mean_pieces;
};

struct ref_tree {
    struct ref_node *node;
    int width, height;
    int count, room;
    int *known; /* one more than the number of the node of a board, by its cells as bits */
};

static unsigned cells_of(const struct ref_board *b)
{
    unsigned cells = 0;
    for (int y = 0; y < b->height; y++)
        for (int x = 0; x < b->width; x++)
            cells = 2 * cells + b->full[y][x];
    return cells;
}

static struct ref_board board_of(const struct ref_tree *t, unsigned cells)
{
    struct ref_board b = { .width = t->width, .height = t->height };
    for (int y = b.height - 1; y >= 0; y--)
        for (int x = b.width - 1; x >= 0; x--, cells /= 2)
            b.full[y][x] = cells % 2;
    return b;
}

/* Returns the number of a board, which may be new. */
static int number_of(struct ref_tree *t, const struct ref_board *b)
{
    unsigned cells = cells_of(b);
    int *known = &t->known[cells];
    if (*known)
        return *known - 1;
    if (t->count == t->room) {
        t->room = 2 * t->room + 1000;
        t->node = realloc(t->node, (size_t)t->room * sizeof *t->node);
    }
    t->node[t->count] = (struct ref_node){ .cells = cells };
    *known = t->count + 1;
    return t->count++;
}

static void expand(struct ref_tree *t, int number, bool lines_after_overflow)
{
    struct ref_board board = board_of(t, t->node[number].cells);
    for (int piece = 0; piece < 7; piece++)
        for (int rotation = 0; rotation < ref_rotations(letters[piece]); rotation++)
            for (int column = 0; column + ref_width(letters[piece], rotation) <= board.width; column++) {
                struct ref_drop d = ref_drop(&board, letters[piece], rotation, column, lines_after_overflow);
                if (!d.alive)
                    continue;
                int next = number_of(t, &d.after);
                struct ref_node *n = &t->node[number];
                n->next[piece][n->count[piece]] = next;
                n->rows[piece][n->count[piece]++] = (signed char)d.rows_removed;
            }
}

/* Recomputes the means of a board and returns by how much they changed. */
static double update(struct ref_tree *t, struct ref_node *n)
{
    double rows = 0.0, pieces = 0.0;
    for (int piece = 0; piece < 7; piece++) {
        double most_rows = 0.0, most_pieces = 0.0;
        for (int i = 0; i < n->count[piece]; i++) {
            const struct ref_node *next = &t->node[n->next[piece][i]];
            most_rows = fmax(most_rows, n->rows[piece][i] + next->mean_rows);
            most_pieces = fmax(most_pieces, 1 + next->mean_pieces);
        }
        rows += most_rows / 7;
        pieces += most_pieces / 7;
    }
    double change = fabs(rows - n->mean_rows) + fabs(pieces - n->mean_pieces);
    n->mean_rows = rows;
    n->mean_pieces = pieces;
    return change;
}

void ref_solve(int width, int height, bool lines_after_overflow, double *rows, double *pieces)
{
    struct ref_board empty = { .width = width, .height = height };
    struct ref_tree t = { .width = width, .height = height, .known = calloc((size_t)1 << width * height, sizeof(int)) };
    number_of(&t, &empty);
    for (int i = 0; i < t.count; i++)
        expand(&t, i, lines_after_overflow);
    double change;
    do {
        change = 0.0;
        for (int i = 0; i < t.count; i++)
            change = fmax(change, update(&t, &t.node[i]));
    } while (change > 1e-13);
    *rows = t.node[0].mean_rows;
    *pieces = t.node[0].mean_pieces;
    free(t.node);
    free(t.known);
}
