/* SPDX-License-Identifier: MIT
 *
 * Server: the page over HTTP, through libmicrohttpd. Requests come in as plain data and go out as such (request,
 * response); here are sockets, limits and time only.
 *
 * At most SERVER_CONNECTIONS are open at a time. A client that has not sent a whole request after
 * SERVER_REQUEST_SECONDS, does not take the answer in SERVER_ANSWER_SECONDS or does nothing for SERVER_IDLE_SECONDS is
 * disconnected.
 */
#ifndef TETRARCH_UI_WEB_SERVER_H
#define TETRARCH_UI_WEB_SERVER_H

#include "base/err.h"
#include "ui/web/site.h"

enum { SERVER_CONNECTIONS = 2048, SERVER_REQUEST_SECONDS = 10, SERVER_ANSWER_SECONDS = 60, SERVER_IDLE_SECONDS = 30 };

struct server;

/* Starts to serve a site on threads of its own, at a listener (listener_open), which it takes in any case. The
 * site must outlive the server. */
struct server *server_new(struct site *site, int listener, struct err *err);

/* Stops and releases it. */
void server_free(struct server *s);

/* Goes on with a viewer for whom there is something new: what live_new() calls. */
void server_wake(void *stream);

#endif
