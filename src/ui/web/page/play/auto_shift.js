// SPDX-License-Identifier: MIT
// Auto shift: repeats the keys that are held. A shift repeats after the delay (DAS), then at the repeat interval (ARR);
// with an ARR of 0 the piece moves to the wall at once. A soft drop repeats without the delay, except with an ARR of 0,
// so that a tap still moves the piece one row.

const MOST = 20; // presses at once: enough to reach any wall or floor

// Keys that exclude each other: the one pressed last counts, and the one before takes over when it is released.
class Lane {
  constructor(actions, delay) {
    Object.assign(this, { actions, delay, held: [] });
    this.begin(0);
  }

  begin(now) {
    this.since = now;
    this.done = 0;
  }

  down(action, now) {
    this.held = [...this.held.filter((other) => other !== action), action];
    this.begin(now);
  }

  up(action, now) {
    if (this.held.at(-1) === action)
      this.begin(now);
    this.held = this.held.filter((other) => other !== action);
  }

  // How many presses of the held key are due.
  due(settings, now) {
    const late = now - this.since - this.delay(settings);
    if (this.held.length === 0 || late < 0)
      return 0;
    if (settings.arr <= 0)
      return MOST;
    const count = Math.floor(late / settings.arr) + 1 - this.done;
    this.done += count;
    return Math.min(count, MOST);
  }
}

export class AutoShift {
  // `settings` has das and arr in milliseconds and is read on every call; `press` is called with an action.
  constructor(settings, press) {
    Object.assign(this, { settings, press });
    this.lanes = [
      new Lane(["left", "right"], ({ das }) => das),
      new Lane(["soft"], ({ das, arr }) => (arr > 0 ? arr : das)),
    ];
  }

  laneOf(action) {
    return this.lanes.find((lane) => lane.actions.includes(action));
  }

  down(action, now = performance.now()) {
    this.laneOf(action)?.down(action, now);
    this.press(action);
  }

  up(action, now = performance.now()) {
    this.laneOf(action)?.up(action, now);
  }

  forget() {
    for (const lane of this.lanes)
      lane.held = [];
  }

  // Sends the presses that are due.
  pass(now = performance.now()) {
    for (const lane of this.lanes)
      for (let due = lane.due(this.settings, now); due > 0; due--)
        this.press(lane.held.at(-1));
  }
}
