/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/str.h"
#include "tetress/agent.h"
#include "tetress/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tetrarch_torus {
    struct torus torus;
};

struct tetrarch_agent {
    const struct agent_ops *ops;
    struct agent *agent;
    struct rng rng;
};

/* Reads a board and, after it, the side to move and the number of actions taken. */
static int read_torus(const char *text, struct torus *out, struct err *err)
{
    char board[2 * TORUS_TEXT_MAX], side[2] = "";
    int turn = 0, end = 0, read = sscanf(text, " %260s %n%1[rb] %n%3d %n", board, &end, side, &end, &turn, &end);
    if (read < 1 || text[end])
        return err_set(err, "a position is a board, a side to move (r or b) and the number of actions taken");
    if (torus_parse(board, out, err))
        return -1;
    int tokens = cells_count(out->tokens[RED] | out->tokens[BLUE]);
    out->side = side[0] == 'b' ? BLUE : RED;
    if (read < 3) /* the first that fits: two actions have always been taken before lines can be full */
        turn = (tokens + 3) / 4 + (((tokens + 3) / 4 & 1) != out->side);
    if (turn < 0 || turn > TORUS_TURNS || (turn & 1) != out->side)
        return err_set(err, "%d actions cannot have been taken when it is %s's turn", turn,
                       out->side == RED ? "red" : "blue");
    out->turn = (uint8_t)turn;
    torus_rekey(out);
    return 0;
}

struct tetrarch_torus *tetrarch_torus_new(const char *text, struct tetrarch_error *error)
{
    struct err err;
    struct torus torus = torus_empty();
    BORDER(error, NULL);
    if (text && read_torus(text, &torus, &err)) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_torus *t = xaligned(_Alignof(struct tetrarch_torus), sizeof *t);
    t->torus = torus;
    return t;
}

char *tetrarch_torus_print(const struct tetrarch_torus *torus)
{
    char board[TORUS_TEXT_MAX];
    struct str text = { 0 };
    BORDER(NULL, NULL);
    torus_print(&torus->torus, board);
    str_add(&text, "%s %c %d", board, torus->torus.side == RED ? 'r' : 'b', torus->torus.turn);
    return text.text;
}

int tetrarch_torus_actions(const struct tetrarch_torus *torus, uint16_t out[])
{
    struct actions actions;
    uint16_t list[ACTIONS];
    actions_find(&torus->torus, &actions);
    return actions_list(&actions, out ? out : list);
}

int tetrarch_torus_play(struct tetrarch_torus *torus, int action, struct tetrarch_error *error)
{
    struct err err;
    if (tetrarch_torus_result(torus) != TETRARCH_GOES_ON)
        err_set(&err, "the game is over");
    else if (!action_is_legal(&torus->torus, action))
        err_set(&err, "action %d is not legal here", action);
    else
        return torus_apply(&torus->torus, action_cells(action));
    return border_fail(error, &err);
}

int tetrarch_torus_result(const struct tetrarch_torus *torus)
{
    static const int results[] = { [TORUS_GOES_ON] = TETRARCH_GOES_ON,
                                   [TORUS_RED_WINS] = TETRARCH_RED,
                                   [TORUS_BLUE_WINS] = TETRARCH_BLUE,
                                   [TORUS_DRAW] = TETRARCH_DRAW };
    return results[torus_end(&torus->torus, !actions_any(&torus->torus))];
}

int tetrarch_torus_side(const struct tetrarch_torus *torus)
{
    return torus->torus.side;
}

int tetrarch_torus_turn(const struct tetrarch_torus *torus)
{
    return torus->torus.turn;
}

void tetrarch_torus_cells(const struct tetrarch_torus *torus, uint8_t out[TETRARCH_TORUS_CELLS])
{
    for (int i = 0; i < TORUS_CELLS; i++)
        out[i] = (uint8_t)((torus->torus.tokens[RED] >> i & 1) + 2 * (torus->torus.tokens[BLUE] >> i & 1));
}

void tetrarch_torus_free(struct tetrarch_torus *torus)
{
    free(torus);
}

int tetrarch_action_cells(int action, uint8_t out[4], struct tetrarch_error *error)
{
    struct err err;
    if (action < 0 || action >= ACTIONS) {
        err_set(&err, "%d is not an action: actions are 0 to %d", action, ACTIONS - 1);
        return border_fail(error, &err);
    }
    cells left = action_cells(action);
    for (int i = 0; i < 4; i++, left &= left - 1)
        out[i] = (uint8_t)cells_lowest(left);
    return 0;
}

int tetrarch_action_parse(const char *text, struct tetrarch_error *error)
{
    struct err err;
    int action;
    return action_parse(text, &action, &err) ? border_fail(error, &err) : action;
}

struct tetrarch_agent *tetrarch_agent_new(const char *text, uint64_t seed, struct tetrarch_error *error)
{
    struct err err;
    const struct agent_ops *ops;
    BORDER(error, NULL);
    struct agent *agent = agent_parse(text, &ops, &err);
    if (!agent) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_agent *a = xcalloc(1, sizeof *a);
    *a = (struct tetrarch_agent){ ops, agent, rng_stream(seed, 0, 0) };
    return a;
}

const char *tetrarch_agent_name(int i)
{
    int count = 0;
    while (agents[count])
        count++;
    return i >= 0 && i < count ? agents[i]->name : NULL;
}

int tetrarch_agent_choose(struct tetrarch_agent *agent, const struct tetrarch_torus *torus, int64_t nodes,
                          double seconds, int *score, struct tetrarch_error *error)
{
    struct err err;
    struct agent_choice choice;
    BORDER(error, -1);
    if (tetrarch_torus_result(torus) != TETRARCH_GOES_ON)
        err_set(&err, "the game is over");
    else if (nodes < 0 || !(seconds >= 0) || (nodes == 0 && seconds == 0))
        err_set(&err, "a limit of nodes or of seconds is needed");
    else {
        struct agent_limits limits = { .nodes = nodes, .seconds = seconds };
        agent->ops->choose(agent->agent, &torus->torus, &limits, &agent->rng, &choice);
        if (score)
            *score = choice.score;
        return choice.action;
    }
    return border_fail(error, &err);
}

void tetrarch_agent_free(struct tetrarch_agent *agent)
{
    if (agent)
        agent->ops->free(agent->agent);
    free(agent);
}
