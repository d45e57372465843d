/* SPDX-License-Identifier: MIT
 *
 * Detail: more numbers about a position of Tetress than the survey has, for the network (network.h): who gets where
 * first, which lines can be completed at once and what that would take away, and what regions hold.
 *
 * A line is completable for a side if one of its actions empties it: its empty cells, at most four, are one run, and
 * the side can get there with the cells that are left of the action.
 */
#ifndef TETRARCH_TETRESS_DETAIL_H
#define TETRARCH_TETRESS_DETAIL_H

#include "tetress/survey.h"

enum { DETAIL_STEPS = 3 };

struct detail {
    int first[SIDES][DETAIL_STEPS]; /* empty cells within 1, 2, 3 steps of its tokens, but not so near to the other's */
    int lines[SIDES];               /* completable lines */
    int edge[SIDES];                /* empty cells beside its tokens on lines that it can complete */
    /* Its tokens on lines that can be completed: by itself alone, by the other alone, by both. */
    int spent[SIDES], exposed[SIDES], contested[SIDES];
    /* Regions of empty cells that only it touches, without those that have no room for an action: a quarter of their
     * cells, their actions, and their Euler number (survey.h). */
    int quads[SIDES], inner[SIDES], patches[SIDES];
    int shared_quads, shared_patches; /* the same of regions that both touch */
};

/* Looks at a position of which `survey` is the survey, with the fastest version that this CPU can run. */
typedef void detail_finder(const struct torus *t, const struct survey *survey, struct detail *out);
detail_finder detail_find;

/* The versions, which find the same. The second may be called only if cpu_has_vectors(). */
detail_finder detail_find_portable;
#ifdef TETRARCH_VECTORS
detail_finder detail_find_vector;
#endif

#endif
