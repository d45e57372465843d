/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>

enum { OPENING_LEAST = 2, OPENING_SPREAD = 5 };
enum { STREAM_OPENING, STREAM_AGENTS };

static void *worker_open(const void *shared, const atomic_bool *stop)
{
    (void)stop;
    return (void *)(uintptr_t)shared;
}

static void worker_close(void *context)
{
    (void)context;
}

static void note_game(const struct bout *b, int red, struct match_game *out)
{
    out->red = (uint8_t)red;
    out->winner = (int8_t)(b->end == TORUS_DRAW ? -1 : b->end == TORUS_RED_WINS ? red : !red);
    out->reason = (uint8_t)b->reason;
    out->plies = b->torus.turn;
    for (int i = 0; i < b->torus.turn; i++)
        out->action[i] = b->action[i];
    for (int side = 0; side < SIDES; side++) {
        const struct bout_seat *seat = &b->seat[side];
        int agent = side == RED ? red : !red;
        double actions = seat->actions > 0 ? (double)seat->actions : 1.0;
        out->seconds[agent] = seat->seconds;
        out->nodes[agent] = (double)seat->nodes / actions;
        out->depth[agent] = (double)seat->depths / actions;
    }
}

/* Plays game *in: a pair has the same opening, and each agent begins one of its games. */
static void worker_run(void *context, const void *in, void *out)
{
    const struct match_config *c = context;
    int number = *(const int *)in, red = number % 2;
    struct rng opening = rng_stream(c->seed, (uint64_t)number / 2, STREAM_OPENING),
               rng = rng_stream(c->seed, (uint64_t)number, STREAM_AGENTS);
    struct match_game *game = out;
    struct bout b = { .reason = BOUT_STUCK };
    game->opening = (uint8_t)(OPENING_LEAST + rng_below(&opening, OPENING_SPREAD));
    bout_open(&b, game->opening, &opening);
    for (int side = 0; side < SIDES; side++)
        b.seat[side].rival = rival_open(c->agent[side == RED ? red : !red]);
    bout_play(&b, &c->limits, &rng);
    note_game(&b, red, game);
    for (int side = 0; side < SIDES; side++)
        rival_close(b.seat[side].rival);
}

static double points(const struct match_game *g)
{
    return g->winner == 0 ? 1.0 : g->winner < 0 ? 0.5 : 0.0;
}

/* The difference in Elo of a share of the points, which is kept half a game away from all and nothing. */
static double elo_of(double share, int games)
{
    double edge = 0.5 / (games + 1);
    share = share < edge ? edge : share > 1 - edge ? 1 - edge : share;
    return 400 * log10(share / (1 - share));
}

/* The share of the points that a difference in Elo stands for. */
static double share_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The pairs of a match: independent, as the games of one are not. */
struct pairs {
    int count;
    double mean, variance; /* of the first agent's share */
};

static struct pairs pairs_of(const struct match_result *r)
{
    struct pairs p = { .count = r->games / 2, .variance = 0.25 };
    double sum = 0, squares = 0;
    for (int i = 0; i < p.count; i++) {
        double share = (points(&r->game[2 * i]) + points(&r->game[2 * i + 1])) / 2;
        sum += share;
        squares += share * share;
    }
    if (p.count > 0)
        p.mean = sum / p.count;
    if (p.count > 1)
        p.variance = fmax(0, (squares - p.count * p.mean * p.mean) / (p.count - 1));
    return p;
}

struct match_summary match_summary(const struct match_result *r)
{
    struct match_summary s = { 0 };
    for (int i = 0; i < r->games; i++) {
        s.wins += r->game[i].winner == 0;
        s.losses += r->game[i].winner == 1;
        s.draws += r->game[i].winner < 0;
    }
    struct pairs p = pairs_of(r);
    double share = (s.wins + 0.5 * s.draws) / r->games, mean = p.count > 0 ? p.mean : share;
    double half = p.count > 0 ? 1.96 * sqrt(p.variance / p.count) : 0.5;
    s.elo = (struct interval){ elo_of(share, r->games), elo_of(mean - half, r->games), elo_of(mean + half, r->games) };
    return s;
}

double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict)
{
    /* A chance of 5% either way; no verdict on less than a handful of pairs, whose variance says nothing. */
    enum { PAIRS_LEAST = 10 };
    const double bound = log(0.95 / 0.05), least_variance = 1e-3;
    struct pairs p = pairs_of(r);
    double low = share_of(sprt->elo0), high = share_of(sprt->elo1);
    double variance = p.variance > least_variance ? p.variance : least_variance;
    double llr = p.count * (high - low) * (p.mean - (low + high) / 2) / variance;
    *verdict = p.count < PAIRS_LEAST ? VERDICT_OPEN
               : llr >= bound        ? VERDICT_BETTER
               : llr <= -bound       ? VERDICT_NOT_BETTER
                                     : VERDICT_OPEN;
    return llr;
}

/* Adds the ticks of earlier rounds. */
struct relay {
    const struct match_watch *watch;
    int before;
};

static void relay_tick(void *context, int done)
{
    const struct relay *relay = context;
    relay->watch->tick(relay->watch->context, relay->before + done);
}

/* Plays games first to first + n - 1; returns how many were begun. */
static int play_round(const struct match_config *config, int first, int n, struct match_game games[],
                      const struct match_watch *watch)
{
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    int *numbers = xcalloc((size_t)n, sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = first + i;
    struct relay relay = { watch, first };
    struct exec exec = { .threads = config->threads };
    struct exec_work work = { &task, config, 0, sizeof *numbers, sizeof *games };
    struct exec_watch exec_watch = { watch && watch->tick ? relay_tick : NULL, &relay, watch ? watch->stop : NULL };
    int played = exec_map(&exec, &work, n, numbers, games + first, NULL, &exec_watch);
    free(numbers);
    return played;
}

struct match_result match_play(const struct match_config *config, const struct match_watch *watch)
{
    /* With a sequential test the rounds are of a fixed size, so that the match is the same for any number of threads. */
    enum { ROUND = 20 };
    struct match_result r = { .game = xcalloc((size_t)config->games, sizeof *r.game) };
    enum match_verdict verdict = VERDICT_OPEN;
    while (r.games < config->games && verdict == VERDICT_OPEN) {
        int left = config->games - r.games, n = config->sprt.on && left > ROUND ? ROUND : left;
        int played = play_round(config, r.games, n, r.game, watch);
        r.games += played;
        if (played < n)
            break;
        if (config->sprt.on)
            match_llr(&r, &config->sprt, &verdict);
    }
    return r;
}

void match_release(struct match_result *r)
{
    free(r->game);
    r->game = NULL;
}
