/* SPDX-License-Identifier: MIT */
#include "api/torus.h"

#include "api/border.h"
#include "base/str.h"
#include "lab/match/game_reason.h"
#include "tetress/notation.h"
#include "tetress/opening.h"
#include "tetress/weights.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)TETRARCH_TORUS_TEXT == (int)TORUS_GAME_TEXT_MAX, "the header says the same");

/* Reads a board and, after it, the side to move and the number of actions taken. */
static int read_torus(const char *text, struct torus *out, struct err *err)
{
    static const char blanks[] = " \t\n";
    char board[2 * TORUS_TEXT_MAX];
    int turn = 0, end = 0;
    text += strspn(text, blanks);
    size_t length = strcspn(text, blanks);
    snprintf(board, sizeof board, "%.*s", (int)(length < sizeof board ? length : sizeof board), text);
    text += length + strspn(text + length, blanks);
    bool sided = *text == 'r' || *text == 'b', blue = *text == 'b';
    bool counted = sided && sscanf(text + 1, " %3d %n", &turn, &end) == 1;
    text += sided ? 1 + end : 0;
    if (length == 0 || text[strspn(text, blanks)])
        return err_set(err, "a position is a board, a side to move (r or b) and the number of actions taken");
    if (torus_parse(board, out, err))
        return -1;
    int tokens = cells_count(out->tokens[RED] | out->tokens[BLUE]);
    out->side = blue ? BLUE : RED;
    if (!counted) /* the first that fits: two actions have always been taken before lines can be full */
        turn = (tokens + 3) / 4 + (((tokens + 3) / 4 & 1) != out->side);
    if (turn < 0 || turn > TORUS_TURNS || (turn & 1) != out->side)
        return err_set(err, "%d actions cannot have been taken when it is %s's turn", turn, torus_sides[out->side]);
    out->turn = (uint8_t)turn;
    torus_rekey(out);
    return 0;
}

static const struct param opening_params[] = {
    { "seed", PARAM_INT, "N", "1", 0, 0x1p53, NULL, "of the match" },
    { "game", PARAM_INT, "N", "0", 0, 1e6, NULL, "of the match, counted from 0" },
    { 0 },
};

/* Reads "opening" with its settings, and draws the opening. */
static int read_opening(const char *text, struct opening *out, struct err *err)
{
    struct settings s;
    int failed = settings_parse(&s, opening_params, text, 1, err);
    if (!failed)
        opening_of_match(out, (uint64_t)settings_int(&s, "seed"), (int)settings_int(&s, "game"));
    settings_release(&s);
    return failed;
}

struct tetrarch_torus *tetrarch_torus_new(const char *text, struct tetrarch_error *error)
{
    static const char word[] = "opening";
    struct err err;
    struct torus torus = torus_empty();
    struct opening opening = { .plies = 0 };
    BORDER(error, NULL);
    if (text &&
        (strncmp(text, word, strlen(word)) ? read_torus(text, &torus, &err) : read_opening(text, &opening, &err))) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_torus *t = xaligned(_Alignof(struct tetrarch_torus), sizeof *t);
    torus_game_start(&t->game, &torus);
    for (int i = 0; i < opening.plies; i++)
        torus_game_play(&t->game, opening.action[i]);
    return t;
}

char *tetrarch_torus_print(const struct tetrarch_torus *torus)
{
    const struct torus *now = torus_of(torus);
    char board[TORUS_TEXT_MAX];
    struct str text = { 0 };
    BORDER(NULL, NULL);
    torus_print(now, board);
    str_add(&text, "%s %c %d", board, torus_sides[now->side][0], now->turn);
    return text.text;
}

int tetrarch_torus_actions(const struct tetrarch_torus *torus, uint16_t out[])
{
    const struct torus *now = torus_of(torus);
    struct actions actions;
    uint16_t list[ACTIONS];
    if (now->turn >= TORUS_TURNS)
        return 0;
    actions_find(now, &actions);
    return actions_list(&actions, out ? out : list);
}

int tetrarch_torus_play(struct tetrarch_torus *torus, int action, struct tetrarch_error *error)
{
    struct err err;
    if (torus_game_end(&torus->game) != TORUS_GOES_ON)
        err_set(&err, "the game is over");
    else if (!action_is_legal(torus_of(torus), action))
        err_set(&err, "action %d is not legal here", action);
    else
        return torus_game_play(&torus->game, action);
    return border_fail(error, &err);
}

int tetrarch_torus_go(struct tetrarch_torus *torus, int count, struct tetrarch_error *error)
{
    struct err err;
    if (count < 0 || count > torus->game.known) {
        err_set(&err, "%d actions are asked for, but %d are known", count, torus->game.known);
        return border_fail(error, &err);
    }
    torus_game_go(&torus->game, count);
    return 0;
}

int tetrarch_torus_result(const struct tetrarch_torus *torus)
{
    static const int results[] = { [TORUS_GOES_ON] = TETRARCH_GOES_ON,
                                   [TORUS_RED_WINS] = TETRARCH_RED,
                                   [TORUS_BLUE_WINS] = TETRARCH_BLUE,
                                   [TORUS_DRAW] = TETRARCH_DRAW };
    return results[torus_game_end(&torus->game)];
}

int tetrarch_torus_side(const struct tetrarch_torus *torus)
{
    return torus_of(torus)->side;
}

int tetrarch_torus_turn(const struct tetrarch_torus *torus)
{
    return torus_of(torus)->turn;
}

/* Writes sets of cells as a list: 0 neither, 1 red, 2 blue. */
static void list_cells(cells red, cells blue, uint8_t out[TORUS_CELLS])
{
    for (int i = 0; i < TORUS_CELLS; i++)
        out[i] = (uint8_t)((red >> i & 1) + 2 * (blue >> i & 1));
}

void tetrarch_torus_cells(const struct tetrarch_torus *torus, uint8_t out[TETRARCH_TORUS_CELLS])
{
    list_cells(torus_of(torus)->tokens[RED], torus_of(torus)->tokens[BLUE], out);
}

/* Fills in what the last action did. */
static void view_last(const struct torus_game *g, struct tetrarch_torus_view *out)
{
    const struct torus_ply *last = &g->ply[g->count - 1];
    cells full[SIDES];
    torus_game_full(g, full);
    out->action = last->action;
    list_cells(full[RED], full[BLUE], out->full);
    list_cells(last->cleared, 0, out->cleared);
    torus_game_lines(last->cleared, out->lines);
}

void tetrarch_torus_view(const struct tetrarch_torus *torus, struct tetrarch_torus_view *out)
{
    const struct torus_game *g = &torus->game;
    const struct torus *now = torus_of(torus);
    *out = (struct tetrarch_torus_view){ .result = tetrarch_torus_result(torus),
                                         .side = now->side,
                                         .turn = now->turn,
                                         .legal = tetrarch_torus_actions(torus, NULL),
                                         .count = g->count,
                                         .known = g->known,
                                         .action = -1 };
    for (int side = RED; side < SIDES; side++) {
        out->tokens[side] = cells_count(now->tokens[side]);
        out->back[side] = torus_game_decision(g, (enum side)side);
        out->forward[side] = torus_game_next(g, (enum side)side);
    }
    tetrarch_torus_cells(torus, out->cells);
    tetrarch_torus_cells(torus, out->full);
    list_cells(torus_game_last(g, RED), torus_game_last(g, BLUE), out->last);
    if (g->count > 0)
        view_last(g, out);
    torus_game_verdict(g, out->verdict);
    if (out->result != TETRARCH_GOES_ON)
        snprintf(out->reason, sizeof out->reason, "%s", game_reasons[game_reason_of(now)]);
}

/* The static worth of an action to the side to move. */
static int worth(const struct torus *t, int action, const struct weights *w)
{
    struct torus after = *t;
    struct survey survey;
    torus_apply(&after, action_cells(action));
    survey_find(&after, &survey);
    return survey.actions[after.side] == 0 ? EVALUATE_WIN : -evaluate(&after, &survey, w);
}

int tetrarch_torus_heat(const struct tetrarch_torus *torus, const char *weights, double out[TETRARCH_TORUS_CELLS],
                        struct tetrarch_error *error)
{
    struct err err;
    struct weights w;
    uint16_t list[ACTIONS];
    BORDER(error, -1);
    if (weights_load(weights, &w, &err))
        return border_fail(error, &err);
    for (int i = 0; i < TORUS_CELLS; i++)
        out[i] = -INFINITY;
    for (int i = tetrarch_torus_actions(torus, list); i-- > 0;) {
        int heat = worth(torus_of(torus), list[i], &w);
        for (cells left = action_cells(list[i]); left; left &= left - 1)
            out[cells_lowest(left)] = fmax(out[cells_lowest(left)], heat);
    }
    return 0;
}

void tetrarch_torus_free(struct tetrarch_torus *torus)
{
    free(torus);
}
