// SPDX-License-Identifier: MIT
// Histogram: plays games with a run's best weights in this page and shows how long they were, beside the exponential law.

import { el, colour, field, number, select } from "./dom.js";
import { get } from "./api.js";
import { seriesColour } from "./charts.js";
import { bins, expected, summarise } from "./exponential.js";
import { Helper } from "./helper.js";
import { Plot, card } from "./plot.js";
import { gameOf } from "./rungame.js";

const STRETCH = 300; // milliseconds of play between two drawings
const COUNTS = [50, 100, 200, 500, 1000];

export class Histogram {
  constructor(run) {
    this.run = run;
    this.games = [];
    const whole = (test, value, min, max) => el("input", { type: "number", value, min, max, dataset: { test } });
    this.count = select(COUNTS.map(String), "200");
    this.count.dataset.test = "histogram-games";
    this.height = whole("histogram-height", run.settings.height, 4, 24);
    this.seed = whole("histogram-seed", "1", 0, 1e15);
    this.limit = whole("histogram-limit", "1000000", 0, 1e12);
    this.button = el("button", { type: "button", class: "main", dataset: { test: "histogram-play" }, onclick: () => this.toggle() }, "Play");
    this.bar = el("progress", { max: 1, value: 0, "aria-label": "Games played" });
    this.text = el("p", { class: "reserved two", role: "status", dataset: { test: "histogram-text" } }, "Games have not been played yet.");
    this.plot = new Plot("histogram", "How many games cleared how many rows", () => this.make());
    this.element = card("Scores", [], el("div", { class: "settings narrow" }, field("Games", this.count), field("Board height", this.height),
      field("Seed", this.seed), field("Most pieces (0: any)", this.limit), el("div", { class: "bottom" }, this.button)),
    this.bar, this.text, this.plot.element);
    Object.assign(this.element.dataset, { test: "scores", games: 0 });
  }

  make() {
    if (this.games.length === 0)
      return "Press Play: the games are played in this page, by the same engine.";
    const { width, counts } = bins(this.games), { mean, games } = summarise(this.games);
    const datasets = [{ label: "games", data: counts, backgroundColor: seriesColour(1), categoryPercentage: 1, barPercentage: .95 }];
    if (Number.isFinite(mean))
      datasets.unshift({ type: "line", label: "exponential of the same mean", data: counts.map((_, i) => expected(games, mean, width, i)),
        borderColor: seriesColour(2), backgroundColor: seriesColour(2), borderWidth: 2, pointRadius: 0, tension: .3 });
    return {
      type: "bar",
      datasets,
      labels: counts.map((_, i) => number(i * width)),
      x: `rows (each bar ${number(width)} wide)`,
      y: "games",
      scales: { x: { grid: { display: false } }, y: { beginAtZero: true, ticks: { precision: 0 } } },
      plugins: { legend: { labels: { color: colour("--text"), boxWidth: 14 } } },
    };
  }

  async toggle() {
    if (this.helper) {
      this.stop("stopped");
      return;
    }
    try {
      await this.play();
    } catch (error) {
      this.text.textContent = error.message;
      this.stop();
    }
  }

  // Plays in chunks that take about STRETCH, so that progress shows. Stopping ends the worker whatever it is at.
  async play() {
    const total = Number(this.count.value), seed = Number(this.seed.value), maxPieces = Number(this.limit.value);
    const game = gameOf(this.run.settings, Number(this.height.value));
    const helper = this.helper = new Helper();
    this.button.textContent = "Stop";
    this.games = [];
    this.tell(total);
    this.file ??= await get(`/api/runs/${this.run.run}/controller`);
    let chunk = 1;
    while (this.games.length < total && this.helper === helper) {
      const began = performance.now();
      const games = Math.min(chunk, total - this.games.length);
      const results = await helper.ask("games", { controller: this.file, ...game, seed, first: this.games.length, games, maxPieces });
      this.games.push(...results);
      this.tell(total);
      const spent = Math.max(1, performance.now() - began);
      chunk = Math.max(1, Math.min(4 * chunk, Math.round(games * STRETCH / spent)));
    }
    this.stop("done");
  }

  stop(state = "failed") {
    this.helper?.end();
    this.helper = null;
    this.button.textContent = "Play";
    this.element.dataset.state = state;
  }

  tell(total) {
    const { games, deaths, mean, low, high } = summarise(this.games);
    Object.assign(this.element.dataset, { games, state: "playing" });
    this.bar.value = games / total;
    this.plot.update();
    const cut = games > deaths ? ` ${number(games - deaths)} were cut off; rows for each death is right all the same.` : "";
    if (games === 0)
      this.text.textContent = "The first games are under way.";
    else if (deaths === 0)
      this.text.textContent = `${number(games)} games, none lost before it was cut off: there is no mean yet.`;
    else
      this.text.textContent = `Mean ${number(Math.round(mean))} rows, 95% interval ${number(Math.round(low))} to ${number(Math.round(high))} (normal, on the logarithm); ${number(games)} games.${cut}`;
  }

  free() {
    this.helper?.end();
    this.helper = null;
    this.plot.free();
  }
}
