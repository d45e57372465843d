/* SPDX-License-Identifier: MIT */
#include "ui/web/request.h"

#include "base/json.h"
#include "ui/web/asset.h"

#include <string.h>
#include <strings.h>

static const char cookie_name[] = "tetrarch_token", token_mark[] = "@TOKEN@";

static bool is(const char *text, const char *word)
{
    return text && strcmp(text, word) == 0;
}

void request_split(char *target, const char **host, const char **path, const char **query)
{
    static const char scheme[] = "http://";
    char *at = target;
    if (strncasecmp(target, scheme, sizeof scheme - 1) == 0) {
        char *name = target + sizeof scheme - 1;
        size_t length = strcspn(name, "/?");
        /* Moved one byte to the left, over the scheme, so that a NUL fits between the host and the path. */
        memmove(name - 1, name, length);
        name[length - 1] = '\0';
        *host = name - 1;
        at = name + length;
    }
    char *mark = strchr(at, '?');
    *query = mark ? mark + 1 : at + strlen(at);
    if (mark)
        *mark = '\0';
    *path = *at || at == target ? at : "/";
}

/* The target of a request: an asset, a route, or neither. */
struct target {
    const struct asset *asset;
    const struct route *route;
    const char *allow; /* the allowed methods, if only the method is wrong */
    struct call call;
};

static struct target find_target(const struct request *r)
{
    struct target t = { .call.query = r->query };
    bool reads = !is(r->method, "POST"); /* HEAD is GET without the body */
    t.asset = asset_find(r->path);
    if (!t.asset)
        t.route = route_find(reads ? "GET" : "POST", r->path, &t.call, &t.allow);
    else if (!reads) {
        t.asset = NULL;
        t.allow = "GET, HEAD";
    }
    return t;
}

static bool host_is_right(const struct site *l, const char *host)
{
    for (int i = 0; i < l->host_count; i++)
        if (host && strcasecmp(host, l->host[i]) == 0) /* host names are case-insensitive */
            return true;
    return false;
}

static bool cookie_is_right(const struct site *l, const char *cookie)
{
    for (const char *at = cookie ? cookie : ""; *at;) {
        at += strspn(at, "; ");
        size_t length = strcspn(at, ";"), name = sizeof cookie_name - 1;
        if (length > name && memcmp(at, cookie_name, name) == 0 && at[name] == '=' &&
            site_knows_token(l, at + name + 1, length - name - 1))
            return true;
        at += length;
    }
    return false;
}

/* Admits a browser that opened the URL with the token: it gets the token as a cookie, and a redirect to a URL without
 * it. */
static bool give_cookie(const struct site *l, const struct request *r, struct response *out)
{
    struct call call = { .query = r->query };
    char token[SITE_TOKEN_MAX + 1];
    if (is(r->method, "POST") || !is(r->path, "/") || !route_query(&call, "token", token, sizeof token) ||
        !site_knows_token(l, token, strlen(token)))
        return false;
    response_json(out, 303, json_object());
    out->location = "/";
    snprintf(out->cookie, sizeof out->cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict", cookie_name, l->token);
    return true;
}

/* Only our own page may change anything: other pages do not know the token, and browsers send their origin. */
static bool check_post(const struct site *l, const struct request *r, struct response *out)
{
    static const char scheme[] = "http://", json[] = "application/json";
    size_t length = sizeof json - 1;
    if (!r->origin || strncmp(r->origin, scheme, sizeof scheme - 1) != 0 || !is(r->host, r->origin + sizeof scheme - 1))
        response_error(out, 403, "only the page of this server may ask for that: the header Origin is not its own");
    else if (!r->token || !site_knows_token(l, r->token, strlen(r->token)))
        response_error(out, 403, "the header X-Tetrarch-Token does not have the token; load the page again");
    else if (!r->content_type || strncasecmp(r->content_type, json, length) != 0 ||
             !strchr("; ", r->content_type[length]))
        response_error(out, 415, "the header Content-Type must be application/json");
    else
        return true;
    return false;
}

static bool check_size(const struct request *r, struct response *out)
{
    if (r->header_size > REQUEST_HEADERS_MAX)
        response_error(out, 431, "the headers are larger than %d bytes", REQUEST_HEADERS_MAX);
    else if (r->length == REQUEST_UNANNOUNCED)
        response_error(out, 411, "the header Content-Length must say how long the body is");
    else if (r->length > REQUEST_BODY_MAX)
        response_error(out, 413, "the body is larger than %d bytes", REQUEST_BODY_MAX);
    else
        return true;
    return false;
}

static bool check_method(const char *method, struct response *out)
{
    if (is(method, "GET") || is(method, "HEAD") || is(method, "POST"))
        return true;
    response_error(out, 405, "the method must be GET, HEAD or POST, not \"%.20s\"", method ? method : "");
    out->allow = "GET, HEAD, POST";
    return false;
}

static bool check_visitor(const struct site *l, const struct request *r, struct response *out)
{
    if (!host_is_right(l, r->host))
        response_error(out, 421, "\"%.80s\" is not a name of this server; `tetrarch serve --host NAME` makes it one",
                       r->host ? r->host : "");
    else if (!l->open)
        return true;
    else if (give_cookie(l, r, out)) /* even if there is a cookie already: the token must not stay in the URL */
        return false;
    else if (cookie_is_right(l, r->cookie))
        return true;
    else
        response_error(out, 401, "this site needs a token: open the address that `tetrarch serve` printed");
    return false;
}

static bool check(const struct site *l, const struct request *r, struct target *t, struct response *out)
{
    if (!check_visitor(l, r, out) || !check_method(r->method, out) || !check_size(r, out))
        return false;
    *t = find_target(r);
    if (!t->asset && !t->route) {
        if (t->allow)
            response_error(out, 405, "\"%.80s\" cannot be asked for by %s", r->path, r->method);
        else
            response_error(out, 404, "there is no \"%.80s\" here", r->path);
        out->allow = t->allow;
        return false;
    }
    return !is(r->method, "POST") || check_post(l, r, out);
}

bool request_check(const struct site *site, const struct request *r, struct response *out)
{
    struct target t;
    return check(site, r, &t, out);
}

static void answer_asset(const struct site *l, const struct request *r, const struct asset *a, struct response *out)
{
    const char *mark = is(a->path, "/") ? memmem(a->bytes, a->size, token_mark, sizeof token_mark - 1) : NULL;
    out->status = 200;
    out->type = a->type;
    if (mark) { /* the token is secret and may change with every start: no ETag */
        const char *rest = mark + sizeof token_mark - 1;
        str_add_bytes(&out->body, a->bytes, (size_t)(mark - a->bytes));
        str_add(&out->body, "%s", l->token);
        str_add_bytes(&out->body, rest, (size_t)(a->bytes + a->size - rest));
        return;
    }
    snprintf(out->tag, sizeof out->tag, "%s", a->tag);
    if (r->if_none_match && strstr(r->if_none_match, a->tag)) {
        out->status = 304;
        return;
    }
    out->fixed = a->bytes;
    out->fixed_size = a->size;
}

static void answer_post(const struct request *r, struct target *t, struct response *out)
{
    struct err err;
    json_t *body = json_read(r->body, r->length, "the body", &err);
    if (!body) {
        response_error(out, 400, "%s", err.text);
    } else if (!json_is_object(body)) {
        response_error(out, 400, "the body must be a JSON object, such as {}");
    } else {
        t->call.body = body;
        t->route->answer(&t->call, out);
    }
    json_decref(body);
}

void request_answer(struct site *site, const struct request *r, struct response *out)
{
    struct target t;
    if (!check(site, r, &t, out))
        return;
    t.call.site = site;
    if (t.asset)
        answer_asset(site, r, t.asset, out);
    else if (is(r->method, "POST"))
        answer_post(r, &t, out);
    else
        t.route->answer(&t.call, out);
}
