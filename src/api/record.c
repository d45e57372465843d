/* SPDX-License-Identifier: MIT */
#include "api/game.h"
#include "engine/play/replay_text.h"

#include <stdlib.h>
#include <string.h>

static bool has_begun(const struct tetrarch_game *g)
{
    const struct state *s = &g->seat.state;
    return g->drawn_as_field ? s->pieces + s->ticks > 0 || s->held : g->drops.pieces > 0;
}

int tetrarch_game_record(struct tetrarch_game *game, int level, const char *player, struct tetrarch_error *error)
{
    struct err err;
    if (game_follows(game) || !game->seat.plain || has_begun(game))
        err_set(&err, "a record begins before the first move of a game, once");
    else if (level < 1 || level > STATE_LEVELS)
        err_set(&err, "the level is %d, but levels are 1 to %d", level, STATE_LEVELS);
    else {
        struct replay r = game->seat.replay;
        const struct attack_rules *attack = game->seat.attack;
        seat_start(&game->seat, &game->rules, r.seed, r.number, level, player);
        game->seat.attack = attack;
        game_interrupt(game);
        return 0;
    }
    return border_fail(error, &err);
}

char *tetrarch_game_replay(const struct tetrarch_game *game, struct tetrarch_error *error)
{
    struct err err;
    struct str text = { 0 };
    BORDER(error, NULL);
    if (game->seat.plain || game_follows(game)) {
        err_set(&err, "the game does not keep a record");
        border_fail(error, &err);
        return NULL;
    }
    replay_print(&game->seat.replay, &text);
    str_add(&text, "\n");
    return text.text;
}

/* Starts the game of a record. The seat counts, and keeps no record of its own. */
static void begin(struct tetrarch_game *g)
{
    const struct replay *r = &g->followed;
    seat_start(&g->seat, &g->rules, r->seed, r->number, r->level, r->player);
    g->next = 0;
}

struct tetrarch_game *tetrarch_game_open(const char *text, const char *label, struct tetrarch_error *error)
{
    struct err err;
    struct replay r;
    BORDER(error, NULL);
    if (replay_parse(text, strlen(text), label, &r, &err) || replay_check_watchable(&r, label, &err)) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_game *g = xcalloc(1, sizeof *g);
    g->followed = r;
    g->rules = r.rules;
    g->preview = STATE_PREVIEWS;
    g->hash = saved_hash(&g->rules, STATE_PREVIEWS);
    g->drawn_as_field = true;
    begin(g);
    return g;
}

int tetrarch_game_seek(struct tetrarch_game *game, int64_t ticks, int64_t pieces, struct tetrarch_error *error)
{
    struct err err;
    const struct state *s = &game->seat.state;
    if (!game_follows(game)) {
        err_set(&err, "the game does not follow a record");
        return border_fail(error, &err);
    }
    if (s->ticks >= ticks || s->pieces >= pieces)
        begin(game);
    while (s->ticks < ticks && s->pieces < pieces)
        if (!seat_follow(&game->seat, &game->followed, &game->next))
            return 0;
    return 1;
}

const char *tetrarch_game_player(const struct tetrarch_game *game)
{
    return game_follows(game) ? game->followed.player : game->seat.replay.player;
}
