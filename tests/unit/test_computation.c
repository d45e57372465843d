/* SPDX-License-Identifier: MIT
 *
 * Experiments in progress in the server, through its routes.
 */
#include "base/file.h"
#include "ui/web/computation.h"
#include "web_lab.h"

#include <sys/stat.h>

static const char many[] = "/api/computations", one[] = "/api/computations/N", halt[] = "/api/computations/N/stop";

static void open_experiments(struct site *out, const struct lab *lab)
{
    open_site(out, lab);
    out->computations = computations_new();
}

static void close_experiments(struct site *l)
{
    computations_free(l->computations);
    jobs_free(l->jobs);
}

static int64_t begin(struct site *l, const char *body)
{
    json_t *answer = get(l, 201, "POST", many, (struct question){ .body = body });
    int64_t number = number_of(answer, "computation");
    json_decref(answer);
    return number;
}

/* Waits until a computation has this status, a minute at most, and returns its state. */
static json_t *await(struct site *l, int64_t number, const char *status)
{
    for (int tries = 0; tries < 1200; tries++) {
        json_t *state = get(l, 200, "GET", one, (struct question){ .number = number });
        if (strcmp(text_of(state, "status"), status) == 0)
            return state;
        if (strcmp(text_of(state, "status"), "running") != 0)
            fail_msg("it is %s, not %s: %s", text_of(state, "status"), status, text_of(state, "error"));
        json_decref(state);
        usleep(50000);
    }
    fail_msg("computation %lld never became %s", (long long)number, status);
    return NULL;
}

/* Returns the JSON that a command prints. */
static json_t *printed_without_store(const struct site *l, const char *words)
{
    char command[512];
    struct err err;
    struct str text = { 0 };
    snprintf(command, sizeof command, "%s %s --json --quiet", l->program, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(file_read(&text, pipe, "the command", 1 << 20, &err), 0);
    assert_int_equal(pclose(pipe), 0);
    json_t *value = json_loads(text.text, 0, NULL);
    assert_non_null(value);
    str_release(&text);
    return value;
}

static json_t *printed(const struct site *l, const char *words)
{
    char all[512];
    snprintf(all, sizeof all, "%s --store %s", words, l->store);
    return printed_without_store(l, all);
}

/* Fails unless a value contains everything wanted, except the seconds; numbers may be rounded. */
static void assert_same(const json_t *found, const json_t *wanted)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_number(wanted)) {
        double x = json_number_value(found), y = json_number_value(wanted);
        assert_true(x - y <= 1e-9 * (1 + y) && y - x <= 1e-9 * (1 + y));
    } else if (json_is_object(wanted)) {
        json_object_foreach((json_t *)wanted, key, value)
        {
            if (strcmp(key, "seconds") != 0)
                assert_same(json_object_get(found, key), value);
        }
    } else if (json_is_array(wanted)) {
        assert_int_equal(json_array_size(found), json_array_size(wanted));
        json_array_foreach(wanted, i, value)
        {
            assert_same(json_array_get(found, i), value);
        }
    } else {
        assert_true(json_equal(found, wanted));
    }
}

#define SWEEP                                                                                                          \
    "{\"kind\": \"sweep\", \"method\": \"ga\", \"settings\": {\"height\": \"5\", \"games\": \"2\", \"iterations\": "   \
    "\"3\", \"features\": \"dt\"}, \"sweep\": [\"population=4,30\", \"mutation=0.1,0.9\"], \"seeds\": 2}"

static void test_computation__sweeps_as_the_command_line_does(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_experiments(&l, &lab);
    json_t *swept = await(&l, begin(&l, SWEEP), "done"), *result = json_object_get(swept, "result");
    assert_int_equal(size_of(result, "sweep"), 4);
    assert_string_equal(text_of(json_object_get(swept, "request"), "method"), "ga");
    json_t *wanted = printed(&l, "train ga --height 5 --games 2 --iterations 3 --features dt --sweep population=4,30 "
                                 "--sweep mutation=0.1,0.9 --sweep-seeds 2");
    assert_same(result, wanted);
    assert_int_equal(ask(&lab, "SELECT count(*) FROM run"), 8); /* nothing was trained twice */
    struct response r = ask_route(&l, "GET", "/api/sweep",
                                  (struct question){ .query = "of={\"method\":\"ga\",\"settings\":{\"height\":\"5\","
                                                              "\"games\":\"2\",\"iterations\":\"3\",\"features\":"
                                                              "\"dt\"},\"sweep\":[\"population=4,30\",\"mutation=0.1,"
                                                              "0.9\"],\"seeds\":2}" });
    assert_int_equal(r.status, 200);
    json_t *again = json_loadb(r.body.text, r.body.length, 0, NULL);
    assert_same(again, wanted);
    assert_true(json_is_null(json_object_get(again, "computation")));
    response_release(&r);
    json_decref(again);
    json_decref(wanted);
    json_decref(swept);
    close_experiments(&l);
    close_lab(&lab);
}

static void test_computation__draws_curves_and_verifies(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    open_experiments(&l, &lab);
    json_t *curves = await(&l, begin(&l, "{\"kind\": \"curves\", \"games\": 5}"), "done");
    json_t *wanted = printed(&l, "runs curves --games 5");
    assert_same(json_object_get(curves, "result"), wanted);
    json_decref(wanted);
    json_decref(curves);
    json_t *verdict = await(&l, begin(&l, "{\"kind\": \"verify\", \"run\": 1}"), "done");
    wanted = printed(&l, "runs verify 1");
    assert_same(json_object_get(verdict, "result"), wanted);
    assert_contains(text_of(json_object_get(verdict, "result"), "verdict"), "every measurement is the same.");
    json_decref(wanted);
    json_decref(verdict);
    execute(&lab, "UPDATE candidate SET rows = rows + 1 WHERE evaluation = 3");
    verdict = await(&l, begin(&l, "{\"kind\": \"verify\", \"run\": 1}"), "done");
    assert_int_equal(number_of(json_object_get(verdict, "result"), "different"), 1);
    assert_contains(text_of(json_object_get(verdict, "result"), "verdict"), "differs from what its settings produce.");
    json_decref(verdict);
    json_t *all = get(&l, 200, "GET", many, (struct question){ 0 });
    assert_int_equal(size_of(all, "computations"), 3);
    json_decref(all);
    close_experiments(&l);
    close_lab(&lab);
}

static void test_computation__measures_a_life(void **state)
{
    (void)state;
    static const char *const members[] = { "controller", "height", "rows", "repetitions", "levels", "last_boards" };
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_experiments(&l, &lab);
    json_t *life = await(&l, begin(&l, "{\"kind\": \"life\", \"controller\": \"bcts\", \"height\": 8}"), "done");
    json_t *wanted = printed_without_store(&l, "eval bcts --height 8 --precision 10% --last-boards 12");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_same(json_object_get(json_object_get(life, "result"), members[i]), json_object_get(wanted, members[i]));
    json_decref(wanted);
    json_decref(life);
    close_experiments(&l);
    close_lab(&lab);
}

/* Waits until a computation has a current run. */
static int64_t await_run(struct site *l, int64_t number)
{
    for (int tries = 0; tries < 1200; tries++) {
        json_t *state = get(l, 200, "GET", one, (struct question){ .number = number });
        int64_t run = number_of(state, "run");
        json_decref(state);
        if (run > 0 && jobs_live(l->jobs, run))
            return run;
        usleep(50000);
    }
    fail_msg("computation %lld trains nothing", (long long)number);
    return 0;
}

static void test_computation__trains_a_preset_part_by_part(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_experiments(&l, &lab);
    static const char body[] = "{\"preset\": \"champion-10x20\", \"settings\": {\"seed\": \"7\"}}";
    json_t *answer = get(&l, 201, "POST", "/api/runs", (struct question){ .body = body });
    int64_t number = number_of(answer, "computation"), run = await_run(&l, number);
    json_decref(answer);
    json_t *now = get(&l, 200, "GET", one, (struct question){ .number = number });
    assert_string_equal(text_of(now, "phrase"), "champion-numbers, part 1 of 3");
    json_t *part = json_array_get(json_object_get(json_object_get(now, "result"), "parts"), 0);
    assert_string_equal(text_of(part, "preset"), "champion-numbers");
    json_decref(now);
    json_decref(get(&l, 200, "POST", halt, (struct question){ .number = number, .body = "{}" }));
    json_decref(await(&l, number, "stopped"));
    assert_false(jobs_live(l.jobs, run));
    assert_int_equal(ask(&lab, "SELECT count(*) FROM run WHERE status = 'stopped' AND preset = 'champion-numbers'"), 1);
    refused(&l, 409, "not under way", "POST", halt, (struct question){ .number = number, .body = "{}" });
    assert_int_equal(await_run(&l, begin(&l, "{\"kind\": \"preset\", \"preset\": \"champion-10x20\", \"settings\": "
                                             "{\"seed\": \"7\"}}")),
                     run); /* it is resumed, not restarted */
    close_experiments(&l); /* stops it */
    assert_int_equal(ask(&lab, "SELECT count(*) FROM run WHERE status = 'stopped'"), 1);
    close_lab(&lab);
}

static void test_computation__refuses_what_cannot_be(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_experiments(&l, &lab);
    static const struct {
        int status;
        const char *body, *part;
    } wrong[] = {
        { 400, "{}", "\"kind\" must be preset, sweep, curves, verify or life" },
        { 400, "{\"kind\": \"preset\", \"preset\": \"demo\"}", "builds on others" },
        { 400, "{\"kind\": \"preset\"}", "builds on others" },
        { 400, "{\"kind\": \"sweep\", \"method\": \"ga\"}", "must be a list of texts" },
        { 400, "{\"kind\": \"sweep\", \"method\": \"ga\", \"sweep\": []}", "at least one setting" },
        { 400, "{\"kind\": \"sweep\", \"method\": \"ga\", \"sweep\": [\"population=4\", 5]}", "list of texts" },
        { 400, "{\"kind\": \"sweep\", \"method\": \"ga\", \"sweep\": [\"populaton=4\"]}", "no setting of ga" },
        { 400, "{\"kind\": \"sweep\", \"method\": \"ga\", \"sweep\": [\"population=4\"], \"seeds\": 0}", "1 to 100" },
        { 400, "{\"kind\": \"sweep\", \"preset\": \"champion-10x20\", \"sweep\": [\"seed=4\"]}", "trains several" },
        { 400,
          "{\"kind\": \"sweep\", \"method\": \"ga\", \"settings\": {\"population\": \"5\"}, \"sweep\": "
          "[\"population=4\"]}",
          "given and swept" },
        { 400, "{\"kind\": \"curves\", \"games\": 0}", "whole number" },
        { 404, "{\"kind\": \"curves\"}", "no runs yet" },
        { 400, "{\"kind\": \"verify\"}", "\"run\" must be" },
        { 400, "{\"kind\": \"life\", \"controller\": \"../x\"}", "\"controller\" must be a shipped one" },
        { 400, "{\"kind\": \"life\", \"controller\": \"bcts\", \"height\": 99}", "\"height\" must be" },
        { 404, "{\"kind\": \"verify\", \"run\": 3}", "no run 3" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refused(&l, wrong[i].status, wrong[i].part, "POST", many, (struct question){ .body = wrong[i].body });
    refused(&l, 404, "no computation 1", "GET", one, (struct question){ .number = 1 });
    refused(&l, 404, "no computation 1", "POST", halt, (struct question){ .number = 1, .body = "{}" });
    refused(&l, 400, "\"of\" must be", "GET", "/api/sweep", (struct question){ .query = "of=x" });
    assert_int_equal(access(lab.path, F_OK), -1); /* the store was not touched */
    assert_int_equal(mkdir(lab.path, 0700), 0);
    refused(&l, 500, "a folder", "POST", many, (struct question){ .body = SWEEP });
    refused(&l, 500, "a folder", "POST", many, (struct question){ .body = "{\"kind\": \"curves\"}" });
    assert_int_equal(rmdir(lab.path), 0);
    close_experiments(&l);
    close_lab(&lab);
}

#define LONG(seed)                                                                                                     \
    "{\"kind\": \"sweep\", \"method\": \"ga\", \"settings\": {\"height\": \"6\", \"iterations\": \"1000000\", "        \
    "\"seed\": \"" seed "\"}, \"sweep\": [\"population=4,6\"], \"seeds\": 1}"

static void test_computation__has_two_at_a_time(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_experiments(&l, &lab);
    int64_t first = begin(&l, LONG("1"));
    refused(&l, 409, "Computation 1 is the same", "POST", many, (struct question){ .body = LONG("1") });
    int64_t second = begin(&l, LONG("2"));
    refused(&l, 409, "2 computations are under way", "POST", many, (struct question){ .body = LONG("3") });
    int64_t run = await_run(&l, first);
    /* Stopping the run stops the sweep that waits for it. */
    json_decref(get(&l, 200, "POST", "/api/runs/N/stop", (struct question){ .number = run, .body = "{}" }));
    json_decref(await(&l, first, "stopped"));
    /* If a run fails, its sweep fails. */
    run = await_run(&l, second);
    execute(&lab, "DELETE FROM run");
    json_t *failed = await(&l, second, "failed");
    assert_true(*text_of(failed, "error"));
    json_decref(failed);
    close_experiments(&l);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_computation__sweeps_as_the_command_line_does),
        cmocka_unit_test(test_computation__draws_curves_and_verifies),
        cmocka_unit_test(test_computation__measures_a_life),
        cmocka_unit_test(test_computation__trains_a_preset_part_by_part),
        cmocka_unit_test(test_computation__refuses_what_cannot_be),
        cmocka_unit_test(test_computation__has_two_at_a_time),
    };
    return RUN(tests);
}
