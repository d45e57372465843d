/* SPDX-License-Identifier: MIT
 *
 * Experiment lab: what the tests of experiments share: a store, and a trainer that can be stopped.
 */
#ifndef TETRARCH_TESTS_EXPERIMENT_LAB_H
#define TETRARCH_TESTS_EXPERIMENT_LAB_H

#include "lab/experiment/experiment.h"
#include "lab/experiment/session.h"
#include "learn/training/preset.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A store in a temporary folder, and how often runs were trained into it. */
struct bench {
    char folder[64], path[96];
    int trained;
    int left; /* runs until it is stopped; -1 means never */
};

static inline void open_bench(struct bench *b)
{
    *b = (struct bench){ .left = -1 };
    snprintf(b->folder, sizeof b->folder, "/tmp/test_experiment.XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/store.db", b->folder);
}

static inline void close_bench(struct bench *b)
{
    static const char *const endings[] = { "", "-wal", "-shm" };
    for (int i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", b->path, endings[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(b->folder), 0);
}

/* Trains in this process, as the command line does. */
static inline int64_t train(void *context, struct config *config, struct err *err)
{
    struct bench *b = context;
    struct session s = { .store_path = b->path, .config = *config };
    struct exec exec = { .threads = 1 };
    struct session_watch watch = { 0 };
    enum train_end end = TRAIN_STOPPED;
    if (b->left != 0) {
        b->left -= b->left > 0;
        assert_int_equal(session_find(&s, err), 0);
        b->trained += s.run == 0;
        if (s.run == 0)
            assert_int_equal(session_prepare(&s, err), 0);
        end = session_run(&s, &exec, &watch, err);
    }
    session_release(&s);
    return end == TRAIN_DONE ? s.run : 0;
}

static inline struct experiment experiment_at(struct bench *b)
{
    return (struct experiment){ .store = b->path, .exec.threads = 1, .seed = 3, .context = b, .train = train };
}

static inline void small_config(struct config *out)
{
    struct err err;
    assert_int_equal(preset_config("ga", NULL, out, &err), 0);
    assert_int_equal(config_set_all(out, "height=6 games=2 iterations=2 final=0 features=holes,pile_height", &err), 0);
}

#endif
