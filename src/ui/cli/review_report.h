/* SPDX-License-Identifier: MIT
 *
 * Review report: what a review of a game says (engine/play/review.h), for people and as JSON.
 */
#ifndef TETRARCH_UI_CLI_REVIEW_REPORT_H
#define TETRARCH_UI_CLI_REVIEW_REPORT_H

#include "engine/play/review.h"

#include <jansson.h>

/* A review and where it comes from. */
struct review_report {
    const struct review *review;
    const char *player; /* whose game it was */
    const char *tactics, *rules;
    bool half_turns;    /* the game had turns by 180 degrees */
    int64_t placements; /* scored in each search */
    int count;          /* of the worst moves: */
    const int *worst;   /* their indices */
};

/* Prints the summary, and each of the worst moves with both boards and the keys of the better one. */
void review_report_print(const struct review_report *r);

/* Returns the same as an object that the caller owns. */
json_t *review_report_json(const struct review_report *r);

#endif
