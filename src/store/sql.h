/* SPDX-License-Identifier: MIT
 *
 * Sql: statements with their arguments, for the files of this folder alone.
 */
#ifndef TETRARCH_STORE_SQL_H
#define TETRARCH_STORE_SQL_H

#include "store/store.h"

#include <sqlite3.h>

enum { SQL_STATEMENTS_MAX = 48 };

struct store {
    sqlite3 *db;
    char *path;
    char owner[96];
    struct {
        const char *text;
        sqlite3_stmt *statement;
    } prepared[SQL_STATEMENTS_MAX];
    int prepared_count;
};

/* Prepares a statement, once, and binds its arguments: 'i' an int64_t, 'd' a double, 't' a text, 'b' a const void *
 * and a size_t. Returns NULL on failure. The text must be a literal: it is known by its address. */
sqlite3_stmt *sql_bind(struct store *s, struct err *err, const char *text, const char *types, ...);

/* Binds and runs a statement that gives no rows. */
int sql_do(struct store *s, struct err *err, const char *text, const char *types, ...);

/* Steps to the next row: 1 if there is one, 0 if not, -1 on failure; after the last two the statement is reset. */
int sql_row(struct store *s, sqlite3_stmt *statement, struct err *err);

/* Returns when a process of this machine began, in ticks since the machine did, or -1 if there is none: process numbers
 * come again, both together do not. */
long long sql_process_start(long pid);

/* Returns for how many seconds the process that a run belongs to has been there, or 0 if it is this one, has ended, or is
 * on another machine, of which nothing is known. */
double sql_owner_seconds(const struct store *s, const char *owner);

/* Fills err with what SQLite has to say and returns -1. */
int sql_failed(const struct store *s, const char *doing, struct err *err);

#endif
