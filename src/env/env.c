/* SPDX-License-Identifier: MIT */
#include "env/env.h"

#include "engine/tetris/rules_text.h"

#include <string.h>

const struct env_ops *const envs[] = { &env_drops, &env_after_states, &env_modern, &env_keys, NULL };

static const char *const rewards[] = { "rows", "score", "attack", "pieces", NULL };
static const char *const autoresets[] = { "next-step", "same-step", "disabled", NULL };
static const char *const illegals[] = { "refuse", "end", NULL };

enum { THREADS_MAX = 1024 };

static const struct param params[] = {
    RULES_PARAMS,
    { "preview", PARAM_INT, "N", "0", 0, STATE_PREVIEWS, NULL, "pieces known in advance" },
    { "max-pieces", PARAM_INT, "N", "0", 0, 1e15, NULL, "truncate a game after N pieces; 0 means never" },
    { "goal", PARAM_INT, "N", "0", 0, 1e15, NULL, "a game ends after N rows; 0 means never" },
    { "reward", PARAM_CHOICE, "KIND", "rows", 0, 0, rewards, "what a step is worth" },
    { "autoreset", PARAM_CHOICE, "KIND", "next-step", 0, 0, autoresets, "when a game that has ended starts anew" },
    { "illegal", PARAM_CHOICE, "KIND", "refuse", 0, 0, illegals, "what becomes of an action that the mask forbids" },
    { "ticks", PARAM_INT, "N", "4", 0, 3600, NULL, "sixtieths of a second after each key" },
    { "features", PARAM_TEXT, "LIST", "dt", 0, 0, NULL, "what is observed of the boards that actions lead to" },
    { "threads", PARAM_INT, "N", "0", 0, THREADS_MAX, NULL, "threads; 0 means one for each core" },
    { 0 },
};

static const struct env_ops *find(const char *name, struct err *err)
{
    const char *names[8];
    int count = 0;
    for (; envs[count]; count++) {
        names[count] = envs[count]->name;
        if (strcmp(names[count], name) == 0)
            return envs[count];
    }
    str_unknown("environment", name, names, count, "there are drops, after-states, modern and keys", err);
    return NULL;
}

static int check(const struct env_config *c, const struct settings *s, struct err *err)
{
    bool modern = c->rules.kind == RULES_GUIDELINE;
    if (!modern && (c->reward == ENV_SCORE || c->reward == ENV_ATTACK))
        return err_set(err, "reward=%s goes with the guideline game only", rewards[c->reward]);
    if (c->reward == ENV_PIECES && c->goal == 0)
        return err_set(err, "reward=pieces needs a goal: goal=ROWS");
    if (settings_given(s, "ticks") && c->ops != &env_keys)
        return err_set(err, "the setting \"ticks\" goes with the environment keys only");
    if (settings_given(s, "features") && c->ops != &env_after_states)
        return err_set(err, "the setting \"features\" goes with the environment after-states only");
    return 0;
}

static int read_features(struct env_config *c, const char *list, struct err *err)
{
    char name[MONOMIAL_NAME_MAX];
    if (monomial_parse_list(list, c->feature, &c->features, err))
        return -1;
    for (int i = 0; i < c->features; i++) {
        if (monomial_kinds(c->feature[i]) > 0)
            return err_set(err, "%s is a pattern, not a number", monomial_name(c->feature[i], name));
        if (monomial_columns(c->feature[i]) > c->rules.width)
            return err_set(err, "%s needs a board of at least %d columns", monomial_name(c->feature[i], name),
                           monomial_columns(c->feature[i]));
    }
    return 0;
}

static int resolve(struct env_config *c, const struct settings *s, struct err *err)
{
    c->ops = find(s->word[0], err);
    if (!c->ops || rules_from_settings(c->ops->rules, s, &c->rules, err))
        return -1;
    c->preview = settings_given(s, "preview") ? (int)settings_int(s, "preview") : c->ops->preview;
    c->max_pieces = settings_int(s, "max-pieces");
    c->goal = settings_int(s, "goal");
    c->reward = (enum env_reward)settings_int(s, "reward");
    c->autoreset = (enum env_autoreset)settings_int(s, "autoreset");
    c->illegal_ends = settings_int(s, "illegal");
    c->ticks = (int)settings_int(s, "ticks");
    c->threads = (int)settings_int(s, "threads");
    if (check(c, s, err))
        return -1;
    uint64_t hash = rng_mix((uint64_t)c->preview);
    for (const char *letter = c->ops->name; *letter; letter++)
        hash = rng_mix(hash + (uint8_t)*letter);
    c->hash = saved_hash(&c->rules, hash);
    return c->ops == &env_after_states ? read_features(c, settings_text(s, "features"), err) : 0;
}

int env_parse(const char *text, struct env_config *out, struct err *err)
{
    struct settings s;
    int result = settings_parse(&s, params, text, 1, err);
    if (result == 0 && s.words == 0)
        result = err_set(err, "which environment? There are drops, after-states, modern and keys");
    *out = (struct env_config){ .ops = NULL };
    if (result == 0)
        result = resolve(out, &s, err);
    settings_release(&s);
    return result;
}

double env_step(void *game, const struct env_config *c, int action, bool legal)
{
    struct episode *e = game;
    int64_t rows = e->rows, pieces = e->pieces;
    double special = 0.0;
    if (legal)
        special = c->ops->act(game, c, action);
    else
        e->over = true;
    bool reached = c->goal > 0 && e->rows >= c->goal;
    e->end = e->over || reached                                ? EPISODE_TERMINATED
             : c->max_pieces > 0 && e->pieces >= c->max_pieces ? EPISODE_TRUNCATED
                                                               : EPISODE_GOES_ON;
    if (c->reward == ENV_ROWS)
        return (double)(e->rows - rows);
    if (c->reward == ENV_PIECES)
        return -(double)(e->pieces - pieces) - (e->over && !reached ? 10.0 * (double)(c->goal - e->rows) : 0.0);
    return special;
}

size_t env_array_bytes(const struct env_array *a)
{
    size_t bytes = strcmp(a->type, "float32") == 0 ? sizeof(float) : 1;
    for (int i = 0; i < a->dims; i++)
        bytes *= (size_t)a->shape[i];
    return bytes;
}
