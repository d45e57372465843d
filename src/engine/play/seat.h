/* SPDX-License-Identifier: MIT
 *
 * Seat: one side of a screen: a game, its replay, and what is counted besides the score.
 *
 * Everything that happens to the game passes through here, so that the replay is complete and every lock is noticed. A
 * plain seat has only the game and its garbage: nothing is recorded, counted or praised, and nothing is allocated.
 */
#ifndef TETRARCH_ENGINE_PLAY_SEAT_H
#define TETRARCH_ENGINE_PLAY_SEAT_H

#include "engine/play/garbage.h"
#include "engine/play/replay.h"

enum { SEAT_PRAISE_MAX = 64 };

struct seat {
    struct state state;
    bool plain;
    struct replay replay;
    int presses;                  /* shifts and turns that moved the piece in play */
    int64_t faults;               /* shifts and turns beyond the fewest that lead to the same place, over all pieces */
    int64_t spins;                /* T-spins, minis included */
    char praise[SEAT_PRAISE_MAX]; /* name of the last clear or spin, such as "T-SPIN DOUBLE" */
    int64_t praised;              /* the number of the piece that it was for */
    int64_t sent;                 /* rows of garbage sent */
    struct garbage garbage;       /* on its way */
    const struct attack_rules *attack; /* how rows are sent: the first of the table unless replaced; borrowed */
    struct attack_chain chain, before; /* after the last lock, and before it */
    enum spin spin;                    /* that counted for the last lock */
};

/* Starts game `number` of a seed; `name` is the name of its player. Release the seat with seat_release(). */
void seat_start(struct seat *s, const struct rules *rules, uint64_t seed, int64_t number, int level, const char *name);
void seat_start_plain(struct seat *s, const struct rules *rules, uint64_t seed, int64_t number);
void seat_release(struct seat *s);

/* Presses a key, or lets a tick pass; returns whether a piece locked. */
bool seat_press(struct seat *s, enum input input);
bool seat_tick(struct seat *s);

/* Plays the next step of a replay with whose rules, seed and number the seat was started: see replay_step(). A replay
 * of the simplified game must have ten columns; each step is a piece. */
bool seat_follow(struct seat *s, const struct replay *r, int *next);

/* Pushes the stack up by rows of garbage, 1 to 20, with a hole in one column. */
void seat_garbage(struct seat *s, int rows, int hole);

/* Settles the garbage after a lock of `from`, in a frame of play, by the rules of its attack: the rows it sends first
 * cancel those on their way to it, and the rest goes to `to`; unless the lock keeps them out, rows that have waited
 * long enough rise. */
void seat_attack(struct seat *from, struct seat *to, int64_t frame);

/* Sets the chain from what the game itself counts: for a game that was not played at this seat. */
void seat_recall(struct seat *s);

/* Writes the name of a lock that removed rows or had a spin, such as "BACK-TO-BACK T-SPIN DOUBLE"; returns false, and
 * writes nothing, for any other. */
bool seat_name_lock(const struct state_lock *lock, char out[SEAT_PRAISE_MAX]);

/* Returns the name of the last clear or spin while it is fresh, or "". */
const char *seat_praise(const struct seat *s);

#endif
