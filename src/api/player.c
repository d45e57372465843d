/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "base/str.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)TETRARCH_FEATURES_MAX == (int)FEATURES_MAX, "the header says the same");

static const struct param params[] = {
    { "preview", PARAM_INT, "N", "0", 0, PLAYER_PREVIEW_MAX, NULL, "pieces known in advance" },
    { "depth", PARAM_INT, "N", "0", 0, 1 + PLAYER_PREVIEW_MAX, NULL, "pieces placed in thought; 0 means all known" },
    { "width", PARAM_INT, "N", "50", 1, 10000, NULL, "boards that a beam keeps" },
    { "seed", PARAM_INT, "N", "1", 0, 1e15, NULL, "seed of the player's own random numbers" },
    { "live", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes, "no deeper than a person can wait for" },
    { "strength", PARAM_INT, "N", "0", 0, STRENGTHS, NULL, "1 to 10 for an opponent that errs; 0 for none" },
    { 0 },
};

/* Reads a text into a configuration for the player of the table that it names, which is returned; NULL on failure. */
static const struct player_ops *read_player(const struct tetrarch_player *p, const struct settings *s,
                                            struct player_config *out, struct err *err)
{
    if (s->words == 0) {
        err_set(err, "which player? The settings begin with its name");
        return NULL;
    }
    int i = 0;
    while (players[i] && strcmp(players[i]->name, s->word[0]) != 0)
        i++;
    if (!players[i]) {
        str_unknown("player", s->word[0], player_names, i, "tetrarch_player_name() lists them", err);
        return NULL;
    }
    const struct player_ops *ops = players[i];
    *out = (struct player_config){ .controller = &p->controller,
                                   .rules = &p->rules,
                                   .preview = (int)settings_int(s, "preview"),
                                   .depth = (int)settings_int(s, "depth"),
                                   .width = (int)settings_int(s, "width") };
    if (settings_int(s, "live") && ops->live_depth > 0 && (out->depth == 0 || out->depth > ops->live_depth))
        out->depth = ops->live_depth;
    if (out->preview > 0 && !ops->looks_ahead) {
        err_set(err, "the player \"%s\" makes no use of pieces known in advance", ops->name);
        return NULL;
    }
    for (int k = 0; k < p->controller.count; k++)
        if (monomial_columns(p->controller.feature[k]) > p->rules.width) {
            err_set(err, "the controller \"%s\" needs a board of at least %d columns", p->controller.name,
                    monomial_columns(p->controller.feature[k]));
            return NULL;
        }
    return ops;
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = rng_mix(hash + ((const uint8_t *)bytes)[i]);
    return hash;
}

static uint64_t hash_player(const struct tetrarch_player *p, const char *text)
{
    const struct controller *c = &p->controller;
    uint64_t hash = hash_bytes(0, text, strlen(text));
    hash = hash_bytes(hash, c->feature, (size_t)c->count * sizeof *c->feature);
    return hash_bytes(hash, c->weights.value, (size_t)c->weights.count * sizeof *c->weights.value);
}

/* Makes the pilot of a player whose controller and rules are set. */
static int make_pilot(struct tetrarch_player *p, const char *text, struct err *err)
{
    struct settings s;
    struct player_config config;
    const struct player_ops *ops = settings_parse(&s, params, text, 1, err) ? NULL : read_player(p, &s, &config, err);
    int strength = ops ? (int)settings_int(&s, "strength") : 0;
    if (ops && strength > 0 && p->rules.kind == RULES_SIMPLIFIED) {
        err_set(err, "the setting \"strength\" goes with the guideline game only");
        ops = NULL;
    }
    if (ops)
        p->pilot = pilot_of_player(ops, &config, (uint64_t)settings_int(&s, "seed"));
    if (ops && strength > 0)
        pilot_weaken(&p->pilot, strength_of(strength));
    settings_release(&s);
    return ops ? 0 : -1;
}

struct tetrarch_player *tetrarch_player_new(const struct tetrarch_controller *controller,
                                            const struct tetrarch_rules *rules, const char *text,
                                            struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    struct tetrarch_player *p = xcalloc(1, sizeof *p);
    controller_copy(&p->controller, &controller->controller);
    p->rules = rules->rules;
    p->hash = hash_player(p, text);
    if (make_pilot(p, text, &err) == 0)
        return p;
    border_fail(error, &err);
    tetrarch_player_free(p);
    return NULL;
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
    p->pilot.preview = preview;
    return p;
}

const char *tetrarch_player_name(int i)
{
    int count = 0;
    while (player_names[count])
        count++;
    return i >= 0 && i < count ? player_names[i] : NULL;
}

const char *tetrarch_player_help(int i, int *preview)
{
    if (!tetrarch_player_name(i))
        return NULL;
    if (preview)
        *preview = players[i]->looks_ahead ? PLAYER_PREVIEW_MAX : 0;
    return players[i]->summary;
}

char *tetrarch_player_strength(int strength, double *pace)
{
    BORDER(NULL, NULL);
    if (strength < 1 || strength > STRENGTHS)
        return NULL;
    char *sentence = xmalloc(STRENGTH_SENTENCE_MAX);
    strength_describe(strength, sentence);
    if (pace)
        *pace = strength_of(strength)->pace;
    return sentence;
}

void tetrarch_player_free(struct tetrarch_player *player)
{
    if (!player)
        return;
    pilot_release(&player->pilot);
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

/* Writes the choice and then the others, those that survive longest first, then by score; equal ones keep their
 * order. */
static int rank(const struct tetrarch_player *p, const struct board *b, struct weighed *w,
                const struct decision *choice, struct tetrarch_placement out[], int max)
{
    int written = 0;
    if (max > 0)
        out[written++] = border_placement(p, b, *choice);
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
        out[written++] = border_placement(p, b, w->decision[best]);
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
    if (!player->pilot.ops)
        return choose_own(player, position, out);
    if (border_situation(position, &player->rules, player->pilot.preview, &board, &situation, &err))
        return border_fail(error, &err);
    if (!player->pilot.ops->choose(player->pilot.player, &situation, &player->pilot.rng, &choice))
        return 0;
    *out = border_placement(player, &board, choice);
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
    if (!player->pilot.ops)
        return max > 0 ? choose_own(player, position, out) : 0;
    if (border_situation(position, &player->rules, player->pilot.preview, &board, &situation, &err))
        return border_fail(error, &err);
    situation.weighed = weigh;
    situation.context = &weighed;
    int count = 0;
    if (player->pilot.ops->choose(player->pilot.player, &situation, &player->pilot.rng, &choice))
        count = rank(player, &board, &weighed, &choice, out, max);
    free(weighed.decision);
    free(weighed.lives);
    return count;
}

int tetrarch_player_explain(const struct tetrarch_player *player, const struct tetrarch_board *board,
                            const struct tetrarch_placement *placement, double values[], double parts[],
                            struct tetrarch_error *error)
{
    struct err err;
    struct board b;
    struct outcome o;
    const struct linear *l = &player->pilot.linear;
    if (!player->pilot.ops)
        err_set(&err, "a player of your own has no features");
    if (!player->pilot.ops || border_board(board, &player->rules, &b, &err) ||
        border_outcome(&player->rules, &b, placement, &o, &err))
        return border_fail(error, &err);
    for (int i = 0; i < l->count; i++) {
        uint16_t kind[PATTERN_SPOTS_MAX];
        struct monomial m = l->part[i].feature;
        values[i] = monomial_kinds(m) > 0 ? monomial_find(m, &o, kind)
                                          : (double)monomial_raw(m, &o) * monomial_unit(m, player->rules.width);
        parts[i] = linear_value(l, linear_part(l, i, &o));
    }
    return l->count;
}
