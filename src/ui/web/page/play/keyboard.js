// SPDX-License-Identifier: MIT
// Play keyboard: decides who gets a key. During a game the game gets its keys, unless a field has the focus; otherwise
// the page gets them, apart from those that start, restart, pause and leave.

import { actionOf, isField, isMove, keyOf } from "./keys.js";

const QUIET = 700; // milliseconds after the end of a game in which its keys press no button that just appeared

export class Keyboard {
  // `play` is the view: its settings, game, act(), shift and start(); `isBusy` tells whether a dialog takes the keys.
  constructor(play, isBusy) {
    Object.assign(this, { play, isBusy, quietUntil: 0 });
  }

  listen(signal) {
    window.addEventListener("keydown", (event) => this.down(event), { signal });
    window.addEventListener("keyup", (event) => this.up(event), { signal });
    window.addEventListener("blur", () => this.play.shift.forget(), { signal });
  }

  beQuiet() {
    this.quietUntil = performance.now() + QUIET;
  }

  isOurs(action) {
    const { game } = this.play;
    return action && game && (game.goesOn || !isMove(action));
  }

  // Is it a move key after the end of a game? It must neither press a button nor scroll the page.
  isIdle(event, action) {
    return action && isMove(action) && this.play.game?.end && !event.target.closest?.("a, button");
  }

  down(event) {
    const { play } = this;
    if (this.isBusy() || isField(event.target) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const action = actionOf(play.settings.keys, keyOf(event)), quiet = action && performance.now() < this.quietUntil;
    if (event.key === "Enter" && !event.target.closest?.("a, button") && (!play.game || play.game.end))
      play.again();
    else if (this.isOurs(action) && !event.repeat && !quiet)
      play.down(action);
    else if (!this.isOurs(action) && !quiet && !this.isIdle(event, action))
      return;
    event.preventDefault();
  }

  // Without preventDefault() a focused button would be clicked when Space is released.
  up(event) {
    const action = actionOf(this.play.settings.keys, keyOf(event));
    if (!action)
      return;
    this.play.shift.up(action);
    if ((this.play.game?.goesOn || performance.now() < this.quietUntil) && !isField(event.target))
      event.preventDefault();
  }
}
