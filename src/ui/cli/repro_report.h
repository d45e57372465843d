/* SPDX-License-Identifier: MIT
 *
 * Repro report: the rows and figures of a reproduced paper, as text, as JSON and as SVG files.
 */
#ifndef TETRARCH_UI_CLI_REPRO_REPORT_H
#define TETRARCH_UI_CLI_REPRO_REPORT_H

#include "base/json.h"
#include "lab/experiment/repro.h"

struct repro_report {
    const char *paper;
    const char *folder; /* for the figures; NULL to draw them as text */
    const char *store;
    json_t *rows; /* of the table */
    bool json;    /* print nothing */
    int figures;  /* drawn so far */
};

/* Prints the head of the table. */
void repro_report_head(const struct repro_report *r, const char *about, bool quick);

/* Adds a row to the list, prints it and draws its figures. Fails if a figure cannot be written. */
int repro_report_row(struct repro_report *r, const struct repro_row *row, struct err *err);

#endif
