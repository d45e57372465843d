/* SPDX-License-Identifier: MIT
 *
 * Schema: the tables of the store, from schema.sql.
 */
#ifndef TETRARCH_STORE_SCHEMA_H
#define TETRARCH_STORE_SCHEMA_H

#include "base/embedded.h"

/* The one file, and an empty row. */
extern const struct embedded store_schema[];

/* The number that a store's file carries; a change of the tables changes it. */
enum { SCHEMA_VERSION = 1 };

#endif
