/* SPDX-License-Identifier: MIT */
#include "lab/experiment/session.h"

#include "base/clock.h"

/* A session under way. */
struct session_course {
    struct session *session;
    const struct session_watch *watch;
    int64_t pieces_before; /* of earlier sessions */
};

int session_find(struct session *s, struct err *err)
{
    struct store *store = store_open(s->store_path, STORE_CREATE, err);
    s->run = store ? store_find(store, &s->config, err) : -1;
    store_close(store);
    return s->run < 0 ? -1 : 0;
}

int session_prepare(struct session *s, struct err *err)
{
    s->trainer = trainer_new(&s->config, NULL, 0, err);
    return s->trainer ? 0 : -1;
}

/* Opens the store and, for a run that is resumed, reads its settings. */
static int open_store(struct session *s, struct err *err)
{
    s->store = store_open(s->store_path, s->run ? STORE_WRITE : STORE_CREATE, err);
    if (!s->store)
        return -1;
    if (s->run == 0)
        return 0;
    config_release(&s->config);
    return store_config(s->store, s->run, &s->config, err) || session_prepare(s, err) ? -1 : 0;
}

/* Enters a new run into the store, or restores the trainer from the last checkpoint. */
static int begin(struct session *s, const struct session_watch *watch, struct err *err)
{
    if (s->run == 0) {
        s->run = store_begin(s->store, &s->config, trainer_result(s->trainer).setting, s->name ? s->name : "", err);
        return s->run < 0 ? -1 : 0;
    }
    struct err warning;
    if (store_resume(s->store, s->run, s->trainer, s->iterations, &warning, err))
        return -1;
    if (*warning.text && watch->warn)
        watch->warn(watch->context, &warning);
    return 0;
}

static int record(void *context, const struct train_step *step, struct err *err)
{
    struct session_course *c = context;
    struct train_result result = trainer_result(c->session->trainer);
    return store_record(c->session->store, c->session->run, step, &result, err);
}

static void tick(void *context, const struct train_progress *p)
{
    struct session_course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, p, p->pieces - c->pieces_before);
}

static void keep_seconds(void *context, const struct store_run *r)
{
    *(double *)context = r->seconds;
}

/* Records how a session ended. */
static enum train_end finish(struct session *s, enum train_end end, struct err *err)
{
    static const enum store_status statuses[] = {
        [TRAIN_DONE] = STORE_DONE, [TRAIN_STOPPED] = STORE_STOPPED, [TRAIN_FAILED] = STORE_FAILED
    };
    struct err unwritten;
    const char *failure = end == TRAIN_FAILED ? err->text : NULL;
    if (store_finish(s->store, s->run, statuses[end], failure, s->seconds, &unwritten) && end != TRAIN_FAILED) {
        *err = unwritten;
        return TRAIN_FAILED;
    }
    if (end == TRAIN_DONE && store_runs(s->store, s->run, keep_seconds, &s->total_seconds, err))
        return TRAIN_FAILED;
    return end;
}

/* Records why a run of the store cannot be resumed; not if another number of iterations was asked for, which may be the
 * reason. */
static void note_failure(const struct session *s, const struct err *why)
{
    struct err ignored; /* the caller reports `why` */
    if (s->store && s->run > 0 && s->iterations == 0)
        store_fail(s->store, s->run, why->text, &ignored);
}

enum train_end session_run(struct session *s, const struct exec *exec, const struct session_watch *watch,
                           struct err *err)
{
    struct session_course c = { .session = s, .watch = watch };
    struct train_watch train_watch = { &c, record, tick, watch->stop };
    if (open_store(s, err) || begin(s, watch, err)) {
        note_failure(s, err);
        return TRAIN_FAILED;
    }
    c.pieces_before = trainer_result(s->trainer).pieces;
    double start = clock_seconds();
    enum train_end end = trainer_run(s->trainer, exec, &train_watch, err);
    s->seconds = clock_seconds() - start;
    return finish(s, end, err);
}

void session_release(struct session *s)
{
    trainer_free(s->trainer);
    store_close(s->store);
    config_release(&s->config);
    s->trainer = NULL;
    s->store = NULL;
}
