/* SPDX-License-Identifier: MIT
 *
 * Resuming a run.
 */
#include "base/mem.h"
#include "base/str.h"
#include "lab/store/owner.h"
#include "lab/store/sql.h"
#include "learn/training/checkpoint.h"

#include <stdio.h>
#include <string.h>

int store_config(struct store *s, int64_t run, struct config *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT method, preset FROM run WHERE id = ?", "i", run);
    int found = sql_row(s, q, err);
    if (found <= 0)
        return found < 0 ? -1 : sql_no_run(s, run, err);
    char name[32];
    sql_text(q, 0, name, sizeof name);
    struct err why;
    const struct method *method = method_find(name, &why);
    if (method) {
        config_init(out, method);
        sql_text(q, 1, out->preset, sizeof out->preset);
    }
    sqlite3_reset(q);
    if (!method)
        return err_set(err, "the settings of run %lld cannot be read: %.300s", (long long)run, why.text);
    q = sql_bind(s, err, "SELECT name, value FROM param WHERE run = ?", "i", run);
    int more;
    while ((more = sql_row(s, q, err)) > 0) {
        const char *key = (const char *)sqlite3_column_text(q, 0), *value = (const char *)sqlite3_column_text(q, 1);
        if (config_set(out, key ? key : "", value ? value : "", &why)) {
            sqlite3_reset(q);
            more = err_set(err, "the settings of run %lld cannot be read: %.300s", (long long)run, why.text);
            break;
        }
    }
    if (more < 0)
        config_release(out);
    return more;
}

int64_t store_find(struct store *s, const struct config *config, struct err *err)
{
    int64_t last = INT64_MAX;
    for (;;) {
        sqlite3_stmt *q = sql_bind(s, err, "SELECT max(id) FROM run WHERE method = ? AND id < ?", "ti",
                                   config->method->name, last);
        if (sql_row(s, q, err) < 0)
            return -1;
        last = sqlite3_column_int64(q, 0); /* 0 where there is none */
        sqlite3_reset(q);
        struct config other;
        if (last == 0)
            return 0;
        if (store_config(s, last, &other, err))
            continue; /* from another version of the program: another run in any case */
        bool same = config_same(config, &other, NULL);
        config_release(&other);
        if (same)
            return last;
    }
}

/* Identifies a checkpoint of a run; the step is -1 if there is none. */
struct checkpoint_place {
    int64_t step, partial;
};

/* Restores the newest checkpoint that is intact and, if `extending`, from before the final measurements. */
static int restore(struct store *s, int64_t run, struct trainer *t, bool extending, struct checkpoint_place *out,
                   struct err *warning, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT step, partial, bytes FROM checkpoint WHERE run = ? ORDER BY step DESC, partial DESC", "i", run);
    int more, damaged = 0, result = 0;
    bool too_late = false;
    struct err why = { "" };
    *out = (struct checkpoint_place){ .step = -1 };
    while ((more = sql_row(s, q, err)) > 0) {
        const void *bytes = sqlite3_column_blob(q, 2);
        result = trainer_restore(t, bytes, (size_t)sqlite3_column_bytes(q, 2), &why);
        if (result == 0 && extending && !trainer_can_extend(t)) {
            too_late = true;
            continue;
        }
        if (result != CHECKPOINT_DAMAGED) {
            *out = (struct checkpoint_place){ sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1) };
            sqlite3_reset(q);
            break;
        }
        damaged++;
    }
    if (result == CHECKPOINT_FOREIGN) /* the record cannot be recomputed, and so must not be lost */
        return err_set(err, "%s; run %lld can be shown and exported, but not resumed", why.text, (long long)run);
    if (too_late && out->step < 0)
        return err_set(err, "run %lld cannot be extended: no checkpoint from before its final measurements is intact",
                       (long long)run);
    if (damaged > 0)
        err_set(warning, out->step >= 0 ? "%s; run %lld resumes from the one before it" : "%s; run %lld starts over",
                why.text, (long long)run);
    return more < 0 ? -1 : 0;
}

/* Deletes what was recorded after a step, so that it can be recorded again. */
static int forget_after(struct store *s, int64_t run, int64_t step, struct err *err)
{
    static const char *const statements[] = {
        ("DELETE FROM figure WHERE run = ?1 AND iteration IN"
         " (SELECT number FROM iteration WHERE run = ?1 AND step > ?2)"),
        "DELETE FROM iteration WHERE run = ?1 AND step > ?2",
        "DELETE FROM candidate WHERE run = ?1 AND step > ?2",
        "DELETE FROM checkpoint WHERE run = ?1 AND step > ?2",
        "UPDATE run SET step = ?2 WHERE id = ?1",
    };
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (sql_do(s, err, statements[i], "ii", run, step))
            return -1;
    return 0;
}

static int take_over(struct store *s, int64_t run, struct err *err)
{
    return owner_check_idle(s, run, err) ||
                   sql_do(s, err, "UPDATE run SET status = ?, failure = '', owner = ? WHERE id = ?", "tti",
                          store_statuses[STORE_RUNNING], s->owner, run)
               ? -1
               : 0;
}

/* Makes the whole checkpoints of a run fit its new settings. */
static int relabel(struct store *s, int64_t run, const struct trainer *t, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT step, bytes FROM checkpoint WHERE run = ? AND partial = 0", "i", run);
    int more;
    while ((more = sql_row(s, q, err)) > 0) {
        struct str bytes = { 0 };
        str_add_bytes(&bytes, sqlite3_column_blob(q, 1), (size_t)sqlite3_column_bytes(q, 1));
        bool whole = checkpoint_relabel(bytes.text, bytes.length, trainer_hash(t));
        int failed = whole &&
                     sql_do(s, err, "UPDATE checkpoint SET bytes = ? WHERE run = ? AND step = ? AND partial = 0", "bii",
                            (const void *)bytes.text, bytes.length, run, sqlite3_column_int64(q, 0));
        str_release(&bytes);
        if (failed) {
            sqlite3_reset(q);
            return -1;
        }
    }
    return more;
}

/* Gives a run another number of iterations: in the trainer, which was restored from a checkpoint, in the settings, and
 * in the checkpoints. */
static int extend(struct store *s, int64_t run, struct trainer *t, int64_t iterations, struct checkpoint_place place,
                  struct err *err)
{
    char text[32];
    struct err why;
    struct str bytes = { 0 };
    snprintf(text, sizeof text, "%lld", (long long)iterations);
    if (trainer_extend(t, iterations, &why))
        return err_set(err, "run %lld cannot have %s iteration%s: %.300s", (long long)run, text,
                       iterations == 1 ? "" : "s", why.text);
    trainer_checkpoint(t, &bytes);
    int result = sql_do(s, err, "UPDATE param SET value = ? WHERE run = ? AND name = 'iterations'", "ti", text, run) ||
                 sql_do(s, err, "DELETE FROM checkpoint WHERE run = ? AND partial = 1", "i", run) ||
                 relabel(s, run, t, err) ||
                 (place.step >= 0 && sql_do(s, err, "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?)", "iiib",
                                            run, place.step, place.partial, (const void *)bytes.text, bytes.length));
    str_release(&bytes);
    return result ? -1 : 0;
}

int store_resume(struct store *s, int64_t run, struct trainer *t, int64_t iterations, struct err *warning,
                 struct err *err)
{
    struct checkpoint_place place;
    *warning = (struct err){ "" };
    if (iterations == trainer_iterations(t))
        iterations = 0; /* it has them already */
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (take_over(s, run, err) || restore(s, run, t, iterations > 0, &place, warning, err) ||
        forget_after(s, run, place.step < 0 ? 0 : place.step, err) ||
        (iterations > 0 && extend(s, run, t, iterations, place, err)) || sql_do(s, err, "COMMIT", "")) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return -1;
    }
    return 0;
}
