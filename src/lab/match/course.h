/* SPDX-License-Identifier: MIT
 *
 * Course: plays the games of a match on several threads, whatever game it is.
 *
 * A game is a job: a number in, an outcome out. If this machine lacks the resources for as many games at once as there
 * are threads, fewer are played at once.
 */
#ifndef TETRARCH_LAB_MATCH_COURSE_H
#define TETRARCH_LAB_MATCH_COURSE_H

#include "base/err.h"
#include "exec/exec.h"

/* What became of a game: played, stopped before its end, or not begun because a player could not be started. */
enum course_fate { COURSE_PLAYED, COURSE_STOPPED, COURSE_NOT_BEGUN };

/* What every outcome begins with. */
struct course_outcome {
    enum course_fate fate;
    struct err err; /* if it was not begun */
};

struct course_config {
    const struct exec_task *task; /* a job reads the number of its game, an int from 0, and writes an outcome */
    const void *shared;
    size_t outcome_size;
    int games, threads;
    /* Called with each outcome of a game that was played, never concurrently; once it returns false, no more games are
     * begun. */
    bool (*ended)(void *context, int number, const void *outcome);
    /* Tells whether the match is decided after its first `games` games; NULL if all games are to be played. It is asked
     * after rounds of a fixed size, so that the match is the same for any number of threads. */
    bool (*decided)(void *context, int games);
    void (*tick)(void *context, int done); /* called a few times a second; may be NULL */
    void *context;
    const atomic_bool *stop; /* may be NULL */
};

/* Plays the games that are not done yet; done[i] becomes true with game i. Sets *played to how many games were played
 * up to the first that was not. Fails if not even one game at a time can be begun. */
int course_play(const struct course_config *config, bool done[], int *played, struct err *err);

#endif
