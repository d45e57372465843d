/* SPDX-License-Identifier: MIT
 *
 * Sql: statements with their arguments. Private to this folder.
 */
#ifndef TETRARCH_LAB_STORE_SQL_H
#define TETRARCH_LAB_STORE_SQL_H

#include "base/str.h"
#include "lab/store/store.h"

#include <sqlite3.h>
#include <sys/types.h>

enum { SQL_STATEMENTS_MAX = 48 };

struct store {
    sqlite3 *db;
    char *path;
    int64_t version; /* of the file */
    dev_t device;    /* of the file that is open; with the inode it tells whether the path still leads to it */
    ino_t inode;
    struct err lost; /* what happened to a file that was moved, removed or replaced; empty while it is in place */
    bool rescued;    /* its contents were copied: the log beside the old path is obsolete */
    char owner[96];
    struct err damage; /* about the first damaged row that was read; empty if there was none */
    int damaged;       /* damaged rows that were read */
    struct {
        const char *text;
        sqlite3_stmt *statement;
    } prepared[SQL_STATEMENTS_MAX];
    int prepared_count;
};

/* Prepares a statement, once, and binds its arguments: 'i' an int64_t, 'd' a double, 't' a text, 'b' a const void * and
 * a size_t. Returns NULL on failure. The text must be a literal: it is identified by its address. */
sqlite3_stmt *sql_bind(struct store *s, struct err *err, const char *text, const char *types, ...);

/* Binds and runs a statement that gives no rows. */
int sql_do(struct store *s, struct err *err, const char *text, const char *types, ...);

/* Steps to the next row: 1 if there is one, 0 if not, -1 on failure; after the last two the statement is reset. A
 * statement of NULL, which is what a failed sql_bind() returned, fails as well, with err left alone. So the rows of a
 * query are read by
 *
 *     int more;
 *     while ((more = sql_row(s, q, err)) > 0)
 *         ...
 *     return more;
 */
int sql_row(struct store *s, sqlite3_stmt *statement, struct err *err);

/* Reads the number in the first column of a statement without arguments. */
int sql_number(struct store *s, const char *text, int64_t *out, struct err *err);

/* Copies a text into out, truncated to its size, with "?" for what cannot be printed. Returns false if it is not a
 * text, or not a printable one. */
bool sql_text(sqlite3_stmt *statement, int column, char *out, size_t size);

/* Records that a row is damaged; the format and its arguments name it. store_damage() reports it. */
void sql_damaged(struct store *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a path to out in a form that SQLite takes for a file: it would take one that begins with "file:" for a URI. */
void sql_add_name(struct str *out, const char *path);

/* Fails if the path of the store no longer leads to the open file, and says where the record is. */
int sql_check_place(struct store *s, struct err *err);

/* Closes the database. If the store was rescued, the log that was left behind is removed: SQLite would take it for the
 * log of any file with the old name. */
void sql_close(struct store *s);

/* Fills err with SQLite's message and returns -1. */
int sql_failed(const struct store *s, const char *doing, struct err *err);

/* Fills err with the sentence about a run that is not in the store and returns -1. */
int sql_no_run(const struct store *s, int64_t run, struct err *err);

#endif
