/* SPDX-License-Identifier: MIT
 *
 * Runs drawn positions:  positions FILE...
 *
 * A position is a title ("# A well beside the wall"), a board as in tetris/notation.h and one assertion
 * ("wells = 6") or more, each on a line of its own; a blank line ends it. In a Markdown file only the code
 * blocks marked "t" count. Prints TAP.
 */
#include "base/file.h"
#include "base/str.h"
#include "engine/features/monomial.h"
#include "engine/tetris/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct position {
    char title[200];
    struct str board;
};

struct run {
    int tests, failed;
    const char *file;
    int line;
};

static void report(struct run *r, bool ok, const char *title, const char *detail)
{
    r->tests++;
    r->failed += !ok;
    printf("%s %d - %s:%d: %s%s%s\n", ok ? "ok" : "not ok", r->tests, r->file, r->line, title, *detail ? ": " : "",
           detail);
}

/* Checks "feature = value" against the board of p. */
static void check(struct run *r, const struct position *p, const char *assertion)
{
    char name[64], detail[sizeof(struct err) + 100];
    double expected;
    struct drawing d;
    struct err err;
    if (sscanf(assertion, "%63s = %lf", name, &expected) != 2) {
        report(r, false, p->title, "an assertion must read \"feature = value\"");
        return;
    }
    struct monomial m;
    if (monomial_parse(name, &m, &err) ||
        notation_parse(p->board.text ? p->board.text : "", p->board.length, 0, &d, &err)) {
        report(r, false, p->title, err.text);
        return;
    }
    if (monomial_of_piece(m) && !d.has_piece) {
        report(r, false, p->title, "this feature needs a piece");
        return;
    }
    uint16_t kind[PATTERN_SPOTS_MAX]; /* for a pattern, the first kind */
    double value = (double)monomial_raw(m, &d.outcome) * monomial_unit(m, d.before.width);
    if (monomial_kinds(m) > 0 && pattern_find(monomial_factor(m, 0)->pattern, &d.outcome.after, kind) > 0)
        value = kind[0];
    snprintf(detail, sizeof detail, "%s is %g, expected %g", name, value, expected);
    bool ok = fabs(value - expected) < 1e-4;
    report(r, ok, p->title, ok ? assertion : detail);
}

static void run_line(struct run *r, struct position *p, const char *line)
{
    if (strncmp(line, "# ", 2) == 0)
        snprintf(p->title, sizeof p->title, "%s", line + 2);
    else if (strchr(line, '='))
        check(r, p, line);
    else if (*line)
        str_add(&p->board, "%s\n", line);
    else
        str_release(&p->board);
}

static int run_file(struct run *r, const char *path)
{
    struct str text = { 0 };
    struct err err;
    if (file_load(&text, path, 1 << 20, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const char *name = strrchr(path, '/');
    bool markdown = strstr(path, ".md") != NULL, inside = !markdown;
    struct position p = { .title = "" };
    *r = (struct run){ .tests = r->tests, .failed = r->failed, .file = name ? name + 1 : path };
    for (char *line = text.text, *end; line && *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        r->line++;
        if (markdown && strncmp(line, "```", 3) == 0) {
            inside = strcmp(line, "```t") == 0;
            str_release(&p.board);
        } else if (inside) {
            run_line(r, &p, line);
        }
        if (last)
            break;
    }
    str_release(&p.board);
    str_release(&text);
    return 0;
}

int main(int argc, char *argv[])
{
    struct run r = { 0 };
    int broken = argc < 2;
    for (int i = 1; i < argc; i++)
        broken |= run_file(&r, argv[i]);
    printf("1..%d\n", r.tests);
    return broken || r.failed || r.tests == 0;
}
