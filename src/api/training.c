/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "learn/training/preset.h"
#include "learn/training/trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct tetrarch_training {
    struct config config;
    struct trainer *trainer;
    bool finished;
    bool starved;                   /* memory ran out in the middle of a step */
    struct train_progress progress; /* the last */
};

enum { THREADS_MAX = 1024 };

/* Fails if the run cannot be used any more. */
static int check_usable(const struct tetrarch_training *t, struct err *err)
{
    return t->starved ? err_set(err, "memory ran out while the run was training: load a saved state, or release it")
                      : 0;
}

/* Fills in the method or preset that the text begins with, and its settings. */
static int read_config(const char *text, struct config *out, struct err *err)
{
    while (*text == ' ')
        text++;
    size_t length = strcspn(text, " ");
    char name[64];
    struct err ignored;
    if (length == 0 || length >= sizeof name)
        return err_set(err, "which method? The settings begin with the name of a method or of a preset");
    memcpy(name, text, length);
    name[length] = '\0';
    bool method = method_find(name, err) != NULL;
    const struct preset *preset = method ? NULL : preset_find(name, &ignored);
    if (!method && !preset)
        return -1;
    if (preset && preset->first[0])
        return err_set(err, "the preset \"%s\" is a chain of several runs, which `tetrarch train` makes", name);
    if (preset_config(method ? name : NULL, preset ? name : NULL, out, err))
        return -1;
    if (config_set_all(out, text + length, err) == 0)
        return 0;
    config_release(out);
    return -1;
}

struct tetrarch_training *tetrarch_training_new(const char *text, struct tetrarch_error *error)
{
    struct err err;
    struct config config;
    BORDER(error, NULL);
    if (read_config(text, &config, &err)) {
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_training *t = xcalloc(1, sizeof *t);
    t->config = config;
    t->trainer = trainer_new(&t->config, NULL, 0, &err);
    if (t->trainer)
        return t;
    border_fail(error, &err);
    tetrarch_training_free(t);
    return NULL;
}

void tetrarch_training_free(struct tetrarch_training *training)
{
    if (!training)
        return;
    trainer_free(training->trainer);
    config_release(&training->config);
    free(training);
}

/* One call of tetrarch_training_step(). */
struct training_step {
    struct tetrarch_training *training;
    struct border_watch watch;
    int64_t until; /* the iteration to stop after; 0 means none */
    bool enough;   /* it has been reached */
};

static void tick(void *context, const struct train_progress *p)
{
    struct training_step *s = context;
    double all = p->iterations > 0 ? (double)p->iteration / (double)p->iterations : 0.0;
    s->training->progress = *p;
    border_tick(&s->watch, fmax(all, p->fraction));
}

static int record(void *context, const struct train_step *step, struct err *err)
{
    (void)err;
    struct training_step *s = context;
    const struct train_iteration *done = step->completed;
    if (!done)
        return 0;
    s->training->progress.mean = done->mean;
    s->enough = s->until > 0 && done->number >= s->until;
    if (s->enough)
        atomic_store(&s->watch.stop, true);
    return 0;
}

static int check_step(const struct tetrarch_training *t, int64_t iterations, int threads, struct err *err)
{
    if (iterations < 0)
        return err_set(err, "the run cannot go on for %lld iterations", (long long)iterations);
    if (threads < 0 || threads > THREADS_MAX)
        return err_set(err, "there are %d threads, but there may be 0 to %d", threads, THREADS_MAX);
    return check_usable(t, err);
}

int tetrarch_training_step(struct tetrarch_training *training, int64_t iterations, int threads,
                           const struct tetrarch_progress *progress, struct tetrarch_error *error)
{
    struct err err;
    struct training_step s = { .training = training, .watch = { .progress = progress } };
    if (check_step(training, iterations, threads, &err))
        return border_fail(error, &err);
    if (training->finished)
        return 0;
    BORDER(error, -1);
    int64_t done = trainer_result(training->trainer).iterations;
    struct exec exec = { border_threads(threads), NULL };
    struct train_watch watch = { &s, record, tick, &s.watch.stop };
    s.until = iterations > 0 && iterations <= INT64_MAX - done ? done + iterations : 0;
    training->starved = true; /* unless what follows returns */
    enum train_end end = trainer_run(training->trainer, &exec, &watch, &err);
    training->starved = false;
    if (end == TRAIN_STOPPED && !s.enough)
        err_set(&err, "stopped before the iterations were done");
    if (end == TRAIN_FAILED || (end == TRAIN_STOPPED && !s.enough))
        return border_fail(error, &err);
    training->finished = end == TRAIN_DONE;
    return !training->finished;
}

void tetrarch_training_view(const struct tetrarch_training *training, struct tetrarch_trained *out)
{
    struct train_result r = trainer_result(training->trainer);
    *out = (struct tetrarch_trained){ .iteration = r.iterations,
                                      .iterations = trainer_iterations(training->trainer),
                                      .evaluations = r.evaluations,
                                      .pieces = r.pieces,
                                      .best = r.fitness,
                                      .mean = training->progress.mean,
                                      .finished = training->finished };
}

struct tetrarch_controller *tetrarch_training_controller(const struct tetrarch_training *training,
                                                         struct tetrarch_error *error)
{
    struct err err;
    struct train_result r = trainer_result(training->trainer);
    BORDER(error, NULL);
    if (check_usable(training, &err) || !(r.fitness > -INFINITY)) {
        if (!training->starved)
            err_set(&err, "nothing has been learnt yet");
        border_fail(error, &err);
        return NULL;
    }
    if (r.setting->map.tactics) {
        err_set(&err, "a training of tactics has no controller");
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_controller *c = xcalloc(1, sizeof *c);
    snprintf(c->controller.name, sizeof c->controller.name, "%s", training->config.method->name);
    c->controller.source = xstrdup("");
    c->controller.width = r.setting->rules.width;
    c->controller.height = r.setting->rules.height;
    weight_map_controller(&r.setting->map, r.weights, &c->controller);
    return c;
}

size_t tetrarch_training_save(const struct tetrarch_training *training, void *out, size_t size)
{
    struct str bytes = { 0 };
    BORDER(NULL, 0);
    if (training->starved)
        return 0;
    trainer_checkpoint(training->trainer, &bytes);
    size_t length = bytes.length;
    if (out && length <= size)
        memcpy(out, bytes.text, length);
    str_release(&bytes);
    return length;
}

int tetrarch_training_load(struct tetrarch_training *training, const void *bytes, size_t size,
                           struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    struct trainer *other = trainer_new(&training->config, NULL, 0,
                                        &err); /* so that failure leaves the old one alone */
    if (!other || trainer_restore(other, bytes, size, &err)) {
        trainer_free(other);
        return border_fail(error, &err);
    }
    trainer_free(training->trainer);
    training->trainer = other;
    training->finished = false; /* a run that was finished ends again at once */
    training->starved = false;
    return 0;
}
