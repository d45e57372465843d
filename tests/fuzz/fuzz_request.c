/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a client that sends anything. The first byte says which headers are valid; then come, line by line, the
 * method, path, query and other headers, and the rest is the body. Whatever the input, there is an answer with a
 * suitable status, a refusal has its sentence, and no command succeeds without the token. The store cannot be opened
 * and nothing can be started.
 */
#include "base/mem.h"
#include "ui/web/computation.h"
#include "ui/web/job.h"
#include "ui/web/request.h"

#include <stdlib.h>
#include <string.h>

#define HOST "127.0.0.1:8080"
#define TOKEN "0123456789abcdef"

enum {
    OPEN = 1,
    RIGHT_HOST = 2,
    RIGHT_ORIGIN = 4,
    RIGHT_TOKEN = 8,
    RIGHT_TYPE = 16,
    RIGHT_COOKIE = 32,
    POSTS = 64,
    GETS = 128
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns a copy of the next line, or NULL if there is none or it is empty. */
static char *next_line(const char **at, const char *end)
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    size_t length = stop ? (size_t)(stop - *at) : 0;
    char *line = length > 0 ? xcalloc(length + 1, 1) : NULL;
    if (line)
        memcpy(line, *at, length);
    if (stop)
        *at = stop + 1;
    return line;
}

static void check_sentence(const struct response *out)
{
    json_t *answer = json_loadb(out->body.text, out->body.length, 0, NULL);
    if (!json_is_string(json_object_get(answer, "error")))
        abort();
    json_decref(answer);
}

static void count(void *context, const char *name, const char *value)
{
    *(int *)context += *name && *value;
    if (strpbrk(name, "\r\n") || strpbrk(value, "\r\n"))
        abort(); /* header injection */
}

static void check(uint8_t flags, const struct request *r, const struct response *out)
{
    int headers = 0;
    response_headers(out, count, &headers);
    if (out->status < 200 || out->status > 599 || headers < 6)
        abort();
    if (out->status >= 400)
        check_sentence(out);
    bool good = out->status < 300;
    bool known = strcmp(r->token ? r->token : "", TOKEN) == 0;
    if (good && (strcmp(r->host ? r->host : "", HOST) != 0 || (strcmp(r->method, "POST") == 0 && !known)))
        abort();
    if (good && (flags & OPEN) && !strstr(r->cookie ? r->cookie : "", TOKEN))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    static struct jobs *jobs; /* shared by all inputs, as is the next: it may have a thread */
    static struct computations *computations;
    uint8_t flags = data[0];
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    char *line[9];
    for (int i = 0; i < 9; i++)
        line[i] = next_line(&at, end);
    struct site l = { .store = "/nonexistent/tetrarch.db", .program = "/nonexistent/tetrarch", .token = TOKEN };
    l.open = flags & OPEN;
    l.host_count = 1;
    memcpy(l.host[0], HOST, sizeof HOST);
    if (!jobs)
        jobs = jobs_new(), computations = computations_new();
    l.jobs = jobs;
    l.computations = computations;
    struct request r = {
        .method = flags & POSTS  ? "POST"
                  : flags & GETS ? "GET"
                  : line[0]      ? line[0]
                                 : "HEAD",
        .path = line[1] ? line[1] : "",
        .query = line[2] ? line[2] : "",
        .host = flags & RIGHT_HOST ? HOST : line[3],
        .origin = flags & RIGHT_ORIGIN ? "http://" HOST : line[4],
        .token = flags & RIGHT_TOKEN ? TOKEN : line[5],
        .content_type = flags & RIGHT_TYPE ? "application/json" : line[6],
        .cookie = flags & RIGHT_COOKIE ? "tetrarch_token=" TOKEN : line[7],
        .if_none_match = line[8],
        .body = at,
        .length = (size_t)(end - at),
    };
    struct response out = { 0 };
    request_answer(&l, &r, &out);
    check(flags, &r, &out);
    response_release(&out);
    for (int i = 0; i < 9; i++)
        free(line[i]);
    return 0;
}
