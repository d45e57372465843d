/* SPDX-License-Identifier: MIT */
#include "learn/training/trainer.h"

#include "base/mem.h"
#include "learn/training/arrival.h"
#include "learn/training/checkpoint.h"
#include "learn/training/restored.h"
#include "learn/training/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Hashes the settings, so that a checkpoint is not mistaken for one of another run. */
static uint64_t hash_settings(const struct trainer *t)
{
    struct str text = { 0 };
    const struct param *row;
    const char *value;
    char iterations[32];
    snprintf(iterations, sizeof iterations, "%lld", (long long)t->iterations);
    str_add(&text, "%s", t->config->method->name);
    for (int i = 0; config_at(t->config, i, &row, &value); i++)
        str_add(&text, " %s=%s", row->name, strcmp(row->name, "iterations") == 0 ? iterations : value);
    uint64_t hash = checkpoint_hash(text.text, text.length);
    str_release(&text);
    return hash;
}

/* Tells whether the method recommends its last weights, not those that did best. */
static bool settles(const struct trainer *t)
{
    return t->config->method->learner && t->config->method->learner->settles;
}

/* Returns how many points are measured at the end, at most: some of the best, and the one that the last iteration led
 * to. */
static int64_t final_max(const struct trainer *t)
{
    int64_t count = config_int(t->config, "final");
    const struct optim_ops *optim = t->config->method->optim;
    return (settles(t) && count > 1 ? 1 : count) + (optim && optim->latest);
}

/* Returns how many times the usual number of games the final measurements take. If there is no choice among the best, a
 * point that was never measured is measured like any other. */
static int64_t final_effort(const struct trainer *t)
{
    return config_int(t->config, "final") > 0 ? config_int(t->config, "final-effort") : 1;
}

/* Returns how many points are measured at the end. */
static int final_count(const struct trainer *t)
{
    double x[OPTIM_DIM_MAX];
    int64_t count = config_int(t->config, "final");
    return (int)(count < t->state.champions ? count : t->state.champions) + searcher_latest(t->searcher, x);
}

/* Refuses settings that need too much memory: all games of a question are kept until it is answered. */
static int check_size(const struct trainer *t, struct err *err)
{
    const double bytes_max = 2e9;
    /* Each game is a job and its result, then a result in the round, and one in a checkpoint. */
    const double bytes = sizeof(struct solo_job) + sizeof(struct solo_job_result) + 2.0 * sizeof(struct game_result);
    double games = (double)config_int(t->config, "games");
    double asked = games * searcher_batch_max(t->searcher) * searcher_effort_max(t->searcher);
    double final = games * (double)(final_max(t) * final_effort(t));
    if (fmax(asked, final) * bytes > bytes_max)
        return err_set(err, "that would be %.0f games at a time; at most %.0f can be kept", fmax(asked, final),
                       floor(bytes_max / bytes));
    return 0;
}

/* Returns the weights at an index among the points that a run remembers. */
static double *point(const struct trainer *t, int64_t place)
{
    return t->points + place * t->setting.map.dim;
}

struct trainer *trainer_new(const struct config *config, const int64_t *log, int log_length, struct err *err)
{
    struct trainer *t = xcalloc(1, sizeof *t);
    t->config = config;
    if (config_resolve(config, &t->setting, err)) {
        free(t);
        return NULL;
    }
    t->iterations = config_int(config, "iterations");
    t->hash = hash_settings(t);
    t->points = xcalloc((size_t)POINTS * (size_t)t->setting.map.dim, sizeof *t->points);
    t->searcher = searcher_new(config, &t->setting, log, log_length, err);
    if (!t->searcher || check_size(t, err)) {
        trainer_free(t);
        return NULL;
    }
    t->rules = (struct round_rules){
        .fitness = (enum fitness_kind)config_int(config, "fitness"),
        .seeds = (enum fitness_seeds_kind)config_int(config, "seeds"),
        .racing = config_int(config, "racing") != 0,
        .seed = (uint64_t)config_int(config, "seed"),
    };
    /* Estimates that share their random numbers differ by their candidates. */
    if (t->rules.fitness == FITNESS_LIFE && t->rules.seeds == SEEDS_OWN)
        t->rules.seeds = SEEDS_COMMON;
    if (searcher_ticket(t->searcher, 0) >= 0) {
        /* Points that come and go one by one share no question: they have no common games, and no one to race
         * against. */
        t->rules.seeds = t->rules.seeds == SEEDS_COMMON ? SEEDS_OWN : t->rules.seeds;
        t->rules.racing = t->rules.racing && !fitness_races_by_rank(t->rules.fitness);
    }
    t->games = config_games(config, &t->setting);
    t->state.best = t->state.recommended = -INFINITY;
    run_reset_iteration(t);
    return t;
}

void trainer_free(struct trainer *t)
{
    if (!t)
        return;
    searcher_free(t->searcher);
    round_release(&t->round);
    setting_release(&t->setting);
    free(t->points);
    free(t);
}

/* The parts of a checkpoint: the trainer's state, the points it remembers, the searcher's state, and the games of the
 * question under way. */
enum { PART_STATE, PART_POINTS, PART_SEARCHER, PART_GAMES, PARTS };

static void list_parts(const struct trainer *t, struct checkpoint_part parts[])
{
    parts[PART_STATE] = (struct checkpoint_part){ (void *)&t->state, sizeof t->state };
    parts[PART_POINTS] = (struct checkpoint_part){ t->points, POINTS * (size_t)t->setting.map.dim * sizeof *t->points };
    parts[PART_SEARCHER].bytes = searcher_state(t->searcher, &parts[PART_SEARCHER].size);
    parts[PART_GAMES] = (struct checkpoint_part){ 0 };
}

void trainer_checkpoint(const struct trainer *t, struct str *out)
{
    struct checkpoint_part parts[PARTS];
    list_parts(t, parts);
    if (t->state.asked)
        parts[PART_GAMES] = (struct checkpoint_part){
            t->round.result, (size_t)t->round.candidates * (size_t)t->round.games * sizeof *t->round.result
        };
    checkpoint_write(out, t->hash, PARTS, parts);
}

static void swap_bytes(size_t size, char *a, char *b)
{
    for (size_t i = 0; i < size; i++) {
        char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

static void swap_parts(struct checkpoint_part a[], struct checkpoint_part b[])
{
    for (int i = 0; i < PART_GAMES; i++)
        swap_bytes(a[i].size, a[i].bytes, b[i].bytes);
}

/* Asks the question under way again, if there is one, and restores its games. */
static int restore_question(struct trainer *t, const struct checkpoint_part *games, struct err *err)
{
    bool asked = t->state.asked;
    t->state.asked = false;
    if (t->state.phase == PHASE_FINAL && final_count(t) == 0)
        return err_set(err, "the checkpoint does not belong to such a run: its phase is out of range");
    if (asked)
        run_ask(t);
    if (restored_check_games(t, games->bytes, games->size, err))
        return -1;
    if (games->size > 0)
        memcpy(t->round.result, games->bytes, games->size);
    return 0;
}

/* Adopts the parts that were read, or leaves the run as it was. */
static int take_over(struct trainer *t, struct checkpoint_part own[], struct checkpoint_part read[], struct err *err)
{
    if (restored_check_state(t, read[PART_STATE].bytes, err))
        return -1;
    if (!searcher_check(t->searcher, read[PART_SEARCHER].bytes))
        return err_set(err, "the checkpoint does not belong to such a run: the state of %s is out of range",
                       t->config->method->name);
    struct round before = t->round;
    t->round = (struct round){ 0 };
    swap_parts(own, read);
    int result = restore_question(t, &read[PART_GAMES], err);
    if (result)
        swap_parts(own, read);
    round_release(result ? &t->round : &before);
    if (result)
        t->round = before;
    return result;
}

int trainer_restore(struct trainer *t, const void *checkpoint, size_t size, struct err *err)
{
    struct checkpoint_part own[PARTS], read[PARTS];
    list_parts(t, own);
    memcpy(read, own, sizeof read);
    for (int i = 0; i < PART_GAMES; i++)
        read[i].bytes = xcalloc(1, own[i].size);
    int result = checkpoint_read(checkpoint, size, t->hash, PARTS, read, err);
    if (result == 0 && take_over(t, own, read, err))
        result = CHECKPOINT_FOREIGN;
    for (int i = 0; i < PART_GAMES; i++)
        free(read[i].bytes);
    return result;
}

uint64_t trainer_hash(const struct trainer *t)
{
    return t->hash;
}

int64_t trainer_iterations(const struct trainer *t)
{
    return t->iterations;
}

bool trainer_can_extend(const struct trainer *t)
{
    return t->state.phase == PHASE_SEARCH || (t->state.phase == PHASE_FINAL && !t->state.asked) || final_count(t) == 0;
}

int trainer_extend(struct trainer *t, int64_t iterations, struct err *err)
{
    int64_t done = searcher_iteration(t->searcher);
    if (iterations <= done)
        return err_set(err, "it has done %lld already", (long long)done);
    if (t->state.phase != PHASE_SEARCH && done < t->iterations)
        return err_set(err, "it ended after %lld of %lld, by its goal, its number of pieces or its own criterion",
                       (long long)done, (long long)t->iterations);
    t->state.phase = PHASE_SEARCH;
    t->iterations = iterations;
    t->hash = hash_settings(t);
    return 0;
}

static int by_fitness(const void *a, const void *b)
{
    const struct champion *x = a, *y = b;
    if (x->fitness != y->fitness)
        return x->fitness < y->fitness ? 1 : -1;
    return (x->iteration > y->iteration) - (x->iteration < y->iteration); /* the earlier one first, on every machine */
}

/* Remembers a recommended point if it is one of the best so far; if it is remembered already, updates its fitness. */
static void remember(struct trainer *t, double fitness, const double *x)
{
    struct train_state *s = &t->state;
    size_t bytes = (size_t)t->setting.map.dim * sizeof *x;
    for (int i = 0; i < s->champions; i++)
        if (memcmp(point(t, s->champion[i].place), x, bytes) == 0) {
            s->champion[i].fitness = fitness;
            qsort(s->champion, (size_t)s->champions, sizeof *s->champion, by_fitness);
            return;
        }
    if (s->champions == CHAMPIONS_MAX && !(fitness > s->champion[CHAMPIONS_MAX - 1].fitness))
        return;
    bool room = s->champions < CHAMPIONS_MAX;
    struct champion *slot = &s->champion[room ? s->champions : CHAMPIONS_MAX - 1];
    slot->place = room ? s->champions++ : slot->place;
    slot->fitness = fitness;
    slot->iteration = searcher_iteration(t->searcher);
    memcpy(point(t, slot->place), x, bytes);
    qsort(s->champion, (size_t)s->champions, sizeof *s->champion, by_fitness);
}

void run_reset_iteration(struct trainer *t)
{
    t->state.measured = 0;
    t->state.sum = 0.0;
    t->state.highest = -INFINITY;
    t->state.lowest = INFINITY;
}

void run_count(struct trainer *t, const struct round *r)
{
    struct train_state *s = &t->state;
    for (int i = 0; i < r->candidates; i++) {
        s->sum += r->fitness[i];
        s->highest = fmax(s->highest, r->fitness[i]);
        s->lowest = fmin(s->lowest, r->fitness[i]);
    }
    s->measured += r->candidates;
    s->evaluations += r->candidates;
    s->pieces += round_pieces(r);
    s->rounds++;
}

void run_complete_iteration(struct trainer *t, struct train_iteration *out)
{
    struct train_state *s = &t->state;
    *out = (struct train_iteration){
        .number = searcher_iteration(t->searcher),
        .best = s->highest,
        .mean = s->sum / (double)(s->measured > 0 ? s->measured : 1),
        .worst = s->lowest,
        .weights = point(t, POINT_RECOMMENDED),
        .evaluations = s->evaluations,
        .pieces = s->pieces,
        .figure_names = searcher_figure_names(t->searcher),
    };
    out->recommended = s->recommended = searcher_best(t->searcher, point(t, POINT_RECOMMENDED));
    searcher_figures(t->searcher, out->figure);
    s->mean = out->mean;
    if (settles(t))
        s->champions = 0;
    remember(t, s->recommended, point(t, POINT_RECOMMENDED));
    s->best = s->champion[0].fitness;
    memcpy(point(t, POINT_BEST), point(t, s->champion[0].place), (size_t)t->setting.map.dim * sizeof *t->points);
    run_reset_iteration(t);
    double goal = config_real(t->config, "goal");
    int64_t pieces = config_int(t->config, "total-pieces");
    if (out->number >= t->iterations || searcher_finished(t->searcher) || (goal > 0 && s->best >= goal) ||
        (pieces > 0 && s->pieces >= pieces))
        s->phase = final_count(t) > 0 ? PHASE_FINAL : PHASE_DONE;
}

/* Asks the last question: which of the champions and of the point that the last iteration led to is the best, on fresh
 * games and more of them. */
static int ask_champions(struct trainer *t)
{
    int count = final_count(t), dim = t->setting.map.dim;
    round_init(&t->round, count, dim, (int)(config_int(t->config, "games") * final_effort(t)));
    int champions = count - searcher_latest(t->searcher, t->round.x + (count - 1) * dim);
    for (int i = 0; i < champions; i++)
        memcpy(t->round.x + i * dim, point(t, t->state.champion[i].place), (size_t)dim * sizeof *t->round.x);
    for (int i = 0; i < count; i++)
        t->round.bar[i] = -INFINITY;
    return count;
}

static int ask_searcher(struct trainer *t)
{
    int max = searcher_batch_max(t->searcher);
    size_t dim = (size_t)t->setting.map.dim;
    double *x = xcalloc((size_t)max * dim, sizeof *x), *bar = xcalloc((size_t)max, sizeof *bar);
    struct optim_batch batch = searcher_ask(t->searcher, x, bar);
    round_init(&t->round, batch.count, t->setting.map.dim, (int)config_int(t->config, "games") * batch.effort);
    memcpy(t->round.x, x, (size_t)batch.count * dim * sizeof *x);
    memcpy(t->round.bar, bar, (size_t)batch.count * sizeof *bar);
    free(x);
    free(bar);
    return batch.count;
}

/* The final measurements have numbers of their own, beyond all others, because tickets are not handed out in order. */
static const int64_t first_of_finals = (int64_t)1 << 40;

void run_ask(struct trainer *t)
{
    if (t->state.asked)
        return;
    round_release(&t->round);
    t->round.candidates = t->state.phase == PHASE_FINAL ? ask_champions(t) : ask_searcher(t);
    for (int i = 0; i < t->round.candidates; i++) {
        int64_t ticket = t->state.phase == PHASE_SEARCH ? searcher_ticket(t->searcher, i) : first_of_finals + i;
        t->round.evaluation[i] = ticket >= 0 ? ticket : t->state.evaluations + i;
    }
    t->round.number = t->state.rounds;
    t->state.asked = true;
}

/* Takes in the answer to the last question. Champions that were measured again lose their old fitness. */
static void crown(struct trainer *t)
{
    struct train_state *s = &t->state;
    if (config_int(t->config, "final") > 0)
        s->best = -INFINITY;
    for (int i = 0; i < t->round.candidates; i++) {
        if (!(t->round.fitness[i] > s->best))
            continue;
        s->best = t->round.fitness[i];
        memcpy(point(t, POINT_BEST), t->round.x + i * t->setting.map.dim,
               (size_t)t->setting.map.dim * sizeof *t->points);
    }
    s->phase = PHASE_DONE;
}

int run_record(struct trainer *t, const struct train_step *step, const struct train_watch *watch, struct err *err)
{
    struct str bytes = { 0 };
    struct train_step whole = *step;
    trainer_checkpoint(t, &bytes);
    whole.checkpoint = bytes.text;
    whole.checkpoint_size = bytes.length;
    int result = watch->record(watch->context, &whole, err);
    str_release(&bytes);
    return result;
}

/* Passes the fitness of the round to the searcher, and tells the observer. */
static int answer(struct trainer *t, const struct train_watch *watch, struct err *err)
{
    struct train_iteration completed;
    struct train_step step = { .round = &t->round };
    run_count(t, &t->round);
    t->state.asked = false;
    if (t->state.phase == PHASE_FINAL) {
        crown(t);
    } else {
        int64_t before = searcher_iteration(t->searcher);
        step.iteration = before + 1;
        searcher_tell(t->searcher, t->round.x, t->round.fitness);
        if (searcher_iteration(t->searcher) > before || searcher_finished(t->searcher)) {
            run_complete_iteration(t, &completed);
            step.completed = &completed;
        }
    }
    return run_record(t, &step, watch, err);
}

/* Translates the progress of exec into the progress of the run. */
struct trainer_relay {
    const struct trainer *trainer;
    const struct train_watch *watch;
    bool learning; /* the jobs being done are those of a learner, not games of the question */
};

static void relay_tick(void *context, int done)
{
    struct trainer_relay *relay = context;
    if (!relay->watch->tick)
        return;
    const struct trainer *t = relay->trainer;
    const struct train_state *s = &t->state;
    double all = (double)t->iterations, jobs = t->round.candidates * (double)t->round.games;
    double part = jobs > 0 && !relay->learning ? fmin(1.0, done / jobs) : 0.0;
    struct train_progress p = {
        .iteration = searcher_iteration(t->searcher),
        .iterations = t->iterations,
        .best = s->recommended,
        .mean = s->mean,
        .fraction = s->phase == PHASE_SEARCH ? fmin(1.0, ((double)searcher_iteration(t->searcher) + part) / all) : 0.0,
        .pieces = s->pieces,
        .evaluations = s->evaluations,
    };
    relay->watch->tick(relay->watch->context, &p);
}

enum train_end trainer_run(struct trainer *t, const struct exec *exec, const struct train_watch *watch, struct err *err)
{
    struct trainer_relay relay = { .trainer = t, .watch = watch };
    struct exec_watch exec_watch = { .tick = relay_tick, .context = &relay, .stop = watch->stop };
    struct optim *asynchronous = searcher_asynchronous(t->searcher);
    if (asynchronous && t->state.phase == PHASE_SEARCH) {
        enum train_end end = arrival_run(t, asynchronous, exec, watch, &exec_watch, err);
        if (end != TRAIN_DONE)
            return end;
    }
    while (t->state.phase != PHASE_DONE) {
        relay.learning = true;
        bool played = t->state.phase == PHASE_FINAL ||
                      searcher_prepare(t->searcher, exec, &exec_watch, &t->state.pieces);
        relay.learning = false;
        if (played) {
            struct round_rules rules = t->rules;
            rules.racing = rules.racing &&
                           t->state.phase == PHASE_SEARCH; /* the final choice must not be left to luck */
            run_ask(t);
            played = round_play(&t->round, &rules, &t->games, exec, &exec_watch);
        }
        if (!played) {
            struct train_step nothing = { 0 };
            return run_record(t, &nothing, watch, err) ? TRAIN_FAILED : TRAIN_STOPPED;
        }
        if (answer(t, watch, err))
            return TRAIN_FAILED;
    }
    return TRAIN_DONE;
}

struct train_result trainer_result(const struct trainer *t)
{
    return (struct train_result){
        .fitness = t->state.best,
        .weights = point(t, POINT_BEST),
        .dim = t->setting.map.dim,
        .setting = &t->setting,
        .iterations = searcher_iteration(t->searcher),
        .evaluations = t->state.evaluations,
        .pieces = t->state.pieces,
    };
}
