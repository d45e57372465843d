/* SPDX-License-Identifier: MIT */
#include "measure/duel.h"

struct duel_relay {
    const struct duel_watch *watch;
    struct duel_progress before; /* totals before the series under way */
};

static void relay_tick(void *context, const struct series_progress *p)
{
    struct duel_relay *relay = context;
    struct duel_progress now = relay->before;
    now.deaths += p->deaths;
    now.pieces += p->pieces;
    relay->watch->tick(relay->watch->context, &now);
}

static void relay_add(struct duel_relay *relay, const struct series *s)
{
    for (int i = 0; i < s->games; i++) {
        relay->before.deaths += s->result[i].end == SOLO_DIED;
        relay->before.pieces += s->result[i].pieces;
    }
}

/* Each side has a seed of its own, derived from the given one. */
static struct series play_side(const struct duel_config *config, bool side, int first, int games,
                               const struct series_watch *watch)
{
    struct series_config c = config->base;
    c.controller = side ? config->b : config->a;
    c.seed = rng_mix(c.seed * 2 + side);
    c.first = first;
    c.games = games;
    return series_play(&c, watch);
}

/* Grows with the games played, so that there are few rounds, yet at most 16 games or a quarter are wasted. */
static int round_size(int played, int max_games)
{
    int size = played / 4 > 16 ? played / 4 : 16;
    return size < max_games - played ? size : max_games - played;
}

struct compare duel_play(const struct duel_config *config, const struct duel_watch *watch)
{
    struct compare c = compare_start(config->alpha);
    struct duel_relay relay = { watch, { .so_far = &c } };
    struct series_watch series_watch = { watch && watch->tick ? relay_tick : NULL, &relay, watch ? watch->stop : NULL };
    bool stopped = false;
    while (!stopped && c.games < config->max_games && compare_winner(&c) == 0) {
        int first = c.games, size = round_size(c.games, config->max_games);
        relay.before.round = first + size;
        struct series a = play_side(config, false, first, size, &series_watch);
        relay_add(&relay, &a);
        struct series b = play_side(config, true, first, size, &series_watch);
        relay_add(&relay, &b);
        stopped = watch && watch->stop && atomic_load(watch->stop);
        /* The finished games of a stopped round are the short ones: they would bias the test. */
        for (int i = 0; !stopped && i < size && compare_winner(&c) == 0; i++)
            compare_add(&c, (double)a.result[i].rows, (double)b.result[i].rows);
        series_release(&a);
        series_release(&b);
    }
    return c;
}
