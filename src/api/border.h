/* SPDX-License-Identifier: MIT
 *
 * Border: what the functions of the public library have in common: errors, memory that runs out, and the handles and
 * plain structs of tetrarch.h as what they are inside.
 */
#ifndef TETRARCH_API_BORDER_H
#define TETRARCH_API_BORDER_H

#include "base/mem.h"
#include "base/settings.h"
#include "engine/play/pilot.h"
#include "exec/exec.h"

#include <tetrarch.h>

struct tetrarch_rules {
    struct rules rules;
};

struct tetrarch_controller {
    struct controller controller;
};

/* Either a player of the table or one of the caller's own. */
struct tetrarch_player {
    struct controller controller;
    struct rules rules;
    struct pilot pilot; /* its ops are NULL for a player of the caller's own */
    uint64_t hash;      /* of all that its choices depend on */
    tetrarch_choose *choose;
    void *context;
};

/* From here on, the function returns `failed` when memory runs out. */
#define BORDER(error, failed)                                                                                          \
    MEM_RESCUE(rescue)                                                                                                 \
    {                                                                                                                  \
        border_starve(error);                                                                                          \
        return failed;                                                                                                 \
    }

/* Sets the error of memory that has run out. */
void border_starve(struct tetrarch_error *error);

/* Copies an error, unless `error` is NULL, and returns -1. */
int border_fail(struct tetrarch_error *error, const struct err *err);

/* Makes a handle of a controller, which it takes over; or fails with *err if `failed`. */
struct tetrarch_controller *border_controller(int failed, const struct controller *c, struct tetrarch_error *error,
                                              const struct err *err);

/* Return the number of threads of a setting, 0 standing for one for each core. */
int border_threads(int64_t threads);

/* Copies the cells of a board; fails if some are beyond its size. */
int border_cells(const struct tetrarch_board *in, struct board *out, struct err *err);

/* Converts a board of these rules. Fails if its size is another one or if it has cells beyond it; a board of the
 * guideline game may be lower than the rules say. */
int border_board(const struct tetrarch_board *in, const struct rules *rules, struct board *out, struct err *err);
void border_board_out(const struct board *in, struct tetrarch_board *out);

/* Fails if a number is not a piece. */
int border_piece(int piece, struct err *err);

/* Lists the placements of a piece on a board, with the rows that they remove, in an array that the caller releases. */
struct tetrarch_placement *border_list(const struct rules *rules, const struct board *b, enum piece piece, int *count);

/* Finds the decision that a placement stands for, among all that are possible; fails if it is none of them. */
int border_decision(const struct rules *rules, const struct board *b, const struct tetrarch_placement *p,
                    struct decision *out, struct err *err);

/* Finds what becomes of a board by a placement, which need not be one that is possible; fails if it is not on the
 * board. */
int border_outcome(const struct rules *rules, const struct board *b, const struct tetrarch_placement *p,
                   struct outcome *out, struct err *err);

/* Returns a decision of a player of the table, not one of the caller's own, as a placement with its score. */
struct tetrarch_placement border_placement(const struct tetrarch_player *p, const struct board *b, struct decision d);

/* Checks a position and turns it into the situation of a player; the board is written to *board, which the situation
 * borrows, as it does the queue. */
int border_situation(const struct tetrarch_position *in, const struct rules *rules, int preview, struct board *board,
                     struct situation *out, struct err *err);

/* How a long function is watched: tick() is called through border_tick(), until it wants to stop; then stop becomes
 * true. */
struct border_watch {
    const struct tetrarch_progress *progress;
    atomic_bool stop;
};
void border_tick(struct border_watch *w, double done);

#endif
