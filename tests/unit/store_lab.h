/* SPDX-License-Identifier: MIT
 *
 * Store lab: a store in a temporary folder, a small run for it, and direct access to its file.
 */
#ifndef TETRARCH_TESTS_STORE_LAB_H
#define TETRARCH_TESTS_STORE_LAB_H

#include "base/mem.h"
#include "lab/store/store.h"
#include "learn/training/checkpoint.h"
#include "unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A temporary folder with a store, and a small run for it. */
struct lab {
    char folder[64], path[96];
    struct config config;
};

static inline void open_lab(struct lab *lab, const char *method, const char *settings)
{
    struct err err;
    snprintf(lab->folder, sizeof lab->folder, "/tmp/test_store.XXXXXX");
    assert_non_null(mkdtemp(lab->folder));
    snprintf(lab->path, sizeof lab->path, "%s/store.db", lab->folder);
    config_init(&lab->config, method_find(method, &err));
    if (config_set_all(&lab->config, settings, &err))
        fail_msg("%s", err.text);
}

static inline void close_lab(struct lab *lab)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
    for (int i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", lab->path, endings[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(lab->folder), 0);
    config_release(&lab->config);
}

static const char small[] = "height=6 games=2 iterations=5 final=2 final-effort=2 particles=5";

/* A trainer that writes into a store. */
struct session {
    struct store *store;
    struct trainer *trainer;
    int64_t run;
    int left; /* steps until it fails as if killed; -1 means never */
    atomic_bool stop;
};

static inline int record(void *context, const struct train_step *step, struct err *err)
{
    struct session *s = context;
    if (s->left == 0)
        return err_set(err, "killed");
    s->left -= s->left > 0;
    struct train_result result = trainer_result(s->trainer);
    return store_record(s->store, s->run, step, &result, err);
}

static inline struct store *open_store(const char *path, enum store_mode mode)
{
    struct err err;
    struct store *s = store_open(path, mode, &err);
    if (!s)
        fail_msg("%s", err.text);
    return s;
}

/* Begins a run, or resumes one if `run` is not 0. */
static inline void open_session(struct session *s, const struct lab *lab, int64_t run, struct err *warning)
{
    struct err err, ignored;
    *s = (struct session){ .store = open_store(lab->path, STORE_CREATE), .run = run, .left = -1 };
    s->trainer = trainer_new(&lab->config, NULL, 0, &err);
    assert_non_null(s->trainer);
    if (run == 0)
        s->run = store_begin(s->store, &lab->config, trainer_result(s->trainer).setting, "", &err);
    else if (store_resume(s->store, run, s->trainer, 0, warning ? warning : &ignored, &err))
        s->run = -1;
    if (s->run < 1)
        fail_msg("%s", err.text);
}

static inline void close_session(struct session *s)
{
    trainer_free(s->trainer);
    store_close(s->store);
}

static inline enum train_end train(struct session *s, struct err *err)
{
    struct exec exec = { .threads = 2 };
    struct train_watch watch = { .context = s, .record = record, .stop = &s->stop };
    return trainer_run(s->trainer, &exec, &watch, err);
}

/* Begins or resumes a run for this many steps; -1 means to the end. Returns its number. */
static inline int64_t run_for(const struct lab *lab, int64_t run, int steps, struct err *warning)
{
    struct session s;
    struct err err;
    open_session(&s, lab, run, warning);
    s.left = steps;
    assert_int_equal(train(&s, &err), steps < 0 ? TRAIN_DONE : TRAIN_FAILED);
    if (steps < 0)
        assert_int_equal(store_finish(s.store, s.run, STORE_DONE, NULL, 1.5, &err), 0);
    run = s.run;
    close_session(&s);
    return run;
}

/* Opens the file of a store directly, bypassing the store. */
static inline sqlite3 *open_file(const struct lab *lab)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(lab->path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 30000); /* a training process may be writing */
    return db;
}

static inline void execute(const struct lab *lab, const char *statement)
{
    sqlite3 *db = open_file(lab);
    if (sqlite3_exec(db, statement, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", statement, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static inline int64_t ask(const struct lab *lab, const char *question)
{
    sqlite3 *db = open_file(lab);
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db, question, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int64_t answer = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return answer;
}

/* Returns a hash of everything that a run recorded, except when, where and how fast it ran. */
static inline uint64_t print_of(const struct lab *lab, int64_t run)
{
    static const char *const questions[] = {
        "SELECT method, preset, features, step, iterations, evaluations, pieces, best, weights FROM run WHERE id = ?",
        "SELECT * FROM param WHERE run = ? ORDER BY 2",
        "SELECT * FROM iteration WHERE run = ? ORDER BY 2",
        "SELECT * FROM figure WHERE run = ? ORDER BY 2, 3",
        "SELECT * FROM candidate WHERE run = ? ORDER BY 2, 3",
        "SELECT * FROM checkpoint WHERE run = ? ORDER BY 2, 3"
    };
    sqlite3 *db = open_file(lab);
    uint64_t hash = 1;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        sqlite3_stmt *q;
        assert_int_equal(sqlite3_prepare_v2(db, questions[i], -1, &q, NULL), SQLITE_OK);
        sqlite3_bind_int64(q, 1, run);
        while (sqlite3_step(q) == SQLITE_ROW)
            for (int k = i > 0; k < sqlite3_column_count(q); k++) {
                const void *bytes = sqlite3_column_blob(q, k); /* numbers as text */
                uint64_t pair[2] = { hash, checkpoint_hash(bytes, (size_t)sqlite3_column_bytes(q, k)) };
                hash = checkpoint_hash(pair, sizeof pair);
            }
        sqlite3_finalize(q);
    }
    sqlite3_close(db);
    return hash;
}

/* Flips a byte in the newest checkpoints of a run. */
static inline void damage(const struct lab *lab, int64_t run, int newest)
{
    sqlite3 *db = open_file(lab);
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT step, partial, bytes FROM checkpoint WHERE run = ?"
                                        " ORDER BY step DESC, partial DESC LIMIT ?",
                                        -1, &q, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(q, 1, run);
    sqlite3_bind_int(q, 2, newest);
    struct {
        int64_t step;
        int partial, size;
        char *bytes;
    } found[8];
    int count = 0;
    for (; count < 8 && sqlite3_step(q) == SQLITE_ROW; count++) {
        int size = sqlite3_column_bytes(q, 2);
        found[count].step = sqlite3_column_int64(q, 0);
        found[count].partial = sqlite3_column_int(q, 1);
        found[count].size = size;
        found[count].bytes = xcalloc(1, (size_t)size);
        memcpy(found[count].bytes, sqlite3_column_blob(q, 2), (size_t)size);
        found[count].bytes[size / 3] ^= 0x10;
    }
    sqlite3_finalize(q);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        assert_int_equal(
            sqlite3_prepare_v2(db, "UPDATE checkpoint SET bytes = ? WHERE run = ? AND step = ? AND partial = ?", -1, &q,
                               NULL),
            SQLITE_OK);
        sqlite3_bind_blob(q, 1, found[i].bytes, found[i].size, SQLITE_TRANSIENT);
        sqlite3_bind_int64(q, 2, run);
        sqlite3_bind_int64(q, 3, found[i].step);
        sqlite3_bind_int(q, 4, found[i].partial);
        assert_int_equal(sqlite3_step(q), SQLITE_DONE);
        assert_int_equal(sqlite3_changes(db), 1);
        sqlite3_finalize(q);
        free(found[i].bytes);
    }
    sqlite3_close(db);
}

/* The result of listing runs. */
struct runs_read {
    int count;
    struct store_run run[8];
};

static inline void list_run(void *context, const struct store_run *r)
{
    struct runs_read *l = context;
    assert_true(l->count < 8);
    l->run[l->count++] = *r;
}

static inline struct runs_read list(const struct lab *lab, int64_t run)
{
    struct runs_read l = { 0 };
    struct err err;
    struct store *s = open_store(lab->path, STORE_READ);
    if (store_runs(s, run, list_run, &l, &err))
        fail_msg("%s", err.text);
    store_close(s);
    return l;
}

#endif
