/* SPDX-License-Identifier: MIT */
#include "engine/play/robot.h"

void robot_sit(struct robot *r, struct pilot *pilot, struct seat *seat)
{
    r->pilot = pilot;
    r->seat = seat;
    r->due = 0.0;
    pilot->game = seat->replay.number;
    r->thought.count = 0;
    r->count = r->next = 0;
}

void robot_think(struct robot *r)
{
    if (r->count > 0 || r->seat->state.end)
        return;
    r->next = 0;
    r->pilot->chain = r->seat->chain;
    r->pilot->garbage = r->seat->garbage.rows;
    if (pilot_think(r->pilot, &r->seat->state, &r->thought))
        r->count = pilot_presses(&r->seat->state, &r->thought.best[0], r->press);
    if (r->count == 0)
        r->press[r->count++] = INPUT_HARD; /* every placement ends the game, or the piece has fallen past its place */
}

bool robot_act(struct robot *r)
{
    robot_think(r);
    if (r->next >= r->count)
        return false;
    bool locked = seat_press(r->seat, (enum input)r->press[r->next++]);
    if (locked || r->next == r->count)
        r->count = r->next = 0;
    return locked;
}

bool robot_act_at_pace(struct robot *r, double pace)
{
    robot_think(r);
    r->due += 1.0 / pace / r->count;
    return robot_act(r);
}
