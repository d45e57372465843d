/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char torus_pieces[] = "IOTJLSZ";
static_assert(sizeof torus_pieces == TORUS_PIECES + 1, "a letter for each piece");

const char *const torus_sides[] = { [RED] = "red", [BLUE] = "blue" };

/* The first shape of each piece; they follow each other clockwise (tetress/action.c). */
static const int first[TORUS_PIECES + 1] = { 0, 2, 3, 7, 11, 15, 17, ACTION_SHAPES };

/* The cell about which each shape turns, from its anchor. */
static const struct {
    int8_t row, column;
} pivots[ACTION_SHAPES] = {
    { 0, 1 },  { 1, 0 },                      /* I */
    { 0, 0 },                                 /* O */
    { 0, 1 },  { 1, 0 },  { 1, 0 }, { 1, 0 }, /* T */
    { 1, 1 },  { 1, 0 },  { 0, 1 }, { 1, 0 }, /* J */
    { 1, -1 }, { 1, 0 },  { 0, 1 }, { 1, 1 }, /* L */
    { 1, 0 },  { 1, 0 },                      /* S */
    { 1, 1 },  { 1, -1 },                     /* Z */
};

const char *const torus_refusals[] = {
    [TORUS_FINE] = "fits",
    [TORUS_TAKEN] = "a cell is taken",
    [TORUS_APART] = "touches none of your tokens",
    [TORUS_WAIT] = "it is not your turn",
    [TORUS_OVER] = "the game is over",
};

static int modulo(int x)
{
    return (x % TORUS_SIZE + TORUS_SIZE) % TORUS_SIZE;
}

void torus_game_start(struct torus_game *g, const struct torus *start, enum side person)
{
    *g = (struct torus_game){ .person = person, .row = TORUS_SIZE / 2, .column = TORUS_SIZE / 2 };
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

bool torus_game_own_turn(const struct torus_game *g)
{
    return torus_game_now(g)->side == g->person;
}

void torus_game_move(struct torus_game *g, int rows, int columns)
{
    g->row = modulo(g->row + rows);
    g->column = modulo(g->column + columns);
}

int torus_game_piece(const struct torus_game *g)
{
    int piece = 0;
    while (first[piece + 1] <= g->shape)
        piece++;
    return piece;
}

void torus_game_take(struct torus_game *g, int piece)
{
    g->shape = first[piece];
}

void torus_game_turn(struct torus_game *g, int quarters)
{
    int piece = torus_game_piece(g), shapes = first[piece + 1] - first[piece];
    g->shape = first[piece] + ((g->shape - first[piece] + quarters) % shapes + shapes) % shapes;
}

int torus_game_action(const struct torus_game *g)
{
    int row = modulo(g->row - pivots[g->shape].row), column = modulo(g->column - pivots[g->shape].column);
    return g->shape * TORUS_CELLS + row * TORUS_SIZE + column;
}

void torus_game_aim(struct torus_game *g, int action)
{
    int anchor = action % TORUS_CELLS;
    g->shape = action / TORUS_CELLS;
    g->row = modulo(anchor / TORUS_SIZE + pivots[g->shape].row);
    g->column = modulo(anchor % TORUS_SIZE + pivots[g->shape].column);
}

/* The position as it will be the person's: only the other's action is missing. */
static struct torus own_position(const struct torus_game *g)
{
    struct torus t = *torus_game_now(g);
    t.turn += t.side != g->person;
    t.side = (uint8_t)g->person;
    return t;
}

enum torus_refusal torus_game_fit(const struct torus_game *g)
{
    struct torus own = own_position(g);
    cells set = action_cells(torus_game_action(g));
    if (set & (own.tokens[RED] | own.tokens[BLUE]))
        return TORUS_TAKEN;
    return own.turn < 2 || set & cells_beside(own.tokens[g->person]) ? TORUS_FINE : TORUS_APART;
}

enum torus_refusal torus_game_refusal(const struct torus_game *g)
{
    if (torus_game_end(g))
        return TORUS_OVER;
    return torus_game_own_turn(g) ? torus_game_fit(g) : TORUS_WAIT;
}

/* The anchors where the shape fits. */
static cells anchors(const struct torus_game *g)
{
    struct torus own = own_position(g);
    struct actions found;
    actions_find(&own, &found);
    return found.anchor[g->shape];
}

bool torus_game_jump(struct torus_game *g, int by)
{
    cells where = anchors(g);
    int action = torus_game_action(g), anchor = action % TORUS_CELLS, step = by < 0 ? TORUS_CELLS - 1 : 1;
    for (int i = 0; i < TORUS_CELLS; i++) {
        anchor = (anchor + step) % TORUS_CELLS;
        if (where >> anchor & 1) {
            torus_game_aim(g, action / TORUS_CELLS * TORUS_CELLS + anchor);
            return true;
        }
    }
    return false;
}

cells torus_game_spots(const struct torus_game *g)
{
    return cells_right(cells_down(anchors(g), modulo(pivots[g->shape].row)), modulo(pivots[g->shape].column));
}

cells torus_game_reach(const struct torus_game *g)
{
    struct torus own = own_position(g);
    struct actions found;
    uint16_t list[ACTIONS];
    cells reach = 0;
    actions_find(&own, &found);
    for (int i = actions_list(&found, list); i-- > 0;)
        reach |= action_cells(list[i]);
    return reach;
}

void torus_game_play(struct torus_game *g, int action)
{
    struct torus *next = &g->at[g->count + 1];
    cells set = action_cells(action);
    assert(g->count < TORUS_TURNS);
    *next = *torus_game_now(g);
    g->ply[g->count].action = (uint16_t)action;
    g->ply[g->count].cleared = cells_lines(next->tokens[RED] | next->tokens[BLUE] | set);
    torus_apply(next, set);
    g->known = ++g->count;
}

bool torus_game_undo(struct torus_game *g)
{
    for (int i = g->count - 1; i >= 0; i--)
        if (g->at[i].side == g->person) {
            g->count = i;
            return true;
        }
    return false;
}

bool torus_game_redo(struct torus_game *g)
{
    int before = g->count;
    while (g->count < g->known && (g->count == before || !torus_game_own_turn(g)))
        g->count++;
    return g->count > before;
}

cells torus_game_last(const struct torus_game *g, enum side side)
{
    for (int i = g->count - 1; i >= 0; i--)
        if (g->at[i].side == side)
            return action_cells(g->ply[i].action) & torus_game_now(g)->tokens[side];
    return 0;
}

/* Adds the numbers of those lines that lie in a set: line i is `line` moved by i times `step` bits. */
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
