/* SPDX-License-Identifier: MIT
 *
 * Match: many games between two contestants, in pairs: the same opening twice, with colours swapped.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_H
#define TETRARCH_LAB_MATCH_MATCH_H

#include "base/err.h"
#include "exec/exec.h"
#include "lab/match/match_summary.h"

/* Callbacks and a stop flag for the caller; all members may be left 0. */
struct match_watch {
    void (*tick)(void *context, int done); /* called a few times a second */
    /* Called with each new game as it ends, never concurrently; once it returns false, no more games are begun. */
    bool (*ended)(void *context, const struct match_game *game);
    void *context;
    const atomic_bool *stop;
};

/* Plays the games of a match that were not played before; both contestants must have been checked. The result has all
 * games up to the first that was not played: all of them, unless the match was stopped or a sequential test has decided
 * it. If this machine lacks the resources to start as many engines at once as there are threads, fewer games are played
 * at once; fails if not even one can be. Release the result with match_release() in any case. */
int match_play(const struct match_config *config, const struct match_watch *watch, struct match_result *out,
               struct err *err);

#endif
