// SPDX-License-Identifier: MIT
// Corner: a small board on which the best controller so far plays about four pieces a second.

import { el, number } from "../dom.js";
import { get } from "../api.js";
import { Board } from "../board.js";
import { Helper } from "../helper.js";
import { gameOf } from "../run/game.js";

const STEP = 250; // milliseconds for a piece
const REST = 5000; // the minimum milliseconds between two changes of the controller

export class Corner {
  // Plays for a run with these settings; learnt(file) is called with each controller file that takes over.
  constructor(run, settings, learnt) {
    Object.assign(this, { run, learnt, game: gameOf(settings), number: 0, wanted: false, since: -Infinity });
    const { width, height } = this.game.rules;
    this.helper = new Helper();
    this.board = new Board(width, height, Math.max(8, Math.min(18, Math.floor(250 / height))),
      "The best controller so far plays");
    this.board.clear();
    this.text = el("p", { class: "dim corner-text" }, "No weights yet.");
    this.element = el("section", { class: "card corner", dataset: { test: "corner", rows: 0, pieces: 0 } },
      el("h2", {}, "Best so far"), this.board.canvas, this.text);
    this.timer = setTimeout(() => this.step(), 0);
  }

  // Notes that there are better weights.
  change() {
    this.wanted = true;
  }

  // Fetches the controller and starts its first game.
  async take() {
    this.since = performance.now();
    this.file = await get(`/api/runs/${this.run}/controller`);
    this.wanted = false; // only now: a fetch that fails is tried again
    this.number = 0;
    this.learnt?.(this.file);
    return this.start();
  }

  start() {
    return this.helper.ask("watch", { name: "corner", controller: this.file, ...this.game, seed: 1,
      number: this.number++ });
  }

  async move() {
    if (this.wanted && performance.now() - this.since > REST)
      return this.take();
    if (!this.file)
      return null;
    return this.view?.end ? this.start() : this.helper.ask("advance", { name: "corner", pieces: 1 });
  }

  async step() {
    try {
      const answer = document.hidden ? null : await this.move();
      if (answer)
        this.show(answer.view);
    } catch (error) {
      this.text.textContent = error.message;
    }
    if (!this.gone)
      this.timer = setTimeout(() => this.step(), this.view?.end ? 6 * STEP : STEP);
  }

  show(view) {
    this.view = view;
    this.board.draw(view);
    Object.assign(this.element.dataset, { rows: view.rows, pieces: view.pieces });
    this.text.textContent = `${number(view.pieces)} pieces, ${number(view.rows)} row${view.rows === 1 ? "" : "s"}`;
  }

  free() {
    this.gone = true;
    clearTimeout(this.timer);
    this.helper.end();
    this.board.free();
  }
}
