/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/play/solo.h"
#include "ui/web/wasm/lab_tetris.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = HEIGHT_MAX + SHAPE_SIZE };

struct lab_drops {
    struct solo_game game;
    struct solo solo;
    uint8_t cell[ROWS_SHOWN * WIDTH_MAX]; /* the piece that each cell came from, or CELL_EMPTY */
};

struct lab_drops *lab_drops_new(const struct rules *r, double seed, double number, int preview)
{
    struct lab_drops *d = xcalloc(1, sizeof *d);
    d->game = (struct solo_game){ .rules = r, .preview = preview, .seed = (uint64_t)seed, .number = (int64_t)number };
    memset(d->cell, CELL_EMPTY, sizeof d->cell);
    solo_start(&d->solo, &d->game);
    solo_deal(&d->solo);
    return d;
}

void lab_drops_free(struct lab_drops *d)
{
    free(d);
}

int lab_drops_think(struct lab_drops *d, struct mind *m)
{
    d->solo.situation.possible_next = sequence_possible_next(&d->solo.sequence);
    pilot_consider(&m->pilot, &d->solo.situation, &m->thought);
    return m->thought.count;
}

/* Applies a placement to the colours, as the piece does to the board. */
static void paint(struct lab_drops *d, const struct decision *decision)
{
    const struct rules *r = d->game.rules;
    struct outcome o = drop_outcome_at(&d->solo.board, r, (enum piece)decision->piece, decision->placement);
    int to = 0, width = r->width;
    for (int x = 0; x < o.shape->width; x++)
        for (int y = 0; y < o.shape->height; y++)
            if (o.shape->column[x] >> y & 1)
                d->cell[(o.placement.row + y) * width + o.placement.column + x] = decision->piece;
    for (int from = 0; from < ROWS_SHOWN; from++)
        if (!(o.removed >> from & 1))
            memmove(d->cell + to++ * width, d->cell + from * width, (size_t)width);
    memset(d->cell + to * width, CELL_EMPTY, (size_t)((ROWS_SHOWN - to) * width));
}

int lab_drops_play(struct lab_drops *d, struct mind *m, int pieces)
{
    struct solo *s = &d->solo;
    int placed = 0;
    for (; placed < pieces && s->result.end == SOLO_UNFINISHED; placed++) {
        struct decision decision;
        s->situation.possible_next = sequence_possible_next(&s->sequence);
        if (!m->pilot.ops->choose(m->pilot.player, &s->situation, &s->rng, &decision)) {
            s->result.end = SOLO_DIED;
            break;
        }
        paint(d, &decision);
        solo_follow(s, &decision);
        solo_deal(s);
    }
    return placed;
}

const char *lab_drops_fields(void)
{
    return "end,pieces,rows,piece,next1,next2,next3,next4,next5,next6,hold";
}

static const double *view_result(const struct solo_result *r, const uint8_t queue[], int known, int hold)
{
    static double view[4 + PLAYER_PREVIEW_MAX + 1];
    view[0] = r->end == SOLO_DIED;
    view[1] = (double)r->pieces;
    view[2] = (double)r->rows;
    for (int i = 0; i < 1 + PLAYER_PREVIEW_MAX; i++)
        view[3 + i] = i < known ? queue[i] : PIECE_NONE;
    view[4 + PLAYER_PREVIEW_MAX] = hold;
    return view;
}

const double *lab_drops_view(const struct lab_drops *d)
{
    return view_result(&d->solo.result, d->solo.queue, d->solo.situation.known, d->solo.situation.hold);
}

const uint8_t *lab_drops_cells(const struct lab_drops *d)
{
    return d->cell;
}

const double *lab_drops_whole(const struct rules *r, struct mind *m, double seed, double number, double max_pieces)
{
    struct solo_game game = {
        .rules = r, .preview = m->pilot.preview, .seed = (uint64_t)seed, .number = (int64_t)number
    };
    struct solo_limits limits = { .max_pieces = (int64_t)max_pieces };
    struct solo_result result = solo_play(m->pilot.ops, m->pilot.player, &game, &limits);
    return view_result(&result, NULL, 0, PIECE_NONE);
}
