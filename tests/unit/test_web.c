/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/mem.h"
#include "ui/web/asset.h"
#include "ui/web/deadline.h"
#include "ui/web/listener.h"
#include "ui/web/request.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define HOST "127.0.0.1:8080"
#define TOKEN "0123456789abcdef"

/* A site without a store, jobs or viewers: whatever is refused here is refused before any of them is needed. */
static struct site make_site(bool open)
{
    struct site l = { .store = "/nonexistent/tetrarch.db", .program = "/nonexistent/tetrarch", .open = open };
    struct err err;
    assert_int_equal(site_admit(&l, "127.0.0.1", 8080, &err), 0);
    assert_int_equal(site_admit(&l, "LocalHost", 8080, &err), 0);
    assert_int_equal(site_set_token(&l, TOKEN, &err), 0);
    return l;
}

static struct request get(const char *path)
{
    return (struct request){ .method = "GET", .path = path, .query = "", .host = HOST };
}

static struct request post(const char *path, const char *body)
{
    return (struct request){ .method = "POST",
                             .path = path,
                             .query = "",
                             .host = HOST,
                             .origin = "http://" HOST,
                             .token = TOKEN,
                             .content_type = "application/json",
                             .body = body,
                             .length = body ? strlen(body) : 0 };
}

static void assert_sentence(const struct response *out)
{
    json_t *answer = json_loadb(out->body.text, out->body.length, 0, NULL);
    assert_string_equal(out->type, "application/json");
    assert_true(json_is_string(json_object_get(answer, "error")));
    assert_true(json_string_length(json_object_get(answer, "error")) > 10);
    json_decref(answer);
}

/* Sends a request, and checks the status and that a refusal has its sentence. */
static void assert_status(struct site *l, const struct request *r, int status)
{
    struct response out = { 0 };
    request_answer(l, r, &out);
    if (out.status != status)
        fail_msg("%s %.60s from %s: %d, not %d", r->method, r->path, r->host ? r->host : "-", out.status, status);
    if (status >= 400)
        assert_sentence(&out);
    response_release(&out);
}

static void test_request__gives_the_page_its_token(void **state)
{
    (void)state;
    struct site l = make_site(false);
    struct request r = get("/");
    struct response out = { 0 };
    request_answer(&l, &r, &out);
    assert_int_equal(out.status, 200);
    assert_string_equal(out.type, "text/html; charset=utf-8");
    assert_contains(out.body.text, "content=\"" TOKEN "\"");
    assert_null(strstr(out.body.text, "@TOKEN@"));
    assert_string_equal(out.tag, ""); /* it must not be cached */
    response_release(&out);
}

static void test_request__answers_a_known_tag_without_the_bytes(void **state)
{
    (void)state;
    struct site l = make_site(false);
    struct request r = get("/style.css");
    struct response out = { 0 };
    char tag[sizeof out.tag];
    request_answer(&l, &r, &out);
    assert_int_equal(out.status, 200);
    assert_ptr_equal(out.fixed, asset_find("/style.css")->bytes);
    assert_int_equal(out.fixed_size, asset_find("/style.css")->size);
    memcpy(tag, out.tag, sizeof tag);
    response_release(&out);
    r.if_none_match = tag;
    request_answer(&l, &r, &out);
    assert_int_equal(out.status, 304);
    assert_null(out.fixed);
    response_release(&out);
    r.if_none_match = "\"something else\"";
    assert_status(&l, &r, 200);
}

/* One path per line; none of them exists. */
static const char no_paths[] =
    "/../etc/passwd\n/..%2f..%2fetc/passwd\n/%2e%2e/%2e%2e/etc/passwd\n//etc/passwd\n"
    "/static/../../etc/passwd\n/..\n/.\n/./\n/../\n/...\n/.//\n/..\\..\\windows\\win.ini\n"
    "/\\etc\\passwd\n/%5c..%5cetc\n/%00\n/app.js%00\n/app.js%00.html\n/app.js/\n/app.js/..\n/./app.js\n"
    "//app.js\n/app%2ejs\n/App.js\n/app.js \n/%61pp.js\n/page/app.js\n/src/web/page/app.js\n/index.html\n"
    "/%252e%252e/etc/passwd\n/..;/etc/passwd\n/..%c0%af..%c0%afetc/passwd\n/%c0%ae%c0%ae/etc/passwd\n"
    "/..%u2215etc\n/etc/passwd\n/proc/self/environ\n/tetrarch.db\n/file:///etc/passwd\n"
    "file:///etc/passwd\n*\netc/passwd\n/~root/\n/.git/config\n/api\n/api/\n/api//about\n/api/about/\n"
    "/api/../api/about\n/api/./about\n/API/about\n/api/runs/\n/api/runs/0\n/api/runs/01\n/api/runs/-1\n"
    "/api/runs/+1\n/api/runs/1.0\n/api/runs/1e3\n/api/runs/9999999999999999\n"
    "/api/runs/99999999999999999999999999\n/api/runs/N\n/api/runs/1/\n/api/runs/%31\n"
    "/api/runs/1/controller/\n/api/runs/1/..\n/api/controllers/\n/api/controllers/../about\n"
    "/api/controllers/..\n/api/controllers/.\n/api/controllers/.hidden\n/api/controllers/a..b\n"
    "/api/controllers/a%2fb\n/api/controllers/a/b\n/api/controllers/\xc3\xa4\n/api/controllers/a b\n"
    "http://" HOST "/\n";

static void test_request__finds_nothing_beside_the_page(void **state)
{
    (void)state;
    struct site l = make_site(false);
    char *paths = xstrdup(no_paths), *rest = paths, *path;
    while ((path = strsep(&rest, "\n"))) { /* including the empty one at the end */
        struct request r = get(path);
        assert_status(&l, &r, 404);
    }
    free(paths);
    char longest[9000];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    memcpy(longest, "/api/controllers/", 17);
    struct request r = get(longest);
    assert_status(&l, &r, 404);
}

static void test_request__knows_exact_hosts_only(void **state)
{
    (void)state;
    static const char *const wrong[] = { NULL,
                                         "",
                                         "127.0.0.1",
                                         "localhost",
                                         "evil.example",
                                         "127.0.0.1:80",
                                         "127.0.0.1:8080 ",
                                         " " HOST,
                                         "127.0.0.1:08080",
                                         "127.0.0.2:8080",
                                         "127.1:8080",
                                         "localhost.:8080",
                                         "localhost:8080.evil.example",
                                         "[::1]:8080",
                                         "0.0.0.0:8080",
                                         "user@" HOST,
                                         "http://" HOST,
                                         "2130706433:8080" };
    struct site l = make_site(false);
    struct request r = get("/");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        r.host = wrong[i];
        assert_status(&l, &r, 421);
    }
    r.host = "localhost:8080";
    assert_status(&l, &r, 200);
    r.host = "LOCALHOST:8080"; /* header names are case-insensitive */
    assert_status(&l, &r, 200);
}

static void test_request__answers_three_methods(void **state)
{
    (void)state;
    static const char *const wrong[] = { "PUT",   "DELETE", "OPTIONS", "TRACE", "CONNECT",
                                         "PATCH", "get",    "",        "GETT",  NULL };
    struct site l = make_site(false);
    struct request r = get("/app.js");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct response out = { 0 };
        r.method = wrong[i];
        request_answer(&l, &r, &out);
        assert_int_equal(out.status, 405);
        assert_string_equal(out.allow, "GET, HEAD, POST");
        assert_sentence(&out);
        response_release(&out);
    }
    r.method = "HEAD";
    assert_status(&l, &r, 200);
}

static void test_request__says_which_methods_a_path_has(void **state)
{
    (void)state;
    struct site l = make_site(false);
    struct {
        struct request request;
        const char *allow;
    } wrong[] = {
        { post("/app.js", "{}"), "GET, HEAD" },
        { post("/", "{}"), "GET, HEAD" },
        { post("/api/about", "{}"), "GET, HEAD" },
        { get("/api/runs/1/stop"), "POST" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct response out = { 0 };
        request_answer(&l, &wrong[i].request, &out);
        assert_int_equal(out.status, 405);
        assert_string_equal(out.allow, wrong[i].allow);
        response_release(&out);
    }
}

static void test_request__takes_orders_of_its_own_page_only(void **state)
{
    (void)state;
    static const char *const origins[] = { NULL,
                                           "",
                                           "null",
                                           "http://evil.example",
                                           "https://" HOST,
                                           "http://127.0.0.1",
                                           "http://localhost:8080",
                                           "http://" HOST "/",
                                           "http://" HOST ".evil.example",
                                           HOST };
    static const char *const tokens[] = { NULL,     "", "0123456789abcde", "0123456789abcdeg", "0123456789abcdef0",
                                          " " TOKEN };
    struct site l = make_site(false);
    struct request r = post("/api/runs", "{}");
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        r.origin = origins[i];
        assert_status(&l, &r, 403);
    }
    r.origin = "http://" HOST;
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        r.token = tokens[i];
        assert_status(&l, &r, 403);
    }
}

static void test_request__takes_json_only(void **state)
{
    (void)state;
    static const char *const types[] = { NULL,
                                         "",
                                         "text/plain",
                                         "application/x-www-form-urlencoded",
                                         "multipart/form-data",
                                         "application/jsonp",
                                         "text/json",
                                         "application/json-patch+json" };
    static const char *const bodies[] = { "",
                                          "{",
                                          "}",
                                          "[]",
                                          "1",
                                          "null",
                                          "\"{}\"",
                                          "{} {}",
                                          "{\"a\":1,\"a\":2}",
                                          "{'a':1}",
                                          "{\"a\":}",
                                          "{\"a\":\"\xff\"}",
                                          "{\"a\":NaN}",
                                          "{\"a\":1e999}",
                                          "\xef\xbb\xbf{}",
                                          "{\"a\":\"\\u0000\"}",
                                          "{\"\\u0000\":1}" };
    struct site l = make_site(false);
    struct request r = post("/api/runs", "{}");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        r.content_type = types[i];
        assert_status(&l, &r, 415);
    }
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        r = post("/api/runs", bodies[i]);
        assert_status(&l, &r, 400);
    }
    r = post("/api/runs", NULL);
    assert_status(&l, &r, 400);
    char deep[REQUEST_BODY_MAX];
    memset(deep, '[', sizeof deep);
    r.body = deep;
    r.length = sizeof deep;
    assert_status(&l, &r, 400);
}

static void test_request__wants_no_more_than_it_can_take(void **state)
{
    (void)state;
    struct site l = make_site(false);
    struct response out = { 0 };
    struct request r = post("/api/runs", NULL);
    r.length = REQUEST_BODY_MAX;
    assert_true(request_check(&l, &r, &out));
    r.length++;
    assert_false(request_check(&l, &r, &out)); /* before the body arrives */
    assert_int_equal(out.status, 413);
    response_release(&out);
    r.length = REQUEST_UNANNOUNCED;
    assert_status(&l, &r, 411);
    r = get("/");
    r.header_size = REQUEST_HEADERS_MAX + 1;
    assert_status(&l, &r, 431);
}

static void test_request__keeps_strangers_out_of_an_open_site(void **state)
{
    (void)state;
    static const char *const cookies[] = { NULL,
                                           "",
                                           "tetrarch_token",
                                           "tetrarch_token=",
                                           "tetrarch_token=wrong",
                                           TOKEN,
                                           "tetrarch_token=" TOKEN "0",
                                           "xtetrarch_token=" TOKEN,
                                           "a=tetrarch_token=" TOKEN,
                                           "tetrarch_token =" TOKEN,
                                           "tetrarch_token_" TOKEN,
                                           ";;;===;;" };
    static const char *const paths[] = { "/", "/app.js", "/api/about", "/nothing", "/api/runs/1/events" };
    struct site l = make_site(true);
    for (size_t i = 0; i < sizeof cookies / sizeof cookies[0]; i++)
        for (size_t j = 0; j < sizeof paths / sizeof paths[0]; j++) {
            struct request r = get(paths[j]);
            r.cookie = cookies[i];
            assert_status(&l, &r, 401);
        }
    struct request r = post("/api/runs", "{}"); /* the header alone is not enough */
    assert_status(&l, &r, 401);
    r = get("/app.js");
    r.query = "token=" TOKEN; /* accepted only at "/" */
    assert_status(&l, &r, 401);
    r = get("/");
    r.query = "token=0123456789abcdee";
    assert_status(&l, &r, 401);
    r.cookie = "tetrarch_token=" TOKEN;
    r.host = "evil.example:8080";
    assert_status(&l, &r, 421);
}

static void test_request__lets_in_whoever_has_the_token(void **state)
{
    (void)state;
    struct site l = make_site(true);
    struct request r = get("/");
    struct response out = { 0 };
    r.query = "a=b&token=" TOKEN;
    request_answer(&l, &r, &out);
    assert_int_equal(out.status, 303);
    assert_string_equal(out.location, "/");
    assert_string_equal(out.cookie, "tetrarch_token=" TOKEN "; Path=/; HttpOnly; SameSite=Strict");
    response_release(&out);
    r.query = "";
    r.cookie = "theme=dark; tetrarch_token=" TOKEN "; other=1";
    assert_status(&l, &r, 200);
    r = post("/api/runs", "[]"); /* a POST still needs everything else */
    r.cookie = "tetrarch_token=" TOKEN;
    assert_status(&l, &r, 400);
    r.token = NULL;
    assert_status(&l, &r, 403);
}

static void test_route__decodes_queries(void **state)
{
    (void)state;
    static const struct {
        const char *query, *value;
    } cases[] = {
        { "mode=sprint", "sprint" },
        { "a=1&mode=s%70rint", "sprint" },
        { "mode=a+b%2Bc", "a b+c" },
        { "mode=", "" },
        { "mode=1&mode=2", "1" },
        { "", NULL },
        { "mode", NULL },
        { "modes=1", NULL },
        { "mode=%", NULL },
        { "mode=%0", NULL },
        { "mode=%00", NULL },
        { "mode=%zz", NULL },
        { "mode=12345678", NULL },
        { "&&&", NULL },
        { "mode=1234567", "1234567" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct call call = { .query = cases[i].query };
        char out[8] = "?";
        assert_int_equal(route_query(&call, "mode", out, sizeof out), cases[i].value != NULL);
        assert_string_equal(out, cases[i].value ? cases[i].value : "");
    }
}

static void test_route__finds_numbers_and_names(void **state)
{
    (void)state;
    struct call call = { 0 };
    const char *allow;
    assert_non_null(route_find("GET", "/api/runs/999999999999999", &call, &allow));
    assert_true(call.number == 999999999999999);
    const struct route *r = route_find("GET", "/api/controllers/dt-20.v2_x", &call, &allow);
    assert_string_equal(r->pattern, "/api/controllers/NAME");
    assert_string_equal(call.name, "dt-20.v2_x");
    assert_null(route_find("GET", "/api/nothing", &call, &allow));
    assert_null(allow);
}

static void count_header(void *context, const char *name, const char *value)
{
    static const char *const guards[] = {
        "Content-Security-Policy",    "X-Content-Type-Options",       "Referrer-Policy",
        "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Cache-Control"
    };
    for (size_t i = 0; i < sizeof guards / sizeof guards[0]; i++)
        *(int *)context += strcmp(name, guards[i]) == 0 && *value;
}

static void test_response__is_guarded_always(void **state)
{
    (void)state;
    struct response responses[] = { { .status = 200 }, { .status = 304, .tag = "\"1\"" }, { .status = 500 } };
    for (size_t i = 0; i < sizeof responses / sizeof responses[0]; i++) {
        int count = 0;
        response_headers(&responses[i], count_header, &count);
        assert_int_equal(count, 6);
    }
}

static void test_response__makes_any_sentence_json(void **state)
{
    (void)state;
    struct response out = { 0 };
    response_error(&out, 400, "a quote \", a break \n and a broken \xff\xc3 letter: %s",
                   "\xed\xa0\x80 \xf4\x90\x80\x80");
    assert_sentence(&out);
    response_error(&out, 404, "%01000d", 1); /* a second answer replaces the first */
    assert_int_equal(out.status, 404);
    assert_sentence(&out);
    response_release(&out);
}

static void test_site__refuses_tokens_and_names_that_would_need_quoting(void **state)
{
    (void)state;
    struct site l = { 0 }, other = { 0 };
    struct err err;
    static const char *const tokens[] = { "", "short", "semi;colon", "a space", "quote\"mark", "12345678\n" };
    static const char *const names[] = { "", "a b", "a/b", "a\"b", "user@name", "[::1]" };
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
        assert_int_equal(site_set_token(&l, tokens[i], &err), -1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(site_admit(&l, names[i], 1, &err), -1);
    assert_false(site_knows_token(&l, "", 0)); /* an empty token is never valid */
    assert_int_equal(site_make_token(&l, &err), 0);
    assert_int_equal(site_make_token(&other, &err), 0);
    assert_int_equal(strlen(l.token), 32);
    assert_string_not_equal(l.token, other.token);
}

static void test_site__writes_hosts_as_browsers_do(void **state)
{
    (void)state;
    struct site l = { 0 };
    struct err err;
    assert_int_equal(site_admit(&l, "::1", 8080, &err), 0);
    assert_int_equal(site_admit(&l, "Lab.Example", 80, &err), 0);
    assert_int_equal(l.host_count, 3);
    assert_string_equal(l.host[0], "[::1]:8080");
    assert_string_equal(l.host[1], "lab.example");
    assert_string_equal(l.host[2], "lab.example:80");
    assert_int_equal(site_admit(&l, "::1", 8080, &err), 0);
    assert_int_equal(l.host_count, 3); /* it was there already */
    for (int port = 8081; l.host_count < SITE_HOSTS_MAX; port++)
        assert_int_equal(site_admit(&l, "more", port, &err), 0);
    assert_int_equal(site_admit(&l, "more", 9999, &err), -1);
}

static void test_request__takes_the_target_apart(void **state)
{
    (void)state;
    static const struct {
        const char *target, *host, *path, *query;
    } cases[] = {
        { "/a?b?c", NULL, "/a", "b?c" }, { "/a", NULL, "/a", "" },        { "http://h:1/a?b", "h:1", "/a", "b" },
        { "HTTP://h", "h", "/", "" },    { "http://h?b", "h", "/", "b" }, { "http:///a", "", "/a", "" },
        { "http://", "", "/", "" },      { "*", NULL, "*", "" },          { "https://h/a", NULL, "https://h/a", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char target[64];
        const char *host = NULL, *path, *query;
        snprintf(target, sizeof target, "%s", cases[i].target);
        request_split(target, &host, &path, &query);
        assert_string_equal(path, cases[i].path);
        assert_string_equal(query, cases[i].query);
        assert_true(!host == !cases[i].host);
        assert_string_equal(host ? host : "", cases[i].host ? cases[i].host : "");
    }
}

static void test_listener__explains_what_it_cannot_open(void **state)
{
    (void)state;
    struct err err;
    int first = listener_open("127.0.0.1", 0, &err), port = listener_port(first);
    assert_true(first >= 0 && port > 0);
    assert_int_equal(listener_open("127.0.0.1", port, &err), -1);
    assert_contains(err.text, "is taken");
    close(first);
    assert_int_equal(listener_open("192.0.2.1", 0, &err), -1);
    assert_contains(err.text, "no address 192.0.2.1");
    assert_int_equal(listener_open("somewhere", 0, &err), -1);
    assert_contains(err.text, "\"somewhere\" is not an address");
}

/* No clock is needed: the read of the expired socket returns by itself, and the other is still open then. */
static void test_deadline__shuts_down_who_has_no_time_left(void **state)
{
    (void)state;
    struct deadlines *all = deadlines_new();
    int slow[2], patient[2];
    char byte;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, slow), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, patient), 0);
    struct timeval max = { .tv_sec = 60 }; /* so that the test fails instead of hanging */
    assert_int_equal(setsockopt(slow[1], SOL_SOCKET, SO_RCVTIMEO, &max, sizeof max), 0);
    struct deadline *kept = deadlines_add(all, patient[0], 3600), *ended = deadlines_add(all, slow[0], 3600);
    deadline_move(kept, INFINITY);
    deadline_move(ended, 0);
    assert_int_equal(read(slow[1], &byte, 1), 0);
    assert_int_equal(recv(patient[1], &byte, 1, MSG_DONTWAIT), -1);
    deadline_remove(kept);
    deadline_remove(ended);
    deadlines_free(all);
    for (int i = 0; i < 2; i++) {
        close(slow[i]);
        close(patient[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_request__gives_the_page_its_token),
        cmocka_unit_test(test_request__answers_a_known_tag_without_the_bytes),
        cmocka_unit_test(test_request__finds_nothing_beside_the_page),
        cmocka_unit_test(test_request__knows_exact_hosts_only),
        cmocka_unit_test(test_request__answers_three_methods),
        cmocka_unit_test(test_request__says_which_methods_a_path_has),
        cmocka_unit_test(test_request__takes_orders_of_its_own_page_only),
        cmocka_unit_test(test_request__takes_json_only),
        cmocka_unit_test(test_request__wants_no_more_than_it_can_take),
        cmocka_unit_test(test_request__keeps_strangers_out_of_an_open_site),
        cmocka_unit_test(test_request__lets_in_whoever_has_the_token),
        cmocka_unit_test(test_route__decodes_queries),
        cmocka_unit_test(test_route__finds_numbers_and_names),
        cmocka_unit_test(test_response__is_guarded_always),
        cmocka_unit_test(test_response__makes_any_sentence_json),
        cmocka_unit_test(test_site__refuses_tokens_and_names_that_would_need_quoting),
        cmocka_unit_test(test_site__writes_hosts_as_browsers_do),
        cmocka_unit_test(test_request__takes_the_target_apart),
        cmocka_unit_test(test_listener__explains_what_it_cannot_open),
        cmocka_unit_test(test_deadline__shuts_down_who_has_no_time_left),
    };
    return RUN(tests);
}
