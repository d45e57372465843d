/* SPDX-License-Identifier: MIT
 *
 * Label: short UTF-8 texts, measured and truncated in characters.
 */
#ifndef TETRARCH_UI_CHART_LABEL_H
#define TETRARCH_UI_CHART_LABEL_H

enum { LABEL_MAX = 128 }; /* bytes, including the final NUL */

struct label {
    char text[LABEL_MAX];
};

/* Returns the number of characters in text. */
int label_width(const char *text);

/* Copies text, replaces anything that is not printable UTF-8, and truncates it to `width` >= 0 characters; two dots
 * mark the cut. */
struct label label_clip(const char *text, int width);

#endif
