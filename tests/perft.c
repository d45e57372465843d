/* SPDX-License-Identifier: MIT
 *
 * Compares perft_reach() with counts from other programs; the file describes its own format:
 *
 *     perft FILE MOST     every count of the file up to MOST; larger ones take too long
 *
 * Prints TAP.
 */
#include "engine/tetris/perft.h"
#include "engine/tetris/reach.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1000, DEPTH = 12 };
#define UNKNOWN UINT64_MAX

/* Checks the counts of one line, "kind; pieces; counts"; a count of "-" is unknown. Returns the number of counts
 * checked, or -1 after a difference or if the line is invalid. */
static int check_line(const char *line, uint64_t max)
{
    char kind[16], letters[32];
    struct sequence_rules rules;
    struct err err;
    int at = 0, checked = 0;
    if (sscanf(line, "%15[a-z]; %31[A-Z];%n", kind, letters, &at) != 2 || at == 0 ||
        sequence_parse_list(&rules, letters, &err)) {
        printf("# not understood: %s", line);
        return -1;
    }
    int flags = strcmp(kind, "spin") == 0 ? REACH_SPINS : 0, read = 0, depth = 0;
    uint64_t expected[DEPTH], found[DEPTH];
    char word[32];
    for (; depth < rules.length && depth < DEPTH && sscanf(line + at, "%31s%n", word, &read) == 1; at += read) {
        uint64_t count = strcmp(word, "-") ? strtoull(word, NULL, 10) : UNKNOWN;
        if (count > max && count != UNKNOWN)
            break;
        expected[depth++] = count;
    }
    if (depth > 0)
        perft_reach(rules.list, depth, flags, found);
    for (int i = 0; i < depth; i++) {
        if (expected[i] == UNKNOWN)
            continue;
        checked++;
        if (found[i] != expected[i]) {
            printf("# %s %s, depth %d: %" PRIu64 ", but should be %" PRIu64 "\n", kind, letters, i + 1, found[i],
                   expected[i]);
            return -1;
        }
    }
    return checked;
}

static int check_file(FILE *file, uint64_t max)
{
    char line[LINE];
    int checked = 0;
    while (fgets(line, sizeof line, file)) {
        int n = line[0] == '#' ? 0 : check_line(line, max);
        if (n < 0)
            return -1;
        checked += n;
    }
    return checked;
}

int main(int argc, char *argv[])
{
    FILE *file = argc == 3 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: perft FILE MOST\n");
        return 2;
    }
    int checked = check_file(file, strtoull(argv[2], NULL, 10));
    fclose(file);
    puts("1..1");
    if (checked < 1) {
        puts("not ok 1 - counts of reachable places");
        return 1;
    }
    printf("ok 1 - %d counts of reachable places are those of other programs\n", checked);
    return 0;
}
