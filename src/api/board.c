/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "engine/tetris/fumen.h"
#include "engine/tetris/notation.h"
#include "engine/tetris/perft.h"
#include "engine/tetris/reach.h"

#include <stdlib.h>
#include <string.h>

enum { PERFT_PIECES_MAX = 12 };

/* Reads a drawing, or the first page of a fumen. */
static int read_drawing(const char *text, int height, struct drawing *out, struct err *err)
{
    if (height != 0 && (height < HEIGHT_MIN || height > HEIGHT_MAX))
        return err_set(err, "the height is %d, but boards have %d to %d rows", height, HEIGHT_MIN, HEIGHT_MAX);
    if (!fumen_is(text, strlen(text)))
        return notation_parse(text, strlen(text), height, out, err);
    struct fumen *fumen = xcalloc(1, sizeof *fumen);
    struct fumen_page page;
    int result = fumen_read(fumen, text, strlen(text), 1, &page, err) < 0 ? -1
                                                                          : fumen_to_drawing(&page, height, out, err);
    free(fumen);
    return result;
}

/* Writes a fumen of one page into a text that the caller releases; NULL on failure. */
static char *print_fumen(const struct board *b, struct err *err)
{
    struct drawing drawing = { .before = *b };
    struct fumen_page page;
    drawing.outcome.locked = drawing.outcome.after = *b;
    char *text = xmalloc(FUMEN_TEXT_MAX);
    if (fumen_from_drawing(&drawing, &page, err) == 0 && fumen_print(&page, text, err) == 0)
        return text;
    free(text);
    return NULL;
}

int tetrarch_board_parse(const char *text, int height, struct tetrarch_board *out, struct tetrarch_error *error)
{
    struct err err;
    struct drawing drawing;
    BORDER(error, -1);
    if (read_drawing(text, height, &drawing, &err))
        return border_fail(error, &err);
    border_board_out(&drawing.outcome.locked, out);
    return 0;
}

char *tetrarch_board_print(const struct tetrarch_board *board, int fumen, struct tetrarch_error *error)
{
    struct err err;
    struct board b;
    BORDER(error, NULL);
    if (board->width < WIDTH_MIN || board->width > WIDTH_MAX || board->height < 1 || board->height > HEIGHT_MAX) {
        err_set(&err, "a board of %dx%d cannot be drawn", (int)board->width, (int)board->height);
        border_fail(error, &err);
        return NULL;
    }
    b = board_empty(board->width, board->height);
    memcpy(b.column, board->column, sizeof b.column);
    char *text = fumen ? print_fumen(&b, &err) : xmalloc(NOTATION_MAX);
    if (!text)
        border_fail(error, &err);
    else if (!fumen)
        notation_print(&b, board->height, text);
    return text;
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
