/* SPDX-License-Identifier: MIT */
#include "api/border.h"

#include "engine/tetris/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void border_starve(struct tetrarch_error *error)
{
    if (error)
        snprintf(error->text, sizeof error->text, "out of memory");
}

int border_fail(struct tetrarch_error *error, const struct err *err)
{
    if (error)
        snprintf(error->text, sizeof error->text, "%s", err->text);
    return -1;
}

int border_threads(int64_t threads)
{
    return threads > 0 ? (int)threads : exec_cores();
}

int border_cells(const struct tetrarch_board *in, struct board *out, struct err *err)
{
    for (int x = 0; x < TETRARCH_WIDTH_MAX; x++) {
        uint32_t allowed = x < in->width ? bits_below(in->height) : 0;
        if (in->column[x] & ~allowed)
            return err_set(err, "column %d of the board has cells beyond its %dx%d", x, (int)in->width,
                           (int)in->height);
        out->column[x] = in->column[x];
    }
    return 0;
}

int border_board(const struct tetrarch_board *in, const struct rules *rules, struct board *out, struct err *err)
{
    bool modern = rules->kind == RULES_GUIDELINE;
    if (in->width != rules->width || in->height < 1 || in->height > rules->height ||
        (!modern && in->height != rules->height))
        return err_set(err, "the board is %dx%d, but the rules are for %s%dx%d", (int)in->width, (int)in->height,
                       modern ? "at most " : "", rules->width, rules->height);
    *out = board_empty(rules->width, rules->height);
    return border_cells(in, out, err);
}

void border_board_out(const struct board *in, struct tetrarch_board *out)
{
    *out = (struct tetrarch_board){ .width = in->width, .height = in->height };
    for (int x = 0; x < in->width; x++)
        out->column[x] = in->column[x];
}

int border_piece(int piece, struct err *err)
{
    if (piece >= 0 && piece < PIECES)
        return 0;
    return err_set(err, "%d is not a piece: pieces are 0 to %d", piece, PIECES - 1);
}

static struct tetrarch_placement placement_out(const struct rules *rules, const struct board *b, enum piece piece,
                                               struct placement p, uint8_t spin)
{
    struct outcome o = drop_outcome_at(b, rules, piece, p);
    return (struct tetrarch_placement){ .piece = (uint8_t)piece,
                                        .spin = spin,
                                        .rotation = p.rotation,
                                        .column = p.column,
                                        .row = p.row,
                                        .rows = (uint8_t)bits_count(o.removed) };
}

static struct tetrarch_placement *list_reachable(const struct rules *rules, const struct board *b, enum piece piece,
                                                 int *count)
{
    struct field field = field_from_board(b);
    struct spot *spots = xcalloc(REACH_MAX, sizeof *spots);
    int n = reach_list(&field, piece, REACH_SPINS | reach_turns(rules), spots);
    struct tetrarch_placement *list = xcalloc((size_t)n, sizeof *list);
    for (int i = 0; i < n; i++) {
        struct placement p = field_placement(piece, spots[i]);
        if (drop_outcome_at(b, rules, piece, p).alive)
            list[(*count)++] = placement_out(rules, b, piece, p, spots[i].spin);
    }
    free(spots);
    return list;
}

struct tetrarch_placement *border_list(const struct rules *rules, const struct board *b, enum piece piece, int *count)
{
    *count = 0;
    if (rules->kind == RULES_GUIDELINE)
        return list_reachable(rules, b, piece, count);
    struct placement drops[DROPS_MAX];
    *count = drop_placements(b, rules, piece, drops);
    struct tetrarch_placement *list = xcalloc((size_t)*count, sizeof *list);
    for (int i = 0; i < *count; i++)
        list[i] = placement_out(rules, b, piece, drops[i], SPIN_NONE);
    return list;
}

int border_decision(const struct rules *rules, const struct board *b, const struct tetrarch_placement *p,
                    struct decision *out, struct err *err)
{
    int count, i = 0;
    if (border_piece(p->piece, err))
        return -1;
    struct tetrarch_placement *list = border_list(rules, b, (enum piece)p->piece, &count);
    while (i < count && (list[i].rotation != p->rotation || list[i].column != p->column || list[i].row != p->row ||
                         list[i].spin != p->spin))
        i++;
    free(list);
    if (i == count)
        return err_set(err, "%c cannot come to rest at rotation %d, column %d, row %d%s",
                       piece_letter((enum piece)p->piece), p->rotation, p->column, p->row,
                       p->spin ? " with that spin" : "");
    *out = (struct decision){
        .piece = p->piece, .hold = p->hold != 0, .spin = p->spin, .placement = { p->rotation, p->column, p->row }
    };
    return 0;
}

int border_outcome(const struct rules *rules, const struct board *b, const struct tetrarch_placement *p,
                   struct outcome *out, struct err *err)
{
    if (border_piece(p->piece, err))
        return -1;
    enum piece piece = (enum piece)p->piece;
    bool turned = p->rotation >= 0 && p->rotation < piece_rotations(piece);
    if (!turned || p->column < 0 || p->column + piece_shape(piece, p->rotation)->width > rules->width || p->row < 0 ||
        p->row > rules->height)
        return err_set(err, "rotation %d, column %d, row %d of %c is not on the board", p->rotation, p->column, p->row,
                       piece_letter(piece));
    *out = drop_outcome_at(b, rules, piece, (struct placement){ p->rotation, p->column, p->row });
    return 0;
}

struct tetrarch_placement border_placement(const struct tetrarch_player *p, const struct board *b, struct decision d)
{
    if (p->rules.kind == RULES_GUIDELINE && d.piece == PIECE_T) {
        struct field field = field_from_board(b);
        player_find_spin(&p->rules, b, &field, &d);
    }
    struct outcome o = drop_outcome_at(b, &p->rules, (enum piece)d.piece, d.placement);
    return (struct tetrarch_placement){ .piece = d.piece,
                                        .hold = d.hold,
                                        .spin = d.spin,
                                        .rotation = d.placement.rotation,
                                        .column = d.placement.column,
                                        .row = d.placement.row,
                                        .rows = (uint8_t)bits_count(o.removed),
                                        .score = linear_value(&p->pilot.linear, d.score) };
}

int border_situation(const struct tetrarch_position *in, const struct rules *rules, int preview, struct board *board,
                     struct situation *out, struct err *err)
{
    if (border_board(&in->board, rules, board, err))
        return -1;
    if (in->known < 1 || in->known > TETRARCH_QUEUE_MAX)
        return err_set(err, "%d pieces of the queue are known, but it has 1 to %d", in->known, TETRARCH_QUEUE_MAX);
    for (int i = 0; i < in->known; i++)
        if (border_piece(in->queue[i], err))
            return -1;
    if (in->hold > PIECE_NONE)
        return err_set(err, "%d is not a piece that can be in hold", in->hold);
    *out = (struct situation){ .board = board,
                               .queue = in->queue,
                               .known = in->known < 1 + preview ? in->known : 1 + preview,
                               .hold = in->hold,
                               .may_hold = in->may_hold && rules->hold,
                               .possible_next = in->possible_next & 127 ? in->possible_next & 127u : 127u };
    return 0;
}

void border_tick(struct border_watch *w, double done)
{
    if (!atomic_load(&w->stop) && w->progress && w->progress->tick &&
        w->progress->tick(w->progress->context, done) != 0)
        atomic_store(&w->stop, true);
}
