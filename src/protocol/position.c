/* SPDX-License-Identifier: MIT */
#include "protocol/position.h"

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
            return err_set(err, "the piece %c was played, which was neither in play nor available from hold",
                           piece_letter((enum piece)move->piece));
    }
    if (!field_fits(&p->field, (enum piece)move->piece, move->spot))
        return err_set(err, "the piece %c was played where it does not fit", piece_letter((enum piece)move->piece));
    /* Combo and back-to-back are counted alike under all rules; only what they are worth differs. */
    const struct attack_rules *rules = &attack_rules[0];
    struct attack_lock lock = { .spin = attack_spin(rules, &p->field, (enum piece)move->piece, move->spot) };
    int rows = field_lock(&p->field, (enum piece)move->piece, move->spot);
    lock.rows = rows < SHAPE_SIZE ? rows : SHAPE_SIZE; /* the front end may have sent full rows */
    p->chain = attack_of(rules, p->chain, &lock).after;
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

struct widening_position position_of_attacker(const struct position *p)
{
    return (struct widening_position){
        .field = p->field,
        .queue = p->queue,
        .known = p->known,
        .hold = p->hold,
        .may_hold = true,
        .possible_next = bag_possible_next(&p->bag),
        .chain = p->chain,
    };
}

/* Finds the move that carries out a decision: the spot where the piece really comes to rest. I, S and Z have the same
 * cells in two orientations, of which perhaps only one can be reached, and a front end may tell them apart. */
static bool find_move(const struct position *p, const struct rules *rules, const struct decision *d, struct move *out)
{
    uint8_t presses[PATH_MAX_INPUTS];
    enum piece piece = (enum piece)d->piece;
    struct move move = { .piece = d->piece };
    if (!field_spawn(&p->field, piece, &move.spot))
        return false;
    int n = player_path(&p->field, rules, move.spot, d, presses);
    for (int i = 0; i < n; i++)
        input_apply(&p->field, piece, (enum input)presses[i], &move.spot);
    if (n > 0)
        *out = move;
    return n > 0;
}

/* Quality of a move: its score or, if it ends the game, how low it is. */
struct worth {
    bool goes_on;
    int64_t score;
};

static struct worth worth_of(const struct linear *linear, const struct rules *rules, const struct board *board,
                             enum piece piece, struct placement placement)
{
    if (placement.row >= FIELD_VISIBLE)
        return (struct worth){ false, -placement.row };
    struct outcome o = drop_outcome_at(board, rules, piece, placement);
    return (struct worth){ true, linear_score(linear, &o) };
}

bool position_move(const struct position *p, const struct linear *linear, const struct decision *wish, struct move *out)
{
    struct rules rules = rules_guideline();
    if (wish && find_move(p, &rules, wish, out))
        return true;
    struct board board;
    struct situation s = position_situation(p, &board);
    uint8_t pieces[2] = { s.queue[0], s.hold != PIECE_NONE ? s.hold : s.known > 1 ? s.queue[1] : PIECE_NONE };
    struct worth best = { false, INT64_MIN };
    struct decision decision = { .piece = PIECE_NONE };
    for (int i = 0; i < 2 && pieces[i] != PIECE_NONE; i++) {
        struct spot spots[REACH_MAX];
        enum piece piece = (enum piece)pieces[i];
        int n = reach_list(&p->field, piece, REACH_SPINS, spots);
        for (int k = 0; k < n; k++) {
            struct placement placement = field_placement(piece, spots[k]);
            struct worth w = worth_of(linear, &rules, &board, piece, placement);
            if (w.goes_on < best.goes_on || (w.goes_on == best.goes_on && w.score <= best.score))
                continue;
            best = w;
            decision = (struct decision){ .piece = pieces[i], .spin = spots[k].spin, .placement = placement };
        }
    }
    return decision.piece != PIECE_NONE && find_move(p, &rules, &decision, out);
}
