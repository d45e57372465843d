/* SPDX-License-Identifier: MIT */
#include "ui/web/computation.h"

#include "base/background.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/mem.h"
#include "ui/web/job.h"
#include "ui/web/new_run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum status { RUNNING, DONE, STOPPED, FAILED };
static const char *const statuses[] = {
    [RUNNING] = "running", [DONE] = "done", [STOPPED] = "stopped", [FAILED] = "failed"
};

/* The lock of the list guards the state. JSON is kept as text, because Jansson values must not be shared between
 * threads. */
struct computation {
    struct computation *next;
    struct computations *all;
    struct site *site;
    const struct computation_kind *kind;
    void *input; /* used by the thread only */
    struct background work;
    int64_t number;
    enum status status;
    double fraction, began, ended;
    char phrase[160];
    int64_t run; /* the run being trained, or the last one; 0 for none */
    struct str request, result;
    struct err err;
};

struct computations {
    pthread_mutex_t lock;
    struct computation *first; /* the newest first */
    int64_t count;             /* of all computations ever started */
};

struct computations *computations_new(void)
{
    struct computations *all = xcalloc(1, sizeof *all);
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

static void release(struct computation *c)
{
    background_wait(&c->work);
    str_release(&c->request);
    str_release(&c->result);
    free(c);
}

void computations_free(struct computations *all)
{
    pthread_mutex_lock(&all->lock);
    for (struct computation *c = all->first; c; c = c->next)
        atomic_store(&c->work.stop, true);
    pthread_mutex_unlock(&all->lock);
    for (struct computation *c = all->first, *next; c; c = next) {
        next = c->next;
        release(c);
    }
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static void perform(void *context)
{
    struct computation *c = context;
    struct err err = { 0 };
    int result = c->kind->perform(c, c->input, &err);
    c->kind->release(c->input);
    pthread_mutex_lock(&c->all->lock);
    c->status = result > 0 ? DONE : result == 0 || atomic_load(&c->work.stop) ? STOPPED : FAILED;
    c->err = err;
    c->ended = clock_seconds();
    if (result > 0)
        c->fraction = 1;
    pthread_mutex_unlock(&c->all->lock);
}

/* Removes finished computations, except the newest ones, from the list and returns them. */
static struct computation *take_old(struct computations *all)
{
    struct computation *old = NULL;
    int kept = 0;
    for (struct computation **at = &all->first; *at;) {
        struct computation *c = *at;
        if (c->status == RUNNING || ++kept < COMPUTATIONS_KEPT) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        c->next = old;
        old = c;
    }
    return old;
}

static bool is_full(const struct computations *all, struct err *err)
{
    int count = 0;
    for (const struct computation *c = all->first; c; c = c->next)
        count += c->status == RUNNING;
    if (count >= COMPUTATIONS_MAX)
        err_set(err, "%d computations are under way already, which is the maximum; stop one first", count);
    return count >= COMPUTATIONS_MAX;
}

/* Starts a computation; the lock must be held. Returns its number, or -1. */
static int64_t start(struct computations *all, struct computation *c, struct err *err)
{
    if (is_full(all, err))
        return -1;
    c->number = all->count + 1;
    if (!background_start(&c->work, perform, c))
        return err_set(err, "the system has no thread left for another computation");
    c->next = all->first;
    all->first = c;
    return ++all->count;
}

int64_t computations_start(struct computations *all, struct site *site, const struct computation_kind *kind,
                           void *input, const json_t *request, struct err *err)
{
    struct computation *c = xcalloc(1, sizeof *c);
    *c = (struct computation){ .all = all, .site = site, .kind = kind, .input = input, .began = clock_seconds() };
    int64_t number = json_to_str(&c->request, json_deep_copy(request), JSON_FORM_COMPACT, "the request", err);
    pthread_mutex_lock(&all->lock);
    struct computation *old = number == 0 ? take_old(all) : NULL;
    if (number == 0)
        number = start(all, c, err);
    pthread_mutex_unlock(&all->lock);
    for (struct computation *next; old; old = next) {
        next = old->next;
        release(old);
    }
    if (number < 0) {
        kind->release(input);
        str_release(&c->request);
        free(c);
    }
    return number;
}

static struct computation *find(struct computations *all, int64_t number)
{
    struct computation *c = all->first;
    while (c && c->number != number)
        c = c->next;
    return c;
}

bool computations_stop(struct computations *all, int64_t number)
{
    pthread_mutex_lock(&all->lock);
    struct computation *c = find(all, number);
    bool found = c && c->status == RUNNING;
    if (found)
        atomic_store(&c->work.stop, true);
    pthread_mutex_unlock(&all->lock);
    return found;
}

static json_t *text_json(const struct str *text)
{
    return text->length > 0 ? json_loadb(text->text, text->length, JSON_DECODE_ANY, NULL) : json_null();
}

static json_t *state_json(const struct computation *c)
{
    double seconds = (c->status == RUNNING ? clock_seconds() : c->ended) - c->began;
    struct str sentence = { 0 };
    if (c->status == FAILED)
        response_sentence(&sentence, c->err.text);
    json_t *state = json_pack("{s:I, s:s, s:s, s:b, s:f, s:s, s:f, s:I, s:s, s:o}", "computation",
                              (json_int_t)c->number, "kind", c->kind->name, "status", statuses[c->status], "stopping",
                              c->status == RUNNING && atomic_load(&c->work.stop), "fraction", c->fraction, "phrase",
                              c->phrase, "seconds", seconds, "run", (json_int_t)c->run, "error",
                              sentence.text ? sentence.text : "", "request", text_json(&c->request));
    str_release(&sentence);
    return state;
}

json_t *computations_show(struct computations *all, int64_t number)
{
    pthread_mutex_lock(&all->lock);
    const struct computation *c = find(all, number);
    json_t *state = c ? state_json(c) : NULL;
    if (c)
        json_object_set_new(state, "result", text_json(&c->result));
    pthread_mutex_unlock(&all->lock);
    return state;
}

json_t *computations_list(struct computations *all)
{
    json_t *list = json_array();
    pthread_mutex_lock(&all->lock);
    for (const struct computation *c = all->first; c; c = c->next)
        json_array_append_new(list, state_json(c));
    pthread_mutex_unlock(&all->lock);
    return list;
}

int64_t computations_find(struct computations *all, const char *kind, const json_t *request)
{
    int64_t found = 0;
    pthread_mutex_lock(&all->lock);
    for (const struct computation *c = all->first; c && !found; c = c->next) {
        if (c->status != RUNNING || strcmp(c->kind->name, kind) != 0)
            continue;
        json_t *other = text_json(&c->request);
        found = json_equal(other, request) ? c->number : 0;
        json_decref(other);
    }
    pthread_mutex_unlock(&all->lock);
    return found;
}

struct experiment computation_experiment(struct computation *c)
{
    /* Half of the cores, so that viewers of the page and training runs are not kept waiting. The games are those of
     * `tetrarch runs`, whose default seed is 1. */
    return (struct experiment){ .store = c->site->store,
                                .exec.threads = (exec_cores() + 1) / 2,
                                .seed = 1,
                                .context = c,
                                .train = computation_train,
                                .tick = computation_tick,
                                .stop = &c->work.stop };
}

void computation_tick(void *computation, double fraction, int64_t pieces, const char *phrase)
{
    (void)pieces;
    struct computation *c = computation;
    pthread_mutex_lock(&c->all->lock);
    c->fraction = fraction;
    snprintf(c->phrase, sizeof c->phrase, "%s", phrase);
    pthread_mutex_unlock(&c->all->lock);
}

void computation_set_result(struct computation *c, json_t *result)
{
    struct str text = { 0 };
    struct err ignored; /* if the result cannot be encoded, the previous one stays */
    if (json_to_str(&text, result, JSON_FORM_COMPACT, "the result", &ignored))
        return;
    pthread_mutex_lock(&c->all->lock);
    str_release(&c->result);
    c->result = text;
    pthread_mutex_unlock(&c->all->lock);
}

/* Finds the run of a config in the store, or creates it. Returns 1 with the run in *out, or -1. */
static int find_run(const char *path, const struct config *config, struct store_run *out, struct err *err)
{
    struct store *s = store_open(path, STORE_CREATE, err);
    int64_t run = s ? store_find(s, config, err) : -1;
    int found = run < 0 ? -1 : run > 0 ? store_run_read(s, run, out, NULL, err) : 0;
    store_close(s);
    if (found != 0)
        return found;
    struct trainer *trainer = trainer_new(config, NULL, 0, err); /* created first, so that invalid settings leave
                                                                  * nothing in the store */
    if (!trainer)
        return -1;
    *out = (struct store_run){ .status = STORE_STOPPED };
    out->run = new_run_enter(path, config, trainer_result(trainer).setting, err);
    trainer_free(trainer);
    return out->run < 0 ? -1 : 1;
}

/* Reads how the job of a run ended. Returns the run's number, 0 if it was stopped, or -1 on failure. */
static int64_t read_end(const struct site *site, struct store_run *r, struct err *err)
{
    char failure[sizeof err->text];
    struct store *s = store_open(site->store, STORE_READ, err);
    int found = s ? store_run_read(s, r->run, r, NULL, err) : -1;
    store_close(s);
    if (found < 0)
        return -1;
    if (found == 0)
        return err_set(err, "there is no run %lld in the store any more", (long long)r->run);
    if (r->status == STORE_DONE)
        return r->run;
    /* A job that could not open the store reported its error only on stderr. */
    jobs_failure(site->jobs, r->run, failure, sizeof failure);
    const char *why = *r->failure ? r->failure : failure;
    return *why ? err_set(err, "run %lld failed: %s", (long long)r->run, why) : 0;
}

int64_t computation_train(void *computation, struct config *config, struct err *err)
{
    struct computation *c = computation;
    struct store_run *r = xmalloc(sizeof *r);
    int64_t run = find_run(c->site->store, config, r, err);
    config_release(config);
    if (run > 0) {
        pthread_mutex_lock(&c->all->lock);
        c->run = r->run;
        pthread_mutex_unlock(&c->all->lock);
        if (r->status == STORE_DONE)
            run = r->run;
        else
            run = jobs_train(c->site->jobs, c->site, r->run, &c->work.stop, err) ? -1 : read_end(c->site, r, err);
    }
    free(r);
    return run;
}
