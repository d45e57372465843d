/* SPDX-License-Identifier: MIT
 *
 * Asset: the files of the page, embedded in the program. No other file can be read through it.
 */
#ifndef TETRARCH_UI_WEB_ASSET_H
#define TETRARCH_UI_WEB_ASSET_H

#include <stddef.h>

struct asset {
    const char *path; /* such as "/app.js"; "/" is index.html */
    const char *type; /* the media type */
    const char *bytes;
    size_t size;
    const char *tag; /* the ETag: a hash of the bytes, in quotation marks */
};

/* All assets, ending with a row without a path. */
extern const struct asset assets[];

/* Returns the asset with exactly this path, or NULL. */
const struct asset *asset_find(const char *path);

#endif
