/* SPDX-License-Identifier: MIT
 *
 * Recording a run.
 */
#include "base/mem.h"
#include "base/str.h"
#include "lab/store/owner.h"
#include "lab/store/sql.h"

#include <stdlib.h>
#include <string.h>

/* How many whole checkpoints a run keeps: the last, and others in case it is damaged. */
enum { CHECKPOINTS = 3 };

static int rollback(struct store *s)
{
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return -1;
}

static int insert_params(struct store *s, int64_t run, const struct config *config, struct err *err)
{
    const struct param *row;
    const char *text;
    for (int i = 0; config_at(config, i, &row, &text); i++)
        if (sql_do(s, err, "INSERT INTO param VALUES (?, ?, ?)", "itt", run, row->name, text))
            return -1;
    return 0;
}

static int check_text(const char *text, int size, const char *what, struct err *err)
{
    if (strlen(text) < (size_t)size && str_is_printable(text))
        return 0;
    return err_set(err, "%s takes at most %d bytes of printable text, on one line", what, size - 1);
}

int store_check_name(const char *name, const char *what, struct err *err)
{
    return check_text(name, STORE_NAME_MAX, what, err);
}

int store_check_note(const char *note, const char *what, struct err *err)
{
    return check_text(note, STORE_NOTE_MAX, what, err);
}

int64_t store_begin(struct store *s, const struct config *config, const struct setting *setting, const char *name,
                    struct err *err)
{
    struct str features = { 0 };
    char feature[MONOMIAL_NAME_MAX];
    for (int i = 0; i < setting->map.count; i++)
        str_add(&features, "%s%s", i ? "," : "", monomial_name(setting->map.feature[i], feature));
    if (setting->map.tactics)
        str_add(&features, "tactics");
    int64_t run = -1;
    if (sql_do(s, err, "BEGIN IMMEDIATE", "") == 0) {
        if (sql_do(s, err,
                   "INSERT INTO run (method, preset, features, status, step, iterations, evaluations, pieces, owner,"
                   " started, seconds, name)"
                   " VALUES (?, ?, ?, ?, 0, 0, 0, 0, ?, strftime('%Y-%m-%d %H:%M:%S', 'now'), 0, ?)",
                   "tttttt", config->method->name, config->preset, features.text, store_statuses[STORE_RUNNING],
                   s->owner, name) == 0)
            run = sqlite3_last_insert_rowid(s->db);
        if (run < 0 || insert_params(s, run, config, err) || sql_do(s, err, "COMMIT", ""))
            run = rollback(s);
    }
    str_release(&features);
    return run;
}

static int insert_candidates(struct store *s, int64_t run, int64_t number, const struct train_step *step,
                             struct err *err)
{
    const struct round *r = step->round;
    for (int i = 0; i < r->candidates; i++) {
        int games = round_played(r, i);
        int64_t deaths = 0, pieces = 0, rows = 0;
        for (int k = 0; k < games; k++) {
            const struct game_result *g = &r->result[i * r->games + k];
            deaths += g->died;
            pieces += g->pieces;
            rows += g->rows;
        }
        if (sql_do(s, err, "INSERT INTO candidate VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", "iiiiidiiiib", run, number,
                   (int64_t)i, r->evaluation[i], step->iteration, r->fitness[i], (int64_t)games, deaths, pieces, rows,
                   (const void *)(r->x + i * r->dim), (size_t)r->dim * sizeof *r->x))
            return -1;
    }
    return 0;
}

static int insert_iteration(struct store *s, int64_t run, int64_t number, const struct train_iteration *i, int dim,
                            struct err *err)
{
    if (sql_do(s, err, "INSERT INTO iteration VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", "iiiddddiib", run, i->number,
               number, i->best, i->mean, i->worst, i->recommended, i->evaluations, i->pieces, (const void *)i->weights,
               (size_t)dim * sizeof *i->weights))
        return -1;
    for (int k = 0; i->figure_names && i->figure_names[k]; k++)
        if (sql_do(s, err, "INSERT INTO figure VALUES (?, ?, ?, ?)", "iitd", run, i->number, i->figure_names[k],
                   i->figure[k]))
            return -1;
    return 0;
}

/* Reads the number of the run's last step and makes sure that no other process trains it. */
static int last_step(struct store *s, int64_t run, int64_t *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT step, owner FROM run WHERE id = ?", "i", run);
    int found = sql_row(s, q, err);
    if (found < 0)
        return -1;
    if (found == 0)
        return err_set(err, "run %lld is no longer in the store %.200s", (long long)run, s->path);
    *out = sqlite3_column_int64(q, 0);
    const char *owner = (const char *)sqlite3_column_text(q, 1);
    int result = 0;
    if (!owner || strcmp(owner, s->owner) != 0)
        result = err_set(err, "another process (%.90s) has taken over run %lld", owner ? owner : "", (long long)run);
    sqlite3_reset(q);
    return result;
}

static int insert_checkpoint(struct store *s, int64_t run, int64_t number, const struct train_step *step,
                             struct err *err)
{
    if (sql_do(s, err, "DELETE FROM checkpoint WHERE run = ? AND (partial = 1 OR step <= ?)", "ii", run,
               number - CHECKPOINTS))
        return -1;
    return sql_do(s, err, "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?)", "iiib", run, number,
                  (int64_t)(step->round ? 0 : 1), step->checkpoint, step->checkpoint_size);
}

static int update_run(struct store *s, int64_t run, int64_t number, const struct train_result *r, struct err *err)
{
    return sql_do(s, err,
                  "UPDATE run SET step = ?, iterations = ?, evaluations = ?, pieces = ?, best = ?, weights = ?"
                  " WHERE id = ?",
                  "iiiidbi", number, r->iterations, r->evaluations, r->pieces, r->fitness, (const void *)r->weights,
                  (size_t)r->dim * sizeof *r->weights, run);
}

int store_record(struct store *s, int64_t run, const struct train_step *step, const struct train_result *so_far,
                 struct err *err)
{
    int64_t number = 0;
    if (sql_check_place(s, err) || sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (last_step(s, run, &number, err))
        return rollback(s);
    number += step->round != NULL;
    if ((step->round && insert_candidates(s, run, number, step, err)) ||
        (step->completed && insert_iteration(s, run, number, step->completed, so_far->dim, err)) ||
        insert_checkpoint(s, run, number, step, err) || update_run(s, run, number, so_far, err) ||
        sql_do(s, err, "COMMIT", ""))
        return rollback(s);
    return 0;
}

/* Returns a printable copy of a sentence; the caller owns it. */
static char *printable(const char *text)
{
    char *copy = xstrdup(text ? text : "");
    str_make_printable(copy);
    return copy;
}

int store_finish(struct store *s, int64_t run, enum store_status status, const char *failure, double seconds,
                 struct err *err)
{
    if (sql_check_place(s, err))
        return -1;
    char *text = printable(failure);
    int result = sql_do(s, err,
                        "UPDATE run SET status = ?, failure = ?, seconds = seconds + ? WHERE id = ? AND owner = ?",
                        "ttdit", store_statuses[status], text, seconds, run, s->owner);
    free(text);
    return result;
}

int store_fail(struct store *s, int64_t run, const char *failure, struct err *err)
{
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    char *text = printable(failure);
    int result = owner_check_idle(s, run, err) ||
                 sql_do(s, err, "UPDATE run SET status = ?, failure = ? WHERE id = ? AND status <> ?", "ttit",
                        store_statuses[STORE_FAILED], text, run, store_statuses[STORE_DONE]) ||
                 sql_do(s, err, "COMMIT", "");
    free(text);
    return result ? rollback(s) : 0;
}

/* Fails if the previous statement changed no row. */
static int check_changed(struct store *s, int64_t run, struct err *err)
{
    if (sqlite3_changes(s->db) > 0)
        return 0;
    return err_set(err, "there is no run %lld in the store %.200s", (long long)run, s->path);
}

int store_describe(struct store *s, int64_t run, const char *name, const char *note, struct err *err)
{
    if ((name && sql_do(s, err, "UPDATE run SET name = ? WHERE id = ?", "ti", name, run)) ||
        (note && sql_do(s, err, "UPDATE run SET note = ? WHERE id = ?", "ti", note, run)))
        return -1;
    return check_changed(s, run, err);
}

int store_remove(struct store *s, int64_t run, struct err *err)
{
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (owner_check_idle(s, run, err) || sql_do(s, err, "DELETE FROM run WHERE id = ?", "i", run) ||
        check_changed(s, run, err) || sql_do(s, err, "COMMIT", ""))
        return rollback(s);
    return 0;
}
