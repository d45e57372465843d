/* SPDX-License-Identifier: MIT
 *
 * Optimal play on small boards against plain value iteration. The arguments are boards such as 4x5, with a + where full
 * rows are removed before overflow is judged. Prints TAP.
 */
#include "measure/solve.h"
#include "ref/ref_solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double precision = 1e-10;

/* Tells whether the solver agrees with the reference to its own bound, and to the nine digits that are printed. */
static bool agrees(const struct interval *mine, double reference)
{
    static const double reference_error = 1e-11;
    printf("# %.12f %.12f\n", mine->value, reference);
    return mine->low - reference_error <= reference && reference <= mine->high + reference_error &&
           fabs(mine->value - reference) < 5e-10 && solve_error(mine) <= precision;
}

int main(int argc, char *argv[])
{
    int failures = 0;
    printf("1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++) {
        char *end;
        int width = (int)strtol(argv[i], &end, 10), height = (int)strtol(end + 1, &end, 10);
        struct solve_config config = {
            .rules = rules_simplified(width, height), .precision = precision, .memory = (size_t)1 << 30, .threads = 2
        };
        config.rules.lines_after_overflow = strcmp(end, "+") == 0;
        double rows, pieces;
        struct err err;
        struct solve s;
        ref_solve(width, height, config.rules.lines_after_overflow, &rows, &pieces);
        bool ok = solve_init(&s, &config, NULL, &err) == 0;
        if (ok) {
            ok = agrees(&s.rows, rows) && agrees(&s.pieces, pieces);
            solve_release(&s);
        }
        printf("%s %d - optimal play on %s agrees with plain value iteration\n", ok ? "ok" : "not ok", i, argv[i]);
        failures += !ok;
    }
    return failures > 0;
}
