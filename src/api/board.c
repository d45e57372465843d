/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "engine/tetris/fumen.h"
#include "engine/tetris/perft.h"
#include "engine/tetris/reach.h"

#include <stdlib.h>
#include <string.h>

enum { PERFT_PIECES_MAX = 12 };

int tetrarch_board_parse(const char *text, int height, struct tetrarch_board *out, struct tetrarch_error *error)
{
    struct err err;
    struct drawing drawing;
    BORDER(error, -1);
    if (height != 0 && (height < HEIGHT_MIN || height > HEIGHT_MAX))
        err_set(&err, "the height is %d, but boards have %d to %d rows", height, HEIGHT_MIN, HEIGHT_MAX);
    else {
        const char *comment;
        struct fumen *f = xmalloc(sizeof *f); /* large */
        int result = fumen_or_drawing(f, text, strlen(text), 1, height, &drawing, &comment, &err);
        free(f);
        if (result == 0) {
            border_board_out(&drawing.outcome.locked, out);
            return 0;
        }
    }
    return border_fail(error, &err);
}

static int print(const struct tetrarch_board *board, bool fumen, char text[], struct err *err)
{
    struct drawing d = { 0 };
    struct fumen_page page;
    if (board->width < WIDTH_MIN || board->width > WIDTH_MAX || board->height < 1 || board->height > HEIGHT_MAX)
        return err_set(err, "a board of %dx%d cannot be drawn", (int)board->width, (int)board->height);
    d.before = board_empty(board->width, board->height);
    if (border_cells(board, &d.before, err))
        return -1;
    d.outcome.locked = d.before;
    if (fumen)
        return fumen_from_drawing(&d, &page, err) ? -1 : fumen_print(&page, text, err);
    notation_print(&d.before, board->height, text);
    return 0;
}

char *tetrarch_board_print(const struct tetrarch_board *board, int fumen, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    char *text = xmalloc(fumen ? FUMEN_TEXT_MAX : NOTATION_MAX);
    if (print(board, fumen, text, &err) == 0)
        return text;
    border_fail(error, &err);
    free(text);
    return NULL;
}

int tetrarch_placements(const struct tetrarch_rules *rules, const struct tetrarch_board *board, int piece,
                        struct tetrarch_placement out[], int max, struct tetrarch_error *error)
{
    struct err err;
    struct board b;
    int count;
    BORDER(error, -1);
    if (border_board(board, &rules->rules, &b, &err) || border_piece(piece, &err))
        return border_fail(error, &err);
    struct tetrarch_placement *list = border_list(&rules->rules, &b, (enum piece)piece, &count);
    for (int i = 0; i < count && i < max; i++)
        out[i] = list[i];
    free(list);
    return count;
}

int tetrarch_placement_cells(const struct tetrarch_placement *placement, int8_t out[4][2], struct tetrarch_error *error)
{
    struct err err;
    if (border_piece(placement->piece, &err))
        return border_fail(error, &err);
    enum piece piece = (enum piece)placement->piece;
    if (placement->rotation < 0 || placement->rotation >= piece_rotations(piece)) {
        err_set(&err, "%c has no rotation %d", piece_letter(piece), placement->rotation);
        return border_fail(error, &err);
    }
    const struct shape *shape = piece_shape(piece, placement->rotation);
    int n = 0;
    for (int x = 0; x < shape->width; x++)
        for (int y = 0; y < shape->height; y++)
            if (shape->column[x] >> y & 1) {
                out[n][0] = (int8_t)(placement->column + x);
                out[n++][1] = (int8_t)(placement->row + y);
            }
    return 0;
}

int tetrarch_place(const struct tetrarch_rules *rules, const struct tetrarch_board *board,
                   const struct tetrarch_placement *placement, struct tetrarch_board *after,
                   struct tetrarch_error *error)
{
    struct err err;
    struct board b;
    struct decision d;
    BORDER(error, -1);
    if (border_board(board, &rules->rules, &b, &err) || border_decision(&rules->rules, &b, placement, &d, &err))
        return border_fail(error, &err);
    int removed = drop_lock(&b, (enum piece)d.piece, d.placement);
    border_board_out(&b, after);
    return removed;
}

int tetrarch_perft(const struct tetrarch_rules *rules, const char *pieces, uint64_t counts[],
                   struct tetrarch_error *error)
{
    struct err err;
    struct sequence_rules list = { .kind = SEQUENCE_LIST };
    BORDER(error, -1);
    if (sequence_parse_list(&list, pieces, &err))
        return border_fail(error, &err);
    if (list.length > PERFT_PIECES_MAX) {
        err_set(&err, "there are %d pieces to place, but at most %d can be counted", list.length, PERFT_PIECES_MAX);
        return border_fail(error, &err);
    }
    if (rules->rules.kind == RULES_SIMPLIFIED)
        perft_drops(&rules->rules, list.list, list.length, counts);
    else
        perft_reach(list.list, list.length, REACH_SPINS | reach_turns(&rules->rules), counts);
    return 0;
}
