/* SPDX-License-Identifier: MIT */
#include "lab/store/upgrade.h"

#include "base/str.h"
#include "lab/store/schema.h"
#include "lab/store/sql.h"

#define SCORE_COLUMNS                                                                                                  \
    "(id INTEGER PRIMARY KEY, mode TEXT NOT NULL, name TEXT NOT NULL, score INTEGER NOT NULL, rows INTEGER NOT NULL,"  \
    " ticks INTEGER NOT NULL, pieces INTEGER NOT NULL, seed INTEGER NOT NULL, game INTEGER NOT NULL,"                  \
    " played TEXT NOT NULL)"

/* Row i leads from version i to version i + 1. */
static const struct step {
    const char *change; /* turns the file into one of the next version */
    const char *shown;  /* the new columns of table run, as a reader of the older file sees them */
} steps[SCHEMA_VERSION] = {
    /* The table of people's games was added during version 1: only some of its files have it. */
    [1] = { "CREATE TABLE IF NOT EXISTS score " SCORE_COLUMNS ";"
            "ALTER TABLE run ADD COLUMN name TEXT NOT NULL DEFAULT '';"
            "ALTER TABLE run ADD COLUMN note TEXT NOT NULL DEFAULT ''",
            ", '' AS name, '' AS note" },
    [2] = { "ALTER TABLE run ADD COLUMN failure TEXT NOT NULL DEFAULT ''", ", '' AS failure" },
};

static int execute(struct store *s, const char *text, struct err *err)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK ? 0 : sql_failed(s, "make the tables of", err);
}

/* Continues from the version that the file has now: another process may have upgraded it meanwhile. */
static int climb(struct store *s, struct err *err)
{
    char text[64];
    if (sql_number(s, "PRAGMA user_version", &s->version, err))
        return -1;
    if (s->version >= SCHEMA_VERSION)
        return 0;
    if (s->version == 0 && execute(s, store_schema[0].text, err))
        return -1;
    for (int64_t i = s->version; i > 0 && i < SCHEMA_VERSION; i++)
        if (execute(s, steps[i].change, err))
            return -1;
    snprintf(text, sizeof text, "PRAGMA user_version = %d", SCHEMA_VERSION);
    if (execute(s, text, err))
        return -1;
    s->version = SCHEMA_VERSION;
    return 0;
}

int upgrade_tables(struct store *s, struct err *err)
{
    if (sql_do(s, err, "BEGIN IMMEDIATE", ""))
        return -1;
    if (climb(s, err)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        return -1;
    }
    return sql_do(s, err, "COMMIT", "");
}

int upgrade_view(struct store *s, struct err *err)
{
    int64_t scores = 0;
    if (sql_number(s, "SELECT count(*) FROM main.sqlite_master WHERE name = 'score'", &scores, err))
        return -1;
    struct str view = { 0 };
    str_add(&view, "PRAGMA temp_store = MEMORY; CREATE TEMP VIEW run AS SELECT *");
    for (int64_t i = s->version; i < SCHEMA_VERSION; i++)
        str_add(&view, "%s", steps[i].shown);
    str_add(&view, " FROM main.run;%s", scores ? "" : "CREATE TEMP TABLE score " SCORE_COLUMNS);
    int result = execute(s, view.text, err);
    str_release(&view);
    return result;
}
