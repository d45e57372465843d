/* SPDX-License-Identifier: MIT
 *
 * Runs in progress: the jobs that train them, and their viewers.
 */
#include "base/clock.h"
#include "ui/web/live.h"
#include "web_lab.h"

#include <signal.h>
#include <sys/wait.h>

/* Waits for a run to reach a state, for at most a minute: a test that waits longer has failed. */
static void await(struct site *l, int64_t run, const char *key, const char *wanted)
{
    for (int tries = 0; tries < 600; tries++) {
        json_t *all = get(l, 200, "GET", "/api/runs/N", (struct question){ .number = run });
        const json_t *value = json_object_get(all, key);
        char text[32] = "";
        if (json_is_integer(value))
            snprintf(text, sizeof text, "%s", json_integer_value(value) > 0 ? "some" : "none");
        else
            snprintf(text, sizeof text, "%s", json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "");
        if (json_is_string(value))
            snprintf(text, sizeof text, "%.30s", json_string_value(value));
        json_decref(all);
        if (strcmp(text, wanted) == 0)
            return;
        usleep(100000);
    }
    fail_msg("run %lld: %s never became %s", (long long)run, key, wanted);
}

static const char long_run[] = "{\"method\": \"pso\", \"settings\": {\"height\": \"6\", \"games\": \"20\", "
                               "\"iterations\": \"1000000\", \"particles\": \"4\"}}";

static int64_t begin_run(struct site *l, const char *body)
{
    json_t *answer = get(l, 201, "POST", "/api/runs", (struct question){ .body = body });
    int64_t run = number_of(answer, "run");
    json_decref(answer);
    return run;
}

static void act(struct site *l, int64_t run, const char *pattern)
{
    json_decref(get(l, 200, "POST", pattern, (struct question){ .number = run, .body = "{}" }));
}

static void test_web_job__starts_stops_resumes_and_deletes(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_site(&l, &lab);
    int64_t run = begin_run(&l, long_run);
    assert_int_equal(run, 1);
    await(&l, run, "iterations", "some");
    assert_true(jobs_live(l.jobs, run));
    refused(&l, 409, "being trained now", "POST", "/api/runs/N/delete",
            (struct question){ .number = run, .body = "{}" });
    refused(&l, 409, "being trained now", "POST", "/api/runs/N/resume",
            (struct question){ .number = run, .body = "{}" });
    assert_int_equal(begin_run(&l, long_run), 2);
    refused(&l, 409, "which is the maximum", "POST", "/api/runs", (struct question){ .body = long_run });
    act(&l, run, "/api/runs/N/stop");
    await(&l, run, "live", "no");
    await(&l, run, "status", "stopped");
    await(&l, run, "failure", "");
    refused(&l, 409, "not being trained", "POST", "/api/runs/N/stop", (struct question){ .number = run, .body = "{}" });
    int64_t before = list(&lab, run).run[0].iterations;
    act(&l, run, "/api/runs/N/resume");
    while (list(&lab, run).run[0].iterations <= before)
        await(&l, run, "live", "yes");
    act(&l, run, "/api/runs/N/stop");
    await(&l, run, "live", "no");
    act(&l, run, "/api/runs/N/delete");
    refused(&l, 404, "There is no run 1.", "GET", "/api/runs/N", (struct question){ .number = run });
    jobs_free(l.jobs); /* stops the other run */
    assert_int_equal(list(&lab, 2).run[0].status, STORE_STOPPED);
    close_lab(&lab);
}

/* A server that is killed cannot stop its jobs; they stop by themselves, as if interrupted. */
static void test_web_job__leaves_nothing_behind_when_killed(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    struct err err;
    open_lab(&lab, "pso", "height=6 games=20 iterations=1000000 particles=4");
    run_for(&lab, 0, 0, NULL);
    execute(&lab, "UPDATE run SET status = 'stopped'");
    pid_t server = fork();
    if (server == 0) {
        open_site(&l, &lab);
        if (jobs_start(l.jobs, &l, 1, &err))
            _exit(1);
        for (;;)
            pause();
    }
    open_site(&l, &lab);
    await(&l, 1, "iterations", "some");
    kill(server, SIGKILL);
    assert_int_equal(waitpid(server, NULL, 0), server);
    await(&l, 1, "status", "stopped");
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_job__refuses_to_go_on_where_it_must_not(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    open_site(&l, &lab);
    refused(&l, 409, "is done", "POST", "/api/runs/N/resume", (struct question){ .number = 1, .body = "{}" });
    /* Another process trains it; the parent of this one serves as an example. */
    char statement[256], host[64] = "";
    gethostname(host, sizeof host - 1);
    FILE *file = fopen("/proc/self/stat", "r");
    int parent = 0;
    assert_int_equal(fscanf(file, "%*d %*s %*c %d", &parent), 1);
    fclose(file);
    char path[64];
    long long start = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", parent);
    file = fopen(path, "r");
    assert_int_equal(fscanf(file,
                            "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d "
                            "%lld",
                            &start),
                     1);
    fclose(file);
    snprintf(statement, sizeof statement, "UPDATE run SET status = 'running', owner = '%s %d %lld'", host, parent,
             start);
    execute(&lab, statement);
    refused(&l, 409, "another process", "POST", "/api/runs/N/resume", (struct question){ .number = 1, .body = "{}" });
    refused(&l, 409, "another process", "POST", "/api/runs/N/delete", (struct question){ .number = 1, .body = "{}" });
    refused(&l, 409, "not being trained from here", "POST", "/api/runs/N/stop",
            (struct question){ .number = 1, .body = "{}" });
    json_t *all = get(&l, 200, "GET", "/api/runs/N", (struct question){ .number = 1 });
    assert_true(json_real_value(json_object_get(all, "seconds")) > 1.5); /* the current session counts */
    assert_true(json_is_true(json_object_get(all, "elsewhere")));
    json_decref(all);
    /* That process was killed: the store still marks the run as running, but no process trains it. */
    snprintf(statement, sizeof statement, "UPDATE run SET owner = '%s %d %lld'", host, parent, start + 1);
    execute(&lab, statement);
    all = get(&l, 200, "GET", "/api/runs/N", (struct question){ .number = 1 });
    assert_true(json_is_false(json_object_get(all, "elsewhere")));
    json_decref(all);
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_job__says_why_a_job_failed(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 1, NULL);
    execute(&lab, "UPDATE param SET value = 'nonsense' WHERE name = 'features'");
    execute(&lab, "UPDATE run SET status = 'stopped'");
    open_site(&l, &lab);
    act(&l, 1, "/api/runs/N/resume");
    while (jobs_live(l.jobs, 1))
        usleep(10000);
    assert_int_equal(list(&lab, 1).run[0].status, STORE_FAILED);
    assert_contains(list(&lab, 1).run[0].failure, "nonsense");
    char failure[512] = "";
    jobs_failure(l.jobs, 1, failure, sizeof failure);
    assert_contains(failure, "nonsense");
    assert_int_not_equal(strncmp(failure, "tetrarch: ", 10), 0);
    /* The reason is in the store: another server, which did not see the job fail, shows it too. */
    struct site later = l;
    later.jobs = jobs_new();
    json_t *all = get(&later, 200, "GET", "/api/runs", (struct question){ 0 });
    const json_t *first = json_array_get(json_object_get(all, "runs"), 0);
    assert_string_equal(text_of(first, "failure"), list(&lab, 1).run[0].failure);
    json_decref(all);
    jobs_free(later.jobs);
    struct site wrong = l;
    struct err err;
    wrong.program = "/nowhere/tetrarch";
    assert_int_equal(jobs_start(l.jobs, &wrong, 1, &err), -1);
    assert_contains(err.text, "cannot start /nowhere/tetrarch: No such file");
    assert_false(jobs_live(l.jobs, 1));
    jobs_free(l.jobs);
    close_lab(&lab);
}

/* Reads from a viewer until the text appears or the viewer is dropped, for at most a minute. */
static bool read_until(struct viewer *v, struct str *all, const char *wanted)
{
    for (double until = clock_seconds() + 60; clock_seconds() < until;) {
        char piece[1000];
        ssize_t n = live_read(v, piece, sizeof piece);
        if (n < 0)
            return false;
        str_add_bytes(all, piece, (size_t)n);
        if (all->text && strstr(all->text, wanted))
            return true;
        if (n == 0)
            usleep(10000);
    }
    fail_msg("never told: %s", wanted);
    return false;
}

static void count_call(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
}

static void test_web_live__tells_all_viewers_the_same(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", "height=6 games=2 iterations=6 final=0 particles=5");
    run_for(&lab, 0, 2, NULL);
    open_site(&l, &lab);
    struct live *live = live_new(&l, count_call);
    atomic_int woken = 0;
    struct viewer *one = live_watch(live, 1, -1, &woken), *two = live_watch(live, 1, 2, &woken);
    struct str a = { 0 }, b = { 0 }, c = { 0 };
    read_until(one, &a, "event: status");
    read_until(two, &b, "event: status");
    assert_null(strstr(a.text, "event: iteration")); /* the page has the earlier ones already */
    assert_contains(a.text, "\"total\":6");
    run_for(&lab, 1, -1, NULL);
    assert_true(read_until(one, &a, "\"status\":\"done\""));
    assert_true(read_until(two, &b, "\"status\":\"done\""));
    const char *news = strstr(a.text, "event: iteration"), *other = strstr(b.text, "event: iteration");
    assert_non_null(news);
    assert_string_equal(news, other);
    for (int i = 3; i <= 6; i++) {
        char number[32];
        snprintf(number, sizeof number, "{\"iteration\":%d,", i);
        assert_contains(a.text, number);
    }
    assert_contains(a.text, "\"swarm\":[{\"fitness\":");
    assert_true(atomic_load(&woken) > 2);
    /* A viewer that joins late and has seen nothing is given everything, once. */
    struct viewer *late = live_watch(live, 1, 0, &woken);
    assert_true(read_until(late, &c, "{\"iteration\":6,"));
    assert_contains(c.text, "{\"iteration\":1,");
    assert_contains(c.text, "\"status\":\"done\"");
    live_leave(one);
    live_leave(two);
    live_leave(late);
    live_free(live);
    str_release(&a);
    str_release(&b);
    str_release(&c);
    jobs_free(l.jobs);
    close_lab(&lab);
}

/* Writes iterations with large swarms directly into the file, as a fast run would. */
static void flood(const struct lab *lab, int from, int to)
{
    char statement[1024];
    snprintf(statement, sizeof statement,
             "BEGIN;"
             "WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
             " INSERT INTO iteration SELECT 1, i, i, 1.5, 1.5, 1.5, 1.5, 1, 1, randomblob(640) FROM n;"
             "UPDATE run SET iterations = %d, step = %d; COMMIT",
             from, to, to, to);
    execute(lab, statement);
}

static void test_web_live__drops_who_does_not_read(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 0, NULL);
    open_site(&l, &lab);
    struct live *live = live_new(&l, NULL);
    struct viewer *slow = live_watch(live, 1, -1, NULL), *fast = live_watch(live, 1, -1, NULL);
    struct str a = { 0 };
    read_until(fast, &a, "event: status");
    char wanted[64], some[4096];
    while (live_read(slow, some, sizeof some) == 0)
        usleep(10000); /* reads its first bytes, then stops reading */
    for (int i = 0; i < 12; i++) {
        flood(&lab, 1 + 200 * i, 200 * (i + 1));
        snprintf(wanted, sizeof wanted, "{\"iteration\":%d,", 200 * (i + 1));
        assert_true(read_until(fast, &a, wanted));
    }
    assert_true(a.length > LIVE_BEHIND_MAX);
    assert_int_equal(live_read(slow, some, sizeof some), -1);
    live_leave(slow);
    live_leave(fast);
    live_free(live);
    str_release(&a);
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_live__sees_another_store_in_the_place_of_one(void **state)
{
    (void)state;
    struct lab before, lab;
    struct site l;
    open_lab(&before, "pso", small);
    run_for(&before, 0, 2, NULL);
    open_lab(&lab, "pso", "height=6 games=2 iterations=7 final=0 particles=5");
    run_for(&lab, 0, 1, NULL);
    open_site(&l, &before);
    struct live *live = live_new(&l, NULL);
    struct viewer *v = live_watch(live, 1, -1, NULL);
    struct str text = { 0 };
    assert_true(read_until(v, &text, "\"total\":5"));
    assert_int_equal(unlink(before.path), 0);
    assert_true(read_until(v, &text, "\"status\":\"removed\""));
    assert_int_equal(rename(lab.path, before.path), 0);
    assert_true(read_until(v, &text, "\"total\":7"));
    live_leave(v);
    live_free(live);
    str_release(&text);
    jobs_free(l.jobs);
    close_lab(&before);
    close_lab(&lab);
}

static void test_web_live__has_room_for_so_many(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    struct viewer *viewers[LIVE_VIEWERS_MAX];
    char some[64];
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 1, NULL);
    open_site(&l, &lab);
    struct live *live = live_new(&l, NULL);
    for (int i = 0; i < LIVE_VIEWERS_MAX; i++)
        assert_non_null(viewers[i] = live_watch(live, 1, -1, NULL));
    assert_null(live_watch(live, 1, -1, NULL));
    live_leave(viewers[0]);
    assert_non_null(viewers[0] = live_watch(live, 1, -1, NULL));
    live_end(live);
    for (int i = 0; i < LIVE_VIEWERS_MAX; i++) {
        assert_int_equal(live_read(viewers[i], some, sizeof some), -1);
        live_leave(viewers[i]);
    }
    live_free(live);
    jobs_free(l.jobs);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_web_job__starts_stops_resumes_and_deletes),
        cmocka_unit_test(test_web_job__leaves_nothing_behind_when_killed),
        cmocka_unit_test(test_web_job__refuses_to_go_on_where_it_must_not),
        cmocka_unit_test(test_web_job__says_why_a_job_failed),
        cmocka_unit_test(test_web_live__tells_all_viewers_the_same),
        cmocka_unit_test(test_web_live__drops_who_does_not_read),
        cmocka_unit_test(test_web_live__sees_another_store_in_the_place_of_one),
        cmocka_unit_test(test_web_live__has_room_for_so_many),
    };
    return RUN(tests);
}
