/* SPDX-License-Identifier: MIT */
#include "api/game.h"

static int check(const struct tetrarch_game *g, const struct tetrarch_player *p, struct err *err)
{
    if (game_follows(g))
        return err_set(err, "the game follows a record");
    if (p->pilot.ops && (p->rules.kind != g->rules.kind || p->rules.width != g->rules.width))
        return err_set(err, "the player was made for other rules");
    if (p->pilot.preview > g->preview)
        return err_set(err, "the player looks at %d pieces in advance, but the game shows %d", p->pilot.preview,
                       g->preview);
    return 0;
}

/* Lets a function of the caller's own decide. */
static int act_own(struct tetrarch_game *g, struct tetrarch_player *p, struct tetrarch_error *error)
{
    struct tetrarch_view view;
    struct tetrarch_placement chosen;
    tetrarch_game_view(g, &view);
    int chose = tetrarch_player_choose(p, &view.position, &chosen, error);
    return chose < 1 ? chose : tetrarch_game_place(g, &chosen, error) < 0 ? -1 : 1;
}

static struct situation situation_of(const struct tetrarch_game *g, const struct pilot *p)
{
    return (struct situation){ .board = &g->drops.board,
                               .queue = g->drops.queue,
                               .known = 1 + p->preview,
                               .hold = PIECE_NONE,
                               .possible_next = sequence_possible_next(&g->drops.sequence) };
}

static bool sits(const struct tetrarch_game *g, const struct tetrarch_player *p)
{
    return g->robot.pilot == &p->pilot && g->acts == p->hash;
}

static void sit(struct tetrarch_game *g, struct tetrarch_player *p)
{
    if (sits(g, p))
        return;
    robot_sit(&g->robot, &p->pilot, &g->seat);
    g->acts = p->hash;
}

/* The plan of a simplified game is the thought, which is about the piece in play if it has a placement. */
static int act_drop(struct tetrarch_game *g, struct tetrarch_player *player)
{
    struct pilot *p = &player->pilot;
    struct decision d;
    sit(g, player);
    if (g->robot.thought.count > 0) {
        d = g->robot.thought.best[0];
    } else {
        struct situation situation = situation_of(g, p);
        if (!p->ops->choose(p->player, &situation, &p->rng, &d))
            return 0; /* the game is over, which the caller has checked */
    }
    game_drop(g, d.placement);
    g->robot.thought.count = 0;
    return 1;
}

int tetrarch_game_act(struct tetrarch_game *game, struct tetrarch_player *player, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    if (check(game, player, &err))
        return border_fail(error, &err);
    if (game_is_over(game)) {
        err_set(&err, "the game is over");
        return border_fail(error, &err);
    }
    if (!player->pilot.ops)
        return act_own(game, player, error);
    if (!game_is_modern(game))
        return act_drop(game, player);
    sit(game, player);
    return robot_act(&game->robot);
}

/* Thinks about the piece in play. A player that acts has thought already, or thinks now about what it will do. */
static const struct thought *think(struct tetrarch_game *g, struct tetrarch_player *player, struct thought *other)
{
    struct pilot *p = &player->pilot;
    if (!game_is_modern(g)) {
        struct situation situation = situation_of(g, p);
        sit(g, player);
        if (g->robot.thought.count == 0)
            pilot_consider(p, &situation, &g->robot.thought);
        return &g->robot.thought;
    }
    if (sits(g, player)) {
        robot_think(&g->robot);
        return &g->robot.thought;
    }
    p->game = g->seat.replay.number;
    pilot_think(p, &g->seat.state, other);
    return other;
}

int tetrarch_game_consider(struct tetrarch_game *game, struct tetrarch_player *player, struct tetrarch_placement out[],
                           int max, struct tetrarch_error *error)
{
    struct err err;
    struct thought other;
    BORDER(error, -1);
    if (check(game, player, &err))
        return border_fail(error, &err);
    if (!player->pilot.ops) {
        struct tetrarch_view view;
        tetrarch_game_view(game, &view);
        return tetrarch_player_consider(player, &view.position, out, max, error);
    }
    if (game_is_over(game))
        return 0;
    const struct thought *thought = think(game, player, &other);
    for (int i = 0; i < thought->count && i < max; i++)
        out[i] = border_placement(player, &thought->board, thought->best[i]);
    if (thought->count == 0)
        return 0;
    return thought->count > thought->weighed ? thought->count : (int)thought->weighed;
}
