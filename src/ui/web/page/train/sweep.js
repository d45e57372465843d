// SPDX-License-Identifier: MIT
// Sweep: the page of one sweep. Its address contains the whole request, so that it can be opened again; the results
// come from the store, or from the server while it computes.

import { el, number } from "../dom.js";
import { get } from "../api.js";
import { Computation } from "../computation.js";
import { button, card, linkButton, pageHead } from "../parts.js";
import { HeatMap } from "./heat_map.js";
import { Importance } from "./importance.js";

class SweepPage {
  constructor(root, request, report) {
    Object.assign(this, { root, request });
    this.map = new HeatMap();
    this.importance = new Importance();
    this.computation = new Computation((state) => this.setState(state));
    this.start = button("Continue", "sweep-start", () => this.begin(), "main");
    this.count = el("p", { class: "dim reserved", dataset: { test: "sweep-count" } });
    this.run = el("a", { dataset: { test: "sweep-run" }, hidden: true });
    this.build();
    this.set(report);
    if (report.computation)
      this.computation.watch(report.computation);
  }

  build() {
    const { method, preset, settings = {}, seeds } = this.request;
    const pairs = [["seeds of each", String(seeds)], ...Object.entries(settings)];
    this.root.append(
      pageHead(`Sweep: ${preset || method}`, linkButton("New run", "#train", "new-run"),
        linkButton("Runs", "#runs", "all-runs")),
      el("div", { class: "stack" },
        card("Progress", [this.run, this.start], this.computation.element, this.count),
        el("div", { class: "sweep-columns" }, this.map.element, this.importance.element),
        card("Settings of all runs", [], el("dl", { class: "pairs" }, pairs.map(([key, value]) =>
          el("div", {}, el("dt", {}, key), el("dd", {}, value)))))));
  }

  set(report) {
    const { axes, seeds, sweep } = report;
    const total = seeds * axes.reduce((product, { values }) => product * values.length, 1);
    const done = sweep.reduce((sum, { runs }) => sum + runs, 0);
    this.map.set(report);
    this.importance.set(report);
    this.count.textContent = `${number(done)} of ${number(total)} runs are done.`;
    this.start.textContent = done === 0 ? "Start" : "Continue";
    this.start.hidden = done === total || this.computation.running;
    Object.assign(this.root.dataset, { done, total, status: this.computation.element.dataset.status });
  }

  setState(state) {
    this.run.hidden = state.status !== "running" || !state.run;
    this.run.textContent = `Run ${state.run}`;
    this.run.href = `#train/${state.run}`;
    if (state.result)
      this.set(state.result);
    else
      this.start.hidden = this.computation.running;
  }

  async begin() {
    this.start.disabled = true;
    await this.computation.begin(this.request);
    this.start.disabled = false;
  }

  free() {
    this.computation.free();
  }
}

// Shows the sweep of an address: the JSON that POST /api/computations takes.
export async function sweepPage(root, text = "") {
  let request;
  try {
    request = JSON.parse(text);
  } catch {
    throw new Error("There is no such sweep: its address has been cut short.");
  }
  const page = new SweepPage(root, request, await get(`/api/sweep?of=${encodeURIComponent(text)}`));
  return () => page.free();
}
