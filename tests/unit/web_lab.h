/* SPDX-License-Identifier: MIT
 *
 * Web lab: a site on a store in a temporary folder, and requests to the routes of the page.
 */
#ifndef TETRARCH_TESTS_WEB_LAB_H
#define TETRARCH_TESTS_WEB_LAB_H

#include "store_lab.h"
#include "ui/web/asset.h"
#include "ui/web/job.h"
#include "ui/web/route.h"

/* A site on the store of a lab. */
static inline void open_site(struct site *out, const struct lab *lab)
{
    *out = (struct site){ .store = lab->path, .program = getenv("TETRARCH"), .jobs = jobs_new() };
}

static inline const struct route *find_route(const char *method, const char *pattern)
{
    static const struct route *const tables[] = { routes_about,   routes_computations, routes_controllers,
                                                  routes_methods, routes_runs,         routes_scores };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct route *r = tables[i]; r->method; r++)
            if (strcmp(r->method, method) == 0 && strcmp(r->pattern, pattern) == 0)
                return r;
    fail_msg("there is no route %s %s", method, pattern);
    return NULL;
}

/* The request, apart from the route. */
struct question {
    int64_t number;
    const char *name, *query, *body;
};

static inline struct response ask_route(struct site *l, const char *method, const char *pattern, struct question q)
{
    struct response out = { 0 };
    struct call call = { .site = l, .number = q.number, .query = q.query ? q.query : "" };
    json_t *body = q.body ? json_loads(q.body, 0, NULL) : NULL;
    assert_true(!q.body || body);
    call.body = body;
    snprintf(call.name, sizeof call.name, "%s", q.name ? q.name : "");
    find_route(method, pattern)->answer(&call, &out);
    json_decref(body);
    return out;
}

/* Sends a request, fails unless the status is this, and returns the answer. */
static inline json_t *get(struct site *l, int status, const char *method, const char *pattern, struct question q)
{
    struct response r = ask_route(l, method, pattern, q);
    const char *text = r.fixed ? r.fixed : r.body.text;
    if (r.status != status)
        fail_msg("%s %s: %d, not %d: %.200s", method, pattern, r.status, status, text);
    json_t *value = json_loadb(text, r.fixed ? r.fixed_size : r.body.length, 0, NULL);
    assert_non_null(value);
    response_release(&r);
    return value;
}

/* Sends a request and fails unless it is refused with this status and a sentence that contains this part. */
static inline void refused(struct site *l, int status, const char *part, const char *method, const char *pattern,
                           struct question q)
{
    json_t *value = get(l, status, method, pattern, q);
    const char *sentence = json_string_value(json_object_get(value, "error"));
    assert_non_null(sentence);
    assert_contains(sentence, part);
    assert_non_null(strchr(".?", sentence[strlen(sentence) - 1]));
    json_decref(value);
}

static inline const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text)
        fail_msg("there is no text %s", key);
    return text;
}

static inline json_int_t number_of(const json_t *object, const char *key)
{
    if (!json_is_integer(json_object_get(object, key)))
        fail_msg("there is no whole number %s", key);
    return json_integer_value(json_object_get(object, key));
}

static inline size_t size_of(const json_t *object, const char *key)
{
    if (!json_is_array(json_object_get(object, key)))
        fail_msg("there is no list %s", key);
    return json_array_size(json_object_get(object, key));
}

#endif
