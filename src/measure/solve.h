/* SPDX-License-Identifier: MIT
 *
 * Solve: the exact mean length of games on small boards, of the best possible player or of a controller.
 *
 * The game is the simplified one with pieces drawn independently. The player sees one piece at a time, so a policy is a
 * placement for each board and piece, and the best one has the largest mean number of rows a game. All boards that can
 * come up are visited, so the figures have no statistical error; what is left is the error of an iteration that was
 * ended, and a bound on it that includes rounding. The same config gives the same bytes for any number of threads.
 */
#ifndef TETRARCH_MEASURE_SOLVE_H
#define TETRARCH_MEASURE_SOLVE_H

#include "base/stats.h"
#include "engine/player/player.h"
#include "measure/board_graph.h"

struct solve_config {
    struct rules rules;                  /* simplified and with the sequence uniform, on at most
                                          * BOARD_INDEX_CELLS_MAX cells */
    const struct controller *controller; /* that chooses the placements; NULL for the best player */
    double precision;                    /* the largest error of rows and pieces a game, more than 0; it is not reached
                                          * where rounding does not allow it */
    size_t memory;                       /* bytes that may be taken */
    int threads;                         /* at least 1 */
};

/* The mean numbers of rows and pieces from a board to the end of the game. */
struct solve_value {
    double rows, pieces;
};

struct solve {
    struct rules rules;
    struct board_graph graph;
    struct solve_value *value;    /* by number of a board; owned */
    struct interval rows, pieces; /* a game, with bounds that hold for certain. Of the best player, each is the largest
                                   * mean that any policy has; one policy need not have both */
    int sweeps;                   /* over all boards */
    size_t bytes;                 /* of memory taken */
    double seconds;
};

enum solve_stage { SOLVE_BOARDS, SOLVE_EDGES, SOLVE_SWEEPS };

/* How far the work has come. */
struct solve_progress {
    enum solve_stage stage;
    int64_t boards;  /* found so far */
    size_t bytes;    /* of memory that these will take, give or take a fifth */
    int sweeps;      /* done */
    double fraction; /* of this stage; 0 while unknown */
};

struct solve_watch {
    void (*tick)(void *context, const struct solve_progress *p); /* on the caller's thread; may be NULL */
    void *context;
    const atomic_bool *stop; /* may be NULL */
};

/* Solves a game; watch may be NULL. Fails, with nothing to release, if it would take more memory than it may, if games
 * do not seem to end, or if it is stopped, with a sentence that says how far it came. Release the result with
 * solve_release(). */
int solve_init(struct solve *s, const struct solve_config *config, const struct solve_watch *watch, struct err *err);
void solve_release(struct solve *s);

/* Returns the largest error that the value of an interval can have. */
double solve_error(const struct interval *i);

/* Writes the placement of a piece with the largest mean number of rows into *out, the first of several; returns false
 * if each ends the game. The board must be in the graph, which has all that can come up if s is of the best player. */
bool solve_choose(const struct solve *s, const struct board *b, enum piece piece, struct placement *out);

#endif
