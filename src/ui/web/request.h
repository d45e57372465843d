/* SPDX-License-Identifier: MIT
 *
 * Request: a request as plain data; who may send it, and how it is answered. Knows no sockets.
 */
#ifndef TETRARCH_UI_WEB_REQUEST_H
#define TETRARCH_UI_WEB_REQUEST_H

#include "ui/web/route.h"

enum { REQUEST_BODY_MAX = 64 << 10, REQUEST_HEADERS_MAX = 16 << 10 };

/* Texts are as they were sent; headers that were not are NULL. */
struct request {
    const char *method, *path, *query; /* the path as sent, not decoded; the query "" where there is none */
    const char *host, *origin, *token, *cookie, *content_type, *if_none_match;
    size_t header_size; /* of all headers as they were sent */
    const char *body;
    size_t length; /* of the body; before it has come, as announced, and REQUEST_UNANNOUNCED where it was not */
};

#define REQUEST_UNANNOUNCED SIZE_MAX

/* Takes the target of a request's first line apart, in place: "/path?query", or "http://host/path?query" as proxies are
 * asked, which names the host as well; *host stays as it is otherwise (RFC 9112, 3.2). */
void request_split(char *target, const char **host, const char **path, const char **query);

/* Checks what can be told before the body has come. Returns whether it may come; out is the answer if not. */
bool request_check(const struct site *site, const struct request *r, struct response *out);

/* Answers a request with its body, checks included. Never fails: what is wrong is answered with a sentence. */
void request_answer(struct site *site, const struct request *r, struct response *out);

#endif
