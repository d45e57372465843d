/* SPDX-License-Identifier: MIT */
#include "lab/match/versus_game.h"

#include "base/mem.h"

#include <stdlib.h>

const char *const versus_reasons[VERSUS_REASONS] = {
    [VERSUS_BLOCK_OUT] = "block out",
    [VERSUS_LOCK_OUT] = "lock out",
    [VERSUS_PUSH_OUT] = "push out",
    [VERSUS_LIMIT] = "limit",
    [VERSUS_FAULT + BOT_RESIGNED - 1] = "resigned",
    [VERSUS_FAULT + BOT_ILLEGAL - 1] = "illegal",
    [VERSUS_FAULT + BOT_LATE - 1] = "late",
    [VERSUS_FAULT + BOT_HUNG - 1] = "hung",
    [VERSUS_FAULT + BOT_CRASHED - 1] = "crashed",
    [VERSUS_FAULT + BOT_FLOODED - 1] = "flooded",
    [VERSUS_FAULT + BOT_GARBLED - 1] = "garbled",
    [VERSUS_FAULT + BOT_UNREADY - 1] = "unready",
    [VERSUS_FAULT + BOT_OUT_OF_TURN - 1] = "out of turn",
};

struct versus_config versus_game_config(const struct versus_config *match, int number)
{
    struct versus_config config = *match;
    config.number = number / 2;
    return config;
}

void versus_game_note(struct versus_game *g, const struct versus *v)
{
    g->lock = array_grow(g->lock, g->locks, &g->capacity, sizeof *g->lock);
    g->lock[g->locks++] = v->last;
}

void versus_game_end(struct versus_game *g, struct versus *v, enum bot_fault fault, int side)
{
    static const enum versus_reason of_end[] = {
        [STATE_GOES_ON] = VERSUS_LIMIT,
        [STATE_BLOCK_OUT] = VERSUS_BLOCK_OUT,
        [STATE_LOCK_OUT] = VERSUS_LOCK_OUT,
        [STATE_PUSH_OUT] = VERSUS_PUSH_OUT,
    };
    g->reason = of_end[v->end];
    if (fault) {
        versus_forfeit(v, side);
        g->reason = (enum versus_reason)(VERSUS_FAULT + (int)fault - 1);
    }
    g->winner = (int8_t)(v->winner == VERSUS_NOBODY ? -1 : v->winner ^ g->first);
    g->frames = v->last.side == VERSUS_NOBODY ? 0 : v->last.frame;
    for (int i = 0; i < VERSUS_SIDES; i++) {
        g->pieces[i ^ g->first] = v->seat[i].state.pieces;
        g->sent[i ^ g->first] = v->seat[i].sent;
    }
}

enum bot_fault versus_game_ask(struct versus_player *player, struct versus *v, int side)
{
    struct tbp_answer answer;
    struct err err;
    enum bot_fault fault = versus_player_choose(player, v, side, &answer);
    if (fault)
        return fault;
    for (int i = 0; i < answer.moves; i++)
        if (versus_decide(v, (enum piece)answer.move[i].piece, answer.move[i].spot, &err) == 0)
            return BOT_FINE;
    return BOT_ILLEGAL;
}

bool versus_game_play(const struct versus_config *match, struct versus_player *const player[VERSUS_SIDES],
                      const atomic_bool *stop, struct versus_game *out)
{
    struct versus_config config = versus_game_config(match, out->number);
    struct versus *v = xcalloc(1, sizeof *v);
    enum versus_event event;
    enum bot_fault fault = BOT_FINE;
    int side = 0;
    versus_start(v, &config);
    out->first = out->number % 2;
    for (int i = 0; i < VERSUS_SIDES; i++)
        versus_player_begin(player[i], v, i);
    while (!fault && !(stop && atomic_load(stop)) && (event = versus_step(v, &side)) != VERSUS_OVER) {
        if (event == VERSUS_LOCKED) {
            versus_game_note(out, v);
            versus_player_locked(player[side], v);
            continue;
        }
        fault = versus_game_ask(player[side], v, side);
    }
    bool ended = fault || v->over;
    versus_game_end(out, v, fault, side);
    free(v);
    return ended;
}

void versus_game_release(struct versus_game *g)
{
    free(g->lock);
    *g = (struct versus_game){ 0 };
}
