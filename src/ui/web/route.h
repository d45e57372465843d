/* SPDX-License-Identifier: MIT
 *
 * Route: maps a method and a path of the API to a handler; each file api_*.c has one table.
 */
#ifndef TETRARCH_UI_WEB_ROUTE_H
#define TETRARCH_UI_WEB_ROUTE_H

#include "ui/web/response.h"
#include "ui/web/site.h"

enum { ROUTE_NAME_MAX = 64 };

/* A request that has passed all checks. */
struct call {
    struct site *site;
    int64_t number;            /* the N of the pattern, 1 or more */
    char name[ROUTE_NAME_MAX]; /* the NAME of the pattern */
    const char *query;         /* the part after "?", or "" */
    const json_t *body;        /* the object sent with a POST; borrowed */
};

struct route {
    const char *method;  /* GET or POST */
    const char *pattern; /* such as "/api/runs/N/stop"; N stands for a number, NAME for a name */
    void (*answer)(const struct call *call, struct response *out);
};

/* The tables, each ending with a row without a method. */
extern const struct route routes_about[], routes_computations[], routes_controllers[], routes_methods[], routes_runs[],
    routes_scores[];

/* Finds the route of a method ("GET" or "POST") and a path, as received, and sets the number and the name in `call`.
 * Returns NULL if there is none: *allow is then the list of the methods that the path does have, or NULL if there is
 * no such path. */
const struct route *route_find(const char *method, const char *path, struct call *call, const char **allow);

/* Copies the decoded value of a query key into out; returns false, with out empty, if there is none, it is invalid or
 * it does not fit. */
bool route_query(const struct call *call, const char *key, char *out, size_t size);

#endif
