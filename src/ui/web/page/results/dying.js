// SPDX-License-Identifier: MIT
// Dying: how the games of a controller end: the risk by the height of the stack, and boards on which games ended. The
// server measures it by splitting.

import { el, field, number, select } from "../dom.js";
import { Board } from "../board.js";
import { line } from "../charts.js";
import { command } from "../command.js";
import { Computation, lastComputation } from "../computation.js";
import { GARBAGE } from "../lab.js";
import { button, card } from "../parts.js";
import { Plot } from "../plot.js";

const CELL = 7; // pixels of a cell
const FIRST = { controller: "dt20", height: 12 };

// A drawn board, the top row first, with the piece that found no room.
function lastBoard({ board, piece }) {
  const rows = board.trimEnd().split("\n"), height = rows.length;
  const picture = new Board(rows[0].length, height, CELL, `A last board: no room for ${piece}`);
  picture.clear();
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    if (cell === "#")
      picture.cell(x, height - 1 - y, GARBAGE);
  }));
  picture.free(); // it is drawn once
  return el("figure", { dataset: { test: "last-board" } }, picture.canvas, el("figcaption", { class: "dim" },
    `no room for ${piece}`));
}

function sentenceOf({ controller, width, height, rows, trusted }) {
  const life = `${controller} on ${width}x${height}: ${number(rows.mean)} rows a game `
    + `(95% interval ${rows.ci95.map(number).join(" to ")}).`;
  return trusted ? life : `${life} A single lucky walk carries the estimate: the interval cannot be trusted.`;
}

export class Dying {
  constructor(names) {
    this.controller = select(names, FIRST.controller);
    this.controller.dataset.test = "dying-controller";
    this.height = el("input", { type: "number", min: 6, max: 24, step: 1, value: FIRST.height, inputmode: "numeric",
      dataset: { test: "dying-height" } });
    this.start = button("Measure", "dying-start", () => this.begin(), "main");
    this.computation = new Computation((state) => this.set(state));
    this.found = el("div", { dataset: { test: "dying-found" } });
    this.boards = el("div", { class: "gallery" });
    this.plot = new Plot("dying-chart", "Risk to die by the sum of the column heights", () => this.make());
    this.element = card("How games end", [],
      el("p", { class: "dim" }, "How likely a game dies from a stack before it is low again, and boards on which games "
        + "ended. Long games are not played for this, but split into levels, each of which is reached often."),
      el("div", { class: "curve-form" }, field("Controller", this.controller), field("Rows", this.height), this.start),
      this.computation.element, this.plot.element, this.found, this.boards);
    lastComputation("life").then((last) => last && !this.gone && this.computation.watch(last.computation))
      .catch((error) => this.computation.say(error.message, true));
  }

  make() {
    if (!this.result)
      return "Nothing is measured yet.";
    const { controller, levels } = this.result;
    const points = levels.filter(({ risk }) => risk > 0).map(({ importance, risk }) => ({ x: importance, y: risk }));
    return {
      datasets: [line(controller, points, 0, { pointRadius: 3 })],
      x: "sum of the column heights",
      y: "probability to die",
      scales: { y: { type: "logarithmic", ticks: { callback: (value) => (/^1(e|0*$)|^0\.0*1$/.test(String(value))
        ? String(value) : "") } } },
    };
  }

  async begin() {
    this.start.disabled = true;
    const request = { kind: "life", controller: this.controller.value, height: Number(this.height.value) };
    if (!await this.computation.begin(request))
      this.start.disabled = false;
  }

  set({ status, computation, result }) {
    this.start.disabled = status === "running";
    if (!result || computation === this.drawn)
      return;
    this.drawn = computation;
    this.result = result;
    this.plot.restart();
    this.found.replaceChildren(el("p", {}, sentenceOf(result)),
      command(`tetrarch eval ${result.controller} --height ${result.height} --precision 10% --risk --last-boards 12`));
    this.boards.replaceChildren(...result.last_boards.map(lastBoard));
  }

  free() {
    this.gone = true;
    this.computation.free();
    this.plot.free();
  }
}
