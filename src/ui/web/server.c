/* SPDX-License-Identifier: MIT */
#include "ui/web/server.h"

#include "base/limit.h"
#include "base/mem.h"
#include "ui/web/deadline.h"
#include "ui/web/live.h"
#include "ui/web/request.h"
#include "ui/web/worker.h"

#include <math.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FILES_OF_OUR_OWN = 64,           /* the store, children, standard streams */
    MEMORY_OF_CONNECTION = 24 << 10, /* the headers of a request and its response, and a block of the data being sent */
    STREAM_BLOCK = 8 << 10,
    READERS = 2, /* threads that answer GET requests */
};

/* A request and its response. */
struct exchange {
    struct task task; /* first, so that it can be cast to the exchange */
    struct server *server;
    struct MHD_Connection *connection;
    struct response response; /* from the worker */
    bool given;               /* to a worker */
    char *target;             /* of the request line, owned, and its parts; the host may be NULL */
    const char *host, *path, *query;
    struct request request;
    struct str body;
    bool begun; /* the headers have arrived */
};

/* A client that watches a run. It is suspended while there is nothing to send, so that libmicrohttpd does not poll
 * it. */
struct event_stream {
    struct server *server;
    struct MHD_Connection *connection;
    struct viewer *viewer;
    bool woken, asleep; /* guarded by the server's lock */
    struct event_stream *next, **link;
};

struct server {
    struct site *site;
    struct MHD_Daemon *daemon;
    struct deadlines *deadlines;
    struct workers *readers, *writer; /* a single writer, so that POST requests are executed one after the other */
    pthread_mutex_t lock; /* guards the streams. Never call live with it held, because live calls server_wake(). */
    struct event_stream *streams;
    bool ends;
};

static struct deadline *deadline_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void move_deadline(struct MHD_Connection *connection, double seconds)
{
    struct deadline *d = deadline_of(connection);
    if (d)
        deadline_move(d, seconds);
}

/* ---- events ---- */

/* Suspends the connection unless there is something new, or the server is ending. */
static bool fall_asleep(struct event_stream *s)
{
    pthread_mutex_lock(&s->server->lock);
    bool sleeps = !s->woken && !s->server->ends;
    s->woken = false;
    if (sleeps) {
        s->asleep = true;
        MHD_suspend_connection(s->connection);
    }
    pthread_mutex_unlock(&s->server->lock);
    return sleeps;
}

static bool server_ends(struct server *server)
{
    pthread_mutex_lock(&server->lock);
    bool ends = server->ends;
    pthread_mutex_unlock(&server->lock);
    return ends;
}

static ssize_t stream_read(void *context, uint64_t at, char *out, size_t size)
{
    struct event_stream *s = context;
    (void)at;
    while (!server_ends(s->server)) {
        ssize_t got = live_read(s->viewer, out, size);
        if (got > 0)
            return got;
        if (got < 0)
            break;
        if (fall_asleep(s))
            return 0;
    }
    return MHD_CONTENT_READER_END_OF_STREAM;
}

static void wake(struct event_stream *s)
{
    s->woken = true;
    if (s->asleep) {
        s->asleep = false;
        MHD_resume_connection(s->connection);
    }
}

void server_wake(void *context)
{
    struct event_stream *s = context;
    pthread_mutex_lock(&s->server->lock);
    wake(s);
    pthread_mutex_unlock(&s->server->lock);
}

static void stream_free(void *context)
{
    struct event_stream *s = context;
    if (s->viewer)
        live_leave(s->viewer);
    pthread_mutex_lock(&s->server->lock);
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    pthread_mutex_unlock(&s->server->lock);
    free(s);
}

/* Returns NULL if there are too many viewers. */
static struct event_stream *stream_new(struct server *server, struct MHD_Connection *connection,
                                       const struct response *r)
{
    struct event_stream *s = xcalloc(1, sizeof *s);
    s->server = server;
    s->connection = connection;
    pthread_mutex_lock(&server->lock);
    s->next = server->streams;
    s->link = &server->streams;
    if (s->next)
        s->next->link = &s->next;
    server->streams = s;
    pthread_mutex_unlock(&server->lock);
    s->viewer = live_watch(server->site->live, r->events_of, r->events_after, s);
    if (s->viewer)
        return s;
    stream_free(s);
    return NULL;
}

/* ---- answers ---- */

static void add_header(void *context, const char *name, const char *value)
{
    MHD_add_response_header(context, name, value);
}

static struct MHD_Response *events(struct server *s, struct MHD_Connection *connection, struct response *r)
{
    struct event_stream *stream = stream_new(s, connection, r);
    if (stream) {
        move_deadline(connection, INFINITY); /* live drops clients that do not read */
        return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, stream_read, stream, stream_free);
    }
    r->events_of = 0;
    response_error(r, 503, "there are too many viewers already");
    return NULL;
}

static struct MHD_Response *bytes(struct response *r)
{
    if (r->fixed)
        return MHD_create_response_from_buffer(r->fixed_size, (void *)r->fixed, MHD_RESPMEM_PERSISTENT);
    struct MHD_Response *made = MHD_create_response_from_buffer(r->body.length, r->body.text, MHD_RESPMEM_MUST_FREE);
    if (made)
        r->body = (struct str){ 0 };
    return made;
}

/* Sends a response and releases it. */
static enum MHD_Result send_response(struct server *s, struct MHD_Connection *connection, const char *method,
                                     struct response *r)
{
    struct MHD_Response *made = NULL;
    move_deadline(connection, SERVER_ANSWER_SECONDS);
    if (r->events_of && strcmp(method, "HEAD") != 0)
        made = events(s, connection, r);
    if (!made)
        made = bytes(r);
    enum MHD_Result result = MHD_NO;
    if (made) {
        response_headers(r, add_header, made);
        result = MHD_queue_response(connection, (unsigned)r->status, made);
        MHD_destroy_response(made);
    }
    response_release(r);
    return result;
}

/* ---- requests ---- */

/* The headers that we use. A header that occurs twice is treated as empty, because it is not clear which one counts. */
static enum MHD_Result take_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct request *r = context;
    struct {
        const char *name;
        const char **value;
    } wanted[] = {
        { "Host", &r->host },
        { "Origin", &r->origin },
        { "X-Tetrarch-Token", &r->token },
        { "Cookie", &r->cookie },
        { "Content-Type", &r->content_type },
        { "If-None-Match", &r->if_none_match },
    };
    (void)kind;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (strcasecmp(name, wanted[i].name) == 0)
            *wanted[i].value = *wanted[i].value || !value ? "" : value;
    if (strcasecmp(name, "Content-Length") == 0 && value && r->length != REQUEST_UNANNOUNCED)
        r->length = strtoull(value, NULL, 10);
    if (strcasecmp(name, "Transfer-Encoding") == 0)
        r->length = REQUEST_UNANNOUNCED;
    return MHD_YES;
}

/* Called with the request line, before anything in it is decoded. */
static void *begin(void *context, const char *address, struct MHD_Connection *connection)
{
    struct exchange *e = xcalloc(1, sizeof *e);
    (void)context;
    e->target = xstrdup(address);
    request_split(e->target, &e->host, &e->path, &e->query);
    move_deadline(connection, SERVER_REQUEST_SECONDS);
    return e;
}

static void end(void *context, struct MHD_Connection *connection, void **of_request,
                enum MHD_RequestTerminationCode code)
{
    struct exchange *e = *of_request;
    (void)context;
    (void)code;
    *of_request = NULL;
    move_deadline(connection, SERVER_IDLE_SECONDS);
    if (!e)
        return;
    str_release(&e->body);
    response_release(&e->response);
    free(e->target);
    free(e);
}

static void read_headers(struct exchange *e, struct MHD_Connection *connection, const char *method)
{
    const union MHD_ConnectionInfo *size = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    e->begun = true;
    e->request = (struct request){ .method = method, .path = e->path, .query = e->query };
    e->request.header_size = size ? size->header_size : 0;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, &e->request);
    /* The host in the request line overrides the header, unless there were two headers; that is refused. */
    if (e->host && (!e->request.host || *e->request.host))
        e->request.host = e->host;
}

static void answer_task(struct task *task)
{
    struct exchange *e = (struct exchange *)task;
    request_answer(e->server->site, &e->request, &e->response);
}

/* Makes libmicrohttpd call handle() again. */
static void return_task(struct task *task)
{
    MHD_resume_connection(((struct exchange *)task)->connection);
}

/* Answers a complete request. API requests may have to wait for the store, so a worker handles them while the
 * connection is suspended. */
static enum MHD_Result answer(struct server *s, struct MHD_Connection *connection, struct exchange *e)
{
    static const char api[] = "/api/";
    const char *method = e->request.method;
    if (!e->given && strncmp(e->request.path, api, sizeof api - 1) == 0) {
        e->given = true;
        e->server = s;
        e->connection = connection;
        e->task = (struct task){ .perform = answer_task, .done = return_task };
        move_deadline(connection, INFINITY);
        MHD_suspend_connection(connection);
        if (!workers_add(strcmp(method, "POST") == 0 ? s->writer : s->readers, &e->task))
            MHD_resume_connection(connection);
        return MHD_YES;
    }
    if (!e->given)
        request_answer(s->site, &e->request, &e->response);
    /* There is no status if the server ended before a worker reached the request. */
    return e->response.status ? send_response(s, connection, method, &e->response) : MHD_NO;
}

/* Called when the headers have arrived, with each piece of the body, and at the end. A body that is not wanted is not
 * read; the connection cannot be reused then, and libmicrohttpd closes it. */
static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **of_request)
{
    struct server *s = context;
    struct exchange *e = *of_request;
    (void)url;
    (void)version;
    if (!e->begun) {
        read_headers(e, connection, method);
        if (e->request.length == 0 || request_check(s->site, &e->request, &e->response))
            return MHD_YES;
        return send_response(s, connection, method, &e->response);
    }
    if (*upload_size > 0) {
        if (e->body.length + *upload_size > REQUEST_BODY_MAX)
            return MHD_NO;
        str_add_bytes(&e->body, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    e->request.body = e->body.text;
    e->request.length = e->body.length;
    return answer(s, connection, e);
}

/* ---- connections ---- */

static void count_connection(void *context, struct MHD_Connection *connection, void **of_connection,
                             enum MHD_ConnectionNotificationCode code)
{
    struct server *s = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *of_connection = deadlines_add(s->deadlines, info->connect_fd, SERVER_REQUEST_SECONDS);
    } else if (*of_connection) {
        deadline_remove(*of_connection);
        *of_connection = NULL;
    }
}

/* Paths are matched as received. */
static size_t leave_encoded(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

/* Asks the system for as many open files as all connections need; returns the number of connections allowed. */
static unsigned connections_allowed(void)
{
    long files = limit_raise_files(SERVER_CONNECTIONS + FILES_OF_OUR_OWN);
    if (files >= SERVER_CONNECTIONS + FILES_OF_OUR_OWN)
        return SERVER_CONNECTIONS;
    return files > 2 * FILES_OF_OUR_OWN ? (unsigned)files - FILES_OF_OUR_OWN : FILES_OF_OUR_OWN;
}

static void start(struct server *s, int listener)
{
    s->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, s,
                                 MHD_OPTION_LISTEN_SOCKET, listener,                               //
                                 MHD_OPTION_CONNECTION_LIMIT, connections_allowed(),               //
                                 MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_OF_CONNECTION, //
                                 MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SERVER_IDLE_SECONDS,     //
                                 MHD_OPTION_URI_LOG_CALLBACK, begin, s,                            //
                                 MHD_OPTION_UNESCAPE_CALLBACK, leave_encoded, s,                   //
                                 MHD_OPTION_NOTIFY_COMPLETED, end, s,                              //
                                 MHD_OPTION_NOTIFY_CONNECTION, count_connection, s,                //
                                 MHD_OPTION_END);
}

struct server *server_new(struct site *site, int listener, struct err *err)
{
    struct server *s = xcalloc(1, sizeof *s);
    s->site = site;
    s->deadlines = deadlines_new();
    s->readers = workers_new(READERS);
    s->writer = workers_new(1);
    pthread_mutex_init(&s->lock, NULL);
    if (s->deadlines && s->readers && s->writer)
        start(s, listener);
    if (s->daemon)
        return s;
    err_set(err, "cannot start the server; perhaps there are too many threads or open files");
    close(listener);
    server_free(s);
    return NULL;
}

/* Resumes all connections that wait for a worker, because libmicrohttpd does not stop while one is suspended. */
static void end_workers(struct server *s)
{
    if (s->readers)
        workers_end(s->readers);
    if (s->writer)
        workers_end(s->writer);
}

void server_free(struct server *s)
{
    pthread_mutex_lock(&s->lock);
    s->ends = true; /* from now on no stream is suspended: libmicrohttpd does not stop while one is */
    for (struct event_stream *stream = s->streams; stream; stream = stream->next)
        wake(stream);
    pthread_mutex_unlock(&s->lock);
    end_workers(s);
    if (s->daemon)
        MHD_stop_daemon(s->daemon);
    if (s->readers)
        workers_free(s->readers);
    if (s->writer)
        workers_free(s->writer);
    if (s->deadlines)
        deadlines_free(s->deadlines);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
