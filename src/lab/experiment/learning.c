/* SPDX-License-Identifier: MIT */
#include "lab/experiment/learning.h"

#include "base/embedded.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/str.h"
#include "tetress/weights.h"

#include <stdlib.h>
#include <string.h>

enum { AGENT_MAX = 1024, PATH_LENGTH_MAX = 900, BLUNDERS = 20 };

/* Learning under way. */
struct course {
    const struct learning_config *config;
    const struct learning_watch *watch;
    const char *what; /* games or generations */
    int steps;
};

int learning_check(const struct learning_config *config, struct err *err)
{
    struct weights start;
    const char *path = config->path;
    /* The games of the second round are played with the weights of the first, so an agent must be able to name the
     * file. */
    if (strchr(path, ',') || strlen(path) > PATH_LENGTH_MAX || !embedded_is_path(path))
        return err_set(err,
                       "the path %.100s must have a slash or end in .json, and no comma, to be named as "
                       "weights=%.100s",
                       path, path);
    if (!str_is_printable(path) || !str_is_printable(config->from))
        return err_set(err,
                       "the paths of weights must be UTF-8 without control characters: they are written into the file");
    if (weights_load(config->from, &start, err))
        return -1;
    if (config->games < LEARNING_GAMES_MIN)
        return err_set(err, "%d games a round are too few: learning needs at least %d", config->games,
                       LEARNING_GAMES_MIN);
    return 0;
}

static void tick(void *context, int done)
{
    struct course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, c->what, done, c->steps);
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

static int save(const struct learning_config *c, const struct weights *w, int round, struct err *err)
{
    struct str source = { 0 }, name = { 0 };
    const char *slash = strrchr(c->path, '/'), *file = slash ? slash + 1 : c->path;
    str_add(&name, "%.*s", (int)strcspn(file, "."), file);
    str_add(&source,
            "Learned from self-play: %d round%s of %d games, minimax with %lld node%s an action, from the weights %s; "
            "fitted to the results by %s, %d generation%s; seed %llu.",
            round, plural(round), c->games, (long long)c->nodes, plural(c->nodes), c->from, c->method->name,
            c->generations, plural(c->generations), (unsigned long long)c->seed);
    int result = weights_save(w, name.text, source.text, c->path, err);
    str_release(&source);
    str_release(&name);
    return result;
}

static bool is_stopped(const struct course *c)
{
    return c->watch->stop && atomic_load(c->watch->stop);
}

/* Plays one round's games with the weights so far. Returns 0, 1 if it was stopped, or -1. */
static int play(struct course *c, int round, struct selfplay_game games[], struct err *err)
{
    const struct learning_config *config = c->config;
    char agent[AGENT_MAX];
    snprintf(agent, sizeof agent, "minimax:memory=4,evaluation=features,weights=%s",
             round > 1 ? config->path : config->from);
    struct selfplay_config selfplay = {
        .agent = agent,
        .nodes = config->nodes,
        .games = config->games,
        .blunders = BLUNDERS,
        .seed = rng_mix(config->seed + (uint64_t)round),
    };
    struct exec_watch watch = { .tick = tick, .context = c, .stop = c->watch->stop };
    c->what = "games";
    c->steps = config->games;
    if (selfplay_run(&selfplay, &config->exec, &watch, games) < config->games)
        return 1;
    return games[0].count > 0 ? 0
                              : err_set(err, "no games: the weights in %.200s cannot be read any more",
                                        round > 1 ? config->path : config->from);
}

/* Plays one round and fits the weights to it. Returns 0, 1 if it was stopped, or -1. */
static int learn_round(struct course *c, int round, struct weights *w, struct err *err)
{
    const struct learning_config *config = c->config;
    struct selfplay_game *games = xcalloc((size_t)config->games, sizeof *games);
    int result = play(c, round, games, err);
    if (result == 0) {
        struct tuning_config tuning = { config->method, config->generations, config->seed };
        struct exec_watch watch = { .tick = tick, .context = c, .stop = c->watch->stop };
        struct learning_round done = { .number = round };
        c->what = "generations";
        c->steps = config->generations;
        done.report = tuning_fit(&tuning, games, config->games, &config->exec, &watch, w);
        result = is_stopped(c) ? 1 : save(config, w, round, err);
        if (result == 0 && c->watch->round)
            c->watch->round(c->watch->context, &done);
    }
    free(games);
    return result;
}

int learning_run(const struct learning_config *config, const struct learning_watch *watch, struct err *err)
{
    struct course c = { .config = config, .watch = watch };
    struct weights w;
    int result = weights_load(config->from, &w, err);
    for (int round = 1; round <= config->rounds && result == 0; round++)
        result = learn_round(&c, round, &w, err);
    return result;
}
