/* SPDX-License-Identifier: MIT */
#include "lab/match/match_game.h"

#include "base/err.h"
#include "tetress/action.h"

const char *const match_winners[] = { [TORUS_RED_WINS] = "red", [TORUS_BLUE_WINS] = "blue", [TORUS_DRAW] = "draw" };

enum torus_end match_game_end(const struct match_game *g)
{
    return g->winner < 0 ? TORUS_DRAW : g->winner == g->red ? TORUS_RED_WINS : TORUS_BLUE_WINS;
}

void match_game_set_end(struct match_game *g, enum torus_end end)
{
    g->winner = (int8_t)(end == TORUS_DRAW ? -1 : end == TORUS_RED_WINS ? g->red : !g->red);
}

int match_game_check(const struct match_game *g, struct err *err)
{
    struct torus t = torus_empty();
    for (int i = 0; i < g->plies; i++) {
        if (!actions_any(&t))
            return err_set(err, "the game is over after ply %d, but goes on", i);
        if (!action_is_legal(&t, g->move[i].action))
            return err_set(err, "the action of ply %d is not legal", i + 1);
        torus_apply(&t, action_cells(g->move[i].action));
    }
    bool forfeit = g->reason != GAME_STUCK && g->reason != GAME_TURNS;
    enum torus_end end = torus_end(&t, !actions_any(&t));
    if ((end == TORUS_GOES_ON) != forfeit || (!forfeit && (g->reason == GAME_TURNS) != (t.turn >= TORUS_TURNS)))
        return err_set(err, "the game does not end as it says (%s) after %d plies", game_reasons[g->reason], g->plies);
    if (forfeit)
        end = t.side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
    if (end != match_game_end(g))
        return err_set(err, "the winner is %s, not as it says", match_winners[end]);
    return 0;
}

bool match_opens(const struct match_config *config, const struct match_game *g)
{
    struct opening opening;
    opening_of_match(&opening, config->seed, g->number);
    if (opening.plies != g->opening)
        return false;
    for (int i = 0; i < g->opening; i++)
        if (opening.action[i] != g->move[i].action)
            return false;
    return true;
}
