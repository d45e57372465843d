/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_torus_game.h"

#include "base/mem.h"
#include "lab/match/match_game.h"
#include "ui/web/wasm/lab_torus.h"

#include <stdlib.h>

struct torus_game *lab_torus_game_new(void)
{
    struct torus_game *g = xaligned(16, sizeof *g);
    struct torus start = torus_empty();
    torus_game_start(g, &start);
    return g;
}

void lab_torus_game_free(struct torus_game *g)
{
    free(g);
}

int lab_torus_game_play(struct torus_game *g, int action)
{
    if (torus_game_end(g) || !action_is_legal(torus_game_now(g), action))
        return -1;
    torus_game_play(g, action);
    return 0;
}

void lab_torus_game_go(struct torus_game *g, int count)
{
    torus_game_go(g, count);
}

int lab_torus_game_undo(struct torus_game *g, int side)
{
    return torus_game_undo(g, (enum side)side);
}

int lab_torus_game_redo(struct torus_game *g, int side)
{
    return torus_game_redo(g, (enum side)side);
}

int lab_torus_game_count(const struct torus_game *g)
{
    return g->count;
}

int lab_torus_game_known(const struct torus_game *g)
{
    return g->known;
}

int lab_torus_game_decision(const struct torus_game *g, int side)
{
    return torus_game_decision(g, (enum side)side);
}

const struct torus *lab_torus_game_now(const struct torus_game *g)
{
    return torus_game_now(g);
}

const char *lab_torus_game_refusal(const struct torus_game *g, int side, int action)
{
    enum torus_refusal refusal = torus_game_fit(g, (enum side)side, action);
    return refusal == TORUS_FINE ? "" : torus_refusals[refusal];
}

const char *lab_torus_game_verdict(const struct torus_game *g)
{
    static char text[TORUS_GAME_TEXT_MAX];
    return torus_game_verdict(g, text);
}

const char *lab_torus_game_winner(const struct torus_game *g)
{
    enum torus_end end = torus_game_end(g);
    return end == TORUS_GOES_ON ? "" : match_winners[end];
}

const char *lab_torus_game_reason(const struct torus_game *g)
{
    return torus_game_end(g) == TORUS_GOES_ON ? "" : game_reasons[game_reason_of(torus_game_now(g))];
}

const uint8_t *lab_torus_game_marks(const struct torus_game *g)
{
    return lab_torus_tokens(torus_game_last(g, RED), torus_game_last(g, BLUE));
}

const uint8_t *lab_torus_game_full(const struct torus_game *g)
{
    cells tokens[SIDES];
    torus_game_full(g, tokens);
    return lab_torus_tokens(tokens[RED], tokens[BLUE]);
}

const uint8_t *lab_torus_game_cleared(const struct torus_game *g, int ply)
{
    return lab_torus_tokens(g->ply[ply].cleared, 0);
}

const char *lab_torus_game_lines(const struct torus_game *g, int ply)
{
    static char text[TORUS_GAME_TEXT_MAX];
    return torus_game_lines(g->ply[ply].cleared, text);
}

const char *lab_torus_pieces(void)
{
    return torus_pieces;
}

struct torus_hand *lab_torus_hand_new(void)
{
    struct torus_hand *h = xcalloc(1, sizeof *h);
    torus_hand_init(h);
    return h;
}

void lab_torus_hand_free(struct torus_hand *h)
{
    free(h);
}

const char *lab_torus_hand_fields(void)
{
    return "row,column,piece,action";
}

const double *lab_torus_hand_view(const struct torus_hand *h)
{
    static double view[4];
    view[0] = h->row;
    view[1] = h->column;
    view[2] = torus_hand_piece(h);
    view[3] = torus_hand_action(h);
    return view;
}

void lab_torus_hand_move(struct torus_hand *h, int rows, int columns)
{
    torus_hand_move(h, rows, columns);
}

void lab_torus_hand_take(struct torus_hand *h, int piece)
{
    torus_hand_take(h, piece);
}

void lab_torus_hand_turn(struct torus_hand *h, int quarters)
{
    torus_hand_turn(h, quarters);
}

void lab_torus_hand_aim(struct torus_hand *h, int action)
{
    torus_hand_aim(h, action);
}

int lab_torus_hand_jump(struct torus_hand *h, const struct torus_game *g, int side, int by)
{
    struct torus own = torus_game_for(g, (enum side)side);
    return torus_hand_jump(h, &own, by);
}
