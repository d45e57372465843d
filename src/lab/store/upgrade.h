/* SPDX-License-Identifier: MIT
 *
 * Upgrade: from the tables of an older version to the present ones, for the files of this folder alone.
 *
 * A file carries the number of its version (PRAGMA user_version). A change of schema.sql raises SCHEMA_VERSION and adds
 * a row to the table of steps; the rows before stay as they are. The schema.sql of before becomes a file of
 * tests/data/store, which holds the tables of all older versions for the test that walks the steps.
 */
#ifndef TETRARCH_LAB_STORE_UPGRADE_H
#define TETRARCH_LAB_STORE_UPGRADE_H

#include "base/err.h"

struct store;

/* Makes the tables of an empty file, or takes an older file step by step to SCHEMA_VERSION, in one transaction: of
 * several processes that begin at once, one does it. Sets s->version. */
int upgrade_tables(struct store *s, struct err *err);

/* Has an older file, opened to be read, look as if it had been upgraded: for this connection, temporary views stand
 * before its tables. The file is left alone. */
int upgrade_view(struct store *s, struct err *err);

#endif
