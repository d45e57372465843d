// SPDX-License-Identifier: MIT
// Learning curves: how the runs of each method improved with the pieces they played, averaged over their seeds. The
// server plays fresh games for them.

import { colour, el, field, number, short, table } from "../dom.js";
import { Computation, lastComputation } from "../computation.js";
import { line, seriesColour } from "../charts.js";
import { button, card, linkButton, pageHead, toggle } from "../parts.js";
import { Plot } from "../plot.js";

const GAMES = 50, BAND = "2e"; // two hexadecimal digits: the opacity of a band

// A curve as datasets: its mean, and the band of its interval, which does not exist for a single run.
function datasets({ name, curve, low, high }, pieces, i, logarithmic) {
  const points = (values) => pieces.map((x, k) => ({ x, y: values[k] }))
    .filter(({ y }) => y !== null && (!logarithmic || y > 0));
  const edge = { borderWidth: 0, pointRadius: 0, band: true };
  const mean = line(name, points(curve), i, { pointRadius: 2, borderDash: i >= 6 ? [6, 3] : [] });
  if (high.includes(null))
    return [mean];
  const floor = logarithmic ? Math.min(...curve.filter((y) => y > 0)) / 10 : 0;
  return [mean,
    line(`${name}, low`, points(low.map((y) => Math.max(y, floor))), i, edge),
    line(`${name}, high`, points(high), i, { ...edge, fill: "-1", backgroundColor: seriesColour(i) + BAND })];
}

class LearningCurves {
  constructor(root) {
    this.root = root;
    this.logarithmic = false;
    this.games = el("input", { type: "number", min: 1, max: 1000000, step: 1, value: GAMES, inputmode: "numeric",
      dataset: { test: "curve-games" } });
    this.start = button("Draw", "draw-curves", () => this.begin(), "main");
    this.computation = new Computation((state) => this.set(state));
    this.rows = el("div", { dataset: { test: "curve-table" } });
    this.plot = new Plot("learning-curves", "Rows a game over pieces played, with 95% intervals", () => this.make());
    this.plot.element.classList.add("tall");
    const log = toggle("log rows", "curves-log", this.logarithmic, (on) => {
      this.logarithmic = on;
      this.plot.restart();
    });
    root.append(
      pageHead("Learning curves", linkButton("All runs", "#runs", "all-runs")),
      el("div", { class: "stack" },
        card("Games", [], el("p", { class: "dim" }, "The weights that each run recommended at each point play "
          + "fresh games. Runs that differ in the seed alone are averaged."),
        el("div", { class: "curve-form" }, field("Games for each point", this.games), this.start),
        this.computation.element),
        card("Rows a game", [log], this.plot.element, this.rows)));
  }

  make() {
    if (!this.result)
      return "Nothing is drawn yet.";
    const { methods, pieces } = this.result;
    return {
      datasets: methods.flatMap((method, i) => datasets(method, pieces, i, this.logarithmic)),
      x: "pieces played",
      y: "rows a game",
      scales: { y: { type: this.logarithmic ? "logarithmic" : "linear", beginAtZero: !this.logarithmic } },
      plugins: {
        legend: { labels: { color: colour("--text"), boxWidth: 14, boxHeight: 2,
          filter: ({ datasetIndex }, { datasets: all }) => !all[datasetIndex].band } },
        tooltip: { filter: ({ dataset }) => !dataset.band },
      },
    };
  }

  async begin() {
    this.start.disabled = true;
    if (!await this.computation.begin({ kind: "curves", games: Number(this.games.value) }))
      this.start.disabled = false;
  }

  set(state) {
    this.root.dataset.status = state.status;
    this.start.disabled = state.status === "running";
    if (!state.result || state.computation === this.drawn)
      return;
    this.drawn = state.computation;
    this.result = state.result;
    this.plot.restart();
    const { methods, pieces, shortest, damage } = state.result;
    this.rows.replaceChildren(table([
      { name: "Method", text: ({ name }) => name },
      { name: "Runs", number: true, text: ({ runs }) => number(runs) },
      { name: "Rows a game", number: true, text: ({ mean }) => number(mean) },
      { name: "95% interval", number: true,
        text: ({ ci95 }) => (ci95[1] === null ? "–" : ci95.map(number).join(" to ")) },
    ], methods),
    el("p", { class: "dim" },
      `After ${short(pieces.at(-1))} pieces each, as many as the shortest run, ${shortest}, has.`),
    damage ? el("p", { class: "bad" }, damage) : "");
  }

  free() {
    this.computation.free();
    this.plot.free();
  }
}

export async function learningCurves(root) {
  const last = await lastComputation("curves");
  const page = new LearningCurves(root);
  if (last)
    page.computation.watch(last.computation);
  return () => page.free();
}
