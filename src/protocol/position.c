/* SPDX-License-Identifier: MIT */
#include "protocol/position.h"

#include "engine/tetris/path.h"
#include "engine/tetris/reach.h"

#include <string.h>

int position_add(struct position *p, enum piece piece, struct err *err)
{
    if (p->known == POSITION_QUEUE)
        return err_set(err, "the queue has %d pieces already, and no room for another", POSITION_QUEUE);
    p->queue[p->known++] = (uint8_t)piece;
    bag_see(&p->bag, piece);
    return 0;
}

int position_play(struct position *p, const struct move *move, struct err *err)
{
    int taken = 1;
    uint8_t aside = p->hold;
    if (p->known == 0)
        return err_set(err, "a move was played while no piece was known");
    if (move->piece != p->queue[0]) {
        aside = p->queue[0];
        taken = p->hold == PIECE_NONE ? 2 : 1;
        if (p->hold == PIECE_NONE ? p->known < 2 || p->queue[1] != move->piece : p->hold != move->piece)
            return err_set(err, "the piece %c was played, which was neither in play nor to be had by hold",
                           piece_letter((enum piece)move->piece));
    }
    if (!field_fits(&p->field, (enum piece)move->piece, move->spot))
        return err_set(err, "the piece %c was played where it does not fit", piece_letter((enum piece)move->piece));
    field_fill(&p->field, (enum piece)move->piece, move->spot);
    field_clear(&p->field);
    p->hold = aside;
    p->known -= taken;
    memmove(p->queue, p->queue + taken, (size_t)p->known);
    return 0;
}

struct situation position_situation(const struct position *p, struct board *board)
{
    *board = field_to_board(&p->field, rules_guideline().height);
    return (struct situation){
        .board = board,
        .queue = p->queue,
        .known = p->known,
        .hold = p->hold,
        .may_hold = true,
        .possible_next = bag_possible_next(&p->bag),
    };
}

static bool same_placement(struct placement a, struct placement b)
{
    return a.rotation == b.rotation && a.column == b.column && a.row == b.row;
}

/* Turns a spot into the one that a piece really comes to: I, S and Z have the same cells in two orientations, of which
 * perhaps only one can be reached, and a front end may tell them apart. */
static bool settle(const struct field *f, enum piece piece, struct spot target, struct spot *out)
{
    uint8_t inputs[PATH_MAX_INPUTS];
    struct spot spot;
    if (!field_spawn(f, piece, &spot))
        return false;
    int n = path_find(f, piece, spot, target, REACH_SPINS, inputs);
    for (int i = 0; i < n; i++)
        input_apply(f, piece, (enum input)inputs[i], &spot);
    *out = spot;
    return n > 0;
}

/* Finds the spot of a decision; the list is ordered by spin, and the last is worth most. */
static bool find_wish(const struct position *p, const struct decision *wish, struct move *out)
{
    struct spot spots[REACH_MAX];
    int n = reach_list(&p->field, (enum piece)wish->piece, REACH_SPINS, spots);
    for (int i = n - 1; i >= 0; i--)
        if (same_placement(field_placement((enum piece)wish->piece, spots[i]), wish->placement)) {
            out->piece = wish->piece;
            return settle(&p->field, (enum piece)wish->piece, spots[i], &out->spot);
        }
    return false;
}

/* How good a move is: its score or, if it ends the game, how low it is. */
struct worth {
    bool goes_on;
    int64_t score;
};

static struct worth worth_of(const struct linear *linear, const struct board *board, enum piece piece, struct spot spot)
{
    struct placement placement = field_placement(piece, spot);
    if (placement.row >= FIELD_VISIBLE)
        return (struct worth){ false, -placement.row };
    struct rules rules = rules_guideline();
    struct outcome o = drop_outcome_at(board, &rules, piece, placement);
    return (struct worth){ true, linear_score(linear, &o) };
}

bool position_move(const struct position *p, const struct linear *linear, const struct decision *wish, struct move *out)
{
    if (wish && find_wish(p, wish, out))
        return true;
    struct board board;
    struct situation s = position_situation(p, &board);
    uint8_t pieces[2] = { s.queue[0], s.hold != PIECE_NONE ? s.hold : s.known > 1 ? s.queue[1] : PIECE_NONE };
    struct worth best = { false, INT64_MIN };
    struct move move = { PIECE_NONE, { 0 } };
    for (int i = 0; i < 2 && pieces[i] != PIECE_NONE; i++) {
        struct spot spots[REACH_MAX];
        int n = reach_list(&p->field, (enum piece)pieces[i], REACH_SPINS, spots);
        for (int k = 0; k < n; k++) {
            struct worth w = worth_of(linear, &board, (enum piece)pieces[i], spots[k]);
            if (w.goes_on < best.goes_on || (w.goes_on == best.goes_on && w.score <= best.score))
                continue;
            best = w;
            move = (struct move){ pieces[i], spots[k] };
        }
    }
    *out = move;
    return move.piece != PIECE_NONE && settle(&p->field, (enum piece)move.piece, move.spot, &out->spot);
}
