/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "engine/player/controller.h"
#include "web_lab.h"

static void test_web_api__says_what_a_build_lacks(void **state)
{
    (void)state;
    struct site l = { .store = "some/where/x.db", .open = true };
    json_t *about = get(&l, 200, "GET", "/api/about", (struct question){ 0 });
    assert_string_equal(text_of(about, "version"), TETRARCH_VERSION);
    assert_string_equal(text_of(about, "store"), "x.db");
    assert_true(json_is_true(json_object_get(about, "listen")));
    bool whole = json_is_true(json_object_get(about, "engine")) && json_is_true(json_object_get(about, "charts"));
    assert_true(whole == (*text_of(about, "missing") == '\0'));
    json_decref(about);
}

static void test_web_api__answers_whatever_the_store_is_called(void **state)
{
    (void)state;
    struct site l = { .store = "some/\xff\n.db" };
    json_t *about = get(&l, 200, "GET", "/api/about", (struct question){ 0 });
    assert_string_equal(text_of(about, "store"), "??.db");
    json_decref(about);
}

static void test_response__survives_what_json_cannot_say(void **state)
{
    (void)state;
    struct response r = { .name = "file.json" };
    response_json(&r, 200, json_pack("{s:s}", "name", "\xff"));
    assert_int_equal(r.status, 500);
    assert_contains(r.body.text, "error");
    assert_string_equal(r.name, ""); /* otherwise browsers would save the sentence as a file */
    response_release(&r);
}

static void test_web_api__hands_out_what_is_shipped(void **state)
{
    (void)state;
    struct site l = { .store = "none.db" };
    json_t *all = get(&l, 200, "GET", "/api/controllers", (struct question){ 0 }), *one;
    size_t i;
    assert_true(size_of(all, "controllers") >= 14);
    json_array_foreach(json_object_get(all, "controllers"), i, one)
    {
        json_t *file = get(&l, 200, "GET", "/api/controllers/NAME", (struct question){ .name = text_of(one, "name") });
        assert_int_equal(size_of(file, "features"), size_of(one, "features"));
        assert_string_equal(text_of(file, "name"), text_of(one, "name"));
        json_decref(file);
    }
    json_decref(all);
    refused(&l, 404, "\"../bcts\"", "GET", "/api/controllers/NAME", (struct question){ .name = "../bcts" });
    refused(&l, 404, "\"\"", "GET", "/api/controllers/NAME", (struct question){ .name = "" });
    all = get(&l, 200, "GET", "/api/features", (struct question){ 0 });
    assert_int_equal(size_of(all, "features"), feature_count());
    assert_int_equal(size_of(all, "sets"), feature_set_count());
    json_decref(all);
    all = get(&l, 200, "GET", "/api/weights", (struct question){ 0 });
    assert_int_equal(size_of(all, "weights"), 4); /* three sets and a network */
    assert_int_equal(number_of(json_object_get(json_array_get(json_object_get(all, "weights"), 0), "file"), "format"),
                     1);
    json_decref(all);
}

static json_t *named(json_t *list, const char *name)
{
    json_t *row;
    size_t i;
    json_array_foreach(list, i, row)
    {
        if (strcmp(text_of(row, "name"), name) == 0)
            return row;
    }
    fail_msg("%s is not in the list", name);
    return NULL;
}

static void test_web_api__has_the_tables_of_the_form(void **state)
{
    (void)state;
    struct site l = { .store = "none.db" };
    json_t *all = get(&l, 200, "GET", "/api/methods", (struct question){ 0 });
    json_t *games = named(json_object_get(all, "common"), "games");
    assert_string_equal(text_of(games, "type"), "int");
    assert_true(json_number_value(json_object_get(games, "max")) == 100000);
    json_t *choice = named(json_object_get(all, "common"), "sequence");
    assert_string_equal(text_of(choice, "type"), "choice");
    assert_true(size_of(choice, "choices") >= 2);
    json_t *pso = named(json_object_get(all, "methods"), "pso");
    assert_string_equal(text_of(named(json_object_get(pso, "params"), "particles"), "type"), "int");
    assert_string_equal(text_of(json_object_get(pso, "defaults"), "iterations"), "50");
    json_t *presets_list = json_object_get(all, "presets"), *demo = named(presets_list, "demo");
    assert_string_equal(text_of(json_object_get(demo, "settings"), "height"), "12");
    assert_int_equal(size_of(demo, "first"), 0);
    assert_int_equal(size_of(named(presets_list, "champion-10x20"), "first"), 2);
    json_decref(all);
}

/* Writes a number as in the documents: 1,234,567. */
static const char *grouped(const json_t *entry, const char *key, char out[48])
{
    char plain[32], *at = out;
    snprintf(plain, sizeof plain, "%lld", (long long)number_of(entry, key));
    for (size_t i = 0, n = strlen(plain); i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            *at++ = ',';
        *at++ = plain[i];
    }
    *at = '\0';
    return out;
}

/* Fails unless a document has the interval, with the mean shortly before it, and the command's number of games
 * anywhere, or the command itself where it does not play games. */
static void assert_documented(const char *document, const json_t *entry)
{
    char a[48], b[48], interval[128], before[128];
    snprintf(interval, sizeof interval, "%s to %s", grouped(entry, "low", a), grouped(entry, "high", b));
    const char *found = strstr(document, interval);
    if (!found)
        fail_msg("%s of %s is not in the document", interval, text_of(entry, "controller"));
    size_t length = found - document < 100 ? (size_t)(found - document) : 100;
    snprintf(before, sizeof before, "%.*s", (int)length, found - length);
    assert_contains(before, grouped(entry, "rows", a));
    if (number_of(entry, "games") == 0) {
        assert_contains(text_of(entry, "command"), "--precision");
        assert_contains(document, text_of(entry, "command"));
        return;
    }
    snprintf(a, sizeof a, "--games %lld", (long long)number_of(entry, "games"));
    assert_contains(text_of(entry, "command"), a);
    assert_contains(document, a);
    /* Games that are not cut off each end in a death. */
    if (!strstr(text_of(entry, "command"), "--max-pieces")) {
        assert_int_equal(number_of(entry, "deaths"), number_of(entry, "games"));
    } else {
        /* Adjacent cells of a table; our own results are in bold. */
        snprintf(before, sizeof before, "| %s | **%s", grouped(entry, "deaths", a), grouped(entry, "rows", b));
        char plain[256];
        snprintf(plain, sizeof plain, "| %s | %s", a, b);
        assert_true(strstr(document, before) || strstr(document, plain));
    }
}

/* Every result claimed was measured and documented. */
static void test_web_api__gives_results_that_are_documented(void **state)
{
    (void)state;
    struct site l = { .store = "none.db" };
    struct str document = { 0 };
    struct err err;
    assert_int_equal(file_load(&document, getenv("RESULTS"), 1 << 20, &err), 0);
    json_t *all = get(&l, 200, "GET", "/api/results", (struct question){ 0 }), *entry;
    size_t i;
    assert_true(size_of(all, "results") >= 20);
    json_array_foreach(json_object_get(all, "results"), i, entry)
    {
        struct controller c;
        assert_int_equal(controller_load(text_of(entry, "controller"), &c, &err), 0);
        controller_release(&c);
        assert_documented(document.text, entry);
    }
    json_decref(all);
    str_release(&document);
}

static void test_web_api__has_no_runs_without_a_store(void **state)
{
    (void)state;
    struct site l = { .store = "/nowhere/none.db", .jobs = jobs_new() };
    json_t *all = get(&l, 200, "GET", "/api/runs", (struct question){ 0 });
    assert_int_equal(size_of(all, "runs"), 0);
    json_decref(all);
    all = get(&l, 200, "GET", "/api/scores", (struct question){ .query = "mode=sprint" });
    assert_int_equal(size_of(all, "scores"), 0);
    json_decref(all);
    static const char *const of_one[] = { "/api/runs/N", "/api/runs/N/controller", "/api/runs/N/events",
                                          "/api/runs/N/swarm" };
    for (int i = 0; i < 4; i++)
        refused(&l, 404, "no run 1.", "GET", of_one[i], (struct question){ .number = 1 });
    refused(&l, 404, "no run 1.", "GET", "/api/runs/N/export", (struct question){ .number = 1, .query = "format=csv" });
    static const char *const acts[] = { "/api/runs/N/stop", "/api/runs/N/resume", "/api/runs/N/delete" };
    for (int i = 0; i < 3; i++)
        refused(&l, 404, "no run 1.", "POST", acts[i], (struct question){ .number = 1, .body = "{}" });
    jobs_free(l.jobs);
}

static void test_web_api__shows_runs(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "cross-entropy", "height=6 games=2 iterations=4 final=0 population=8 revalidate=0");
    run_for(&lab, 0, -1, NULL);
    run_for(&lab, 0, 0, NULL);
    open_site(&l, &lab);
    json_t *all = get(&l, 200, "GET", "/api/runs", (struct question){ 0 });
    assert_int_equal(size_of(all, "runs"), 2);
    json_t *first = json_array_get(json_object_get(all, "runs"), 0);
    assert_int_equal(number_of(first, "run"), 2);
    assert_true(json_is_false(json_object_get(first, "live")));
    json_decref(all);
    all = get(&l, 200, "GET", "/api/runs/N", (struct question){ .number = 1 });
    assert_string_equal(text_of(all, "status"), "done");
    assert_int_equal(number_of(all, "total"), 4);
    assert_int_equal(size_of(all, "names"), number_of(all, "dim"));
    assert_int_equal(size_of(all, "weights"), number_of(all, "dim"));
    assert_int_equal(size_of(all, "swarm"),
                     ask(&lab, "SELECT count(*) FROM candidate WHERE run = 1 AND iteration = 4"));
    assert_string_equal(text_of(json_object_get(all, "settings"), "population"), "8");
    json_t *columns = json_object_get(all, "columns");
    static const char *const names[] = { "iteration", "pieces", "evaluations", "best", "mean", "worst", "recommended" };
    for (int i = 0; i < 7; i++)
        assert_int_equal(size_of(columns, names[i]), 4);
    assert_in_range(json_integer_value(json_array_get(json_object_get(columns, "pieces"), 3)), 1,
                    number_of(all, "pieces"));
    json_t *figures = json_object_get(all, "figures");
    assert_true(json_object_size(figures) > 0);
    json_decref(all);
    refused(&l, 404, "no run 3.", "GET", "/api/runs/N", (struct question){ .number = 3 });
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_api__shows_a_swarm_in_three_dimensions(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    open_site(&l, &lab);
    json_t *all = get(&l, 200, "GET", "/api/runs/N/swarm",
                      (struct question){ .number = 1, .query = "weights=3,holes,1" });
    assert_int_equal(number_of(all, "particles"), 5);
    json_t *candidates = json_object_get(all, "candidates"), *axis = json_array_get(json_object_get(all, "axes"), 1);
    int count = (int)ask(&lab, "SELECT count(*) FROM candidate WHERE run = 1 AND iteration > 0");
    static const char *const columns[] = { "x", "y", "z", "fitness", "iteration", "particle" };
    for (int i = 0; i < 6; i++)
        assert_int_equal(size_of(candidates, columns[i]), count);
    assert_string_equal(text_of(axis, "name"), "holes");
    assert_int_equal(size_of(axis, "ticks"), size_of(axis, "labels"));
    double low = json_number_value(json_object_get(axis, "low")),
           high = json_number_value(json_object_get(axis, "high"));
    for (int i = 0; i < count; i++) {
        double y = json_number_value(json_array_get(json_object_get(candidates, "y"), (size_t)i));
        assert_true(y > low && y < high);
    }
    assert_int_equal(size_of(all, "best"), 3);
    json_decref(all);
    all = get(&l, 200, "GET", "/api/runs/N/swarm", (struct question){ .number = 1 });
    assert_int_equal(size_of(all, "weights"), 3);
    json_decref(all);
    refused(&l, 400, "Expected three weights", "GET", "/api/runs/N/swarm",
            (struct question){ .number = 1, .query = "weights=1,2" });
    refused(&l, 400, "named twice", "GET", "/api/runs/N/swarm",
            (struct question){ .number = 1, .query = "weights=1,2,2" });
    refused(&l, 400, "There is no weight", "GET", "/api/runs/N/swarm",
            (struct question){ .number = 1, .query = "weights=1,2,%3Cb%3E" });
    jobs_free(l.jobs);
    close_lab(&lab);
}

/* Returns everything that a command prints. */
static void print_of_command(const char *command, struct str *out)
{
    struct err err;
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(file_read(out, pipe, "the command", 1 << 24, &err), 0);
    assert_int_equal(pclose(pipe), 0);
}

static void assert_export(struct site *l, const char *format, const char *type)
{
    char query[32], command[512];
    struct str wanted = { 0 };
    snprintf(query, sizeof query, "format=%s", format);
    snprintf(command, sizeof command, "%s runs export 1 --format %s --store %s", l->program, format, l->store);
    print_of_command(command, &wanted);
    struct response r = ask_route(l, "GET", "/api/runs/N/export", (struct question){ .number = 1, .query = query });
    assert_int_equal(r.status, 200);
    assert_string_equal(r.type, type);
    assert_contains(r.name, format);
    assert_string_equal(r.body.text, wanted.text);
    response_release(&r);
    str_release(&wanted);
}

static void test_web_api__hands_out_runs_as_the_program_does(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    struct err err;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    run_for(&lab, 0, 0, NULL);
    open_site(&l, &lab);
    assert_export(&l, "json", "application/json");
    assert_export(&l, "csv", "text/csv; charset=utf-8");
    refused(&l, 400, "json or csv", "GET", "/api/runs/N/export",
            (struct question){ .number = 1, .query = "format=xml" });
    refused(&l, 400, "json or csv", "GET", "/api/runs/N/export", (struct question){ .number = 1 });
    struct response r = ask_route(&l, "GET", "/api/runs/N/controller", (struct question){ .number = 1 });
    assert_int_equal(r.status, 200);
    assert_string_equal(r.name, "run-1.json");
    /* For a finished run, the same file is written without playing a game. */
    char command[512], path[128];
    snprintf(path, sizeof path, "%s/run-1.json", lab.folder);
    snprintf(command, sizeof command, "%s train --resume 1 --store %s --out %s --quiet", l.program, l.store, path);
    struct str printed = { 0 }, file = { 0 };
    print_of_command(command, &printed);
    assert_int_equal(file_load(&file, path, 1 << 20, &err), 0);
    assert_string_equal(r.body.text, file.text);
    unlink(path);
    str_release(&printed);
    str_release(&file);
    response_release(&r);
    refused(&l, 404, "no weights yet", "GET", "/api/runs/N/controller", (struct question){ .number = 2 });
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_api__keeps_scores(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_site(&l, &lab);
#define GAME(mode, name, score)                                                                                        \
    "{\"mode\": \"" mode "\", \"name\": \"" name "\", \"score\": " score                                               \
    ", \"rows\": 40, \"ticks\": 3000, \"pieces\": 100, \"seed\": 1, \"game\": 2}"
    static const char path[] = "/api/scores";
    json_decref(get(&l, 201, "POST", path, (struct question){ .body = GAME("marathon", "Ann", "100") }));
    json_decref(get(&l, 201, "POST", path, (struct question){ .body = GAME("marathon", "Bob", "200") }));
    json_t *all = get(&l, 200, "GET", path, (struct question){ .query = "mode=marathon" });
    assert_int_equal(size_of(all, "scores"), 2);
    assert_string_equal(text_of(json_array_get(json_object_get(all, "scores"), 0), "name"), "Bob");
    json_decref(all);
    refused(&l, 400, "marathon or sprint", "GET", path, (struct question){ .query = "mode=x" });
    refused(&l, 400, "marathon or sprint", "GET", path, (struct question){ 0 });
    refused(&l, 400, "marathon or sprint", "POST", path, (struct question){ .body = GAME("zen", "Ann", "1") });
    refused(&l, 400, "\"name\"", "POST", path, (struct question){ .body = GAME("sprint", "", "1") });
    refused(&l, 400, "\"name\"", "POST", path, (struct question){ .body = GAME("sprint", "a\\u0007b", "1") });
    refused(&l, 400, "\"score\"", "POST", path, (struct question){ .body = GAME("sprint", "Ann", "-1") });
    refused(&l, 400, "\"score\"", "POST", path, (struct question){ .body = GAME("sprint", "Ann", "1.5") });
    refused(&l, 400, "\"score\"", "POST", path, (struct question){ .body = GAME("sprint", "Ann", "\"1\"") });
    refused(&l, 400, "mode", "POST", path, (struct question){ .body = "{}" });
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_api__refuses_runs_that_cannot_be(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    open_site(&l, &lab);
    static const struct {
        const char *body, *part;
    } wrong[] = {
        { "{}", "\"method\" or a \"preset\"" },
        { "{\"method\": 1}", "\"method\" must be a text" },
        { "{\"method\": \"psso\"}", "did you mean \"pso\"" },
        { "{\"method\": \"pso\", \"preset\": \"demo\"}", "is for the method cross-entropy" },
        { "{\"preset\": \"none\"}", "no preset" },
        { "{\"preset\": \"champion-10x20\", \"settings\": {\"features\": \"dt\"}}", "leave them out" },
        { "{\"method\": \"pso\", \"settings\": []}", "\"settings\" must be an object" },
        { "{\"method\": \"pso\", \"settings\": {\"games\": 5}}", "\"games\" must be a text" },
        { "{\"method\": \"pso\", \"settings\": {\"games\": \"0\"}}", "Games is 0, but must be between" },
        { "{\"method\": \"pso\", \"settings\": {\"gamess\": \"1\"}}", "did you mean \"games\"" },
        { "{\"method\": \"pso\", \"settings\": {\"features\": \"nothing\"}}", "nothing" },
        { "{\"method\": \"pso\", \"settings\": {\"features\": \"patterns\"}}", "factors" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refused(&l, 400, wrong[i].part, "POST", "/api/runs", (struct question){ .body = wrong[i].body });
    assert_int_equal(access(lab.path, F_OK), -1); /* the store was not touched */
    jobs_free(l.jobs);
    close_lab(&lab);
}

static void test_web_api__checks_where_events_begin(void **state)
{
    (void)state;
    struct lab lab;
    struct site l;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, 1, NULL);
    open_site(&l, &lab);
    static const char path[] = "/api/runs/N/events";
    struct response r = ask_route(&l, "GET", path, (struct question){ .number = 1, .query = "after=17" });
    assert_int_equal(r.status, 200);
    assert_int_equal(r.events_of, 1);
    assert_int_equal(r.events_after, 17);
    response_release(&r);
    r = ask_route(&l, "GET", path, (struct question){ .number = 1 });
    assert_int_equal(r.events_after, -1);
    response_release(&r);
    refused(&l, 400, "After is -1, but must be", "GET", path, (struct question){ .number = 1, .query = "after=-1" });
    refused(&l, 400, "After", "GET", path, (struct question){ .number = 1, .query = "after=x" });
    jobs_free(l.jobs);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_web_api__says_what_a_build_lacks),
        cmocka_unit_test(test_web_api__answers_whatever_the_store_is_called),
        cmocka_unit_test(test_response__survives_what_json_cannot_say),
        cmocka_unit_test(test_web_api__hands_out_what_is_shipped),
        cmocka_unit_test(test_web_api__has_the_tables_of_the_form),
        cmocka_unit_test(test_web_api__gives_results_that_are_documented),
        cmocka_unit_test(test_web_api__has_no_runs_without_a_store),
        cmocka_unit_test(test_web_api__shows_runs),
        cmocka_unit_test(test_web_api__shows_a_swarm_in_three_dimensions),
        cmocka_unit_test(test_web_api__hands_out_runs_as_the_program_does),
        cmocka_unit_test(test_web_api__keeps_scores),
        cmocka_unit_test(test_web_api__refuses_runs_that_cannot_be),
        cmocka_unit_test(test_web_api__checks_where_events_begin),
    };
    return RUN(tests);
}
