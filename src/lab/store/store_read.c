/* SPDX-License-Identifier: MIT
 *
 * Reading the store.
 */
#include "lab/store/owner.h"
#include "lab/store/sql.h"
#include "learn/training/checkpoint.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Returns a number, or NaN where there is none. */
static double real(sqlite3_stmt *q, int column)
{
    return sqlite3_column_type(q, column) == SQLITE_NULL ? NAN : sqlite3_column_double(q, column);
}

/* Returns how many weights a column holds, at most WEIGHTS_MAX. */
static int count_weights(sqlite3_stmt *q, int column)
{
    int count = sqlite3_column_bytes(q, column) / (int)sizeof(double);
    return count < WEIGHTS_MAX ? count : WEIGHTS_MAX;
}

/* Copies the weights of a column, at most WEIGHTS_MAX. */
static void read_weights(sqlite3_stmt *q, int column, struct vector *out)
{
    int count = count_weights(q, column);
    vector_resize(out, count);
    if (count > 0)
        memcpy(out->value, sqlite3_column_blob(q, column), (size_t)count * sizeof *out->value);
}

const char *const store_statuses[] = {
    [STORE_RUNNING] = "running", [STORE_STOPPED] = "stopped", [STORE_DONE] = "done",
    [STORE_FAILED] = "failed",   [STORE_UNKNOWN] = NULL,
};

const char *store_status_name(enum store_status status)
{
    return status < STORE_UNKNOWN ? store_statuses[status] : "unknown";
}

/* The columns of a run in the order of select_runs(): where each is stored, and the size of a text. */
static const struct column {
    const char *name;
    size_t offset, text;
} run_columns[] = {
#define NUMBER(member)                                                                                                 \
    {                                                                                                                  \
#member, offsetof(struct store_run, member), 0                                                                 \
    }
#define TEXT(member)                                                                                                   \
    {                                                                                                                  \
#member, offsetof(struct store_run, member), sizeof((struct store_run *)0)->member                             \
    }
    NUMBER(run),  NUMBER(step),  NUMBER(iterations), NUMBER(evaluations), NUMBER(pieces), TEXT(method),
    TEXT(preset), TEXT(started), TEXT(features),     TEXT(name),          TEXT(note),     TEXT(failure),
#undef NUMBER
#undef TEXT
};
enum { RUN_TABLED = sizeof run_columns / sizeof *run_columns };

/* Reads a column into its place. Returns whether its value is valid. */
static bool read_column(sqlite3_stmt *q, int i, void *row)
{
    const struct column *c = &run_columns[i];
    char *to = (char *)row + c->offset;
    if (c->text > 0)
        return sql_text(q, i, to, c->text);
    int64_t number = sqlite3_column_int64(q, i);
    memcpy(to, &number, sizeof number);
    return sqlite3_column_type(q, i) == SQLITE_INTEGER && number >= 0;
}

static enum store_status read_status(sqlite3_stmt *q, int column)
{
    char text[16];
    bool sound = sql_text(q, column, text, sizeof text);
    for (int i = 0; sound && store_statuses[i]; i++)
        if (strcmp(store_statuses[i], text) == 0)
            return (enum store_status)i;
    return STORE_UNKNOWN;
}

static void read_run(struct store *s, sqlite3_stmt *q, struct store_run *r)
{
    *r = (struct store_run){ .run = 0 };
    for (int i = 0; i < RUN_TABLED; i++)
        if (!read_column(q, i, r) && !r->damaged)
            r->damaged = run_columns[i].name;
    r->best = real(q, RUN_TABLED);
    r->seconds = real(q, RUN_TABLED + 1);
    r->dim = count_weights(q, RUN_TABLED + 2);
    r->status = read_status(q, RUN_TABLED + 4);
    if (!r->damaged && r->status == STORE_UNKNOWN)
        r->damaged = "status";
    if (!r->damaged &&
        (sqlite3_column_bytes(q, RUN_TABLED + 2) % (int)sizeof(double) || (r->iterations > 0 && !r->dim)))
        r->damaged = "weights";
    bool wrong_best = isinf(r->best) && r->iterations > 0, wrong_seconds = !isfinite(r->seconds);
    if (!r->damaged)
        r->damaged = wrong_best ? "best" : wrong_seconds ? "seconds" : NULL;
    r->best = wrong_best ? NAN : r->best;
    r->seconds = wrong_seconds ? 0.0 : r->seconds;
    if (r->damaged)
        sql_damaged(s, "run %lld has a wrong value as its %s", (long long)r->run, r->damaged);
    if (r->status == STORE_RUNNING)
        r->session = owner_seconds(s, (const char *)sqlite3_column_text(q, RUN_TABLED + 3));
}

/* Begins to read one run, or all of them if `run` is 0. */
static sqlite3_stmt *select_runs(struct store *s, int64_t run, struct err *err)
{
    return sql_bind(s, err,
                    "SELECT id, step, iterations, evaluations, pieces, method, preset, started, features, name, note,"
                    " failure, best, seconds, weights, owner, status FROM run WHERE ?1 = 0 OR id = ?1 ORDER BY id DESC",
                    "i", run);
}

int store_run_read(struct store *s, int64_t run, struct store_run *out, struct vector *weights, struct err *err)
{
    sqlite3_stmt *q = select_runs(s, run, err);
    int found = sql_row(s, q, err);
    if (found > 0) {
        read_run(s, q, out);
        if (weights) {
            *weights = (struct vector){ 0 };
            read_weights(q, RUN_TABLED + 2, weights);
        }
        sqlite3_reset(q);
    }
    return found;
}

int store_run_load(struct store *s, int64_t run, struct store_run *out, struct vector *weights, struct err *err)
{
    int found = store_run_read(s, run, out, weights, err);
    return found > 0 ? 0 : found < 0 ? -1 : sql_no_run(s, run, err);
}

int64_t store_newest(struct store *s, struct err *err)
{
    int64_t newest;
    return sql_number(s, "SELECT max(id) FROM run", &newest, err) ? -1 : newest;
}

int store_runs(struct store *s, int64_t run, void (*visit)(void *context, const struct store_run *r), void *context,
               struct err *err)
{
    sqlite3_stmt *q = select_runs(s, run, err);
    int more, count = 0;
    for (; (more = sql_row(s, q, err)) > 0; count++) {
        struct store_run r;
        read_run(s, q, &r);
        visit(context, &r);
    }
    if (more == 0 && run != 0 && count == 0)
        return sql_no_run(s, run, err);
    return more;
}

int store_iterations_after(struct store *s, int64_t run, int64_t after, int max,
                           void (*visit)(void *context, const struct store_iteration *i), void *context,
                           struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err,
                               "SELECT number, step, evaluations, pieces, best, mean, worst, recommended, weights"
                               " FROM iteration WHERE run = ? AND number > ? ORDER BY number LIMIT ?",
                               "iii", run, after, (int64_t)max);
    int more;
    struct vector w = { 0 };
    while ((more = sql_row(s, q, err)) > 0) {
        read_weights(q, 8, &w);
        struct store_iteration i = {
            .number = sqlite3_column_int64(q, 0),
            .step = sqlite3_column_int64(q, 1),
            .evaluations = sqlite3_column_int64(q, 2),
            .pieces = sqlite3_column_int64(q, 3),
            .best = real(q, 4),
            .mean = real(q, 5),
            .worst = real(q, 6),
            .recommended = real(q, 7),
            .weights = w.value,
            .dim = w.count,
        };
        if (isinf(i.best) || isinf(i.mean) || isinf(i.worst) || isinf(i.recommended))
            sql_damaged(s, "iteration %lld of run %lld has a number that is infinite", (long long)i.number,
                        (long long)run);
        visit(context, &i);
    }
    vector_release(&w);
    return more;
}

int store_iterations(struct store *s, int64_t run, void (*visit)(void *context, const struct store_iteration *i),
                     void *context, struct err *err)
{
    return store_iterations_after(s, run, 0, INT_MAX, visit, context, err);
}

/* Visits the rows of a query for candidates. */
static int visit_candidates(struct store *s, sqlite3_stmt *q,
                            void (*visit)(void *context, const struct store_candidate *c), void *context,
                            struct err *err)
{
    int more;
    struct vector w = { 0 };
    while ((more = sql_row(s, q, err)) > 0) {
        read_weights(q, 9, &w);
        struct store_candidate c = {
            .step = sqlite3_column_int64(q, 0),
            .place = sqlite3_column_int64(q, 1),
            .evaluation = sqlite3_column_int64(q, 2),
            .iteration = sqlite3_column_int64(q, 3),
            .games = sqlite3_column_int64(q, 4),
            .deaths = sqlite3_column_int64(q, 5),
            .pieces = sqlite3_column_int64(q, 6),
            .rows = sqlite3_column_int64(q, 7),
            .fitness = real(q, 8),
            .weights = w.value,
            .dim = w.count,
        };
        visit(context, &c);
    }
    vector_release(&w);
    return more;
}

#define CANDIDATE_COLUMNS                                                                                              \
    "SELECT step, place, evaluation, iteration, games, deaths, pieces, rows, fitness, weights FROM candidate "

int store_candidates(struct store *s, int64_t run, void (*visit)(void *context, const struct store_candidate *c),
                     void *context, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, CANDIDATE_COLUMNS "WHERE run = ? ORDER BY step, place", "i", run);
    return visit_candidates(s, q, visit, context, err);
}

/* The steps of an iteration follow those of the previous one, and candidates are found by their step. */
int store_candidates_of(struct store *s, int64_t run, int64_t iteration, int max,
                        void (*visit)(void *context, const struct store_candidate *c), void *context, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err,
        CANDIDATE_COLUMNS "WHERE run = ?1"
                          " AND step > coalesce((SELECT step FROM iteration WHERE run = ?1 AND number = ?2 - 1), 0)"
                          " AND step <= (SELECT step FROM iteration WHERE run = ?1 AND number = ?2)"
                          " ORDER BY step, place LIMIT ?3",
        "iii", run, iteration, (int64_t)max);
    return visit_candidates(s, q, visit, context, err);
}

int store_figures(struct store *s, int64_t run,
                  void (*visit)(void *context, int64_t iteration, const char *name, double value), void *context,
                  struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT iteration, name, value FROM figure WHERE run = ? ORDER BY iteration, name", "i", run);
    int more;
    while ((more = sql_row(s, q, err)) > 0) {
        char name[64];
        int64_t iteration = sqlite3_column_int64(q, 0);
        if (!sql_text(q, 1, name, sizeof name))
            sql_damaged(s, "iteration %lld of run %lld has a figure whose name is not a text", (long long)iteration,
                        (long long)run);
        visit(context, iteration, name, real(q, 2));
    }
    return more;
}

int store_checkpoint_hash(struct store *s, int64_t run, uint64_t *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT step, partial, bytes FROM checkpoint WHERE run = ? ORDER BY step, partial", "i", run);
    int more;
    *out = 0;
    while ((more = sql_row(s, q, err)) > 0) {
        uint64_t parts[4] = { *out, (uint64_t)sqlite3_column_int64(q, 0), (uint64_t)sqlite3_column_int64(q, 1) };
        parts[3] = checkpoint_hash(sqlite3_column_blob(q, 2), (size_t)sqlite3_column_bytes(q, 2));
        *out = checkpoint_hash(parts, sizeof parts);
    }
    return more;
}
