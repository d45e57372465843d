/* SPDX-License-Identifier: MIT
 *
 * Response: what is sent back, as plain data.
 */
#ifndef TETRARCH_UI_WEB_RESPONSE_H
#define TETRARCH_UI_WEB_RESPONSE_H

#include "base/str.h"

#include <jansson.h>
#include <stdint.h>

struct response {
    int status;        /* HTTP status */
    const char *type;  /* the media type; a literal */
    struct str body;   /* owned; unused if `fixed` is set */
    const char *fixed; /* bytes that outlive the response, or NULL */
    size_t fixed_size;
    char tag[32];         /* ETag of an asset, or empty; responses without one must not be cached */
    char name[64];        /* file name for saving, or empty */
    char cookie[160];     /* to be set, or empty */
    const char *location; /* target of a redirect, or NULL; a literal */
    const char *allow;    /* the allowed methods, or NULL; a literal */
    int64_t events_of;    /* the run whose events are streamed until the client leaves, or 0 */
    int64_t events_after; /* the iterations after this number come first; -1 for new ones only */
};

/* Makes the response JSON; takes ownership of the value. If it is NULL, because Jansson refuses invalid texts and
 * numbers, the response is a server error. */
void response_json(struct response *r, int status, json_t *value);

/* Adds an error message of the command line as a sentence for the page: with a capital letter and a full stop if they
 * are missing, and with unprintable characters replaced. */
void response_sentence(struct str *out, const char *text);

/* Makes the response {"error": SENTENCE}. */
void response_error(struct response *r, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Passes the headers of a response to `add` one by one: its own, and the security headers of every response. */
void response_headers(const struct response *r, void (*add)(void *context, const char *name, const char *value),
                      void *context);

/* Releases what a response holds. */
void response_release(struct response *r);

#endif
