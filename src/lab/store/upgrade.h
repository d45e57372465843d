/* SPDX-License-Identifier: MIT
 *
 * Upgrade: from the tables of an older version to the present ones. Private to this folder.
 *
 * A file carries its version number (PRAGMA user_version). A change of schema.sql raises SCHEMA_VERSION and adds a row
 * to the table of steps; earlier rows stay as they are. The previous schema.sql becomes a file of tests/data/store,
 * which holds the tables of all older versions for the test that walks the steps.
 */
#ifndef TETRARCH_LAB_STORE_UPGRADE_H
#define TETRARCH_LAB_STORE_UPGRADE_H

#include "base/err.h"

struct store;

/* Creates the tables of an empty file, or upgrades an older file step by step to SCHEMA_VERSION, in one transaction: if
 * several processes begin at once, one of them does it. Sets s->version. */
int upgrade_tables(struct store *s, struct err *err);

/* Makes an older file that was opened read-only look as if it had been upgraded: on this connection, temporary views
 * hide its tables. The file is not changed. */
int upgrade_view(struct store *s, struct err *err);

#endif
