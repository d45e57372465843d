/* SPDX-License-Identifier: MIT
 *
 * Play: a person plays the modern game, alone or against a controller or tactics, with hints on request.
 *
 * Against somebody both get the same pieces, cleared rows send garbage by the rules of any game
 * (engine/tetris/attack.h), and the first to top out loses. Where a clear takes time, its side waits, and nothing of
 * that is in the replay.
 */
#ifndef TETRARCH_UI_TUI_PLAY_H
#define TETRARCH_UI_TUI_PLAY_H

#include "engine/play/pilot.h"
#include "engine/play/play_mode.h"
#include "engine/play/seat.h"
#include "ui/tui/keys.h"
#include "ui/tui/ranking.h"

struct screen;

enum play_end { PLAY_LEFT, PLAY_TOPPED_OUT, PLAY_FINISHED, PLAY_WON, PLAY_LOST };

/* The outcome of the last game. */
struct play_result {
    enum play_end end;
    bool counts; /* eligible for a ranking: a finished sprint, or a marathon, unless it was left before the first row */
    uint64_t seed;
    int64_t number; /* of the game: incremented by a restart */
    int64_t score, rows, ticks, pieces;
    int64_t sent, received; /* rows of garbage that the person and the opponent have sent */
};

struct play_config {
    const struct rules *rules;
    enum play_mode mode;
    uint64_t seed;
    int level;
    double das, arr; /* seconds, see auto_shift.h */
    const char *name;
    const struct keys *keys;
    struct pilot *hint;                /* gives the hints */
    struct pilot *opponent;            /* plays against the person, or NULL */
    int strength;                      /* of the opponent (engine/play/strength.h), for the screen; 0 if it has none */
    double pace;                       /* of the opponent, in pieces per second */
    const struct attack_rules *attack; /* how rows are sent to and fro; used with an opponent only */
    /* Called when a game without an opponent ends or is left: records the game, if it counts, and fills in the
     * ranking. */
    void (*over)(void *context, const struct play_result *result, struct ranking *out);
    void *context;
};

/* Plays games until the person quits. The record of the last game is moved into *record, which the caller releases. */
struct play_result play_run(struct screen *s, const struct play_config *config, struct replay *record);

#endif
