// SPDX-License-Identifier: MIT
// Plot: one chart of fixed height, redrawn when the theme changes. If there is nothing to draw, a sentence says why.

import { el } from "./dom.js";
import { draw } from "./charts.js";

const PAUSE = 250; // milliseconds between two updates: a fast run has hundreds of iterations a second

export class Plot {
  // `test` names it for the tests, `label` for screen readers; make() returns the arguments of charts.draw(), or a
  // sentence if there is nothing to draw yet.
  constructor(test, label, make) {
    this.make = make;
    this.canvas = el("canvas", { role: "img", "aria-label": label });
    this.note = el("p", { class: "note dim", hidden: true });
    this.element = el("div", { class: "chart", dataset: { test } }, this.canvas, this.note);
    this.restart = this.restart.bind(this);
    this.turn = Promise.resolve();
    window.addEventListener("themechange", this.restart);
    this.restart();
  }

  say(sentence) {
    this.note.textContent = sentence;
    this.note.hidden = !sentence;
    this.canvas.hidden = Boolean(sentence);
  }

  // Makes the chart anew, because colours, scales or line styles have changed. One call at a time, because the library
  // loads late.
  restart() {
    this.turn = this.turn.then(() => this.begin()).catch((error) => this.say(error.message));
    return this.turn;
  }

  async begin() {
    this.chart?.destroy();
    this.chart = null;
    if (this.gone)
      return;
    const what = this.make();
    this.say(typeof what === "string" ? what : "");
    if (typeof what !== "string")
      this.chart = await draw(this.canvas, what);
    if (this.gone)
      this.chart?.destroy();
  }

  // Redraws with the current data, at most once every PAUSE.
  update() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.refresh();
    }, PAUSE);
  }

  refresh() {
    if (!this.chart) {
      this.restart();
      return;
    }
    const what = this.make();
    if (typeof what === "string" || (what.type ?? "line") !== this.chart.config.type) {
      this.restart();
      return;
    }
    this.chart.data.labels = what.labels;
    this.chart.data.datasets = what.datasets;
    for (const axis of ["x", "y"])
      this.chart.options.scales[axis].title.text = what[axis];
    this.chart.update("none");
  }

  free() {
    this.gone = true;
    clearTimeout(this.timer);
    window.removeEventListener("themechange", this.restart);
    this.chart?.destroy();
    this.chart = null;
  }
}

// At most about `most` of the points, always including the last.
export function thin(points, most = 500) {
  const stride = Math.ceil(points.length / most);
  return stride <= 1 ? points : points.filter((_, i) => i % stride === 0 || i === points.length - 1);
}
