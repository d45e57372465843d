// SPDX-License-Identifier: MIT
// Torus game: a game of Tetress as it is shown: the engine's positions and actions, with what the agents reported about
// their decisions. The engine decides what is legal, what is cleared and who has won.

import { duration, ended, number } from "../dom.js";

// An agent's report on an action: "score +120, depth 3, 1,000 nodes, 2.1 ms".
export function toldText(lab, { score, depth, nodes, seconds }) {
  const time = seconds < 1 ? `${(1000 * seconds).toFixed(1)} ms` : duration(seconds);
  return `${lab.score(score, "score ")}, depth ${depth}, ${number(nodes)} nodes, ${time}`;
}

// A message of the engine as a sentence for the page.
export function sentence(text) {
  return ended(text[0].toUpperCase() + text.slice(1));
}

export class TorusGame {
  constructor(lab) {
    this.lab = lab;
    this.history = lab.game();
    this.views = [this.history.view()];
    this.plies = []; // {action, text, cells, side, cleared, lines, told}; told is the agent's report on it
    this.count = 0; // actions up to the current position
  }

  get now() {
    return this.views[this.count];
  }

  // The ply that led to the current position, or undefined.
  get last() {
    return this.plies[this.count - 1];
  }

  // Plays an action for the side to move and discards the plies after it; false if it is not legal.
  play(action, told = null) {
    const { count, lab, history } = this, { side } = this.now;
    if (!history.play(action))
      return false;
    this.plies.length = count;
    this.views.length = count + 1;
    this.plies.push({ action, text: lab.text(action), cells: lab.cells(action), side, ...history.cleared(), told });
    this.views.push(history.view());
    this.count = history.count;
    return true;
  }

  goTo(count) {
    this.history.goTo(count);
    this.count = this.history.count;
  }

  // Go back to the last decision of a side, or forward to its next; false if there is none.
  undo(side) {
    const moved = this.history.undo(side);
    this.count = this.history.count;
    return moved;
  }

  redo(side) {
    const moved = this.history.redo(side);
    this.count = this.history.count;
    return moved;
  }

  // "red", "blue" or "draw", and the reason: "turns" or "stuck"; both are empty while the game lasts.
  get winner() {
    return this.history.winner;
  }

  get reason() {
    return this.history.reason;
  }

  // Who has won and why, as a sentence; empty while the game lasts.
  verdict() {
    const { verdict } = this.history;
    return verdict && sentence(verdict);
  }

  free() {
    this.history.free();
  }
}
