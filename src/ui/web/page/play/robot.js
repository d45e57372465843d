// SPDX-License-Identifier: MIT
// Robot: a mind that plays a game at a pace, by key presses. Every piece has its share of the time; presses come one
// after the other, and if they are not done by then, all at once.

const STEPS = 12; // most pieces need fewer presses than this
const PRESSES_MOST = 200; // no way to a placement is longer

export class Robot {
  // `pace` is in pieces a second, `locked` is called after each, `now` in seconds of play.
  constructor(game, mind, pace, locked, now) {
    Object.assign(this, { game, mind, pace, locked, placed: false, due: now, end: now + 1 / pace });
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

  // Does what is due; `goesOn` says whether the game still does.
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
