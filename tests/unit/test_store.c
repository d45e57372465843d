/* SPDX-License-Identifier: MIT */
#include "lab/store/export.h"
#include "lab/store/schema.h"
#include "lab/store/scores.h"
#include "lab/store/sql.h"
#include "store_lab.h"

#include <sys/stat.h>
#include <sys/wait.h>

static const char *const tables[] = { "run", "param", "iteration", "figure", "candidate", "checkpoint" };
enum { TABLES = sizeof tables / sizeof *tables };

static void test_store__numbers_and_lists_its_runs(void **state)
{
    (void)state;
    struct lab lab;
    open_lab(&lab, "pso", small);
    snprintf(lab.config.preset, sizeof lab.config.preset, "mine");
    assert_int_equal(run_for(&lab, 0, -1, NULL), 1);
    assert_int_equal(run_for(&lab, 0, 2, NULL), 2);
    assert_int_equal(run_for(&lab, 0, 0, NULL), 3);
    struct runs_read l = list(&lab, 0);
    assert_int_equal(l.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(l.run[i].run, 3 - i); /* the newest first */
        assert_string_equal(l.run[i].method, "pso");
        assert_string_equal(l.run[i].preset, "mine");
        assert_contains(l.run[i].features, "landing_height,");
    }
    assert_int_equal(l.run[2].status, STORE_DONE);
    assert_int_equal(l.run[1].status, STORE_RUNNING);
    assert_int_equal(l.run[2].iterations, 5);
    assert_int_equal(l.run[2].step, 6);
    assert_int_equal(l.run[2].evaluations, 27);
    assert_int_equal(l.run[2].dim, 8);
    assert_true(l.run[2].seconds == 1.5);
    assert_int_equal(l.run[1].step, 2);
    assert_int_equal(l.run[0].step, 0);
    assert_int_equal(list(&lab, 2).run[0].run, 2);
    close_lab(&lab);
}

static void count_iteration(void *context, const struct store_iteration *i)
{
    int *count = context;
    assert_int_equal(i->number, ++*count);
    assert_int_equal(i->step, *count);
    assert_int_equal(i->dim, 8);
    assert_true(i->best >= i->mean && i->mean >= i->worst);
}

static void count_candidate(void *context, const struct store_candidate *c)
{
    int64_t *totals = context;
    assert_int_equal(c->dim, 8);
    assert_true(c->games >= 2 && c->deaths <= c->games);
    totals[0]++;
    totals[1] += c->pieces;
}

static void count_figure(void *context, int64_t iteration, const char *name, double value)
{
    (void)value;
    assert_true(iteration > 0 && *name);
    ++*(int *)context;
}

static void test_store__gives_back_what_was_recorded(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    open_lab(&lab, "cross-entropy", "height=6 games=2 iterations=4 final=0 population=8 revalidate=0");
    run_for(&lab, 0, -1, NULL);
    struct store *s = open_store(lab.path, STORE_READ);
    int iterations = 0, figures = 0;
    int64_t totals[2] = { 0 };
    uint64_t one, two;
    assert_int_equal(store_iterations(s, 1, count_iteration, &iterations, &err), 0);
    assert_int_equal(store_candidates(s, 1, count_candidate, totals, &err), 0);
    assert_int_equal(store_figures(s, 1, count_figure, &figures, &err), 0);
    assert_int_equal(store_checkpoint_hash(s, 1, &one, &err), 0);
    assert_int_equal(store_checkpoint_hash(s, 2, &two, &err), 0);
    assert_true(one != two);
    struct runs_read l = list(&lab, 1);
    assert_int_equal(iterations, 4);
    assert_int_equal(totals[0], l.run[0].evaluations);
    assert_int_equal(totals[1], l.run[0].pieces);
    assert_int_equal(figures, ask(&lab, "SELECT count(*) FROM figure"));
    struct config c;
    assert_int_equal(store_config(s, 1, &c, &err), 0);
    const struct param *row, *other;
    const char *text, *wanted;
    for (int i = 0; config_at(&lab.config, i, &row, &wanted); i++) {
        assert_true(config_at(&c, i, &other, &text));
        assert_string_equal(text, wanted);
    }
    config_release(&c);
    assert_int_equal(store_config(s, 9, &c, &err), -1);
    assert_contains(err.text, "there is no run 9 in the store");
    assert_int_equal(store_runs(s, 9, list_run, &l, &err), -1);
    assert_contains(err.text, "there is no run 9 in the store");
    store_close(s);
    close_lab(&lab);
}

struct numbers {
    int count;
    int64_t first, last;
};

static void keep_number(struct numbers *n, int64_t number)
{
    n->first = n->count++ == 0 ? number : n->first;
    n->last = number;
}

static void number_iteration(void *context, const struct store_iteration *i)
{
    keep_number(context, i->number);
}

static void number_candidate(void *context, const struct store_candidate *c)
{
    keep_number(context, c->iteration);
}

static void test_store__gives_back_a_part(void **state)
{
    (void)state;
    static const char *const methods_of_steps[] = { "pso", "apso" }; /* one question per iteration; many */
    for (int m = 0; m < 2; m++) {
        struct lab lab;
        struct err err;
        struct store_run r;
        open_lab(&lab, methods_of_steps[m], small);
        run_for(&lab, 0, -1, NULL);
        struct store *s = open_store(lab.path, STORE_READ);
        struct numbers n = { 0 };
        assert_int_equal(store_iterations_after(s, 1, 2, 100, number_iteration, &n, &err), 0);
        assert_true(n.count == 3 && n.first == 3 && n.last == 5);
        n = (struct numbers){ 0 };
        assert_int_equal(store_iterations_after(s, 1, 2, 2, number_iteration, &n, &err), 0);
        assert_true(n.count == 2 && n.last == 4);
        for (int64_t i = 1; i <= 5; i++) {
            char question[96];
            n = (struct numbers){ 0 };
            snprintf(question, sizeof question, "SELECT count(*) FROM candidate WHERE iteration = %d", (int)i);
            assert_int_equal(store_candidates_of(s, 1, i, 1000, number_candidate, &n, &err), 0);
            assert_true(n.count > 0 && n.count == ask(&lab, question) && n.first == i && n.last == i);
        }
        n = (struct numbers){ 0 };
        assert_int_equal(store_candidates_of(s, 1, 6, 1000, number_candidate, &n, &err), 0);
        assert_int_equal(n.count, 0); /* those at the very end belong to no iteration */
        struct vector weights;
        assert_int_equal(store_run_read(s, 1, &r, NULL, &err), 1);
        assert_int_equal(r.iterations, 5);
        assert_int_equal(store_run_load(s, 1, &r, &weights, &err), 0);
        assert_true(weights.count > 0 && weights.count == r.dim);
        vector_release(&weights);
        assert_int_equal(store_run_read(s, 2, &r, NULL, &err), 0);
        assert_int_equal(store_run_load(s, 2, &r, &weights, &err), -1);
        assert_non_null(strstr(err.text, "there is no run 2"));
        store_close(s);
        close_lab(&lab);
    }
}

static void test_store__says_when_a_run_is_gone(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err err, warning;
    open_lab(&lab, "pso", small);
    open_session(&s, &lab, 0, NULL);
    execute(&lab, "DELETE FROM run");
    assert_int_equal(train(&s, &err), TRAIN_FAILED);
    assert_contains(err.text, "run 1 is no longer in the store");
    assert_int_equal(store_resume(s.store, 1, s.trainer, 0, &warning, &err), -1);
    assert_contains(err.text, "there is no run 1 in the store");
    close_session(&s);
    close_lab(&lab);
}

static void test_store__removes_everything_of_a_run(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    char question[64];
    open_lab(&lab, "cross-entropy", "height=6 games=2 iterations=3 final=0 population=8");
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    run_for(&lab, 0, -1, NULL);
    for (int i = 0; i < TABLES; i++) {
        snprintf(question, sizeof question, "SELECT count(*) FROM %s", tables[i]);
        assert_true(ask(&lab, question) > 0);
    }
    struct store *s = open_store(lab.path, STORE_WRITE);
    assert_int_equal(store_remove(s, 2, &err), 0);
    assert_int_equal(store_remove(s, 2, &err), -1);
    assert_contains(err.text, "there is no run 2 in the store");
    assert_true(print_of(&lab, 1) == wanted);
    assert_int_equal(store_remove(s, 1, &err), 0);
    store_close(s);
    for (int i = 0; i < TABLES; i++) {
        snprintf(question, sizeof question, "SELECT count(*) FROM %s", tables[i]);
        assert_int_equal(ask(&lab, question), 0);
    }
    assert_int_equal(list(&lab, 0).count, 0);
    assert_int_equal(run_for(&lab, 0, 0, NULL), 3); /* a number is not reused */
    close_lab(&lab);
}

static void assert_not_opened(const char *path, enum store_mode mode, const char *part)
{
    struct err err = { "" };
    assert_null(store_open(path, mode, &err));
    assert_contains(err.text, part);
    assert_contains(err.text, path);
}

static void test_store__tells_no_store_from_a_bad_one(void **state)
{
    (void)state;
    struct lab lab;
    struct err err = { "" };
    struct store *s = (struct store *)&lab;
    open_lab(&lab, "pso", small);
    assert_int_equal(store_open_existing(lab.path, STORE_READ, &s, &err), 0);
    assert_null(s);
    assert_int_equal(access(lab.path, F_OK), -1);
    assert_int_equal(store_open_existing(lab.folder, STORE_READ, &s, &err), -1);
    assert_null(s);
    assert_contains(err.text, "it is a folder");
    store_close(open_store(lab.path, STORE_CREATE));
    assert_int_equal(store_open_existing(lab.path, STORE_WRITE, &s, &err), 1);
    assert_non_null(s);
    store_close(s);
    close_lab(&lab);
}

static void test_store__refuses_what_is_no_store(void **state)
{
    (void)state;
    struct lab lab;
    open_lab(&lab, "pso", small);
    assert_not_opened(lab.path, STORE_READ, "there is no store at");
    assert_not_opened(lab.path, STORE_WRITE, "there is no store at");
    assert_int_equal(access(lab.path, F_OK), -1);
    assert_not_opened(lab.folder, STORE_CREATE, "it is a folder");
    assert_not_opened("/dev/null", STORE_CREATE, "it is not a regular file");
    assert_not_opened("", STORE_CREATE, "needs the name of a file");
    assert_not_opened(":memory:", STORE_CREATE, "would keep nothing");
    assert_not_opened("/nonexistent/folder/x.db", STORE_CREATE, "cannot open the store");
    FILE *file = fopen(lab.path, "w");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is not a database\n", file);
    fclose(file);
    for (int mode = STORE_CREATE; mode <= STORE_READ; mode++)
        assert_not_opened(lab.path, (enum store_mode)mode, "file is not a database");
    struct stat info;
    assert_int_equal(stat(lab.path, &info), 0);
    assert_int_equal(info.st_size, 23000);
    close_lab(&lab);
}

static void add_score(struct store *s, const char *mode, const char *name, int64_t score, int64_t ticks)
{
    struct err err;
    struct score row = { .score = score, .rows = 40, .ticks = ticks, .pieces = 100, .seed = 7, .game = 3 };
    snprintf(row.mode, sizeof row.mode, "%s", mode);
    snprintf(row.name, sizeof row.name, "%s", name);
    assert_int_equal(scores_add(s, &row, &err), 0);
    assert_true(row.id > 0);
}

static void test_store__lists_the_best_games_of_a_mode(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    struct score best[10];
    int count = -1;
    open_lab(&lab, "pso", small);
    struct store *s = open_store(lab.path, STORE_CREATE);
    assert_int_equal(scores_best(s, "marathon", SCORES_BY_SCORE, 10, best, &count, &err), 0);
    assert_int_equal(count, 0);
    for (int i = 0; i < 12; i++)
        add_score(s, "marathon", i == 5 ? "ada" : "bob", i < 6 ? 100 * i : 10, 60);
    add_score(s, "sprint", "slow", 900, 6000);
    add_score(s, "sprint", "fast", 100, 3000);
    assert_int_equal(scores_best(s, "marathon", SCORES_BY_SCORE, 10, best, &count, &err), 0);
    assert_int_equal(count, 10);
    assert_string_equal(best[0].name, "ada");
    assert_int_equal(best[0].score, 500);
    assert_int_equal(best[5].id, 7); /* of equal scores the older comes first */
    assert_int_equal(scores_best(s, "sprint", SCORES_BY_TIME, 10, best, &count, &err), 0);
    assert_int_equal(count, 2);
    assert_string_equal(best[0].name, "fast");
    assert_int_equal(best[0].rows, 40);
    assert_int_equal(best[0].pieces, 100);
    assert_int_equal(best[0].seed, 7);
    assert_int_equal(best[0].game, 3);
    assert_int_equal(strlen(best[0].played), 20);
    store_close(s);
    close_lab(&lab);
}

static void test_store__keeps_why_a_run_failed_until_it_is_resumed(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err err;
    struct str text = { 0 };
    open_lab(&lab, "pso", small);
    open_session(&s, &lab, 0, NULL);
    assert_int_equal(store_finish(s.store, 1, STORE_FAILED, "a rank\nwas lost", 1, &err), 0);
    assert_int_equal(list(&lab, 1).run[0].status, STORE_FAILED);
    assert_string_equal(list(&lab, 1).run[0].failure, "a rank?was lost");
    assert_null(list(&lab, 1).run[0].damaged);
    assert_int_equal(export_json(s.store, 1, &text, &err), 0);
    assert_contains(text.text, "\"failure\": \"a rank?was lost\"");
    close_session(&s);
    run_for(&lab, 1, 1, NULL);
    assert_string_equal(list(&lab, 1).run[0].failure, "");
    struct store *store = open_store(lab.path, STORE_WRITE);
    assert_int_equal(store_fail(store, 1, "it cannot be resumed", &err), 0);
    assert_string_equal(list(&lab, 1).run[0].failure, "it cannot be resumed");
    run_for(&lab, 1, -1, NULL);
    assert_int_equal(store_fail(store, 1, "it is done", &err), 0);
    assert_int_equal(list(&lab, 1).run[0].status, STORE_DONE);
    assert_string_equal(list(&lab, 1).run[0].failure, "");
    assert_int_equal(store_fail(store, 9, "there is none", &err), -1);
    assert_contains(err.text, "there is no run 9 in the store");
    store_close(store);
    str_release(&text);
    close_lab(&lab);
}

static void test_store__keeps_the_name_and_the_note_of_a_run(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 1, NULL);
    struct store *s = open_store(lab.path, STORE_WRITE);
    assert_int_equal(store_describe(s, 1, "wide", "steps of 2", &err), 0);
    assert_int_equal(store_describe(s, 1, NULL, "steps of 3", &err), 0);
    assert_int_equal(store_describe(s, 2, NULL, "nothing", &err), -1);
    assert_contains(err.text, "there is no run 2");
    store_close(s);
    assert_string_equal(list(&lab, 1).run[0].name, "wide");
    assert_string_equal(list(&lab, 1).run[0].note, "steps of 3");
    close_lab(&lab);
}

/* Each of these values was written directly into the file: the run is named, and it and the others are shown. */
static void test_store__names_a_damaged_row_and_shows_the_rest(void **state)
{
    (void)state;
    static const struct {
        const char *damage, *column;
    } cases[] = {
        { "UPDATE run SET status = CAST(x'ff41' AS TEXT) WHERE id = 2", "status" },
        { "UPDATE run SET preset = 'a' || char(10) WHERE id = 2", "preset" },
        { "UPDATE run SET features = x'00' WHERE id = 2", "features" },
        { "UPDATE run SET seconds = 1e999 WHERE id = 2", "seconds" },
        { "UPDATE run SET status = 'bogus' WHERE id = 2", "status" },
        { "UPDATE run SET weights = x'00' WHERE id = 2", "weights" },
        { "UPDATE run SET best = -1e999 WHERE id = 2", "best" },
        { "UPDATE run SET pieces = 'many' WHERE id = 2", "pieces" },
        { "UPDATE run SET iterations = -1 WHERE id = 2", "iterations" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lab lab;
        struct err err;
        struct runs_read all = { 0 };
        open_lab(&lab, "pso", small);
        for (int run = 1; run <= 3; run++)
            run_for(&lab, 0, 2, NULL);
        execute(&lab, cases[i].damage);
        struct store *s = open_store(lab.path, STORE_READ);
        assert_int_equal(store_damage(s, &err), 0);
        assert_int_equal(store_runs(s, 0, list_run, &all, &err), 0);
        assert_int_equal(all.count, 3);
        assert_null(all.run[0].damaged);
        assert_string_equal(all.run[1].damaged, cases[i].column);
        assert_null(all.run[2].damaged);
        assert_int_equal(store_damage(s, &err), -1);
        assert_contains(err.text, "run 2 has a wrong value as its");
        for (int k = 0; k < 3; k++) {
            json_t *run = export_run(&all.run[k]);
            assert_non_null(run);
            assert_int_equal(json_integer_value(json_object_get(run, "run")), 3 - k);
            json_decref(run);
        }
        store_close(s);
        close_lab(&lab);
    }
}

static void assert_says_where(struct session *s, const char *part, const char *path)
{
    struct err err = { "" };
    assert_int_equal(train(s, &err), TRAIN_FAILED);
    assert_contains(err.text, part);
    assert_contains(err.text, path);
    assert_int_equal(store_finish(s->store, 1, STORE_FAILED, "why", 1.0, &err),
                     -1); /* the same error, and no second copy */
    assert_contains(err.text, path);
    close_session(s);
}

/* The records of a run are intact wherever they end up, and the run ends as if nothing had happened. */
static void test_store__is_rescued_when_its_file_is_removed_or_replaced(void **state)
{
    (void)state;
    for (int replaced = 0; replaced < 2; replaced++) {
        struct lab lab;
        struct session s;
        char rescued[128], second[128];
        open_lab(&lab, "pso", small);
        run_for(&lab, 0, -1, NULL);
        uint64_t wanted = print_of(&lab, 1);
        run_for(&lab, 0, 2, NULL);
        open_session(&s, &lab, 2, NULL);
        assert_int_equal(unlink(lab.path), 0);
        if (replaced)
            fclose(fopen(lab.path, "w"));
        snprintf(rescued, sizeof rescued, "%s.rescued", lab.path);
        snprintf(second, sizeof second, "%s.rescued-2", lab.path);
        assert_says_where(&s, "removed or replaced while it was in use", rescued);
        assert_int_equal(access(second, F_OK), -1);
        assert_int_equal(rename(rescued, lab.path), 0); /* no log of the old file is beside it */
        run_for(&lab, 2, -1, NULL);
        assert_true(print_of(&lab, 2) == wanted);
        close_lab(&lab);
    }
}

static void test_store__is_found_when_its_folder_is_renamed(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    char folder[128], path[160];
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 2, NULL);
    open_session(&s, &lab, 1, NULL);
    snprintf(folder, sizeof folder, "%s-moved", lab.folder);
    snprintf(path, sizeof path, "%s/store.db", folder);
    assert_int_equal(rename(lab.folder, folder), 0);
    assert_says_where(&s, "was moved while it was in use", path);
    assert_int_equal(rename(folder, lab.folder), 0);
    run_for(&lab, 1, -1, NULL);
    close_lab(&lab);
}

/* A process that opens the store while it is being created waits for it. */
static void test_store__is_waited_for_while_another_process_makes_it(void **state)
{
    (void)state;
    struct lab lab;
    open_lab(&lab, "pso", small);
    execute(&lab, "PRAGMA journal_mode = WAL"); /* an empty database */
    pid_t child = fork();
    if (child == 0) {
        struct err err;
        usleep(20000);
        store_close(store_open(lab.path, STORE_CREATE, &err));
        _exit(0);
    }
    struct err err = { "" };
    struct store *s = store_open(lab.path, STORE_READ, &err);
    assert_string_equal(err.text, "");
    assert_non_null(s);
    store_close(s);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close_lab(&lab);
}

/* A database of another program has version 0, like an empty file. */
static void test_store__leaves_the_database_of_somebody_else_alone(void **state)
{
    (void)state;
    struct lab lab;
    struct err err = { "" };
    open_lab(&lab, "pso", small);
    execute(&lab, "CREATE TABLE run (mine TEXT); INSERT INTO run VALUES ('precious')");
    struct store *s = store_open(lab.path, STORE_CREATE, &err);
    store_close(s);
    assert_null(s);
    assert_int_equal(ask(&lab, "SELECT count(*) FROM sqlite_master"), 1);
    close_lab(&lab);
}

static void test_store__says_when_a_file_cannot_be_written(void **state)
{
    (void)state;
    struct lab lab;
    struct err err = { "" };
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 2, NULL);
    execute(&lab, "PRAGMA journal_mode = DELETE"); /* no side files, so that this file is all there is */
    assert_int_equal(chmod(lab.path, 0444), 0);
    if (geteuid() != 0) {
        assert_null(store_open(lab.path, STORE_WRITE, &err));
        assert_contains(err.text, lab.path);
    }
    /* Even root cannot write to a store that was opened for reading. */
    struct store *s = open_store(lab.path, STORE_READ);
    assert_int_equal(store_remove(s, 1, &err), -1);
    assert_contains(err.text, "cannot write to the store");
    assert_contains(err.text, "readonly");
    store_close(s);
    assert_int_equal(list(&lab, 0).count, 1);
    close_lab(&lab);
}

/* A step that fails halfway leaves nothing. */
static void test_store__records_a_step_whole_or_not_at_all(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    int64_t run = run_for(&lab, 0, 3, NULL);
    uint64_t before = print_of(&lab, run);
    execute(&lab, "CREATE TRIGGER full BEFORE INSERT ON checkpoint BEGIN SELECT RAISE(ABORT, 'disk is full'); END");
    open_session(&s, &lab, run, NULL);
    assert_int_equal(train(&s, &err), TRAIN_FAILED);
    assert_contains(err.text, "disk is full");
    assert_contains(err.text, lab.path);
    close_session(&s);
    assert_true(print_of(&lab, run) == before);
    execute(&lab, "DROP TRIGGER full");
    run_for(&lab, run, -1, NULL);
    assert_true(print_of(&lab, run) == wanted);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store__numbers_and_lists_its_runs),
        cmocka_unit_test(test_store__gives_back_what_was_recorded),
        cmocka_unit_test(test_store__gives_back_a_part),
        cmocka_unit_test(test_store__says_when_a_run_is_gone),
        cmocka_unit_test(test_store__removes_everything_of_a_run),
        cmocka_unit_test(test_store__tells_no_store_from_a_bad_one),
        cmocka_unit_test(test_store__refuses_what_is_no_store),
        cmocka_unit_test(test_store__lists_the_best_games_of_a_mode),
        cmocka_unit_test(test_store__keeps_why_a_run_failed_until_it_is_resumed),
        cmocka_unit_test(test_store__keeps_the_name_and_the_note_of_a_run),
        cmocka_unit_test(test_store__names_a_damaged_row_and_shows_the_rest),
        cmocka_unit_test(test_store__is_rescued_when_its_file_is_removed_or_replaced),
        cmocka_unit_test(test_store__is_found_when_its_folder_is_renamed),
        cmocka_unit_test(test_store__is_waited_for_while_another_process_makes_it),
        cmocka_unit_test(test_store__leaves_the_database_of_somebody_else_alone),
        cmocka_unit_test(test_store__says_when_a_file_cannot_be_written),
        cmocka_unit_test(test_store__records_a_step_whole_or_not_at_all),
    };
    return RUN(tests);
}
