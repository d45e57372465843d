/* SPDX-License-Identifier: MIT
 *
 * Site: what the page gives access to: a store, the runs trained from here, and who may see them.
 */
#ifndef TETRARCH_UI_WEB_SITE_H
#define TETRARCH_UI_WEB_SITE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

enum { SITE_HOSTS_MAX = 64, SITE_TOKEN_MAX = 64 };

struct computations;
struct jobs;
struct live;

struct site {
    const char *store;   /* path of the file, which need not exist */
    const char *program; /* the program that trains: the path of this one */
    char token[SITE_TOKEN_MAX + 1];
    bool open; /* reachable from other machines: every client needs the token */
    int host_count;
    char host[SITE_HOSTS_MAX][80]; /* the accepted values of the Host header */
    struct jobs *jobs;             /* owned by the caller that created the site, as are the next two */
    struct live *live;
    struct computations *computations;
};

/* Accepts NAME:PORT as a value of the Host header. A name is a host name or a numeric address. */
int site_admit(struct site *l, const char *name, int port, struct err *err);

/* Sets the token to a given text. Fails if it is too short, too long or has other characters than letters, digits, "-"
 * and "_". */
int site_set_token(struct site *l, const char *token, struct err *err);

/* Sets the token to 128 random bits, in hexadecimal. */
int site_make_token(struct site *l, struct err *err);

/* Tells whether `length` bytes equal the token, in a time that does not depend on where they differ. */
bool site_knows_token(const struct site *l, const char *text, size_t length);

#endif
