/* SPDX-License-Identifier: MIT
 *
 * Fumens against another program: fumen FILE
 *
 * The file has fumens, each followed by its pages and a blank line. A page is a line "PAGE PIECE X Y FLAGS|COMMENT",
 * with the piece as its letter and the letter of its orientation (N, E, S or W), "-" if there is none, then the rows
 * down to the lowest, without empty ones at the top, and the row of garbage, after "=". Letters are pieces, "X" grey.
 * Pages must be read as the file says; those without flags or earlier pages must also print as the same fumen. Prints
 * TAP.
 */
#include "engine/tetris/fumen.h"
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void describe_row(const uint8_t cells[], const char *before, struct str *out)
{
    str_add(out, "%s", before);
    for (int x = 0; x < FIELD_WIDTH; x++)
        str_add(out, "%c", cells[x] == CELL_EMPTY ? '_' : cells[x] == CELL_GARBAGE ? 'X' : piece_letter(cells[x]));
    str_add(out, "\n");
}

static void describe(const struct fumen_page *p, int number, struct str *out)
{
    if (p->piece == PIECE_NONE)
        str_add(out, "%d - 0 0 ", number);
    else
        str_add(out, "%d %c%c %d %d ", number, piece_letter(p->piece), "NESW"[p->spot.orientation], p -> spot.x,
                p->spot.y);
    str_add(out, "%s%s%s%s|%s\n", p->lock ? "lock," : "", p->rise ? "rise," : "", p->mirror ? "mirror," : "",
            p->colour ? "colour," : "", p->comment);
    int top = FUMEN_HEIGHT - 1;
    while (top >= 0 && memcmp(p->cell[top], fumen_page_empty().cell[0], FIELD_WIDTH) == 0)
        top--;
    for (int y = top; y >= 0; y--)
        describe_row(p->cell[y], "", out);
    describe_row(p->rising, "=", out);
}

/* Returns whether a fumen is read as described, and printed as it was. */
static bool check(const char *text, const char *wanted)
{
    struct fumen f;
    struct fumen_page page, first;
    struct err err;
    struct str found = { 0 };
    int more = fumen_open(&f, text, strlen(text), &err) ? -1 : 1, pages = 0;
    while (more > 0 && (more = fumen_next(&f, &page, &err)) > 0) {
        first = page;
        describe(&page, ++pages, &found);
    }
    bool good = more == 0 && strcmp(found.text, wanted) == 0;
    if (!good)
        printf("# %s: %s\n# found:\n%s# wanted:\n%s", text, more < 0 ? err.text : "differs", found.text, wanted);
    char again[FUMEN_TEXT_MAX];
    if (good && pages == 1 && strncmp(text, "v115", 4) == 0 &&
        (fumen_print(&first, again, &err) || strcmp(text, again) != 0)) {
        printf("# %s is printed as\n# %s\n", text, again);
        good = false;
    }
    str_release(&found);
    return good;
}

int main(int argc, char *argv[])
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: fumen FILE\n");
        return 2;
    }
    char *line = NULL;
    size_t capacity = 0;
    struct str text = { 0 }, pages = { 0 };
    int count = 0, wrong = 0;
    for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;) {
        if (line[0] == '#')
            continue;
        if (line[0] != '\n') {
            if (text.length == 0)
                str_add_bytes(&text, line, (size_t)length - 1);
            else
                str_add_bytes(&pages, line, (size_t)length);
            continue;
        }
        count++;
        wrong += !check(text.text, pages.text);
        str_release(&text);
        str_release(&pages);
    }
    printf("1..1\n%s 1 - %d fumens\n", wrong || count == 0 || text.length ? "not ok" : "ok", count);
    free(line);
    fclose(file);
    return wrong > 0;
}
