/* SPDX-License-Identifier: MIT
 *
 * Listing: what distinguishes a run from others in a list: its board, its features, its seed, and the settings that
 * differ from the defaults of its method or preset.
 */
#ifndef TETRARCH_LAB_STORE_LISTING_H
#define TETRARCH_LAB_STORE_LISTING_H

#include "base/str.h"
#include "lab/store/store.h"

#include <jansson.h>

struct listing {
    bool known;           /* the settings could be read; if not, all members below are empty */
    struct config config; /* owned */
    char board[16];       /* "10x20" */
    const char *features; /* as they were asked for: the name of a set, or a list */
    const char *seed;
    struct str others; /* the other settings that differ from the defaults: "population=10 elite=0.1" */
};

/* Reads the listing of a run. Settings that cannot be read count as damage to the store; see store_damage(). Release it
 * with listing_release(). */
void listing_init(struct listing *out, struct store *s, const struct store_run *r);

/* Releases what l holds. */
void listing_release(struct listing *l);

/* Fails unless a filter is written key=value and the key is a setting of some method, or one of board, method, preset,
 * status and name. */
int listing_check(const char *filter, struct err *err);

/* Tells whether a run matches every one of `count` filters, which must have been checked. */
bool listing_matches_all(const struct listing *l, const struct store_run *r, int count, const char *const filters[]);

/* Returns the run as lists show it, with its "board", the "set" of features it asked for, its "seed", and in "changed"
 * all settings that differ from the defaults. The caller owns the object. */
json_t *listing_json(const struct listing *l, const struct store_run *r);

#endif
