/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

static const struct param params[] = {
    { "preview", PARAM_INT, "N", "0", 0, PLAYER_PREVIEW_MAX, NULL, "pieces known in advance" },
    { "depth", PARAM_INT, "N", "0", 0, 1 + PLAYER_PREVIEW_MAX, NULL, "pieces placed in thought; 0 means all known" },
    { "width", PARAM_INT, "N", "50", 1, 10000, NULL, "boards that a beam keeps" },
    { "seed", PARAM_INT, "N", "1", 0, 1e15, NULL, "seed of the player's own random numbers" },
    { 0 },
};

static int read_player(struct tetrarch_player *p, const char *text, struct settings *s, struct err *err)
{
    if (settings_parse(s, params, text, 1, err))
        return -1;
    if (s->words == 0)
        return err_set(err, "which player? The settings begin with its name");
    int i = 0;
    while (players[i] && strcmp(players[i]->name, s->word[0]) != 0)
        i++;
    if (!players[i])
        return str_unknown("player", s->word[0], player_names, i, "tetrarch_player_name() lists them", err);
    p->ops = players[i];
    p->preview = (int)settings_int(s, "preview");
    p->depth = (int)settings_int(s, "depth");
    p->width = (int)settings_int(s, "width");
    p->rng = rng_stream((uint64_t)settings_int(s, "seed"), 0, 1);
    if (p->preview > 0 && !p->ops->looks_ahead)
        return err_set(err, "the player \"%s\" makes no use of pieces known in advance", p->ops->name);
    for (int k = 0; k < p->controller.count; k++)
        if (monomial_columns(p->controller.feature[k]) > p->rules.width)
            return err_set(err, "the controller \"%s\" needs a board of at least %d columns", p->controller.name,
                           monomial_columns(p->controller.feature[k]));
    return 0;
}

struct tetrarch_player *tetrarch_player_new(const struct tetrarch_controller *controller,
                                            const struct tetrarch_rules *rules, const char *text,
                                            struct tetrarch_error *error)
{
    struct err err;
    struct settings s;
    BORDER(error, NULL);
    struct tetrarch_player *p = xcalloc(1, sizeof *p);
    controller_copy(&p->controller, &controller->controller);
    p->rules = rules->rules;
    int result = read_player(p, text, &s, &err);
    settings_release(&s);
    if (result) {
        border_fail(error, &err);
        tetrarch_player_free(p);
        return NULL;
    }
    struct player_config config = {
        .controller = &p->controller, .rules = &p->rules, .preview = p->preview, .depth = p->depth, .width = p->width
    };
    p->player = p->ops->new (&config);
    p->linear = controller_linear(&p->controller, p->rules.width);
    return p;
}

struct tetrarch_player *tetrarch_player_own(tetrarch_choose *choose, void *context, int preview,
                                            struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    if (preview < 0 || preview > PLAYER_PREVIEW_MAX) {
        err_set(&err, "the player sees %d pieces in advance, but that may be 0 to %d", preview, PLAYER_PREVIEW_MAX);
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_player *p = xcalloc(1, sizeof *p);
    p->choose = choose;
    p->context = context;
    p->preview = preview;
    return p;
}

const char *tetrarch_player_name(int i)
{
    int count = 0;
    while (player_names[count])
        count++;
    return i >= 0 && i < count ? player_names[i] : NULL;
}

void tetrarch_player_free(struct tetrarch_player *player)
{
    if (!player)
        return;
    if (player->player)
        player->ops->free(player->player);
    linear_release(&player->linear);
    controller_release(&player->controller);
    free(player);
}

/* All placements that a player has weighed. */
struct weighed {
    struct decision *decision;
    int *lives;
    int count, room, lives_room;
};

static void weigh(void *context, const struct decision *d, int lives)
{
    struct weighed *w = context;
    w->decision = array_grow(w->decision, w->count, &w->room, sizeof *w->decision);
    w->lives = array_grow(w->lives, w->count, &w->lives_room, sizeof *w->lives);
    w->decision[w->count] = *d;
    w->lives[w->count++] = lives;
}

static bool same(const struct decision *a, const struct decision *b)
{
    return a->piece == b->piece && a->hold == b->hold && placement_equal(a->placement, b->placement);
}

static struct tetrarch_placement out_of(const struct tetrarch_player *p, const struct board *b, struct decision d)
{
    if (p->rules.kind == RULES_GUIDELINE && d.piece == PIECE_T) {
        struct field field = field_from_board(b);
        player_find_spin(&p->rules, b, &field, &d);
    }
    struct outcome o = drop_outcome_at(b, &p->rules, (enum piece)d.piece, d.placement);
    return (struct tetrarch_placement){ .piece = d.piece,
                                        .hold = d.hold,
                                        .spin = d.spin,
                                        .rotation = d.placement.rotation,
                                        .column = d.placement.column,
                                        .row = d.placement.row,
                                        .rows = (uint8_t)bits_count(o.removed),
                                        .score = linear_value(&p->linear, d.score) };
}

/* Writes the choice and then the others, those that survive longest first, then by score; equal ones keep their
 * order. */
static int rank(const struct tetrarch_player *p, const struct board *b, struct weighed *w,
                const struct decision *choice, struct tetrarch_placement out[], int max)
{
    int written = 0;
    if (max > 0)
        out[written++] = out_of(p, b, *choice);
    for (int i = 0; i < w->count; i++)
        if (same(&w->decision[i], choice))
            w->lives[i] = -1;
    while (written < max) {
        int best = -1;
        for (int i = 0; i < w->count; i++)
            if (w->lives[i] >= 0 && (best < 0 || w->lives[i] > w->lives[best] ||
                                     (w->lives[i] == w->lives[best] && w->decision[i].score > w->decision[best].score)))
                best = i;
        if (best < 0)
            break;
        out[written++] = out_of(p, b, w->decision[best]);
        w->lives[best] = -1;
    }
    return written;
}

/* The choice of the caller's own function, as it is. */
static int choose_own(const struct tetrarch_player *p, const struct tetrarch_position *position,
                      struct tetrarch_placement *out)
{
    struct tetrarch_placement chosen = { 0 };
    if (p->choose(p->context, position, &chosen) != 0)
        return 0;
    *out = chosen;
    return 1;
}

int tetrarch_player_choose(struct tetrarch_player *player, const struct tetrarch_position *position,
                           struct tetrarch_placement *out, struct tetrarch_error *error)
{
    struct err err;
    struct board board;
    struct situation situation;
    struct decision choice = { 0 };
    BORDER(error, -1);
    if (!player->ops)
        return choose_own(player, position, out);
    if (border_situation(position, &player->rules, player->preview, &board, &situation, &err))
        return border_fail(error, &err);
    if (!player->ops->choose(player->player, &situation, &player->rng, &choice))
        return 0;
    *out = out_of(player, &board, choice);
    return 1;
}

int tetrarch_player_consider(struct tetrarch_player *player, const struct tetrarch_position *position,
                             struct tetrarch_placement out[], int max, struct tetrarch_error *error)
{
    struct err err;
    struct board board;
    struct situation situation;
    struct decision choice = { 0 };
    struct weighed weighed = { 0 };
    BORDER(error, -1);
    if (!player->ops)
        return max > 0 ? choose_own(player, position, out) : 0;
    if (border_situation(position, &player->rules, player->preview, &board, &situation, &err))
        return border_fail(error, &err);
    situation.weighed = weigh;
    situation.context = &weighed;
    int count = 0;
    if (player->ops->choose(player->player, &situation, &player->rng, &choice))
        count = rank(player, &board, &weighed, &choice, out, max);
    free(weighed.decision);
    free(weighed.lives);
    return count;
}
