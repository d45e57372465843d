/* SPDX-License-Identifier: MIT
 *
 * Label: short texts in UTF-8, measured and cut by characters.
 */
#ifndef TETRARCH_UI_CHART_LABEL_H
#define TETRARCH_UI_CHART_LABEL_H

enum { LABEL_MAX = 128 }; /* bytes, with the final NUL */

struct label {
    char text[LABEL_MAX];
};

/* Returns how many characters text has. */
int label_width(const char *text);

/* Copies text, of which nothing but printable UTF-8 stays, and cuts it to `width` >= 0 characters; two dots then
 * stand for the rest. */
struct label label_clip(const char *text, int width);

#endif
