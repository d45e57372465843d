/* SPDX-License-Identifier: MIT
 *
 * Request: a request as plain data; who may send it, and how it is answered. Independent of sockets.
 */
#ifndef TETRARCH_UI_WEB_REQUEST_H
#define TETRARCH_UI_WEB_REQUEST_H

#include "ui/web/route.h"

enum { REQUEST_BODY_MAX = 64 << 10, REQUEST_HEADERS_MAX = 16 << 10 };

/* Texts are as received; missing headers are NULL. */
struct request {
    const char *method, *path, *query; /* the path as received, not decoded; the query is "" if there is none */
    const char *host, *origin, *token, *cookie, *content_type, *if_none_match;
    size_t header_size; /* of all headers as received */
    const char *body;
    size_t length; /* of the body; until it arrives, the announced length, or REQUEST_UNANNOUNCED */
};

#define REQUEST_UNANNOUNCED SIZE_MAX

/* Splits the target of a request line in place: "/path?query", or "http://host/path?query" as sent to proxies, which
 * also names the host; otherwise *host is left unchanged (RFC 9112, 3.2). */
void request_split(char *target, const char **host, const char **path, const char **query);

/* Checks everything that can be checked before the body arrives. Returns whether the body is wanted; if not, out is
 * the answer. */
bool request_check(const struct site *site, const struct request *r, struct response *out);

/* Checks and answers a request with its body. Never fails: errors are answered with a sentence. */
void request_answer(struct site *site, const struct request *r, struct response *out);

#endif
