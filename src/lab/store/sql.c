/* SPDX-License-Identifier: MIT */
#include "lab/store/sql.h"

#include "base/str.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

int sql_failed(const struct store *s, const char *doing, struct err *err)
{
    return err_set(err, "cannot %s the store %.200s: %s", doing, s->path, sqlite3_errmsg(s->db));
}

int sql_no_run(const struct store *s, int64_t run, struct err *err)
{
    return err_set(err, "there is no run %lld in the store %.200s; `tetrarch runs list` shows them", (long long)run,
                   s->path);
}

static sqlite3_stmt *prepare(struct store *s, struct err *err, const char *text)
{
    for (int i = 0; i < s->prepared_count; i++)
        if (s->prepared[i].text == text)
            return s->prepared[i].statement;
    assert(s->prepared_count < SQL_STATEMENTS_MAX);
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) {
        sql_failed(s, "use", err);
        return NULL;
    }
    s->prepared[s->prepared_count].text = text;
    s->prepared[s->prepared_count++].statement = statement;
    return statement;
}

static sqlite3_stmt *bind(struct store *s, struct err *err, const char *text, const char *types, va_list arguments)
{
    sqlite3_stmt *statement = prepare(s, err, text);
    if (!statement)
        return NULL;
    sqlite3_reset(statement);
    for (int i = 1; *types; types++, i++) {
        if (*types == 'i') {
            sqlite3_bind_int64(statement, i, va_arg(arguments, int64_t));
        } else if (*types == 'd') {
            sqlite3_bind_double(statement, i, va_arg(arguments, double));
        } else if (*types == 't') {
            sqlite3_bind_text(statement, i, va_arg(arguments, const char *), -1, SQLITE_TRANSIENT);
        } else {
            const void *bytes = va_arg(arguments, const void *);
            sqlite3_bind_blob64(statement, i, bytes, va_arg(arguments, size_t), SQLITE_TRANSIENT);
        }
    }
    return statement;
}

sqlite3_stmt *sql_bind(struct store *s, struct err *err, const char *text, const char *types, ...)
{
    va_list arguments;
    va_start(arguments, types);
    sqlite3_stmt *statement = bind(s, err, text, types, arguments);
    va_end(arguments);
    return statement;
}

int sql_row(struct store *s, sqlite3_stmt *statement, struct err *err)
{
    if (!statement)
        return -1;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        return 1;
    int result = code == SQLITE_DONE ? 0 : sql_failed(s, "use", err);
    sqlite3_reset(statement);
    return result;
}

int sql_number(struct store *s, const char *text, int64_t *out, struct err *err)
{
    sqlite3_stmt *statement = sql_bind(s, err, text, "");
    if (sql_row(s, statement, err) < 0)
        return -1;
    *out = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return 0;
}

int sql_do(struct store *s, struct err *err, const char *text, const char *types, ...)
{
    va_list arguments;
    va_start(arguments, types);
    sqlite3_stmt *statement = bind(s, err, text, types, arguments);
    va_end(arguments);
    if (!statement)
        return -1;
    int code = sqlite3_step(statement), result = code == SQLITE_DONE || code == SQLITE_ROW ? 0 : -1;
    if (result)
        sql_failed(s, "write to", err);
    sqlite3_reset(statement);
    return result;
}

void sql_add_name(struct str *out, const char *path)
{
    str_add(out, "%s%s", strncmp(path, "file:", 5) == 0 ? "./" : "", path);
}

bool sql_text(sqlite3_stmt *statement, int column, char *out, size_t size)
{
    bool is_text = sqlite3_column_type(statement, column) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(statement, column);
    bool sound = is_text && strlen(text) == (size_t)sqlite3_column_bytes(statement, column) && str_is_printable(text);
    snprintf(out, size, "%s", text ? text : "");
    str_make_printable(out);
    return sound;
}

void sql_damaged(struct store *s, const char *format, ...)
{
    char row[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row, sizeof row, format, arguments);
    va_end(arguments);
    if (s->damaged++ > 0)
        return;
    err_set(&s->damage, "the store %.200s is damaged: %s", s->path, row);
    str_make_printable(s->damage.text);
}
