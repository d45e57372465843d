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
    int status;        /* of HTTP */
    const char *type;  /* the media type; a literal */
    struct str body;   /* owned; unused where there are fixed bytes */
    const char *fixed; /* bytes that outlive the response, or NULL */
    size_t fixed_size;
    char tag[32];         /* ETag of an asset, or empty: what has none is not to be kept by anyone */
    char name[64];        /* under which a browser saves it, or empty */
    char cookie[160];     /* to be set, or empty */
    const char *location; /* where to go instead, or NULL; a literal */
    const char *allow;    /* the methods that are right, or NULL; a literal */
    int64_t events_of;    /* the run whose events follow for as long as they are read, or 0 */
    int64_t events_after; /* of these, the iterations after this number come first; -1 where only what is new does */
};

/* Makes the response JSON; takes the value. Where that is NULL, for Jansson refuses broken texts and numbers, the
 * response is an error of the server's. */
void response_json(struct response *r, int status, json_t *value);

/* Adds a sentence of the command line, where it follows a colon, as it stands alone in the page: with a capital letter
 * and a full stop where they are missing, and nothing that cannot be shown. */
void response_sentence(struct str *out, const char *text);

/* Makes the response {"error": SENTENCE}. */
void response_error(struct response *r, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Hands the headers of a response to `add` one by one: its own, and those that guard every answer. */
void response_headers(const struct response *r, void (*add)(void *context, const char *name, const char *value),
                      void *context);

/* Releases what a response holds. */
void response_release(struct response *r);

#endif
