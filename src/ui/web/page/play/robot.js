// SPDX-License-Identifier: MIT
// Robot: a mind that plays a game by key presses at a given pace. Every piece has the same time; presses come one after
// the other, and those that are left at the end of that time come all at once.

const STEPS = 12; // most pieces need fewer presses than this
const PRESSES_MOST = 200; // no path to a placement is longer

export class Robot {
  // `pace` is in pieces a second, `locked` is called after each piece, `now` is in seconds of play.
  constructor(game, mind, pace, locked, now) {
    Object.assign(this, { game, mind, pace, locked, placed: false, due: now, end: now + 1 / pace });
  }

  // Puts everything off by a number of seconds.
  wait(seconds) {
    this.due += seconds;
    this.end += seconds;
  }

  act() {
    this.placed = this.game.act(this.mind);
    if (this.placed)
      this.locked();
  }

  finishPiece() {
    for (let i = 0; i < PRESSES_MOST && !this.placed; i++)
      this.act();
    this.placed = false;
    this.due = this.end;
    this.end += 1 / this.pace;
  }

  // Sends the presses that are due; goesOn() tells whether the game is still going.
  pass(now, goesOn) {
    while (goesOn()) {
      if (now >= this.end) {
        this.finishPiece();
      } else if (!this.placed && now >= this.due) {
        this.act();
        this.due += 1 / this.pace / STEPS;
      } else {
        return;
      }
    }
  }
}
