// SPDX-License-Identifier: MIT
// Pace: how many pieces are due at a given speed, and how many were placed per second. Times are in milliseconds.

// Counts what is due: call due() once a frame. A caller that could not keep up need not catch up.
export class Pace {
  constructor(speed) {
    this.set(speed);
  }

  // Sets the speed per second; Infinity means as many as there is time for.
  set(speed) {
    this.speed = speed;
    this.owed = 0;
    this.last = undefined;
  }

  due(now) {
    if (!Number.isFinite(this.speed))
      return Infinity;
    const passed = Math.min(now - (this.last ?? now), 100);
    this.last = now;
    this.owed = Math.min(this.owed + passed * this.speed / 1000, Math.max(1, this.speed / 10));
    return Math.floor(this.owed);
  }

  // Records that `count` of those due were done.
  pay(count) {
    this.owed = Math.max(0, this.owed - count);
  }
}

// Measures a rate per second, over a window in milliseconds.
export class Meter {
  constructor(window = 1000) {
    this.window = window;
    this.clear();
  }

  clear() {
    this.events = [];
    this.start = undefined;
  }

  add(now, count) {
    this.start ??= now;
    this.events.push([now, count]);
  }

  rate(now) {
    while (this.events.length && this.events[0][0] <= now - this.window)
      this.events.shift();
    const span = Math.min(this.window, now - (this.start ?? now));
    return span > 0 ? this.events.reduce((sum, [, count]) => sum + count, 0) * 1000 / span : 0;
  }
}
