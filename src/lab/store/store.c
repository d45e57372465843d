/* SPDX-License-Identifier: MIT */
#include "lab/store/store.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "lab/store/owner.h"
#include "lab/store/schema.h"
#include "lab/store/sql.h"
#include "lab/store/upgrade.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MILLISECONDS = 60000 };

/* Reads the version number of the file, and how many tables it has, in one transaction: others may be creating them. */
static int read_kind(struct store *s, int64_t *version, int64_t *tables, struct err *err)
{
    if (sql_do(s, err, "BEGIN", ""))
        return -1;
    int result = sql_number(s, "PRAGMA user_version", version, err) ||
                 sql_number(s, "SELECT count(*) FROM sqlite_master", tables, err);
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return result ? -1 : 0;
}

/* Switching to write-ahead logging needs exclusive access for a moment, and SQLite does not wait for that. */
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
    enum { TRIES = 40, MICROSECONDS = 50000 };
    int64_t tables = 0;
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    if (read_kind(s, &s->version, &tables, err))
        return -1;
    /* An empty file may be one that another process is about to fill. */
    for (int i = 0; i < TRIES && tables == 0 && mode != STORE_CREATE; i++) {
        usleep(MICROSECONDS);
        if (read_kind(s, &s->version, &tables, err))
            return -1;
    }
    if (s->version > SCHEMA_VERSION)
        return err_set(err,
                       "%.200s was written by a newer version of the program: it is a store of version %lld, and this "
                       "program knows those up to %d",
                       s->path, (long long)s->version, SCHEMA_VERSION);
    if (s->version < 1 && (tables > 0 || mode != STORE_CREATE))
        return err_set(err, "%.200s is not a store of runs", s->path);
    if (mode == STORE_READ)
        return s->version < SCHEMA_VERSION ? upgrade_view(s, err) : 0;
    if (use_wal(s, err))
        return -1;
    sqlite3_exec(s->db, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", NULL, NULL, NULL);
    return s->version < SCHEMA_VERSION ? upgrade_tables(s, err) : 0;
}

/* Does for the folder of a path what access() does. */
static bool folder_allows(const char *path, int mode)
{
    struct str folder = { 0 };
    file_folder(&folder, path);
    bool allowed = access(folder.text, mode) == 0;
    str_release(&folder);
    return allowed;
}

/* Refuses names that SQLite does not take for a file, and paths of things that are not files. */
static int check_path(const char *path, enum store_mode mode, struct err *err)
{
    struct stat status;
    if (!*path)
        return err_set(err, "a store needs the name of a file");
    if (strcmp(path, ":memory:") == 0)
        return err_set(err, "a store is a file, and \":memory:\" would keep nothing; give it the name of a file");
    bool there = stat(path, &status) == 0;
    if (there && !S_ISREG(status.st_mode))
        return err_set(err, "%.200s cannot be a store: it is %s", path,
                       S_ISDIR(status.st_mode) ? "a folder" : "not a regular file");
    if (!there && mode != STORE_CREATE)
        return err_set(err, "there is no store at %.200s; `tetrarch train` makes one", path);
    return 0;
}

/* Remembers the identity of the open file. */
static void note_place(struct store *s)
{
    struct stat status;
    if (stat(s->path, &status) == 0) {
        s->device = status.st_dev;
        s->inode = status.st_ino;
    }
}

static int open_file(struct store *s, const char *name, int flags, enum store_mode mode, struct err *err)
{
    if (sqlite3_open_v2(name, &s->db, flags, NULL) != SQLITE_OK)
        return sql_failed(s, "open", err);
    note_place(s);
    return prepare_file(s, mode, err);
}

static void close_file(struct store *s)
{
    for (int i = 0; i < s->prepared_count; i++)
        sqlite3_finalize(s->prepared[i].statement);
    s->prepared_count = 0;
    sql_close(s);
}

/* Opens a store whose folder cannot be written to, on a read-only disk or another user's. A reader of a write-ahead log
 * shares memory with the writer through a file that it cannot create there; without a log it needs none. */
static int open_immutable(struct store *s, struct err *err)
{
    struct stat status;
    struct str name = { 0 };
    str_add(&name, "%s-wal", s->path);
    bool has_log = stat(name.text, &status) == 0 && status.st_size > 0;
    str_release(&name);
    if (has_log)
        return err_set(err,
                       "the store %.200s has a log beside it that can be read only where its folder can be written to; "
                       "copy both files to a folder of your own",
                       s->path);
    char *path = realpath(s->path, NULL);
    str_add(&name, "file://");
    for (const char *at = path ? path : ""; *at; at++)
        str_add(&name, isalnum((unsigned char)*at) || strchr("/._-", *at) ? "%c" : "%%%02X", (unsigned char)*at);
    str_add(&name, "?immutable=1");
    free(path);
    int result = open_file(s, name.text, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, STORE_READ, err);
    str_release(&name);
    return result;
}

struct store *store_open(const char *path, enum store_mode mode, struct err *err)
{
    static const int flags[] = {
        [STORE_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [STORE_WRITE] = SQLITE_OPEN_READWRITE,
        [STORE_READ] = SQLITE_OPEN_READONLY,
    };
    if (check_path(path, mode, err))
        return NULL;
    struct store *s = xcalloc(1, sizeof *s);
    owner_name(s->owner, sizeof s->owner);
    s->path = xstrdup(path);
    struct str name = { 0 };
    sql_add_name(&name, path);
    int result = open_file(s, name.text, flags[mode], mode, err);
    str_release(&name);
    if (result && mode == STORE_READ && !folder_allows(path, W_OK)) {
        close_file(s);
        result = open_immutable(s, err);
    }
    if (result == 0)
        return s;
    store_close(s);
    return NULL;
}

int store_open_existing(const char *path, enum store_mode mode, struct store **out, struct err *err)
{
    *out = NULL;
    if (access(path, F_OK) != 0)
        return 0;
    *out = store_open(path, mode, err);
    return *out ? 1 : -1;
}

int store_check(const char *path, struct err *err)
{
    struct store *s;
    if (check_path(path, STORE_CREATE, err))
        return -1;
    int found = store_open_existing(path, STORE_READ, &s, err);
    store_close(s);
    if (found != 0)
        return found > 0 ? 0 : -1;
    return folder_allows(path, F_OK) ? 0 : err_set(err, "there is no folder for the store %.200s", path);
}

int store_damage(const struct store *s, struct err *err)
{
    if (s->damaged == 0)
        return 0;
    struct err first = s->damage;
    if (s->damaged > 1)
        return err_set(err, "%.500s; so %s %d more", first.text, s->damaged > 2 ? "are" : "is", s->damaged - 1);
    *err = first;
    return -1;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    close_file(s);
    free(s->path);
    free(s);
}
