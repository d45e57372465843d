/* SPDX-License-Identifier: MIT */
#include "lab/experiment/repro.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "engine/player/controller.h"
#include "lab/experiment/trained.h"
#include "learn/training/preset.h"

#include <stdlib.h>
#include <string.h>

/* What a step does. */
enum step_kind {
    MEASURE, /* play a shipped controller */
    TRAIN,   /* train, and play with the result */
    SEARCH,  /* time one decision with each subset of the features */
    SPEED,   /* train briefly with 1, 2, ... threads; the figure is the speed-up */
};
enum { NONE = 0, CURVES = REPRO_CURVES, SWARM = REPRO_SWARM, SCORES = REPRO_SCORES };

/* A step of an experiment: a row of its table, and perhaps figures. */
struct repro_step {
    enum step_kind kind;
    const char *what;     /* for the table */
    const char *name;     /* the controller, or the preset */
    const char *settings; /* that differ from the preset */
    const char *quick;    /* settings of --quick; NULL: the step is the same in both */
    int games, quick_games;
    int64_t max_pieces; /* of the games that are played at the end */
    double reported;    /* rows a game, 0 if none were reported; SPEED and SEARCH: seconds */
    int figures;
};

static const struct repro_step mcmanus_2017[] = {
    { MEASURE, "the paper's weights", "mcmanus-2017", NULL, NULL, 50, 20, 0, 587825, SCORES },
    { TRAIN, "25 particles", "mcmanus-2017", "", "iterations=25 height=16", 50, 20, 0, 587825, CURVES },
    { TRAIN, "36 particles, 16 rows", "mcmanus-2017", "particles=36 height=16", "particles=36 height=14 iterations=20",
      50, 20, 0, 0, NONE },
    { TRAIN, "64 particles, 16 rows", "mcmanus-2017", "particles=64 height=16", "particles=64 height=14 iterations=20",
      50, 20, 0, 0, NONE },
    { TRAIN, "100 particles, 16 rows", "mcmanus-2017", "particles=100 height=16",
      "particles=100 height=14 iterations=20", 50, 20, 0, 0, NONE },
    { SPEED, "speed-up by threads (reported: +0.45 each)", "mcmanus-2017", "iterations=8 height=14 racing=no", NULL, 0,
      0, 0, 0, NONE },
    { 0 },
};

static const struct repro_step deng_2017[] = {
    { MEASURE, "table I: the paper's GA weights", "deng-2017-ga", NULL, NULL, 100, 30, 0, 1226003, SCORES },
    { MEASURE, "table II: the paper's LSPI weights", "deng-2017-lspi", NULL, NULL, 100, 30, 0, 1633164, SCORES },
    { TRAIN, "table I: GA, trained here", "deng-2017-ga", "", "height=16 goal=0 iterations=60", 100, 20, 0, 1226003,
      CURVES | SCORES },
    { TRAIN, "table II: LSPI, trained here", "deng-2017-lspi", "", "games=8 final-effort=2", 100, 20, 0, 1633164,
      CURVES | SCORES },
    { SPEED, "table III: 1 million samples, 20 iterations", "deng-2017-lspi",
      "samples=1000000 next=sampled form=exact games=1 max-pieces=1 final=0", NULL, 0, 0, 0, 1480, NONE },
    { SPEED, "table III: the same, four learners averaged", "deng-2017-lspi",
      "samples=1000000 next=sampled learners=4 games=1 max-pieces=1 final=0", NULL, 0, 0, 0, 1480, NONE },
    { SPEED, "table III: the same, by gradient ascent", "deng-2017-lspi",
      "samples=1000000 next=sampled learners=4 consolidate=ascent games=1 max-pieces=1 final=0", NULL, 0, 0, 0, 1480,
      NONE },
    { TRAIN, "LSPI, four learners averaged", "deng-2017-lspi", "learners=4", "learners=4 games=8 final-effort=2", 100,
      20, 0, 1633164, NONE },
    { TRAIN, "LSPI, four learners by gradient ascent", "deng-2017-lspi", "learners=4 consolidate=ascent",
      "learners=4 consolidate=ascent games=8 final-effort=2", 100, 20, 0, 1633164, NONE },
    { 0 },
};

static const struct repro_step gaunt_2018[] = {
    { MEASURE, "the paper's weights, one preview", "gaunt-2018", NULL, NULL, 3, 3, 260000, 100000, NONE },
    { TRAIN, "the swarm, until three games pass 100,000 rows", "gaunt-2018", "", "max-rows=20000 goal=20000", 3, 3,
      260000, 100000, SWARM },
    { TRAIN, "figure 2: 10 particles, 20 iterations, 10 rows", "gaunt-2018",
      "particles=10 iterations=20 height=10 goal=0 max-rows=2000",
      "particles=10 iterations=20 height=8 goal=0 max-rows=500", 3, 3, 260000, 0, SWARM },
    { SEARCH, "figure 3: one search (reported: two a frame)", "gaunt-2018", NULL, NULL, 0, 0, 0, 1.0 / 120, NONE },
    { 0 },
};

static const struct repro_step biswas_2016[] = {
    { TRAIN, "games cut off at 400 pieces", "biswas-2016", "", "iterations=15 population=50", 50, 20, 5000, 0, CURVES },
    { TRAIN, "games cut off at 5,000 pieces", "biswas-2016", "max-pieces=5000",
      "max-pieces=2000 iterations=10 population=50", 50, 20, 5000, 471, CURVES },
    { 0 },
};

const struct repro_paper repro_papers[] = {
    { "mcmanus-2017", "particle swarm, thirteen features, 10x20", true },
    { "eldaly-2024", "minimax and Monte Carlo tree search, Tetress", false },
    { "deng-2017", "genetic algorithm and least-squares policy iteration, eight features, 10x20", true },
    { "gaunt-2018", "asynchronous swarm, three features, one preview, 10x22", true },
    { "biswas-2016", "genetic algorithm, four features, games cut off", true },
    { 0 },
};

/* The steps of each paper, in the order of the papers; NULL for the paper with matches. */
static const struct repro_step *const steps[] = { mcmanus_2017, NULL, deng_2017, gaunt_2018, biswas_2016 };

static const char *name_at(const void *table, int i)
{
    (void)table;
    return repro_papers[i].name;
}

const struct repro_paper *repro_find(const char *name, struct err *err)
{
    int i = str_find("paper", name, name_at, NULL, "`tetrarch repro --help` lists them", err);
    return i < 0 ? NULL : &repro_papers[i];
}

/* A paper whose experiments are being repeated. */
struct repetition {
    const struct experiment *experiment;
    const struct repro_config *config;
    int games; /* of the series under way */
};

static void tick(void *context, const struct series_progress *p)
{
    const struct repetition *r = context;
    experiment_tick(r->experiment, (double)p->games / r->games, p->pieces, "%d of %d games", p->games, r->games);
}

static struct rules usual_rules(const char *controller, int *preview)
{
    struct rules rules = rules_simplified(10, 20);
    *preview = 0;
    if (strcmp(controller, "gaunt-2018") == 0) {
        rules = rules_simplified(10, 22);
        rules.lines_after_overflow = true;
        rules.pieces.kind = SEQUENCE_BAG;
        *preview = 1;
    }
    return rules;
}

/* Passes on a row. Returns 1, or -1 on failure. */
static int hand_over(const struct repro_config *config, const struct repro_row *row, struct err *err)
{
    return config->row(config->context, row, err) ? -1 : 1;
}

/* Fills in a row with the results of a series of games, and passes it on. */
static int report_series(const struct repetition *r, const struct repro_step *step, const struct series *s, int64_t run,
                         double seconds, struct err *err)
{
    struct series_summary summary = series_summary(s);
    double *scores = xcalloc((size_t)s->games, sizeof *scores);
    for (int i = 0; i < s->games; i++)
        scores[i] = (double)s->result[i].rows;
    struct repro_row row = { .kind = REPRO_GAMES,
                             .what = step->what,
                             .reported = step->reported,
                             .figures = step->figures,
                             .seconds = seconds,
                             .summary = &summary,
                             .games = s->games,
                             .scores = scores,
                             .run = run };
    int result = hand_over(r->config, &row, err);
    free(scores);
    return result;
}

static void tick_life(void *context, const struct life_progress *p)
{
    const struct repetition *r = context;
    double fraction = p->planned > 0 ? (double)p->repetitions / p->planned : 0.0;
    experiment_tick(r->experiment, fraction, p->pieces, "splitting: %d of about %d repetitions", p->repetitions,
                    p->planned);
}

/* Measures by splitting to the precision that was asked for. Returns 1, 0 if it was stopped, or -1. */
static int split(struct repetition *r, const struct repro_step *step, const struct life_config *config, int64_t run,
                 double trained_seconds, struct err *err)
{
    struct life_watch watch = { .tick = tick_life, .context = r, .stop = r->experiment->stop };
    struct life l = life_measure(config, &watch);
    struct repro_row row = { .kind = REPRO_GAMES,
                             .what = step->what,
                             .reported = step->reported,
                             .figures = step->figures & ~SCORES,
                             .seconds = run > 0 ? trained_seconds : l.seconds,
                             .life = &l,
                             .run = run };
    int result = l.stopped ? 0 : hand_over(r->config, &row, err);
    life_release(&l);
    return result;
}

/* Measures with games that no training has seen. Returns 1, 0 if it was stopped, or -1. */
static int measure(struct repetition *r, const struct repro_step *step, const struct controller *controller,
                   int64_t run, double trained_seconds, struct err *err)
{
    int preview;
    struct rules rules = usual_rules(step->name, &preview);
    r->games = r->config->quick ? step->quick_games : step->games;
    struct series_config config = {
        .controller = controller,
        .player = preview > 0 ? &player_lookahead : &player_greedy,
        .rules = rules,
        .preview = preview,
        .seed = rng_mix(r->experiment->seed),
        .games = r->games,
        .max_pieces = step->max_pieces,
        .exec = r->experiment->exec,
    };
    struct life_config life = {
        .series = config, .method = LIFE_SPLITTING, .precision = r->config->precision, .importance = importances
    };
    if (r->config->precision > 0.0 && step->max_pieces == 0)
        return split(r, step, &life, run, trained_seconds, err);
    struct series_watch watch = r->config->watch ? r->config->watch(r->config->context, &config)
                                                 : (struct series_watch){ tick, r, r->experiment->stop };
    struct series s = series_play(&config, &watch);
    int result = !experiment_stopped(r->experiment) && s.games > 0;
    if (result > 0)
        result = report_series(r, step, &s, run, run > 0 ? trained_seconds : s.seconds, err);
    series_release(&s);
    return result;
}

static int measure_shipped(struct repetition *r, const struct repro_step *step, struct err *err)
{
    struct controller c;
    if (controller_load(step->name, &c, err))
        return -1;
    int result = measure(r, step, &c, 0, 0, err);
    controller_release(&c);
    return result;
}

/* Times one decision with each subset of a controller's features. */
static int time_searches(struct repetition *r, const struct repro_step *step, struct err *err)
{
    struct controller c;
    int preview;
    if (controller_load(step->name, &c, err))
        return -1;
    struct rules rules = usual_rules(step->name, &preview);
    struct search_times times = search_times_measure(&c, &rules, preview, r->experiment->seed);
    controller_release(&c);
    struct repro_row row = { .kind = REPRO_SEARCHES, .what = step->what, .reported = step->reported, .times = &times };
    return hand_over(r->config, &row, err);
}

/* Fills in the settings of a step. */
static int step_config(const struct repetition *r, const struct repro_step *step, struct config *out, struct err *err)
{
    char seed[32];
    if (preset_config(NULL, step->name, out, err))
        return -1;
    snprintf(seed, sizeof seed, "%lld", (long long)r->experiment->seed);
    if (config_set_all(out, step->settings, err) ||
        (r->config->quick && step->quick && config_set_all(out, step->quick, err)) ||
        config_set(out, "seed", seed, err)) {
        config_release(out);
        return -1;
    }
    return 0;
}

/* Trains, unless the store has the run already, and plays with the result on the board of the paper. */
static int train(struct repetition *r, const struct repro_step *step, struct err *err)
{
    struct config config;
    struct trained trained;
    if (step_config(r, step, &config, err))
        return -1;
    int64_t run = r->experiment->train(r->experiment->context, &config, err);
    if (run <= 0)
        return (int)run;
    if (trained_read(r->experiment->store, run, &trained, err))
        return -1;
    int result = measure(r, step, &trained.controller, run, trained.seconds, err);
    trained_release(&trained);
    return result;
}

/* Records nothing: training that is only timed needs no store, and its weights are thrown away. */
static int forget(void *context, const struct train_step *step, struct err *err)
{
    (void)context;
    (void)step;
    (void)err;
    return 0;
}

/* Trains with a number of threads and measures the time. Returns 1, 0 if it was stopped, or -1. */
static int time_training(const struct repetition *r, const struct repro_step *step, int threads, double *seconds,
                         struct err *err)
{
    struct config config;
    if (step_config(r, step, &config, err))
        return -1;
    struct trainer *t = trainer_new(&config, NULL, 0, err);
    struct exec exec = { .threads = threads };
    struct train_watch watch = { .record = forget, .stop = r->experiment->stop };
    double start = clock_seconds();
    enum train_end end = t ? trainer_run(t, &exec, &watch, err) : TRAIN_FAILED;
    *seconds = clock_seconds() - start;
    trainer_free(t);
    config_release(&config);
    return end == TRAIN_FAILED ? -1 : end == TRAIN_DONE;
}

static int time_threads(struct repetition *r, const struct repro_step *step, struct err *err)
{
    double first = 0.0;
    int max = r->experiment->exec.threads;
    for (int threads = 1; threads <= max; threads = threads < max && 2 * threads > max ? max : 2 * threads) {
        struct repro_row row = {
            .kind = REPRO_THREADS, .what = step->what, .reported = step->reported, .threads = threads
        };
        int result = time_training(r, step, threads, &row.seconds, err);
        if (result <= 0)
            return result;
        first = threads == 1 ? row.seconds : first;
        row.speedup = first / row.seconds;
        if (hand_over(r->config, &row, err) < 0)
            return -1;
    }
    return 1;
}

int repro_run(const struct experiment *e, const struct repro_paper *paper, const struct repro_config *config,
              struct err *err)
{
    static int (*const ways[])(struct repetition *, const struct repro_step *, struct err *) = {
        [MEASURE] = measure_shipped, [TRAIN] = train, [SEARCH] = time_searches, [SPEED] = time_threads
    };
    struct repetition r = { .experiment = e, .config = config };
    const struct repro_step *step = steps[paper - repro_papers];
    if (!step)
        return repro_tetress(e, config, err);
    int result = 1;
    for (; step->what && result > 0; step++)
        result = ways[step->kind](&r, step, err);
    return result;
}
