/* SPDX-License-Identifier: MIT */
#include "lab/experiment/network_training.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/real.h"
#include "base/rng.h"
#include "base/str.h"
#include "lab/experiment/selfplay.h"
#include "learn/training/checkpoint.h"
#include "tetress/network_file.h"
#include "tetress/weights.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AGENT_MAX = 1024, PATH_LENGTH_MAX = 900, BLOCK = 2000, HELD_OUT = 10, SCORE_MAX = 4000 };
static const size_t state_max = (size_t)1 << 34;

/* How far a training is. */
struct place {
    int32_t round, games, epochs; /* finished rounds; games and passes of the round under way */
    int32_t has_network;          /* after the first round, or if it began with one */
    struct network network;       /* of the last finished round */
    struct descent descent;
};

/* The examples of all rounds so far: networks that forgot those of the earlier, weaker players played worse. */
struct pile {
    int64_t count, capacity;
    struct descent_example *example;
};

/* A training under way. */
struct network_course {
    const struct network_training_config *config;
    const struct network_training_watch *watch;
    struct place place;
    struct pile seen, unseen;
    const char *what; /* games or thousandths */
    int done, steps;
};

int network_training_check(const struct network_training_config *config, struct err *err)
{
    struct network start;
    const char *path = config->path;
    /* Games are played with the network of the round before, so an agent must be able to name the file. */
    if (strchr(path, ',') || strlen(path) > PATH_LENGTH_MAX || !embedded_is_path(path))
        return err_set(err,
                       "the path %.100s must have a slash or end in .json, and no comma, to be named as "
                       "network=%.100s",
                       path, path);
    if (!str_is_printable(path) || (config->from && !str_is_printable(config->from)))
        return err_set(err, "the paths must be UTF-8 without control characters: they are written into the file");
    if (config->games < NETWORK_TRAINING_GAMES_MIN)
        return err_set(err, "%d games a round are too few: training needs at least %d", config->games,
                       NETWORK_TRAINING_GAMES_MIN);
    return config->from ? network_load(config->from, &start, err) : 0;
}

static void tick(void *context, int done)
{
    struct network_course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, c->what, c->done + done, c->steps);
}

static bool is_stopped(const struct network_course *c)
{
    return c->watch->stop && atomic_load(c->watch->stop);
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

static int save_network(const struct network_course *c, struct err *err)
{
    const struct network_training_config *k = c->config;
    struct str source = { 0 }, name = { 0 };
    const char *slash = strrchr(k->path, '/'), *file = slash ? slash + 1 : k->path;
    str_add(&name, "%.*s", (int)strcspn(file, "."), file);
    str_add(&source,
            "Trained by self-play: %d round%s of %d games, minimax with %lld node%s an action, from %s; %d pass%s over "
            "all positions in each round, where the result counts %g%%; seed %llu.",
            c->place.round, plural(c->place.round), k->games, (long long)k->nodes, plural(k->nodes),
            k->from ? k->from : "the learned features", k->epochs, k->epochs == 1 ? "" : "es", 100 * k->results,
            (unsigned long long)k->seed);
    int result = network_save(&c->place.network, name.text, source.text, k->path, err);
    str_release(&source);
    str_release(&name);
    return result;
}

/* A hash of the settings that decide about the network. */
static uint64_t hash_settings(const struct network_training_config *k)
{
    struct str text = { 0 };
    str_add(&text, "%s %d %d %lld %.17g %llu", k->from ? k->from : "", k->games, k->epochs, (long long)k->nodes,
            k->results, (unsigned long long)k->seed);
    uint64_t hash = checkpoint_hash(text.text, text.length);
    str_release(&text);
    return hash;
}

static int save_state(struct network_course *c, struct err *err)
{
    if (!c->config->state)
        return 0;
    struct str text = { 0 };
    const struct checkpoint_part parts[] = {
        { &c->place, sizeof c->place },
        { c->seen.example, (size_t)c->seen.count * sizeof *c->seen.example },
        { c->unseen.example, (size_t)c->unseen.count * sizeof *c->unseen.example },
    };
    checkpoint_write(&text, hash_settings(c->config), 3, parts);
    int result = file_save_bytes(c->config->state, text.text, text.length, err);
    str_release(&text);
    return result;
}

static void fill_pile(struct pile *p, const struct checkpoint_part *part)
{
    p->count = p->capacity = (int64_t)(part->size / sizeof *p->example);
    p->example = xrealloc(p->example, part->size + 1, 1);
    memcpy(p->example, part->bytes, part->size);
}

/* Reads the state back, if there is any. */
static int load_state(struct network_course *c, struct err *err)
{
    struct str text = { 0 };
    struct err why;
    if (!c->config->state || access(c->config->state, F_OK))
        return 0;
    struct checkpoint_part parts[] = { { &c->place, sizeof c->place }, { NULL, 0 }, { NULL, 0 } };
    int result = file_load(&text, c->config->state, state_max, err);
    if (result == 0 && checkpoint_read(text.text, text.length, hash_settings(c->config), 3, parts, &why)) {
        result = err_set(err, "%.300s cannot be resumed: %.600s", c->config->state, why.text);
    } else if (result == 0) {
        fill_pile(&c->seen, &parts[1]);
        fill_pile(&c->unseen, &parts[2]);
    }
    str_release(&text);
    return result;
}

static struct descent_example *add_example(struct pile *p)
{
    if (p->count == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 1024;
        p->example = xrealloc(p->example, (size_t)p->capacity, sizeof *p->example);
    }
    return &p->example[p->count++];
}

/* What the network should say about a position: a mixture of the result of the game and the odds of the search. */
static double target_of(const struct selfplay_position *p, double results)
{
    double won = (1 + p->worth) / 2.0, score = p->score;
    if (p->score == SELFPLAY_UNKNOWN)
        return won;
    score = score > SCORE_MAX ? SCORE_MAX : score < -SCORE_MAX ? -SCORE_MAX : score;
    return results * won + (1 - results) / (1 + real_exp(-score / 400));
}

static void keep_game(struct network_course *c, int number, const struct selfplay_game *game)
{
    bool held_out = number % HELD_OUT == 0 || c->config->epochs == 0;
    for (int i = 0; i < game->count; i++) {
        const struct selfplay_position *p = &game->at[i];
        struct descent_example *e = add_example(held_out ? &c->unseen : &c->seen);
        *e = (struct descent_example){
            .target = (float)target_of(p, c->config->results), .side = p->side, .turn = p->turn, .worth = p->worth
        };
        for (int side = 0; side < SIDES; side++) {
            e->tokens[side][0] = (uint64_t)p->tokens[side];
            e->tokens[side][1] = (uint64_t)(p->tokens[side] >> 64);
        }
    }
}

/* Plays the next block of a round's games. Returns 0, 1 if it was stopped, or -1. */
static int play_block(struct network_course *c, struct err *err)
{
    const struct network_training_config *k = c->config;
    char agent[AGENT_MAX] = "minimax:memory=1,evaluation=features";
    if (c->place.has_network)
        snprintf(agent, sizeof agent, "minimax:memory=1,evaluation=network,network=%s",
                 c->place.round > 0 ? k->path : k->from);
    int left = k->games - c->place.games, count = left < BLOCK ? left : BLOCK;
    struct selfplay_config selfplay = { .agent = agent,
                                        .nodes = k->nodes,
                                        .first = c->place.games,
                                        .games = count,
                                        .seed = rng_mix(k->seed + (uint64_t)c->place.round) };
    struct exec_watch watch = { .tick = tick, .context = c, .stop = c->watch->stop };
    struct selfplay_game *game = xcalloc((size_t)count, sizeof *game);
    c->what = "games";
    c->done = c->place.games;
    c->steps = k->games;
    int result = selfplay_run(&selfplay, &k->exec, &watch, game) < count;
    if (result == 0 && game[0].count == 0)
        result = err_set(err, "no games: the network in %.200s cannot be read any more", k->path);
    for (int i = 0; i < count && result == 0; i++)
        keep_game(c, c->place.games + i, &game[i]);
    if (result == 0)
        c->place.games += count;
    free(game);
    return result ? result : save_state(c, err);
}

/* Makes one pass. Returns 0, 1 if it was stopped, or -1. */
static int pass(struct network_course *c, struct err *err)
{
    struct exec_watch watch = { .tick = tick, .context = c, .stop = c->watch->stop };
    c->what = "thousandths of a pass";
    c->done = 0;
    c->steps = 1000;
    if (c->place.epochs == 0)
        descent_plan(&c->place.descent, c->seen.count, c->config->epochs);
    if (!descent_pass(&c->place.descent, c->seen.example, c->seen.count, &c->config->exec, &watch))
        return 1;
    c->place.epochs++;
    return save_state(c, err);
}

/* Writes the network and begins the next round. */
static int finish_round(struct network_course *c, struct err *err)
{
    struct weights learned;
    struct network_training_round done = { .number = ++c->place.round, .positions = c->seen.count };
    descent_network(&c->place.descent, &c->place.network);
    c->place.has_network = true;
    if (weights_load("learned", &learned, err) || save_network(c, err))
        return -1;
    done.network = descent_measure(&c->place.network, NULL, c->unseen.example, c->unseen.count);
    done.features = descent_measure(NULL, &learned, c->unseen.example, c->unseen.count);
    if (c->watch->round)
        c->watch->round(c->watch->context, &done);
    c->place.games = c->place.epochs = 0;
    return save_state(c, err);
}

static int start(struct network_course *c, struct err *err)
{
    const struct network_training_config *k = c->config;
    memset(&c->place, 0, sizeof c->place);
    descent_start(&c->place.descent, k->seed);
    if (k->from) {
        if (network_load(k->from, &c->place.network, err))
            return -1;
        descent_start_from(&c->place.descent, &c->place.network, k->seed);
        c->place.has_network = true;
    }
    if (load_state(c, err))
        return -1;
    /* The games of a round name the file, which may have changed since. */
    return c->place.round > 0 ? save_network(c, err) : 0;
}

int network_training_run(const struct network_training_config *config, const struct network_training_watch *watch,
                         struct err *err)
{
    struct network_course c = { .config = config, .watch = watch };
    int result = start(&c, err);
    while (result == 0 && c.place.round < config->rounds) {
        if (is_stopped(&c))
            result = 1;
        else if (c.place.games < config->games)
            result = play_block(&c, err);
        else if (c.place.epochs < config->epochs)
            result = pass(&c, err);
        else
            result = finish_round(&c, err);
    }
    free(c.seen.example);
    free(c.unseen.example);
    return result;
}
