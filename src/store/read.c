/* SPDX-License-Identifier: MIT
 *
 * Reading what was written down.
 */
#include "store/sql.h"
#include "train/checkpoint.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Returns a number, or NaN where there is none. */
static double real(sqlite3_stmt *q, int column)
{
    return sqlite3_column_type(q, column) == SQLITE_NULL ? NAN : sqlite3_column_double(q, column);
}

static void text(sqlite3_stmt *q, int column, char *out, size_t size)
{
    const char *value = (const char *)sqlite3_column_text(q, column);
    snprintf(out, size, "%s", value ? value : "");
}

/* Copies weights, at most WEIGHTS_MAX, and returns how many. */
static int weights(sqlite3_stmt *q, int column, double out[])
{
    size_t bytes = (size_t)sqlite3_column_bytes(q, column) / sizeof *out * sizeof *out;
    bytes = bytes < WEIGHTS_MAX * sizeof *out ? bytes : WEIGHTS_MAX * sizeof *out;
    if (bytes > 0)
        memcpy(out, sqlite3_column_blob(q, column), bytes);
    return (int)(bytes / sizeof *out);
}

static void read_run(const struct store *s, sqlite3_stmt *q, struct store_run *r)
{
    *r = (struct store_run){ .run = sqlite3_column_int64(q, 0) };
    r->step = sqlite3_column_int64(q, 1);
    r->iterations = sqlite3_column_int64(q, 2);
    r->evaluations = sqlite3_column_int64(q, 3);
    r->pieces = sqlite3_column_int64(q, 4);
    text(q, 5, r->method, sizeof r->method);
    text(q, 6, r->preset, sizeof r->preset);
    text(q, 7, r->status, sizeof r->status);
    text(q, 8, r->started, sizeof r->started);
    text(q, 9, r->features, sizeof r->features);
    r->best = real(q, 10);
    r->seconds = real(q, 11);
    r->dim = weights(q, 12, r->weights);
    if (strcmp(r->status, "running") == 0)
        r->session = sql_owner_seconds(s, (const char *)sqlite3_column_text(q, 13));
}

#define RUN_COLUMNS                                                                                                    \
    "SELECT id, step, iterations, evaluations, pieces, method, preset, status, started, features, best, seconds,"      \
    " weights, owner FROM run "

int store_run_read(struct store *s, int64_t run, struct store_run *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, RUN_COLUMNS "WHERE id = ?", "i", run);
    int found = q ? sql_row(s, q, err) : -1;
    if (found > 0) {
        read_run(s, q, out);
        sqlite3_reset(q);
    }
    return found;
}

int store_runs(struct store *s, int64_t run, void (*visit)(void *context, const struct store_run *r), void *context,
               struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, RUN_COLUMNS "WHERE ?1 = 0 OR id = ?1 ORDER BY id DESC", "i", run);
    int more = q ? 1 : -1, count = 0;
    for (; more > 0 && (more = sql_row(s, q, err)) > 0; count++) {
        struct store_run r;
        read_run(s, q, &r);
        visit(context, &r);
    }
    if (more == 0 && run != 0 && count == 0)
        return err_set(err, "there is no run %lld in the store %.200s; `tetrarch runs list` shows them", (long long)run,
                       s->path);
    return more;
}

int store_iterations_after(struct store *s, int64_t run, int64_t after, int most,
                           void (*visit)(void *context, const struct store_iteration *i), void *context,
                           struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err,
                               "SELECT number, step, evaluations, pieces, best, mean, worst, recommended, weights"
                               " FROM iteration WHERE run = ? AND number > ? ORDER BY number LIMIT ?",
                               "iii", run, after, (int64_t)most);
    int more = q ? 1 : -1;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        double w[WEIGHTS_MAX];
        struct store_iteration i = {
            .number = sqlite3_column_int64(q, 0),
            .step = sqlite3_column_int64(q, 1),
            .evaluations = sqlite3_column_int64(q, 2),
            .pieces = sqlite3_column_int64(q, 3),
            .best = real(q, 4),
            .mean = real(q, 5),
            .worst = real(q, 6),
            .recommended = real(q, 7),
            .weights = w,
        };
        i.dim = weights(q, 8, w);
        visit(context, &i);
    }
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
    int more = q ? 1 : -1;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        double w[WEIGHTS_MAX];
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
            .weights = w,
        };
        c.dim = weights(q, 9, w);
        visit(context, &c);
    }
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

/* The steps of an iteration follow those of the one before, and candidates are found by their step. */
int store_candidates_of(struct store *s, int64_t run, int64_t iteration, int most,
                        void (*visit)(void *context, const struct store_candidate *c), void *context, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err,
        CANDIDATE_COLUMNS "WHERE run = ?1"
                          " AND step > coalesce((SELECT step FROM iteration WHERE run = ?1 AND number = ?2 - 1), 0)"
                          " AND step <= (SELECT step FROM iteration WHERE run = ?1 AND number = ?2)"
                          " ORDER BY step, place LIMIT ?3",
        "iii", run, iteration, (int64_t)most);
    return visit_candidates(s, q, visit, context, err);
}

int store_figures(struct store *s, int64_t run,
                  void (*visit)(void *context, int64_t iteration, const char *name, double value), void *context,
                  struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT iteration, name, value FROM figure WHERE run = ? ORDER BY iteration, name", "i", run);
    int more = q ? 1 : -1;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        const char *name = (const char *)sqlite3_column_text(q, 1);
        visit(context, sqlite3_column_int64(q, 0), name ? name : "", real(q, 2));
    }
    return more;
}

int store_checkpoint_hash(struct store *s, int64_t run, uint64_t *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT step, partial, bytes FROM checkpoint WHERE run = ? ORDER BY step, partial", "i", run);
    int more = q ? 1 : -1;
    *out = 0;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        uint64_t parts[4] = { *out, (uint64_t)sqlite3_column_int64(q, 0), (uint64_t)sqlite3_column_int64(q, 1) };
        parts[3] = checkpoint_hash(sqlite3_column_blob(q, 2), (size_t)sqlite3_column_bytes(q, 2));
        *out = checkpoint_hash(parts, sizeof parts);
    }
    return more;
}
