/* SPDX-License-Identifier: MIT
 *
 * Repro: an experiment of a paper that is being repeated.
 */
#ifndef TETRARCH_UI_CLI_REPRO_H
#define TETRARCH_UI_CLI_REPRO_H

#include "ui/chart/chart.h"
#include "ui/cli/args.h"

#include <jansson.h>

/* Returns the name of paper number i, as `repro` takes it, or NULL when there are no more. */
const char *repro_name(int i);

struct repro {
    const struct args *args;
    json_t *rows; /* of the table */
    bool quick, json;
    int figures; /* drawn so far */
};

/* Draws a figure: a file where a folder was given, text otherwise. Prints what is wrong. */
int repro_draw(struct repro *r, const struct chart charts[], int count);

/* Repeats the matches of eldaly-2024. Prints what is wrong. Where a folder was given the games are recorded in it,
 * and the same command goes on. */
int repro_tetress(struct repro *r);

#endif
