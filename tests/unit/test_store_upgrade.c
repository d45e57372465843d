/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "lab/store/export.h"
#include "lab/store/schema.h"
#include "lab/store/scores.h"
#include "store_lab.h"

/* Every older format of the file: its tables are in the folder SCHEMAS. */
static const struct kind {
    const char *name;
    int version;
} kinds[] = { { "version-1-without-scores", 1 }, { "version-1", 1 }, { "version-2", 2 } };
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Reads a whole file. */
static void load(struct str *out, const char *path)
{
    struct err err;
    if (file_load(out, path, 1 << 30, &err))
        fail_msg("%s", err.text);
}

static void run_sql(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
}

/* Adds the first column of a query's results as texts, separated by commas. */
static void add_texts(struct str *out, sqlite3 *db, const char *query)
{
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(db, query, -1, &q, NULL) != SQLITE_OK)
        fail_msg("%s: %s", query, sqlite3_errmsg(db));
    for (int i = 0; sqlite3_step(q) == SQLITE_ROW; i++)
        str_add(out, "%s%s", i ? "," : "", (const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
}

/* Copies the rows of one table of the attached store `present` into the same table of an older one. */
static void copy_table(sqlite3 *db, const char *table)
{
    struct str query = { 0 }, columns = { 0 }, copy = { 0 };
    str_add(&query, "SELECT name FROM pragma_table_info('%s')", table);
    add_texts(&columns, db, query.text);
    str_add(&copy, "INSERT INTO %s (%s) SELECT %s FROM present.%s", table, columns.text, columns.text, table);
    run_sql(db, copy.text);
    str_release(&query);
    str_release(&columns);
    str_release(&copy);
}

/* Replaces the store with one of an older format that has the same records, as far as it can hold them. */
static void make_old(const struct lab *lab, const struct kind *kind)
{
    struct str schema = { 0 }, tables = { 0 }, text = { 0 };
    char path[128];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/%s.sql", getenv("SCHEMAS"), kind->name);
    load(&schema, path);
    snprintf(path, sizeof path, "%s.old", lab->path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    str_add(&text, "%s; PRAGMA user_version = %d; ATTACH '%s' AS present", schema.text, kind->version, lab->path);
    run_sql(db, text.text);
    add_texts(&tables, db, "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    char *rest = tables.text;
    for (char *table; (table = strtok_r(rest, ",", &rest));)
        copy_table(db, table);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(rename(path, lab->path), 0);
    str_release(&schema);
    str_release(&tables);
    str_release(&text);
}

/* Makes a store with a finished run, an unfinished one, and one game. */
static void fill(struct lab *lab)
{
    struct err err;
    struct score game = { .mode = "marathon", .name = "ada", .score = 7 };
    open_lab(lab, "pso", small);
    run_for(lab, 0, -1, NULL);
    run_for(lab, 0, 2, NULL);
    struct store *s = open_store(lab->path, STORE_WRITE);
    assert_int_equal(scores_add(s, &game, &err), 0);
    store_close(s);
}

static int count_games(struct store *s)
{
    struct err err;
    struct score best[4];
    int count = -1;
    assert_int_equal(scores_best(s, "marathon", SCORES_BY_SCORE, 4, best, &count, &err), 0);
    return count;
}

static void test_store_upgrade__knows_every_older_version(void **state)
{
    (void)state;
    int known = 0;
    for (int i = 0; i < KINDS; i++)
        known |= 1 << kinds[i].version;
    assert_int_equal(known, (1 << SCHEMA_VERSION) - 2);
}

static void test_store_upgrade__reads_an_older_file_as_it_is(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        struct lab lab;
        struct err err;
        struct str wanted = { 0 }, got = { 0 }, before = { 0 }, after = { 0 };
        fill(&lab);
        struct store *s = open_store(lab.path, STORE_READ);
        assert_int_equal(export_json(s, 1, &wanted, &err), 0);
        store_close(s);
        make_old(&lab, &kinds[i]);
        load(&before, lab.path);
        s = open_store(lab.path, STORE_READ);
        assert_int_equal(export_json(s, 1, &got, &err), 0);
        assert_string_equal(got.text, wanted.text);
        assert_int_equal(count_games(s), i > 0);
        assert_int_equal(store_newest(s, &err), 2);
        struct store_run r;
        assert_int_equal(store_run_read(s, 2, &r, NULL, &err), 1);
        assert_null(r.damaged);
        assert_string_equal(r.name, "");
        assert_string_equal(r.failure, "");
        assert_int_equal(store_describe(s, 1, "mine", NULL, &err), -1); /* it is read-only */
        store_close(s);
        load(&after, lab.path);
        assert_int_equal(after.length, before.length);
        assert_memory_equal(after.text, before.text, before.length);
        str_release(&wanted);
        str_release(&got);
        str_release(&before);
        str_release(&after);
        close_lab(&lab);
    }
}

/* Adds the columns of every table. */
static void describe_tables(const struct lab *lab, struct str *out)
{
    sqlite3 *db = open_file(lab);
    add_texts(out, db,
              "SELECT t.name || ' ' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' ||"
              " coalesce(c.dflt_value, '-') || ' ' || c.pk FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
              " WHERE t.type = 'table' ORDER BY t.name, c.cid");
    sqlite3_close(db);
}

static void test_store_upgrade__makes_the_tables_of_a_new_file(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        struct lab lab;
        struct err err;
        struct str wanted = { 0 }, got = { 0 };
        fill(&lab);
        describe_tables(&lab, &wanted);
        uint64_t done = print_of(&lab, 1), half = print_of(&lab, 2);
        make_old(&lab, &kinds[i]);
        assert_int_equal(ask(&lab, "PRAGMA user_version"), kinds[i].version);
        struct store *s = open_store(lab.path, STORE_WRITE);
        assert_int_equal(store_describe(s, 1, "first", "of all", &err), 0);
        assert_int_equal(count_games(s), i > 0);
        store_close(s);
        assert_int_equal(ask(&lab, "PRAGMA user_version"), SCHEMA_VERSION);
        describe_tables(&lab, &got);
        assert_string_equal(got.text, wanted.text);
        assert_string_equal(list(&lab, 1).run[0].name, "first");
        assert_true(print_of(&lab, 1) == done);
        assert_true(print_of(&lab, 2) == half);
        /* A run that was begun under the older version ends with the same result. */
        assert_int_equal(run_for(&lab, 2, -1, NULL), 2);
        assert_true(print_of(&lab, 2) == done);
        str_release(&wanted);
        str_release(&got);
        close_lab(&lab);
    }
}

static void test_store_upgrade__refuses_a_newer_version(void **state)
{
    (void)state;
    struct lab lab;
    struct err err = { "" };
    char statement[64];
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    snprintf(statement, sizeof statement, "PRAGMA user_version = %d", SCHEMA_VERSION + 1);
    execute(&lab, statement);
    for (int mode = STORE_CREATE; mode <= STORE_READ; mode++) {
        assert_null(store_open(lab.path, (enum store_mode)mode, &err));
        assert_contains(err.text, lab.path);
        assert_contains(err.text, "newer version of the program");
    }
    assert_int_equal(ask(&lab, "PRAGMA user_version"), SCHEMA_VERSION + 1);
    assert_true(print_of(&lab, 1) == wanted);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store_upgrade__knows_every_older_version),
        cmocka_unit_test(test_store_upgrade__reads_an_older_file_as_it_is),
        cmocka_unit_test(test_store_upgrade__makes_the_tables_of_a_new_file),
        cmocka_unit_test(test_store_upgrade__refuses_a_newer_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
