/* SPDX-License-Identifier: MIT */
#include "tetress/torus_hand.h"

#include "api/border.h"
#include "api/torus.h"

#include <stdio.h>

/* A change of the hand by a number; the position is that of the side that holds it. Returns 0 if it is impossible. */
typedef int change(struct torus_hand *h, const struct torus *t, int by);

static int move_rows(struct torus_hand *h, const struct torus *t, int by)
{
    (void)t;
    torus_hand_move(h, by % TORUS_SIZE, 0);
    return 1;
}

static int move_columns(struct torus_hand *h, const struct torus *t, int by)
{
    (void)t;
    torus_hand_move(h, 0, by % TORUS_SIZE);
    return 1;
}

static int take(struct torus_hand *h, const struct torus *t, int piece)
{
    (void)t;
    torus_hand_take(h, piece);
    return 1;
}

static int turn(struct torus_hand *h, const struct torus *t, int quarters)
{
    (void)t;
    torus_hand_turn(h, quarters % 4);
    return 1;
}

static int aim(struct torus_hand *h, const struct torus *t, int action)
{
    (void)t;
    torus_hand_aim(h, action);
    return 1;
}

static int jump(struct torus_hand *h, const struct torus *t, int by)
{
    return torus_hand_jump(h, t, by);
}

static change *const changes[] = {
    [TETRARCH_HAND_ROWS] = move_rows, [TETRARCH_HAND_COLUMNS] = move_columns, [TETRARCH_HAND_PIECE] = take,
    [TETRARCH_HAND_TURN] = turn,      [TETRARCH_HAND_ACTION] = aim,           [TETRARCH_HAND_JUMP] = jump,
};
enum { CHANGES = sizeof changes / sizeof *changes };

static int check(const struct tetrarch_hand *hand, int side, int what, int by, struct err *err)
{
    if (hand->row < 0 || hand->row >= TORUS_SIZE || hand->column < 0 || hand->column >= TORUS_SIZE ||
        hand->action < 0 || hand->action >= ACTIONS)
        return err_set(err, "a hand is over a cell of the board, and its action is 0 to %d", ACTIONS - 1);
    if (side != RED && side != BLUE)
        return err_set(err, "%d is not a side", side);
    if (what < 0 || what >= CHANGES || (what == TETRARCH_HAND_ACTION && (by < 0 || by >= ACTIONS)))
        return err_set(err, "a hand cannot be changed by %d in the way %d", by, what);
    return 0;
}

int tetrarch_hand_change(struct tetrarch_hand *hand, const struct tetrarch_torus *torus, int side, int what, int by,
                         struct tetrarch_error *error)
{
    struct err err;
    if (check(hand, side, what, by, &err))
        return border_fail(error, &err);
    struct torus own = torus_game_for(&torus->game, (enum side)side);
    struct torus_hand h = { hand->row, hand->column, hand->action / TORUS_CELLS };
    int changed = changes[what](&h, &own, by), action = torus_hand_action(&h);
    enum torus_refusal refusal = torus_game_fit(&torus->game, (enum side)side, action);
    *hand = (struct tetrarch_hand){ .row = h.row,
                                    .column = h.column,
                                    .action = action,
                                    .piece = torus_hand_piece(&h),
                                    .letter = { torus_pieces[torus_hand_piece(&h)] } };
    if (refusal != TORUS_FINE)
        snprintf(hand->refusal, sizeof hand->refusal, "%s", torus_refusals[refusal]);
    return changed;
}
