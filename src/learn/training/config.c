/* SPDX-License-Identifier: MIT */
#include "learn/training/config.h"

#include "base/mem.h"
#include "base/real.h"
#include "base/str.h"
#include "engine/features/linear.h"
#include "engine/player/game_params.h"
#include "engine/player/tactics.h"
#include "learn/training/fitness.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct param config_params[] = {
    { "features", PARAM_TEXT, "FEATURES", "bcts", 0, 0, NULL,
      "features, products of them (holes^2, holes*wells), sets or sets raised to a degree (bcts^2), between commas" },
    { "start", PARAM_TEXT, "WEIGHTS", NULL, 0, 0, NULL, "weights to begin with, separated by commas" },
    GAME_PARAM_WIDTH,
    GAME_PARAM_HEIGHT("10"),
    { "lines-after-overflow", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes, GAME_PARAM_OVERFLOW_HELP },
    GAME_PARAM_SEQUENCE("where the pieces come from"),
    GAME_PARAM_PIECES,
    GAME_PARAM_WEIGHTS,
    GAME_PARAM_PREVIEW,
    { "fitness", PARAM_CHOICE, "KIND", "rows", 0, 0, fitness_names, "what counts" },
    { "walks", PARAM_INT, "N", "400", 20, 100000, NULL,
      "fitness=life: a game is an estimate by splitting with so many walks from each level" },
    { "attack", PARAM_CHOICE, "RULES", "ppt", 0, 0, attack_names,
      "fitness=attack or versus: the rules that say what clears send" },
    { "garbage", PARAM_INT, "N", "10", 0, 100, NULL,
      "fitness=attack: attacks of one to four rows that arrive in a hundred pieces" },
    { "pace", PARAM_INT, "N", "0", 0, ATTACK_FRAMES, NULL,
      "fitness=versus: keys a second, in real time and with the delays of clears; 0: by turns" },
    { "placements", PARAM_INT, "N", "2000", 1, 1e9, NULL,
      "fitness=attack or versus: placements to score for each piece" },
    { "games", PARAM_INT, "N", "10", 1, 100000, NULL, "games for each measurement", PARAM_LOG, 3, 40 },
    GAME_PARAM_MAX_PIECES,
    { "max-rows", PARAM_INT, "N", "0", 0, 1e15, NULL, "cut a game off after N rows; 0 means never" },
    { "seeds", PARAM_CHOICE, "KIND", "own", 0, 0, fitness_seeds,
      "which games: others for each measurement, the same within a question, or always the same", PARAM_ANY },
    { "racing", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes,
      "spare the games of candidates that are beaten already", PARAM_ANY },
    { "iterations", PARAM_INT, "N", "50", 1, 1e9, NULL, "iterations of the method" },
    { "total-pieces", PARAM_INT, "N", "0", 0, 1e15, NULL,
      "end once the run has played N pieces, learning and measuring; 0 means never" },
    { "goal", PARAM_REAL, "X", "0", 0, 1e18, NULL, "end once the best fitness is this; 0 means never" },
    { "final", PARAM_INT, "N", "5", 0, 16, NULL,
      "measure the N best once more at the end, to choose without luck; 0 means none" },
    { "final-effort", PARAM_INT, "N", "10", 1, 10000, NULL, "how many times as many games each of them then plays" },
    { "seed", PARAM_INT, "N", "1", 0, 1e15, NULL, "seed of all random numbers" },
    { 0 },
};

/* Stores a value with a copy of its text. */
static void store(struct param_value *slot, const struct param_value *value)
{
    char *copy = value->text ? xstrdup(value->text) : NULL;
    free((char *)slot->text);
    *slot = *value;
    slot->text = copy;
}

static void set_defaults(const struct param *table, struct param_value out[], int max)
{
    int count = param_defaults(table, out, max);
    for (int i = 0; i < count; i++)
        out[i].text = out[i].text ? xstrdup(out[i].text) : NULL;
}

void config_init(struct config *out, const struct method *method)
{
    *out = (struct config){ .method = method };
    set_defaults(config_params, out->common, CONFIG_COMMON_MAX);
    set_defaults(method_params(method), out->own, CONFIG_OWN_MAX);
    struct err err;
    int result = config_set_all(out, method->defaults, &err);
    assert(result == 0);
    (void)result;
}

void config_copy(struct config *out, const struct config *c)
{
    *out = (struct config){ .method = c->method };
    memcpy(out->preset, c->preset, sizeof out->preset);
    for (int i = 0; i < CONFIG_COMMON_MAX; i++)
        store(&out->common[i], &c->common[i]);
    for (int i = 0; i < CONFIG_OWN_MAX; i++)
        store(&out->own[i], &c->own[i]);
}

void config_release(struct config *c)
{
    for (int i = 0; i < CONFIG_COMMON_MAX; i++)
        free((char *)c->common[i].text);
    for (int i = 0; i < CONFIG_OWN_MAX; i++)
        free((char *)c->own[i].text);
    *c = (struct config){ .method = c->method };
}

static int unknown(const struct config *c, const char *name, struct err *err)
{
    const char *names[CONFIG_COMMON_MAX + CONFIG_OWN_MAX], *text;
    const struct param *row;
    int count = 0;
    for (; config_at(c, count, &row, &text); count++)
        names[count] = row->name;
    char what[80], hint[80];
    snprintf(what, sizeof what, "setting of %s called", c->method->name);
    snprintf(hint, sizeof hint, "`tetrarch train %s --help` lists them", c->method->name);
    return str_unknown(what, name, names, count, hint, err);
}

int config_set(struct config *c, const char *name, const char *text, struct err *err)
{
    const struct param *table = method_params(c->method);
    struct param_value *values = c->own, value;
    int i = param_index(table, name);
    if (i < 0) {
        table = config_params;
        values = c->common;
        i = param_index(table, name);
    }
    if (i < 0)
        return unknown(c, name, err);
    if (param_parse(&table[i], name, text, &value, err))
        return -1;
    if (table[i].type == PARAM_TEXT && !*text)
        value = (struct param_value){ 0 }; /* as if it had not been given */
    char plain[32];
    if (table[i].type == PARAM_INT) { /* 10k and 10000 are the same setting, and the same text in the store */
        snprintf(plain, sizeof plain, "%lld", (long long)value.integer);
        value.text = plain;
    }
    store(&values[i], &value);
    return 0;
}

int config_pairs(const char *settings, int (*visit)(void *context, const char *key, const char *value, struct err *err),
                 void *context, struct err *err)
{
    char *copy = xstrdup(settings), *rest = copy;
    int result = 0;
    for (char *word; result == 0 && (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        if (!equals) {
            result = err_set(err, "\"%.60s\" is not a setting: settings are written key=value", word);
            break;
        }
        *equals = '\0';
        result = visit(context, word, equals + 1, err);
    }
    free(copy);
    return result;
}

static int set_pair(void *context, const char *key, const char *value, struct err *err)
{
    return config_set(context, key, value, err);
}

int config_set_all(struct config *c, const char *settings, struct err *err)
{
    return config_pairs(settings, set_pair, c, err);
}

bool config_at(const struct config *c, int i, const struct param **row, const char **text)
{
    int common = 0;
    while (config_params[common].name)
        common++;
    *row = i < common ? &config_params[i] : &method_params(c->method)[i - common];
    if (!(*row)->name)
        return false;
    const char *set = i < common ? c->common[i].text : c->own[i - common].text;
    *text = set ? set : "";
    return true;
}

bool config_same(const struct config *a, const struct config *b, const char *except)
{
    const struct param *row;
    const char *x, *y;
    if (a->method != b->method)
        return false;
    for (int i = 0; config_at(a, i, &row, &x) && config_at(b, i, &row, &y); i++)
        if (strcmp(x, y) != 0 && !(except && strcmp(row->name, except) == 0))
            return false;
    return true;
}

const char *config_setting(const struct config *c, const char *name)
{
    const struct param *row;
    const char *text;
    for (int i = 0; config_at(c, i, &row, &text); i++)
        if (strcmp(row->name, name) == 0)
            return text;
    return "";
}

int64_t config_int(const struct config *c, const char *name)
{
    return param_find(config_params, c->common, name)->integer;
}

double config_real(const struct config *c, const char *name)
{
    return param_find(config_params, c->common, name)->real;
}

const char *config_text(const struct config *c, const char *name)
{
    return param_find(config_params, c->common, name)->text;
}

static int resolve_features(const char *text, struct setting *s, struct err *err)
{
    struct monomial *list = xcalloc(FEATURES_MAX, sizeof *list);
    int count, result = monomial_parse_list(text, list, &count, err);
    for (int i = 0; result == 0 && i < count; i++) {
        char name[MONOMIAL_NAME_MAX];
        weight_map_add(&s->map, list[i]);
        if (monomial_columns(list[i]) > s->rules.width)
            result = err_set(err, "the feature \"%s\" needs a board of at least %d columns",
                             monomial_name(list[i], name), monomial_columns(list[i]));
    }
    free(list);
    return result;
}

static int resolve_start(const char *text, struct setting *s, struct err *err)
{
    int count = 0, dim = s->map.dim;
    vector_resize(&s->start, text ? dim : 0);
    for (const char *at = text; at && *at; count++) {
        const char *end;
        double weight = real_read(at, &end);
        if (end == at || (*end && *end != ',') || !linear_usable(1, &weight))
            return err_set(err, "start must be numbers from -%g to %g, separated by commas, not \"%.60s\"",
                           LINEAR_WEIGHT_MAX, LINEAR_WEIGHT_MAX, text);
        if (count < dim)
            s->start.value[count] = weight;
        at = *end ? end + 1 : end;
    }
    if (text && count != dim)
        return err_set(err, "start has %d weights, but %d are trained", count, dim);
    return 0;
}

static int resolve_pieces(const struct config *c, struct sequence_rules *out, struct err *err)
{
    const char *pieces = config_text(c, "pieces"), *weights = config_text(c, "weights");
    out->kind = (enum sequence_kind)config_int(c, "sequence");
    if (out->kind == SEQUENCE_LIST && !pieces)
        return err_set(err, "sequence=list needs the pieces: pieces=LETTERS");
    if (out->kind == SEQUENCE_LIST)
        return sequence_parse_list(out, pieces, err);
    if (pieces)
        return err_set(err, "pieces is only for sequence=list");
    if (weights && out->kind != SEQUENCE_UNIFORM)
        return err_set(err, "weights is only for sequence=uniform");
    return weights ? sequence_parse_weights(out, weights, err) : 0;
}

/* Makes an optimiser train one factor for each pattern, which begins at 1. */
static void use_factors(struct setting *s)
{
    struct vector point = { 0 };
    const double *weight = s->start.value;
    vector_resize(&point, s->map.count);
    for (int i = 0; i < s->map.count; i++) {
        point.value[i] = monomial_kinds(s->map.feature[i]) > 0 ? 1.0 : *weight;
        weight += monomial_weights(s->map.feature[i]);
    }
    weight_map_factor(&s->map, s->start.value);
    vector_release(&s->start);
    s->start = point;
}

/* Patterns have too many weights for most methods: optimisers train one factor for each pattern. */
static int resolve_patterns(const struct method *m, struct setting *s, struct err *err)
{
    if (s->map.dim == s->map.count || (m->learner && m->learner->patterns))
        return 0;
    if (m->learner)
        return err_set(err, "%s cannot learn patterns; td can, and optimisers find factors for them", m->name);
    if (s->start.count == 0)
        return err_set(err, "%s finds factors for patterns only, and needs their weights: --start, or learn them by td",
                       m->name);
    use_factors(s);
    return 0;
}

/* Makes the points weights of tactics, which begin as guessed by hand. */
static int resolve_tactics(const struct config *c, struct setting *s, struct err *err)
{
    const char *fitness = fitness_names[config_int(c, "fitness")];
    weight_map_tactics(&s->map);
    if (c->method->learner)
        return err_set(err, "%s cannot learn to attack; fitness=%s is for optimisers", c->method->name, fitness);
    if (config_int(c, "max-pieces") == 0 || config_int(c, "max-pieces") > INT32_MAX)
        return err_set(err, "fitness=%s needs a limit: max-pieces=N, at most %d", fitness, INT32_MAX);
    if (resolve_start(config_text(c, "start"), s, err))
        return -1;
    if (s->start.count == 0)
        vector_set(&s->start, TACTICS_TERMS, tactics_by_hand(attack_names[config_int(c, "attack")]).weight);
    return 0;
}

/* Makes the points weights of features. */
static int resolve_weights(const struct config *c, struct setting *s, struct err *err)
{
    return resolve_features(config_text(c, "features"), s, err) || resolve_start(config_text(c, "start"), s, err) ||
                   resolve_patterns(c->method, s, err)
               ? -1
               : 0;
}

int config_resolve(const struct config *c, struct setting *out, struct err *err)
{
    bool attacks = fitness_by_tactics((enum fitness_kind)config_int(c, "fitness"));
    struct setting s = { .preview = (int)config_int(c, "preview") };
    s.rules = rules_simplified((int)config_int(c, "width"), (int)config_int(c, "height"));
    s.rules.lines_after_overflow = config_int(c, "lines-after-overflow") != 0;
    if (resolve_pieces(c, &s.rules.pieces, err) || (attacks ? resolve_tactics : resolve_weights)(c, &s, err)) {
        setting_release(&s);
        return -1;
    }
    *out = s;
    return 0;
}

int config_resolve_run(const struct config *c, int dim, struct setting *out, struct err *err)
{
    struct setting s;
    if (config_resolve(c, &s, err))
        return -1;
    if (s.map.dim == dim) {
        *out = s;
        return 0;
    }
    err_set(err, "the run has %d weights, but its features, \"%.60s\", have %d in this version of the program", dim,
            config_text(c, "features"), s.map.dim);
    setting_release(&s);
    return -1;
}

struct solo_job_config config_games(const struct config *c, const struct setting *s)
{
    const struct attack_rules *attack = &attack_rules[config_int(c, "attack")];
    enum fitness_kind fitness = (enum fitness_kind)config_int(c, "fitness");
    int64_t placements = config_int(c, "placements"), max_pieces = config_int(c, "max-pieces");
    return (struct solo_job_config){
        .player = {
            .player = s->preview > 0 ? &player_lookahead : &player_greedy,
            .made = { .rules = &s->rules, .preview = s->preview },
            .map = &s->map,
        },
        .max_pieces = max_pieces,
        .max_rows = config_int(c, "max-rows"),
        .shaped = fitness == FITNESS_MCMANUS_2017,
        .walks = fitness == FITNESS_LIFE ? (int)config_int(c, "walks") : 0,
        .assault = { fitness == FITNESS_ATTACK ? attack : NULL, (int)config_int(c, "garbage"), placements,
                     max_pieces },
        .combat = { fitness == FITNESS_VERSUS ? attack : NULL, versus_key_frames((int)config_int(c, "pace")),
                    placements, max_pieces },
        .opponent = s->start.value,
    };
}

void setting_release(struct setting *s)
{
    weight_map_release(&s->map);
    vector_release(&s->start);
}
