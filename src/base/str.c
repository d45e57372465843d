/* SPDX-License-Identifier: MIT */
#include "base/str.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `more` bytes and the final NUL. Doubling keeps the cost of n additions linear. */
static void reserve(struct str *s, size_t more)
{
    size_t need = s->length + more + 1;
    if (need <= s->capacity)
        return;
    s->capacity = need > 2 * s->capacity ? need : 2 * s->capacity;
    s->text = xrealloc(s->text, s->capacity, 1);
}

void str_add_bytes(struct str *s, const void *bytes, size_t length)
{
    reserve(s, length);
    if (length > 0)
        memcpy(s->text + s->length, bytes, length);
    s->length += length;
    s->text[s->length] = '\0';
}

void str_add(struct str *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    reserve(s, (size_t)length);
    va_start(arguments, format);
    vsnprintf(s->text + s->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    s->length += (size_t)length;
}

void str_release(struct str *s)
{
    free(s->text);
    *s = (struct str){ 0 };
}

/* Returns the length of the printable character at c, or 0 if there is none. C1 controls (U+0080 to U+009F) are no more
 * printable than C0. */
static int printable_length(const unsigned char *c)
{
    if (*c < 0x80)
        return *c >= ' ' && *c != 127;
    int length = *c >= 0xf0 && *c < 0xf5 ? 4 : *c >= 0xe0 && *c < 0xf0 ? 3 : *c >= 0xc2 && *c < 0xe0 ? 2 : 0;
    for (int i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong encodings, surrogates and code points beyond U+10FFFF, which other programs would not read either. */
    bool broken = (*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] >= 0xa0) || (*c == 0xf0 && c[1] < 0x90) ||
                  (*c == 0xf4 && c[1] >= 0x90);
    /* Bidirectional controls: U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069. */
    bool turning = *c == 0xe2 && ((c[1] == 0x80 && (c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xaa && c[2] <= 0xae))) ||
                                  (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
    return broken || turning || (*c == 0xc2 && c[1] < 0xa0) ? 0 : length;
}

void str_make_printable(char *text)
{
    while (*text) {
        int length = printable_length((const unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length ? length : 1;
    }
}

bool str_is_printable(const char *text)
{
    int length;
    while (*text && (length = printable_length((const unsigned char *)text)) > 0)
        text += length;
    return *text == '\0';
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

enum { LONGEST = 63 }; /* the longest word that is compared */

/* The optimal string alignment distance: Levenshtein's, with a swap of neighbours as one step, because that is a common
 * typing mistake ("evla"). */
int str_distance(const char *a, const char *b)
{
    int la = (int)strlen(a), lb = (int)strlen(b);
    if (la > LONGEST || lb > LONGEST)
        return LONGEST;
    int steps[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= la; i++)
        for (int j = 0; j <= lb; j++) {
            if (i == 0 || j == 0) {
                steps[i][j] = i + j;
                continue;
            }
            int ca = tolower((unsigned char)a[i - 1]), cb = tolower((unsigned char)b[j - 1]);
            int best = least(steps[i - 1][j], steps[i][j - 1]) + 1;
            best = least(best, steps[i - 1][j - 1] + (ca != cb));
            if (i > 1 && j > 1 && ca == tolower((unsigned char)b[j - 2]) && tolower((unsigned char)a[i - 2]) == cb)
                best = least(best, steps[i - 2][j - 2] + 1);
            steps[i][j] = best;
        }
    return steps[la][lb];
}

const char *str_nearest(const char *word, const char *const names[], int count)
{
    const char *nearest = NULL;
    if (strlen(word) > LONGEST)
        return NULL;
    /* With more than half the letters wrong it is not a typing mistake. */
    int best = (int)strlen(word) / 2 + 1;
    for (int i = 0; i < count; i++) {
        int distance = str_distance(word, names[i]);
        if (distance < best) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest;
}

/* Tells whether name begins with the word, ignoring case. */
static bool begins(const char *name, const char *word)
{
    while (*word && tolower((unsigned char)*name) == tolower((unsigned char)*word))
        name++, word++;
    return *word == '\0';
}

/* Collects the names to suggest for a word: those that begin with it, otherwise the nearest one. */
static int suggestions(const char *word, const char *const names[], int count, const char *out[STR_SUGGESTED_MAX])
{
    int found = 0;
    for (int i = 0; *word && i < count && found < STR_SUGGESTED_MAX; i++)
        if (begins(names[i], word))
            out[found++] = names[i];
    const char *near = found ? NULL : str_nearest(word, names, count);
    if (near)
        out[found++] = near;
    return found;
}

bool str_suggest(const char *word, const char *const names[], int count, const char *before, const char *after,
                 char out[STR_SUGGEST_BYTES])
{
    const char *list[STR_SUGGESTED_MAX];
    int found = suggestions(word, names, count, list), used = 0;
    out[0] = '\0';
    for (int i = 0; i < found && used < STR_SUGGEST_BYTES; i++) {
        const char *link = i == 0 ? "did you mean " : i + 1 < found ? ", " : " or ";
        used += snprintf(out + used, (size_t)(STR_SUGGEST_BYTES - used), "%s%s%s%s%s", link, before, list[i], after,
                         i + 1 < found ? "" : "?");
    }
    return found > 0;
}

int str_unknown(const char *what, const char *word, const char *const names[], int count, const char *hint,
                struct err *err)
{
    char near[STR_SUGGEST_BYTES];
    bool found = str_suggest(word, names, count, "\"", "\"", near);
    return err_set(err, "there is no %s \"%.60s\"; %s", what, word, found ? near : hint);
}

int str_find(const char *what, const char *word, str_name_at *name_at, const void *table, const char *hint,
             struct err *err)
{
    enum { NAMES = 256 };
    const char *names[NAMES], *name;
    int count = 0;
    for (int i = 0; (name = name_at(table, i)); i++) {
        if (strcmp(name, word) == 0)
            return i;
        if (count < NAMES)
            names[count++] = name;
    }
    return str_unknown(what, word, names, count, hint, err);
}

struct str_rows {
    const char *first;
    size_t size;
    int count;
};

static const char *row_name(const void *table, int i)
{
    const struct str_rows *rows = table;
    return i < rows->count ? *(const char *const *)(const void *)(rows->first + (size_t)i * rows->size) : NULL;
}

int str_find_row(const char *what, const char *word, const void *table, size_t size, int count, const char *hint,
                 struct err *err)
{
    struct str_rows rows = { table, size, count };
    return str_find(what, word, row_name, &rows, hint, err);
}
