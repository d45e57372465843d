/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "measure/compare.h"
#include "measure/life.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000000 };

/* Games of one player. */
struct evaluation {
    const struct tetrarch_player *player;
    const struct rules *rules;
    uint64_t seed;
    int64_t first;
    int count, threads;
    int64_t max_pieces, max_rows;
    struct border_watch *watch;
    double done, share; /* how much was done before, and what these games are of all */
    /* For players of the caller's own: what a game needs, and the first that went wrong. */
    atomic_bool wrong;
    struct err err;
};

/* ---- players of the caller's own, whose games are jobs of this process */

struct own_job {
    struct evaluation *games;
    const struct exec_signals *signals;
};

/* A struct player for solo.h. */
struct own_player {
    struct evaluation *games;
};

static bool choose_own(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    struct evaluation *g = ((struct own_player *)p)->games;
    const struct tetrarch_player *player = g->player;
    struct tetrarch_position position = {
        .known = (uint8_t)s->known, .hold = s->hold, .may_hold = s->may_hold, .possible_next = (uint8_t)s->possible_next
    };
    struct tetrarch_placement chosen = { 0 };
    struct err err;
    border_board_out(s->board, &position.board);
    memcpy(position.queue, s->queue, (size_t)s->known);
    if (player->choose(player->context, &position, &chosen) != 0)
        return false;
    uint8_t piece = !chosen.hold            ? s->queue[0]
                    : !s->may_hold          ? PIECE_NONE
                    : s->hold != PIECE_NONE ? s->hold
                    : s->known > 1          ? s->queue[1]
                                            : PIECE_NONE;
    if (chosen.piece != piece || piece == PIECE_NONE)
        err_set(&err, "the player placed a piece that it did not have");
    else if (border_decision(g->rules, s->board, &chosen, out, &err) == 0)
        return true;
    if (!atomic_exchange(&g->wrong, true))
        g->err = err;
    return false;
}

static const struct player_ops own_ops = { .name = "own", .looks_ahead = true, .choose = choose_own };

static void *open_own(const void *shared, const struct exec_signals *signals)
{
    struct own_job *job = xcalloc(1, sizeof *job);
    job->games = *(struct evaluation *const *)shared;
    job->signals = signals;
    return job;
}

static void run_own(void *context, const void *in, void *out)
{
    const struct own_job *job = context;
    struct evaluation *g = job->games;
    struct own_player player = { g };
    struct solo_game game = { .rules = g->rules,
                              .preview = g->player->pilot.preview,
                              .seed = g->seed,
                              .number = g->first + *(const int64_t *)in };
    struct solo_limits limits = { .max_pieces = g->max_pieces, .max_rows = g->max_rows, .stop = job->signals->stop };
    *(struct solo_result *)out = atomic_load(&g->wrong) ? (struct solo_result){ .end = SOLO_DIED }
                                                        : solo_play(&own_ops, (struct player *)&player, &game, &limits);
}

static const struct exec_task own_task = { open_own, run_own, free };

static void tick_own(void *context, int done)
{
    struct evaluation *g = context;
    border_tick(g->watch, g->done + g->share * done / g->count);
}

static struct solo_result *play_own(struct evaluation *g)
{
    int64_t *number = xcalloc((size_t)g->count, sizeof *number);
    struct solo_result *result = xcalloc((size_t)g->count, sizeof *result);
    for (int i = 0; i < g->count; i++)
        number[i] = i;
    struct exec exec = { g->threads, NULL };
    struct exec_work work = { .task = &own_task, .shared = &g, .in_size = sizeof *number, .out_size = sizeof *result };
    struct exec_watch watch = { .tick = tick_own, .context = g, .stop = &g->watch->stop };
    exec_map(&exec, &work, g->count, number, result, NULL, &watch);
    free(number);
    return result;
}

/* ---- players of the table */

static void tick_series(void *context, const struct series_progress *p)
{
    struct evaluation *g = context;
    border_tick(g->watch, g->done + g->share * p->games / g->count);
}

/* The games of a player of the table. */
static struct series_config series_of(const struct evaluation *g)
{
    const struct tetrarch_player *p = g->player;
    return (struct series_config){ .controller = &p->controller,
                                   .player = p->pilot.ops,
                                   .rules = *g->rules,
                                   .preview = p->pilot.preview,
                                   .depth = p->pilot.depth,
                                   .width = p->pilot.width,
                                   .seed = g->seed,
                                   .first = g->first,
                                   .games = g->count,
                                   .max_pieces = g->max_pieces,
                                   .max_rows = g->max_rows,
                                   .exec = { g->threads, NULL } };
}

static struct solo_result *play_series(struct evaluation *g)
{
    struct series_config config = series_of(g);
    struct series_watch watch = { tick_series, g, &g->watch->stop };
    return series_play(&config, &watch).result;
}

/* Plays the games, and returns the result of each, which the caller releases; NULL on failure. */
static struct solo_result *play(struct evaluation *g, struct err *err)
{
    struct solo_result *result = g->player->pilot.ops ? play_series(g) : play_own(g);
    g->done += g->share;
    if (!atomic_load(&g->watch->stop) && !atomic_load(&g->wrong))
        return result;
    if (atomic_load(&g->wrong))
        *err = g->err;
    else
        err_set(err, "stopped before all games were played");
    free(result);
    return NULL;
}

static int check_player(const struct tetrarch_player *p, const struct rules *rules, struct err *err)
{
    if (p->pilot.ops && (p->rules.kind != rules->kind || p->rules.width != rules->width))
        return err_set(err, "the player was made for other rules");
    return 0;
}

/* ---- evaluate */

static const struct param evaluate_params[] = {
    { "method", PARAM_CHOICE, "KIND", "auto", 0, 0, life_methods, "play games, or estimate how rarely they end" },
    { "precision", PARAM_REAL, "X", "0.05", 0.001, 1, NULL, "half the width of the interval, relative to the mean" },
    { "importance", PARAM_CHOICE, "NAME", "heights", 0, 0, importance_names,
      "splitting: how near to its end a game is" },
    { "repetitions", PARAM_INT, "N", "0", 0, LIFE_REPETITIONS_MAX, NULL, "splitting: independent estimates" },
    { "games", PARAM_INT, "N", "100", 1, GAMES_MAX, NULL, "games to play, whatever the precision" },
    { "seed", PARAM_INT, "N", "1", 0, 1e15, NULL, "seed of the games" },
    { "first", PARAM_INT, "N", "0", 0, 1e15, NULL, "number of the first game" },
    { "max-pieces", PARAM_INT, "N", "0", 0, 1e15, NULL, "cut a game off after N pieces; 0 means never" },
    { "max-rows", PARAM_INT, "N", "0", 0, 1e15, NULL, "cut a game off after N rows; 0 means never" },
    { "threads", PARAM_INT, "N", "0", 0, 1024, NULL, "threads; 0 means one for each core" },
    { 0 },
};

static void measure(const struct series *series, struct tetrarch_measured *out)
{
    struct series_summary s = series_summary(series);
    *out = (struct tetrarch_measured){ .rows = s.mean.value,
                                       .rows_low = s.mean.low,
                                       .rows_high = s.mean.high,
                                       .median = s.rows_of_games.median,
                                       .least = s.rows_of_games.min,
                                       .most = s.rows_of_games.max,
                                       .games = series->games,
                                       .deaths = s.deaths,
                                       .pieces = s.pieces };
}

static void measure_levels(const struct life *l, struct tetrarch_measured *out)
{
    double risk[SPLITTING_LEVELS_MAX];
    *out = (struct tetrarch_measured){ .rows = l->splitting.rate.value > 0.0 ? l->rows.value : INFINITY,
                                       .rows_low = l->rows.low,
                                       .rows_high = l->rows.high,
                                       .median = NAN,
                                       .least = NAN,
                                       .most = NAN,
                                       .deaths = l->deaths,
                                       .pieces = l->played,
                                       .repetitions = l->repetitions,
                                       .trusted = l->splitting.trusted,
                                       .levels = l->levels.count };
    life_risks(l, risk);
    for (int k = 0; k < l->levels.count; k++) {
        struct splitting_stage t = life_stage(l, k);
        out->level[k] = (struct tetrarch_level){ t.starts, t.higher, t.deaths, risk[k], l->levels.level[k] };
    }
}

/* Plays a given number of games. */
static int evaluate_games(struct evaluation *g, struct tetrarch_measured *out, struct err *err)
{
    struct series series = { .games = g->count, .result = play(g, err) };
    if (!series.result)
        return -1;
    measure(&series, out);
    series_release(&series);
    return 0;
}

static void tick_life(void *context, const struct life_progress *p)
{
    struct border_watch *watch = context;
    int done = p->method == LIFE_DIRECT ? p->series.games : p->repetitions,
        all = p->method == LIFE_DIRECT ? p->games : p->planned;
    border_tick(watch, all > 0 ? (double)done / all : 0.0);
}

/* Measures to a precision, by whichever method is cheaper. */
static int evaluate_life(const struct evaluation *g, const struct settings *s, struct tetrarch_measured *out,
                         struct err *err)
{
    struct life_config config = { .series = series_of(g),
                                  .method = (enum life_method)settings_int(s, "method"),
                                  .precision = settings_real(s, "precision"),
                                  .importance = &importances[settings_int(s, "importance")],
                                  .repetitions = (int)settings_int(s, "repetitions") };
    if (config.repetitions == 1)
        return err_set(err, "repetitions must be at least 2: the interval comes from their differences");
    if (config.method == LIFE_SPLITTING && !life_splits(g->rules))
        return err_set(err, "splitting needs pieces that are drawn at random: sequence=uniform or bag");
    struct life_watch watch = { .tick = tick_life, .context = g->watch, .stop = &g->watch->stop };
    struct life l = life_measure(&config, &watch);
    if (!l.stopped && l.method == LIFE_DIRECT)
        measure(&l.series, out);
    else if (!l.stopped)
        measure_levels(&l, out);
    life_release(&l);
    return l.stopped ? err_set(err, "stopped before the precision was reached") : 0;
}

static int evaluate(const struct tetrarch_player *player, const struct rules *rules, const struct settings *s,
                    struct border_watch *watch, struct tetrarch_measured *out, struct err *err)
{
    static const char *const of_games[] = { "games", "first", "max-pieces", "max-rows", NULL };
    struct evaluation g = { .player = player,
                            .rules = rules,
                            .seed = (uint64_t)settings_int(s, "seed"),
                            .first = settings_int(s, "first"),
                            .count = (int)settings_int(s, "games"),
                            .threads = border_threads(settings_int(s, "threads")),
                            .max_pieces = settings_int(s, "max-pieces"),
                            .max_rows = settings_int(s, "max-rows"),
                            .watch = watch,
                            .share = 1.0 };
    bool counted = !player->pilot.ops;
    for (int i = 0; of_games[i]; i++)
        counted = counted || settings_given(s, of_games[i]);
    if (check_player(player, rules, err))
        return -1;
    if (counted && settings_int(s, "method") == LIFE_SPLITTING)
        return player->pilot.ops ? err_set(err, "games, first, max-pieces and max-rows go with method=direct")
                                 : err_set(err, "splitting measures players of the library only");
    return counted ? evaluate_games(&g, out, err) : evaluate_life(&g, s, out, err);
}

int tetrarch_evaluate(const struct tetrarch_player *player, const struct tetrarch_rules *rules, const char *settings,
                      const struct tetrarch_progress *progress, struct tetrarch_measured *out,
                      struct tetrarch_error *error)
{
    struct err err;
    struct settings s;
    struct border_watch watch = { .progress = progress };
    BORDER(error, -1);
    int result = settings_parse(&s, evaluate_params, settings, 0, &err)
                     ? -1
                     : evaluate(player, &rules->rules, &s, &watch, out, &err);
    settings_release(&s);
    return result ? border_fail(error, &err) : 0;
}

/* ---- compare */

static const struct param compare_params[] = {
    { "max-games", PARAM_INT, "N", "1000", 1, GAMES_MAX, NULL, "most games of each" },
    { "alpha", PARAM_REAL, "X", "0.05", 1e-9, 0.5, NULL, "highest probability of an error" },
    { "seed", PARAM_INT, "N", "1", 0, 1e15, NULL, "seed of the games" },
    { "threads", PARAM_INT, "N", "0", 0, 1024, NULL, "threads; 0 means one for each core" },
    { 0 },
};

/* The games of each side, their seeds and the rounds are those of measure/duel.h. */
static int play_round(struct evaluation side[2], struct compare *c, int size, struct err *err)
{
    struct solo_result *result[2] = { NULL, NULL };
    for (int k = 0; k < 2; k++) {
        side[k].first = c->games;
        side[k].count = size;
        result[k] = k == 0 || result[0] ? play(&side[k], err) : NULL;
    }
    int failed = !result[0] || !result[1];
    for (int i = 0; !failed && i < size && compare_winner(c) == 0; i++)
        compare_add(c, (double)result[0][i].rows, (double)result[1][i].rows);
    free(result[0]);
    free(result[1]);
    return failed ? -1 : 0;
}

static int compare(const struct tetrarch_player *player[2], const struct rules *rules, const struct settings *s,
                   struct border_watch *watch, struct tetrarch_compared *out, struct err *err)
{
    struct compare c = compare_start(settings_real(s, "alpha"));
    int max = (int)settings_int(s, "max-games");
    struct evaluation side[2] = { 0 };
    for (int k = 0; k < 2; k++) {
        if (check_player(player[k], rules, err))
            return -1;
        side[k].player = player[k];
        side[k].rules = rules;
        side[k].seed = rng_mix((uint64_t)settings_int(s, "seed") * 2 + (uint64_t)k);
        side[k].threads = border_threads(settings_int(s, "threads"));
        side[k].watch = watch;
    }
    while (c.games < max && compare_winner(&c) == 0) {
        int played = c.games, size = played / 4 > 16 ? played / 4 : 16;
        if (play_round(side, &c, size < max - played ? size : max - played, err))
            return -1;
        side[0].done = side[1].done = (double)c.games / max;
    }
    struct interval ratio = compare_ratio(&c);
    *out = (struct tetrarch_compared){ .ratio = ratio.value,
                                       .ratio_low = ratio.low,
                                       .ratio_high = ratio.high,
                                       .p = compare_p(&c),
                                       .games = c.games,
                                       .winner = compare_winner(&c) };
    return 0;
}

int tetrarch_compare(const struct tetrarch_player *a, const struct tetrarch_player *b,
                     const struct tetrarch_rules *rules, const char *settings, const struct tetrarch_progress *progress,
                     struct tetrarch_compared *out, struct tetrarch_error *error)
{
    struct err err;
    struct settings s;
    struct border_watch watch = { .progress = progress };
    const struct tetrarch_player *players_of[2] = { a, b };
    BORDER(error, -1);
    int result = settings_parse(&s, compare_params, settings, 0, &err)
                     ? -1
                     : compare(players_of, &rules->rules, &s, &watch, out, &err);
    settings_release(&s);
    return result ? border_fail(error, &err) : 0;
}
