/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include "base/mem.h"
#include "store/schema.h"
#include "store/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY_MILLISECONDS = 60000 };

static int read_number(struct store *s, const char *text, int64_t *out, struct err *err)
{
    sqlite3_stmt *statement = sql_bind(s, err, text, "");
    if (!statement || sql_row(s, statement, err) < 0)
        return -1;
    *out = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return 0;
}

/* Reads the number that the file carries, and how many tables it has, as both are at one moment: others may be making them. */
static int read_kind(struct store *s, int64_t *version, int64_t *tables, struct err *err)
{
    if (sql_do(s, err, "BEGIN", ""))
        return -1;
    int result = read_number(s, "PRAGMA user_version", version, err) ||
                 read_number(s, "SELECT count(*) FROM sqlite_master", tables, err);
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return result ? -1 : 0;
}

/* Makes the tables that are missing in one transaction, so that of several processes that begin at once, one does
 * it. */
static int make_tables(struct store *s, struct err *err)
{
    char version[64];
    snprintf(version, sizeof version, "PRAGMA user_version = %d", SCHEMA_VERSION);
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (sqlite3_exec(s->db, store_schema[0].text, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(s->db, version, NULL, NULL, NULL) != SQLITE_OK) {
        sql_failed(s, "make the tables of", err);
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return -1;
    }
    return sql_do(s, err, "COMMIT", "");
}

/* Turning to write-ahead logging needs the file for oneself for a moment, and SQLite does not wait for that. */
static int use_wal(struct store *s, struct err *err)
{
    for (int tries = 0; tries < 600; tries++) {
        int code = sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        if (code == SQLITE_OK)
            return 0;
        if (code != SQLITE_BUSY && code != SQLITE_LOCKED)
            break;
        usleep(100000);
    }
    return sql_failed(s, "write to", err);
}

static int prepare_file(struct store *s, enum store_mode mode, struct err *err)
{
    int64_t version = 0, tables = 0;
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    if (read_kind(s, &version, &tables, err))
        return -1;
    if (version != SCHEMA_VERSION && (tables > 0 || mode != STORE_CREATE))
        return err_set(err, "%.200s is no store of this version of the program", s->path);
    if (mode != STORE_READ) {
        if (use_wal(s, err))
            return -1;
        sqlite3_exec(s->db, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", NULL, NULL, NULL);
    }
    int64_t newest = 0; /* is the table that came last there? */
    if (read_number(s, "SELECT count(*) FROM sqlite_master WHERE name = 'score'", &newest, err))
        return -1;
    return newest == 0 && mode != STORE_READ ? make_tables(s, err) : 0;
}

struct store *store_open(const char *path, enum store_mode mode, struct err *err)
{
    static const int flags[] = {
        [STORE_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [STORE_WRITE] = SQLITE_OPEN_READWRITE,
        [STORE_READ] = SQLITE_OPEN_READONLY,
    };
    struct store *s = xcalloc(1, sizeof *s);
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(s->owner, sizeof s->owner, "%s %ld %lld", host, (long)getpid(), sql_process_start((long)getpid()));
    s->path = xstrdup(path);
    if (mode != STORE_CREATE && access(path, F_OK) != 0)
        err_set(err, "there is no store at %.200s; `tetrarch train` makes one", path);
    else if (sqlite3_open_v2(path, &s->db, flags[mode], NULL) != SQLITE_OK)
        sql_failed(s, "open", err);
    else if (prepare_file(s, mode, err) == 0)
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->prepared_count; i++)
        sqlite3_finalize(s->prepared[i].statement);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}
