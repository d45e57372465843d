/* SPDX-License-Identifier: MIT
 *
 * Going on with a run.
 */
#include "base/mem.h"
#include "store/sql.h"
#include "train/checkpoint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int no_such_run(const struct store *s, int64_t run, struct err *err)
{
    return err_set(err, "there is no run %lld in the store %.200s; `tetrarch runs list` shows them", (long long)run,
                   s->path);
}

int store_config(struct store *s, int64_t run, struct config *out, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT method, preset FROM run WHERE id = ?", "i", run);
    int found = q ? sql_row(s, q, err) : -1;
    if (found <= 0)
        return found < 0 ? -1 : no_such_run(s, run, err);
    const char *name = (const char *)sqlite3_column_text(q, 0), *preset = (const char *)sqlite3_column_text(q, 1);
    const struct method *method = method_find(name ? name : "", err);
    if (method) {
        config_init(out, method);
        snprintf(out->preset, sizeof out->preset, "%s", preset ? preset : "");
    }
    sqlite3_reset(q);
    if (!method)
        return -1;
    q = sql_bind(s, err, "SELECT name, value FROM param WHERE run = ?", "i", run);
    int more = q ? 1 : -1;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        const char *key = (const char *)sqlite3_column_text(q, 0), *value = (const char *)sqlite3_column_text(q, 1);
        if (config_set(out, key ? key : "", value ? value : "", err)) {
            sqlite3_reset(q);
            more = -1;
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
        if (!q || sql_row(s, q, err) < 0)
            return -1;
        last = sqlite3_column_int64(q, 0); /* 0 where there is none */
        sqlite3_reset(q);
        struct config other;
        if (last == 0)
            return 0;
        if (store_config(s, last, &other, err))
            continue; /* of another version of the program: another run in any case */
        bool same = config_same(config, &other, NULL);
        config_release(&other);
        if (same)
            return last;
    }
}

/* Restores the newest checkpoint that is whole; *step is -1 if there is none. */
static int restore(struct store *s, int64_t run, struct trainer *t, int64_t *step, struct err *warning, struct err *err)
{
    sqlite3_stmt *q = sql_bind(
        s, err, "SELECT step, bytes FROM checkpoint WHERE run = ? ORDER BY step DESC, partial DESC", "i", run);
    int more = q ? 1 : -1, damaged = 0, result = 0;
    struct err why = { "" };
    *step = -1;
    while (more > 0 && (more = sql_row(s, q, err)) > 0) {
        const void *bytes = sqlite3_column_blob(q, 1);
        result = trainer_restore(t, bytes, (size_t)sqlite3_column_bytes(q, 1), &why);
        if (result != CHECKPOINT_DAMAGED) {
            *step = sqlite3_column_int64(q, 0);
            sqlite3_reset(q);
            break;
        }
        damaged++;
    }
    if (result == CHECKPOINT_FOREIGN) /* what is recorded cannot be made again, and so must not be lost */
        return err_set(err, "%s; run %lld can be shown and exported, but does not go on", why.text, (long long)run);
    if (damaged > 0)
        err_set(warning, *step >= 0 ? "%s; run %lld goes on from the one before it" : "%s; run %lld begins anew",
                why.text, (long long)run);
    return more < 0 ? -1 : 0;
}

/* Forgets what was recorded after a step, so that it can be recorded again. */
static int forget_after(struct store *s, int64_t run, int64_t step, struct err *err)
{
    static const char *const statements[] = {
        "DELETE FROM figure WHERE run = ?1 AND iteration IN (SELECT number FROM iteration WHERE run = ?1 AND step > ?2)",
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

long long sql_process_start(long pid)
{
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    /* The name of the program may hold anything, but ends with the last bracket; the start is field 22. */
    const char *at = strrchr(text, ')');
    for (int field = 2; at && field < 22; field++)
        at = strchr(at + 1, ' ');
    return at ? strtoll(at, NULL, 10) : -1;
}

double sql_owner_seconds(const struct store *s, const char *owner)
{
    char host[64] = "";
    long pid = 0;
    long long start = 0;
    if (!owner || sscanf(owner, "%63s %ld %lld", host, &pid, &start) != 3)
        return 0;
    bool here = strncmp(s->owner, host, strlen(host)) == 0 && s->owner[strlen(host)] == ' ';
    if (!here || pid == (long)getpid() || sql_process_start(pid) != start)
        return 0;
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    /* A process that has begun this very tick is there as well. */
    return fmax(1e-3, (double)now.tv_sec + 1e-9 * (double)now.tv_nsec - (double)start / (double)sysconf(_SC_CLK_TCK));
}

static int take_over(struct store *s, int64_t run, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT status, owner FROM run WHERE id = ?", "i", run);
    int found = q ? sql_row(s, q, err) : -1;
    if (found <= 0)
        return found < 0 ? -1 : no_such_run(s, run, err);
    const char *status = (const char *)sqlite3_column_text(q, 0), *owner = (const char *)sqlite3_column_text(q, 1);
    bool busy = status && strcmp(status, "running") == 0 && sql_owner_seconds(s, owner) > 0;
    char who[96];
    snprintf(who, sizeof who, "%s", owner ? owner : "");
    sqlite3_reset(q);
    if (busy)
        return err_set(err, "run %lld is under way in another process (%.90s)", (long long)run, who);
    return sql_do(s, err, "UPDATE run SET status = 'running', owner = ? WHERE id = ?", "ti", s->owner, run);
}

int store_resume(struct store *s, int64_t run, struct trainer *t, struct err *warning, struct err *err)
{
    int64_t step;
    *warning = (struct err){ "" };
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (take_over(s, run, err) || restore(s, run, t, &step, warning, err) ||
        forget_after(s, run, step < 0 ? 0 : step, err) || sql_do(s, err, "COMMIT", "")) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return -1;
    }
    return 0;
}
