/* SPDX-License-Identifier: MIT
 *
 * Asset: the files of the page, built into the program. Nothing else can be read through it.
 */
#ifndef TETRARCH_UI_WEB_ASSET_H
#define TETRARCH_UI_WEB_ASSET_H

#include <stddef.h>

struct asset {
    const char *path; /* such as "/app.js"; "/" is index.html */
    const char *type; /* the media type */
    const char *bytes;
    size_t size;
    const char *tag; /* stands for these bytes, in quotation marks: the ETag */
};

/* All of them; a row without a path ends the table. */
extern const struct asset assets[];

/* Returns the asset of exactly this path, or NULL. */
const struct asset *asset_find(const char *path);

#endif
