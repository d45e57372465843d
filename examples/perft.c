/* SPDX-License-Identifier: MIT
 *
 * Counts the ways to place a sequence of pieces, the usual check of a move generator.
 *
 *     cc perft.c $(pkg-config --cflags --libs tetrarch) -o perft
 *     ./perft guideline IOLJ
 *     ./perft "simplified 10x20" TSZ
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <tetrarch.h>

int main(int argc, char **argv)
{
    const char *text = argc > 2 ? argv[1] : "guideline", *pieces = argc > 2 ? argv[2] : "IOLJ";
    struct tetrarch_error error;
    uint64_t counts[12]; /* the longest sequence that is counted */
    struct tetrarch_rules *rules = tetrarch_rules_new(text, &error);
    int failed = !rules || tetrarch_perft(rules, pieces, counts, &error) != 0;
    if (failed)
        fprintf(stderr, "perft: %s\n", error.text);
    for (size_t i = 0; !failed && i < strlen(pieces); i++)
        printf("%.*s %" PRIu64 "\n", (int)i + 1, pieces, counts[i]);
    tetrarch_rules_free(rules);
    return failed;
}
