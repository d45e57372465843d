/* SPDX-License-Identifier: MIT
 *
 * Schema: the tables of the store, from schema.sql.
 */
#ifndef TETRARCH_LAB_STORE_SCHEMA_H
#define TETRARCH_LAB_STORE_SCHEMA_H

#include "base/embedded.h"

/* The embedded file, followed by an empty row. */
extern const struct embedded store_schema[];

/* The version number that a store's file carries. A change of the tables raises it, and adds a step to upgrade.c. */
enum { SCHEMA_VERSION = 3 };

#endif
