/* SPDX-License-Identifier: MIT
 *
 * Repro: the experiments of the papers, repeated step by step. Each step yields rows of a table, with the paper's
 * result beside ours, and the numbers of its figures.
 *
 * Runs are recorded in the store of the experiment: those that are done are not repeated, and those that were stopped
 * are resumed.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_REPRO_H
#define TETRARCH_LAB_EXPERIMENT_REPRO_H

#include "base/stats.h"
#include "lab/experiment/experiment.h"
#include "lab/experiment/search_times.h"
#include "lab/match/match_curve.h"
#include "measure/life.h"

/* What a row is about. */
enum repro_kind {
    REPRO_GAMES,    /* games of a controller: shipped, or just trained */
    REPRO_SEARCHES, /* the time of one decision with each subset of the features */
    REPRO_THREADS,  /* brief training with a number of threads */
    REPRO_MATCH,    /* a match of Tetress */
    REPRO_DEPTHS,   /* results of the matches of minimax with each depth, after the last of them */
    REPRO_VISITS,   /* nodes or simulations in the time of one of the paper's turns */
};

/* The figures that belong to a row, as bits. */
enum repro_figure { REPRO_CURVES = 1, REPRO_SWARM = 2, REPRO_SCORES = 4 };

enum { REPRO_DEPTHS_MAX = 4, REPRO_FORMS = 2 };

struct repro_row {
    enum repro_kind kind;
    const char *what;
    double reported; /* by the paper: rows a game, seconds, or a share of games won; 0 if not reported */
    int figures;
    double seconds;

    /* REPRO_GAMES: */
    const struct series_summary *summary; /* NULL if the games were not played */
    const struct life *life;              /* then how long they are, by splitting */
    int games;                            /* also of a match */
    const double *scores;
    int64_t run; /* number of the run that was trained, or 0 */

    /* REPRO_SEARCHES: */
    const struct search_times *times;

    /* REPRO_THREADS: */
    int threads;
    double speedup;

    /* REPRO_MATCH; a draw counts as half a win: */
    const struct match_config *match;
    const struct match_summary *match_summary;
    struct interval share;

    /* REPRO_DEPTHS: shares of games won, for depth 1, 2, ... */
    const struct interval *shares;
    int depths;

    /* REPRO_VISITS: for the paper's agents and for ours: */
    const char *unit;
    double slow, fast; /* as reported, with the paper's first board and its faster one; fast may be 0 */
    struct repro_visits {
        const char *what, *form, *agent;
        double mean;                     /* in the time of one of the paper's turns */
        const struct match_curve *curve; /* speed by ply */
    } visits[REPRO_FORMS];
    double turn_seconds;
};

/* A paper whose experiments can be repeated. */
struct repro_paper {
    const char *name, *about;
    bool trains; /* its runs are recorded in the store; otherwise its matches in a folder, if one is given */
};

/* All papers, ending with a row without a name. */
extern const struct repro_paper repro_papers[];

/* Returns the paper of this name. A failure suggests the nearest name. */
const struct repro_paper *repro_find(const char *name, struct err *err);

struct repro_config {
    bool quick;         /* a smaller but honest version, in minutes */
    double precision;   /* of lives by splitting (measure/life.h); 0: play the games that the steps name */
    const char *folder; /* for the records of matches; may be NULL */
    void *context;
    /* Takes a row as soon as it is ready; a failure ends the repetition. */
    int (*row)(void *context, const struct repro_row *row, struct err *err);
    /* Returns the watch for a series of games that is about to be played; NULL: its progress is that of the
     * experiment. */
    struct series_watch (*watch)(void *context, const struct series_config *series);
};

/* Repeats the experiments of a paper. Returns 1, 0 if it was stopped, or -1 on failure. */
int repro_run(const struct experiment *e, const struct repro_paper *paper, const struct repro_config *config,
              struct err *err);

/* The experiments of eldaly-2024, which are matches of Tetress. Returns the same values. */
int repro_tetress(const struct experiment *e, const struct repro_config *config, struct err *err);

#endif
