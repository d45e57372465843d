/* SPDX-License-Identifier: MIT
 *
 * Robot: a pilot that plays at a seat, one key press after another. Its game has no ticks, so it is never late.
 */
#ifndef TETRARCH_ENGINE_PLAY_ROBOT_H
#define TETRARCH_ENGINE_PLAY_ROBOT_H

#include "engine/play/pilot.h"
#include "engine/play/seat.h"

struct robot {
    struct pilot *pilot; /* borrowed, as the seat is */
    struct seat *seat;
    struct thought thought; /* about the piece in play */
    uint8_t press[PILOT_PRESSES];
    int count, next; /* presses for this piece, and the next one; both 0 before the pilot has thought */
    double due;      /* when the next press at a pace is due, in seconds of play; 0 at first */
};

/* Sits down at a seat whose game has begun. */
void robot_sit(struct robot *r, struct pilot *pilot, struct seat *seat);

/* Thinks about the piece in play, unless it already has. */
void robot_think(struct robot *r);

/* Thinks if need be, presses the next key, and returns whether a piece locked. */
bool robot_act(struct robot *r);

/* The same at a pace in pieces a second, while the game goes on: the presses of a piece are spread over its time, and
 * the robot's `due` advances to the time of the next one. */
bool robot_act_at_pace(struct robot *r, double pace);

#endif
