/* SPDX-License-Identifier: MIT
 *
 * Life: how long the games of a player are, measured to a wanted precision: by playing games, or by splitting where
 * they are too long for that.
 *
 * The result depends on the configuration alone, not on the number of threads or processes: repetition i of a seed is
 * always the same, and how many there are depends only on what the earlier ones said.
 */
#ifndef TETRARCH_MEASURE_LIFE_H
#define TETRARCH_MEASURE_LIFE_H

#include "measure/series.h"
#include "measure/splitting_job.h"

enum life_method {
    LIFE_AUTO, /* whichever takes fewer pieces, as a short trial says */
    LIFE_DIRECT,
    LIFE_SPLITTING,
};

/* Their names, in the order of the enum and ending with NULL. */
extern const char *const life_methods[];

struct life_config {
    struct series_config series; /* the games; how many of them is decided here */
    enum life_method method;
    int games;        /* of direct play; 0 means as many as the precision takes */
    double precision; /* half the width of the 95% interval, relative to the mean, such as 0.05; more than 0 */
    const struct importance *importance;
    int effort;                /* walks from each level, see splitting_run(); 0 means LIFE_EFFORT */
    int repetitions;           /* of splitting; 0 means as many as the precision takes */
    const struct life *before; /* an unfinished measurement of the same config by splitting, to continue; may be NULL */
};

enum { LIFE_EFFORT = 4000, LIFE_REPETITIONS_MIN = 16, LIFE_REPETITIONS_MAX = 4096 };

struct life;

/* How far a measurement has come. */
struct life_progress {
    enum life_method method;
    struct series_progress series; /* of direct play */
    int games;                     /* planned, of direct play */
    int repetitions, planned; /* of splitting: done, and expected to be needed; 0 planned while levels are sought */
    int64_t pieces;
};

/* Called on the caller's thread a few times a second; see struct series_watch. */
struct life_watch {
    void (*tick)(void *context, const struct life_progress *p);
    /* Called after every few repetitions of splitting, so that they can be kept; may be NULL. */
    void (*kept)(void *context, const struct life *so_far);
    void *context;
    const atomic_bool *stop;
};

/* A measurement. */
struct life {
    enum life_method method;      /* never LIFE_AUTO */
    bool stopped;                 /* before the precision was reached */
    struct interval rows, pieces; /* a game, each with its 95% interval */
    int64_t deaths, played;       /* deaths and pieces seen */
    int64_t earlier;              /* pieces of these that were played before the measurement was continued */
    double seconds;
    /* Direct play. */
    int games; /* planned */
    struct series series;
    /* Splitting. */
    int repetitions;
    struct splitting_levels levels;
    struct splitting_run *run; /* of each repetition; owned */
    struct last_board *last;   /* LAST_BOARDS of each repetition; owned */
    struct splitting splitting;
};

/* Tells whether splitting can measure games by these rules: the pieces must be drawn at random. */
bool life_splits(const struct rules *rules);

/* Returns the method that reaches the precision with fewer pieces, as a few short games say; watch may be NULL. */
enum life_method life_cheaper(const struct life_config *config, const struct life_watch *watch);

/* Measures. Splitting must be possible where the method demands it. watch may be NULL. Release the result with
 * life_release(). If it was stopped before there was anything to tell, rows is 0 to infinity. */
struct life life_measure(const struct life_config *config, const struct life_watch *watch);

/* Returns how many games reach a precision. */
int life_games(double precision);

/* Tells whether the interval can be trusted: that of games always, that of splitting unless chance decides. */
bool life_trusted(const struct life *l);

/* Returns what all repetitions saw on the way from level k, counted from 0; for -1, outside of excursions. */
struct splitting_stage life_stage(const struct life *l, int k);

/* Writes, for each level, how likely a game that has reached it dies before it is home again, as all repetitions
 * together say; 0 where nothing died. */
void life_risks(const struct life *l, double out[SPLITTING_LEVELS_MAX]);

/* Draws `max` boards on which games ended, each as often as the estimate says that games end like that; returns how
 * many there are: max, or 0 if nothing died. Which ones depends on the measurement alone. */
int life_last_boards(const struct life *l, int max, struct last_board out[]);

/* Releases what the measurement holds. */
void life_release(struct life *l);

#endif
