/* SPDX-License-Identifier: MIT
 *
 * Site: what the page is a window on: a store, the runs that are trained from here, and who may look.
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
    const char *store;   /* the path of the file, which need not exist */
    const char *program; /* that trains: the path of this one */
    char token[SITE_TOKEN_MAX + 1];
    bool open; /* it listens beyond this machine: everybody needs the token */
    int host_count;
    char host[SITE_HOSTS_MAX][80]; /* the values of the header Host that are right */
    struct jobs *jobs;             /* owned by the caller that made the site, as are the next two */
    struct live *live;
    struct computations *computations;
};

/* Makes NAME:PORT a right value of the header Host. A name is that of a machine or a numeric address. */
int site_admit(struct site *l, const char *name, int port, struct err *err);

/* Sets the token to a chosen text. */
int site_set_token(struct site *l, const char *token, struct err *err);

/* Sets the token to 128 random bits, as text. */
int site_make_token(struct site *l, struct err *err);

/* Tells whether `length` bytes are the token, in a time that does not depend on what is wrong with them. */
bool site_knows_token(const struct site *l, const char *text, size_t length);

#endif
