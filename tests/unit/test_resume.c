/* SPDX-License-Identifier: MIT
 *
 * Resuming runs of a store that were stopped, killed or damaged.
 */
#include "lab/store/sql.h"
#include "learn/training/run.h"
#include "store_lab.h"

#include <sys/wait.h>

/* Killed after any number of steps, a run ends as if it had not been. */
static void test_resume__goes_on_with_a_run(void **state)
{
    (void)state;
    struct lab lab;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    for (int steps = 0; steps < 6; steps++) {
        struct err warning = { "?" };
        int64_t run = run_for(&lab, 0, steps, NULL);
        run_for(&lab, run, 0, NULL);
        run_for(&lab, run, steps < 5 ? 1 : 0, NULL);
        run_for(&lab, run, -1, &warning);
        assert_string_equal(warning.text, "");
        assert_true(print_of(&lab, run) == wanted);
    }
    run_for(&lab, 1, -1, NULL); /* nothing is left to do */
    assert_true(print_of(&lab, 1) == wanted);
    close_lab(&lab);
}

static void test_resume__keeps_the_games_of_a_run_that_was_stopped(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    int64_t run = run_for(&lab, 0, 2, NULL);
    open_session(&s, &lab, run, NULL);
    atomic_store(&s.stop, true);
    assert_int_equal(train(&s, &err), TRAIN_STOPPED);
    assert_int_equal(store_finish(s.store, run, STORE_STOPPED, NULL, 1.0, &err), 0);
    close_session(&s);
    assert_int_equal(ask(&lab, "SELECT count(*) FROM checkpoint WHERE run = 2 AND partial = 1"), 1);
    assert_int_equal(list(&lab, run).run[0].status, STORE_STOPPED);
    run_for(&lab, run, -1, NULL);
    assert_int_equal(ask(&lab, "SELECT count(*) FROM checkpoint WHERE partial = 1"), 0);
    assert_true(print_of(&lab, run) == print_of(&lab, 1));
    close_lab(&lab);
}

static void test_resume__passes_over_damaged_checkpoints(void **state)
{
    (void)state;
    struct lab lab;
    struct err warning;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    for (int damaged = 1; damaged <= 2; damaged++) {
        int64_t run = run_for(&lab, 0, 4, NULL);
        damage(&lab, run, damaged);
        run_for(&lab, run, 0, &warning);
        assert_contains(warning.text, "the checkpoint is damaged");
        assert_contains(warning.text, "resumes from the one before it");
        assert_int_equal(list(&lab, run).run[0].step, 4 - damaged);
        char question[96];
        snprintf(question, sizeof question, "SELECT max(step) FROM candidate WHERE run = %d", (int)run);
        assert_int_equal(ask(&lab, question), 4 - damaged);
        run_for(&lab, run, -1, &warning);
        assert_string_equal(warning.text, "");
        assert_true(print_of(&lab, run) == wanted);
    }
    /* The last checkpoint of a finished run. */
    damage(&lab, 1, 1);
    run_for(&lab, 1, -1, &warning);
    assert_contains(warning.text, "resumes from the one before it");
    assert_true(print_of(&lab, 1) == wanted);
    close_lab(&lab);
}

static void test_resume__begins_anew_when_all_checkpoints_are_damaged(void **state)
{
    (void)state;
    struct lab lab;
    struct err warning;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    int64_t run = run_for(&lab, 0, 4, NULL);
    damage(&lab, run, 8);
    run_for(&lab, run, 0, &warning);
    assert_contains(warning.text, "starts over");
    assert_int_equal(ask(&lab, "SELECT count(*) FROM candidate WHERE run = 2"), 0);
    assert_int_equal(ask(&lab, "SELECT count(*) FROM iteration WHERE run = 2"), 0);
    assert_int_equal(list(&lab, run).run[0].step, 0);
    run_for(&lab, run, -1, NULL);
    assert_true(print_of(&lab, run) == print_of(&lab, 1));
    close_lab(&lab);
}

/* A run that this program cannot reproduce must not be lost. */
static void test_resume__keeps_a_run_that_it_cannot_go_on_with(void **state)
{
    (void)state;
    struct lab lab;
    struct err err, warning;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t before = print_of(&lab, 1);
    assert_int_equal(config_set(&lab.config, "particles", "6", &err), 0);
    struct session s = { .store = open_store(lab.path, STORE_WRITE),
                         .trainer = trainer_new(&lab.config, NULL, 0, &err) };
    assert_int_equal(store_resume(s.store, 1, s.trainer, 0, &warning, &err), -1);
    assert_contains(err.text, "other settings");
    assert_contains(err.text, "run 1 can be shown and exported");
    close_session(&s);
    assert_true(print_of(&lab, 1) == before);
    close_lab(&lab);
}

/* Gives the newest checkpoint of a run more champions than possible, and a matching checksum. */
static void forge(const struct lab *lab, int64_t run)
{
    sqlite3 *db = open_file(lab);
    sqlite3_stmt *q;
    const char *newest = "SELECT bytes, step FROM checkpoint WHERE run = ? ORDER BY step DESC";
    const char *change = "UPDATE checkpoint SET bytes = ? WHERE run = ? AND step = ?";
    assert_int_equal(sqlite3_prepare_v2(db, newest, -1, &q, NULL), SQLITE_OK);
    sqlite3_bind_int64(q, 1, run);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    size_t size = (size_t)sqlite3_column_bytes(q, 0), state = 4 * sizeof(uint64_t);
    int64_t step = sqlite3_column_int64(q, 1), many = 1000000;
    char *bytes = xcalloc(1, size);
    memcpy(bytes, sqlite3_column_blob(q, 0), size);
    sqlite3_finalize(q);
    memcpy(bytes + state + offsetof(struct train_state, champions), &many, sizeof many);
    uint64_t hash = checkpoint_hash(bytes, size - sizeof hash);
    memcpy(bytes + size - sizeof hash, &hash, sizeof hash);
    assert_int_equal(sqlite3_prepare_v2(db, change, -1, &q, NULL), SQLITE_OK);
    sqlite3_bind_blob(q, 1, bytes, (int)size, SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 2, run);
    sqlite3_bind_int64(q, 3, step);
    assert_int_equal(sqlite3_step(q), SQLITE_DONE);
    sqlite3_finalize(q);
    sqlite3_close(db);
    free(bytes);
}

/* Not a flipped bit, which the checksum detects, but numbers chosen by an attacker. */
static void test_resume__refuses_a_forged_checkpoint(void **state)
{
    (void)state;
    struct lab lab;
    struct err err, warning;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 3, NULL);
    forge(&lab, 1);
    uint64_t before = print_of(&lab, 1);
    struct session s = { .store = open_store(lab.path, STORE_WRITE),
                         .trainer = trainer_new(&lab.config, NULL, 0, &err) };
    assert_int_equal(store_resume(s.store, 1, s.trainer, 0, &warning, &err), -1);
    assert_contains(err.text, "its champions are out of range");
    assert_contains(err.text, "run 1 can be shown and exported");
    close_session(&s);
    assert_true(print_of(&lab, 1) == before);
    close_lab(&lab);
}

static void test_resume__finds_a_run_beside_one_that_it_cannot_read(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    run_for(&lab, 0, -1, NULL);
    execute(&lab, "INSERT INTO param VALUES(2, 'gone-since', '3')");
    struct store *s = open_store(lab.path, STORE_READ);
    assert_int_equal(store_find(s, &lab.config, &err), 1);
    store_close(s);
    close_lab(&lab);
}

/* A process on another machine takes over a run; the first process must not write any more. */
static void test_resume__lets_one_process_at_a_time_write_a_run(void **state)
{
    (void)state;
    struct lab lab;
    struct session first, second;
    struct err err, warning;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    open_session(&first, &lab, 0, NULL);
    first.left = 2;
    assert_int_equal(train(&first, &err), TRAIN_FAILED);
    second = (struct session){ .store = open_store(lab.path, STORE_WRITE), .run = first.run, .left = -1 };
    second.trainer = trainer_new(&lab.config, NULL, 0, &err);
    snprintf(second.store->owner, sizeof second.store->owner, "elsewhere 1");
    assert_int_equal(store_resume(second.store, second.run, second.trainer, 0, &warning, &err), 0);
    first.left = -1;
    assert_int_equal(train(&first, &err), TRAIN_FAILED);
    assert_contains(err.text, "another process (elsewhere 1) has taken over run 2");
    assert_int_equal(store_finish(first.store, first.run, STORE_FAILED, "late", 9.0, &err), 0);
    assert_int_equal(list(&lab, 2).run[0].status, STORE_RUNNING); /* the first process may not change it */
    assert_int_equal(train(&second, &err), TRAIN_DONE);
    close_session(&first);
    close_session(&second);
    assert_true(print_of(&lab, 2) == print_of(&lab, 1));
    close_lab(&lab);
}

/* Runs in a child process: 0 if it is refused with the right sentence. */
static int try_to_resume(const struct lab *lab)
{
    struct err err = { "" }, warning;
    struct store *s = store_open(lab->path, STORE_WRITE, &err);
    struct trainer *t = trainer_new(&lab->config, NULL, 0, &err);
    int refused = s && store_resume(s, 1, t, 0, &warning, &err) &&
                  strstr(err.text, "run 1 is being trained by another process");
    trainer_free(t);
    store_close(s);
    return refused ? 0 : 1;
}

static int child(const struct lab *lab)
{
    int status;
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0)
        _exit(try_to_resume(lab));
    assert_int_equal(waitpid(id, &status, 0), id);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* A launcher that is ended by a signal leaves its dead children unreaped. */
static void test_resume__takes_a_run_from_a_process_that_is_dead_but_not_reaped(void **state)
{
    (void)state;
    struct lab lab;
    siginfo_t info;
    open_lab(&lab, "pso", small);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        run_for(&lab, 0, 2, NULL);
        _exit(0);
    }
    assert_int_equal(waitid(P_PID, (id_t)id, &info, WEXITED | WNOWAIT), 0);
    run_for(&lab, 1, -1, NULL);
    assert_int_equal(waitpid(id, NULL, 0), id);
    close_lab(&lab);
}

static void test_resume__does_not_take_a_run_from_a_living_process(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err err;
    open_lab(&lab, "pso", small);
    open_session(&s, &lab, 0, NULL);
    s.left = 2;
    assert_int_equal(train(&s, &err), TRAIN_FAILED);
    trainer_free(s.trainer);
    store_close(s.store); /* a database must not be carried across fork() */
    assert_int_equal(child(&lab), 0);
    execute(&lab, "UPDATE run SET status = 'stopped'");
    assert_int_equal(child(&lab), 1); /* now it is allowed */
    close_lab(&lab);
}

/* Extends a run to 5 iterations and trains it to its end. */
static void extend(struct lab *lab, int64_t run)
{
    struct session s = { .store = open_store(lab->path, STORE_WRITE), .run = run, .left = -1 };
    struct config config;
    struct err warning, err;
    assert_int_equal(store_config(s.store, run, &config, &err), 0);
    s.trainer = trainer_new(&config, NULL, 0, &err);
    if (store_resume(s.store, run, s.trainer, 5, &warning, &err))
        fail_msg("%s", err.text);
    assert_int_equal(train(&s, &err), TRAIN_DONE);
    close_session(&s);
    config_release(&config);
}

/* A run that was begun with fewer iterations and is extended ends like one that was begun with more: whether it was
 * done, stopped, or in its last measurements. */
static void test_resume__extends_a_run_as_if_it_had_been_begun_longer(void **state)
{
    (void)state;
    static const char *const tried[] = { "pso", "aco", "ga", "cross-entropy", "cmaes" };
    static const char *const finals[] = { "final=2 final-effort=2", "final=0" };
    for (size_t m = 0; m < sizeof tried / sizeof *tried; m++)
        for (int f = 0; f < 2; f++) {
            struct lab lab;
            struct err err;
            open_lab(&lab, tried[m], "height=6 games=2 iterations=5");
            assert_int_equal(config_set_all(&lab.config, finals[f], &err), 0);
            run_for(&lab, 0, -1, NULL);
            uint64_t wanted = print_of(&lab, 1);
            assert_int_equal(config_set(&lab.config, "iterations", "3", &err), 0);
            extend(&lab, run_for(&lab, 0, -1, NULL));
            extend(&lab, run_for(&lab, 0, 2, NULL));
            extend(&lab, run_for(&lab, 0, f == 0 ? 3 : 1, NULL));
            extend(&lab, 2); /* to its present length: nothing is left to do */
            for (int run = 2; run <= 4; run++)
                assert_true(print_of(&lab, run) == wanted);
            close_lab(&lab);
        }
}

static void test_resume__refuses_iterations_that_are_done_or_were_not_reached(void **state)
{
    (void)state;
    struct lab lab;
    struct session s;
    struct err warning, err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    uint64_t wanted = print_of(&lab, 1);
    s = (struct session){ .store = open_store(lab.path, STORE_WRITE) };
    s.trainer = trainer_new(&lab.config, NULL, 0, &err);
    assert_int_equal(store_resume(s.store, 1, s.trainer, 4, &warning, &err), -1);
    assert_contains(err.text, "run 1 cannot have 4 iterations: it has done 5 already");
    close_session(&s);
    assert_true(print_of(&lab, 1) == wanted);
    assert_int_equal(list(&lab, 1).run[0].status, STORE_DONE);
    assert_int_equal(config_set_all(&lab.config, "goal=1 iterations=50", &err), 0);
    run_for(&lab, 0, -1, NULL);
    s = (struct session){ .store = open_store(lab.path, STORE_WRITE) };
    s.trainer = trainer_new(&lab.config, NULL, 0, &err);
    assert_int_equal(store_resume(s.store, 2, s.trainer, 80, &warning, &err), -1);
    assert_contains(err.text, "of 50, by its goal");
    close_session(&s);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resume__goes_on_with_a_run),
        cmocka_unit_test(test_resume__keeps_the_games_of_a_run_that_was_stopped),
        cmocka_unit_test(test_resume__passes_over_damaged_checkpoints),
        cmocka_unit_test(test_resume__begins_anew_when_all_checkpoints_are_damaged),
        cmocka_unit_test(test_resume__keeps_a_run_that_it_cannot_go_on_with),
        cmocka_unit_test(test_resume__refuses_a_forged_checkpoint),
        cmocka_unit_test(test_resume__finds_a_run_beside_one_that_it_cannot_read),
        cmocka_unit_test(test_resume__lets_one_process_at_a_time_write_a_run),
        cmocka_unit_test(test_resume__takes_a_run_from_a_process_that_is_dead_but_not_reaped),
        cmocka_unit_test(test_resume__does_not_take_a_run_from_a_living_process),
        cmocka_unit_test(test_resume__extends_a_run_as_if_it_had_been_begun_longer),
        cmocka_unit_test(test_resume__refuses_iterations_that_are_done_or_were_not_reached),
    };
    return RUN(tests);
}
