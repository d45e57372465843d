/* SPDX-License-Identifier: MIT */
#include "tetress/torus_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const torus_sides[] = { [RED] = "red", [BLUE] = "blue" };

const char *const torus_refusals[] = {
    [TORUS_FINE] = "fits",
    [TORUS_TAKEN] = "a cell is taken",
    [TORUS_APART] = "it touches none of your tokens",
    [TORUS_WAIT] = "it is not your turn",
    [TORUS_OVER] = "the game is over",
};

void torus_game_start(struct torus_game *g, const struct torus *start)
{
    *g = (struct torus_game){ .count = 0 };
    g->at[0] = *start;
}

const struct torus *torus_game_now(const struct torus_game *g)
{
    return &g->at[g->count];
}

enum torus_end torus_game_end(const struct torus_game *g)
{
    const struct torus *now = torus_game_now(g);
    return torus_end(now, !actions_any(now));
}

struct torus torus_game_for(const struct torus_game *g, enum side side)
{
    struct torus t = *torus_game_now(g);
    t.turn += t.side != side;
    t.side = (uint8_t)side;
    return t;
}

enum torus_refusal torus_game_fit(const struct torus_game *g, enum side side, int action)
{
    struct torus own = torus_game_for(g, side);
    cells set = action_cells(action);
    if (set & (own.tokens[RED] | own.tokens[BLUE]))
        return TORUS_TAKEN;
    return own.turn < SIDES || set & cells_beside(own.tokens[side]) ? TORUS_FINE : TORUS_APART;
}

enum torus_refusal torus_game_refusal(const struct torus_game *g, enum side side, int action)
{
    if (torus_game_end(g))
        return TORUS_OVER;
    return torus_game_now(g)->side == side ? torus_game_fit(g, side, action) : TORUS_WAIT;
}

cells torus_game_reach(const struct torus_game *g, enum side side)
{
    struct torus own = torus_game_for(g, side);
    struct actions found;
    uint16_t list[ACTIONS];
    cells reach = 0;
    actions_find(&own, &found);
    for (int i = actions_list(&found, list); i-- > 0;)
        reach |= action_cells(list[i]);
    return reach;
}

int torus_game_play(struct torus_game *g, int action)
{
    struct torus *next = &g->at[g->count + 1];
    cells set = action_cells(action);
    assert(g->count < TORUS_TURNS);
    *next = *torus_game_now(g);
    g->ply[g->count].action = (uint16_t)action;
    g->ply[g->count].cleared = cells_lines(next->tokens[RED] | next->tokens[BLUE] | set);
    g->known = ++g->count;
    return torus_apply(next, set);
}

void torus_game_go(struct torus_game *g, int count)
{
    g->count = count < 0 ? 0 : count > g->known ? g->known : count;
}

int torus_game_decision(const struct torus_game *g, enum side side)
{
    for (int i = g->count - 1; i >= 0; i--)
        if (g->at[i].side == side)
            return i;
    return -1;
}

bool torus_game_undo(struct torus_game *g, enum side side)
{
    int decision = torus_game_decision(g, side);
    if (decision < 0)
        return false;
    g->count = decision;
    return true;
}

int torus_game_next(const struct torus_game *g, enum side side)
{
    int next = g->count + 1;
    while (next < g->known && g->at[next].side != side)
        next++;
    return next <= g->known ? next : -1;
}

bool torus_game_redo(struct torus_game *g, enum side side)
{
    int next = torus_game_next(g, side);
    if (next < 0)
        return false;
    g->count = next;
    return true;
}

cells torus_game_last(const struct torus_game *g, enum side side)
{
    int decision = torus_game_decision(g, side);
    return decision < 0 ? 0 : action_cells(g->ply[decision].action) & torus_game_now(g)->tokens[side];
}

void torus_game_full(const struct torus_game *g, cells out[SIDES])
{
    const struct torus *before = &g->at[g->count - 1];
    memcpy(out, before->tokens, sizeof before->tokens);
    out[before->side] |= action_cells(g->ply[g->count - 1].action);
}

/* Appends the numbers of those lines that lie in a set: line i is `line` moved by i times `step` bits. */
static int add_lines(cells cleared, cells line, int step, const char *word, int length, char out[TORUS_GAME_TEXT_MAX])
{
    int number[TORUS_SIZE], count = 0;
    for (int i = 0; i < TORUS_SIZE; i++)
        if ((cleared >> i * step & line) == line)
            number[count++] = i;
    for (int i = 0; i < count; i++) {
        size_t room = TORUS_GAME_TEXT_MAX - (size_t)length;
        if (i == 0)
            length += snprintf(out + length, room, "%s%s%s %d", length ? " and " : "", word, count > 1 ? "s" : "",
                               number[i]);
        else
            length += snprintf(out + length, room, ", %d", number[i]);
    }
    return length;
}

const char *torus_game_lines(cells cleared, char out[TORUS_GAME_TEXT_MAX])
{
    out[0] = '\0';
    int length = add_lines(cleared, CELLS_ROW, TORUS_SIZE, "row", 0, out);
    add_lines(cleared, CELLS_COLUMN, 1, "column", length, out);
    return out;
}

const char *torus_game_verdict(const struct torus_game *g, char out[TORUS_GAME_TEXT_MAX])
{
    const struct torus *now = torus_game_now(g);
    enum torus_end end = torus_game_end(g);
    const char *winner = end == TORUS_RED_WINS ? "red wins" : end == TORUS_BLUE_WINS ? "blue wins" : "a draw";
    out[0] = '\0';
    if (end && now->turn >= TORUS_TURNS)
        snprintf(out, TORUS_GAME_TEXT_MAX, "%s: %d red and %d blue tokens after turn %d", winner,
                 cells_count(now->tokens[RED]), cells_count(now->tokens[BLUE]), TORUS_TURNS);
    else if (end)
        snprintf(out, TORUS_GAME_TEXT_MAX, "%s: %s has no legal action", winner, torus_sides[now->side]);
    return out;
}
