/* SPDX-License-Identifier: MIT
 *
 * Server: serves the page over HTTP with libmicrohttpd. Requests and responses are plain data (request, response);
 * this module has only the sockets, limits and timeouts.
 *
 * At most SERVER_CONNECTIONS are open at a time. A client is disconnected if it has not sent a whole request after
 * SERVER_REQUEST_SECONDS, does not read the answer within SERVER_ANSWER_SECONDS, or is idle for SERVER_IDLE_SECONDS.
 */
#ifndef TETRARCH_UI_WEB_SERVER_H
#define TETRARCH_UI_WEB_SERVER_H

#include "base/err.h"
#include "ui/web/site.h"

enum { SERVER_CONNECTIONS = 2048, SERVER_REQUEST_SECONDS = 10, SERVER_ANSWER_SECONDS = 60, SERVER_IDLE_SECONDS = 30 };

struct server;

/* Starts serving a site on its own threads, at a listener (listener_open), of which it takes ownership in any case.
 * The site must outlive the server. */
struct server *server_new(struct site *site, int listener, struct err *err);

/* Stops the server and releases it. */
void server_free(struct server *s);

/* Resumes the stream of a viewer for whom there is something new: the callback for live_new(). */
void server_wake(void *stream);

#endif
