// SPDX-License-Identifier: MIT
// Histogram: plays games with a run's best weights in this page and shows how long they were, beside the exponential
// distribution.

import { el, colour, field, number, numberFault, select } from "../dom.js";
import { get } from "../api.js";
import { seriesColour } from "../charts.js";
import { Helper } from "../helper.js";
import { button, card } from "../parts.js";
import { Plot } from "../plot.js";
import { gameOf } from "../run/game.js";

const STRETCH = 300; // milliseconds of play between two redraws
const COUNTS = [50, 100, 200, 500, 1000];

function roundRows(rows) {
  return number(rows >= 100 ? Math.round(rows) : rows);
}

// The result of the games as a sentence.
function sentenceOf({ games, deaths, mean, low, high }) {
  if (games === 0)
    return "The first games are under way.";
  if (deaths === 0)
    return `${number(games)} games, none lost before it was cut off: the mean is ${roundRows(low)} rows or more (95%).`;
  const [middle, from, to] = [mean, low, high].map(roundRows);
  const cut = games > deaths ? ` ${number(games - deaths)} were cut off; rows per death is still correct.`
    : "";
  return `Mean ${middle} rows, 95% interval ${from} to ${to}; ${number(games)} games.${cut}`;
}

export class Histogram {
  constructor(run) {
    this.run = run;
    this.games = [];
    this.sum = { games: 0 };
    const whole = (test, value, min, max) => el("input", { type: "number", required: true, value, min, max,
      dataset: { test } });
    this.count = select(COUNTS.map(String), "200");
    this.count.dataset.test = "histogram-games";
    this.height = whole("histogram-height", run.settings.height, 4, 24);
    this.seed = whole("histogram-seed", "1", 0, 1e15);
    this.limit = whole("histogram-limit", "1000000", 0, 1e12);
    this.button = button("Play", "histogram-play", () => this.toggle(), "main");
    this.bar = el("progress", { max: 1, value: 0, "aria-label": "Games played" });
    this.text = el("p", { class: "reserved two", role: "status", dataset: { test: "histogram-text" } });
    this.plot = new Plot("histogram", "How many games cleared how many rows", () => this.make());
    const fields = [["Games", this.count], ["Board height", this.height], ["Seed", this.seed],
      ["Maximum pieces (0: no limit)", this.limit]];
    this.element = card("Scores", [],
      el("div", { class: "settings narrow" }, fields.map(([label, input]) => field(label, input)),
        el("div", {}, this.button)),
      this.bar, this.text, this.plot.element);
    Object.assign(this.element.dataset, { test: "scores", games: 0 });
  }

  make() {
    if (this.sum.games === 0)
      return "Press Play: the games are played in this page, by the same engine.";
    const { mean, width, counts, expected } = this.sum;
    const datasets = [{ label: "games", data: counts, backgroundColor: seriesColour(1), categoryPercentage: 1,
      barPercentage: .95 }];
    if (Number.isFinite(mean))
      datasets.unshift({ type: "line", label: "exponential of the same mean",
        data: expected,
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

  // A sentence that says which setting is wrong, or "".
  wrong() {
    const input = [this.height, this.seed, this.limit].find((one) => !one.checkValidity());
    if (!input)
      return "";
    input.focus();
    return numberFault(input, input.labels[0].firstChild.textContent);
  }

  async toggle() {
    if (this.helper) {
      this.stop("stopped");
      return;
    }
    const wrong = this.wrong();
    if (wrong) {
      this.text.textContent = wrong;
      return;
    }
    try {
      await this.play();
    } catch (error) {
      this.text.textContent = error.message;
      this.stop();
    }
  }

  // Plays in chunks of about STRETCH, so that progress shows. Stopping ends the worker at once.
  async play() {
    const total = Number(this.count.value), seed = Number(this.seed.value), maxPieces = Number(this.limit.value);
    const game = gameOf(this.run.settings, Number(this.height.value));
    const helper = this.helper = new Helper();
    this.button.textContent = "Stop";
    this.games = [];
    await this.tell(helper, total);
    this.file ??= await get(`/api/runs/${this.run.run}/controller`);
    let chunk = 1;
    while (this.games.length < total && this.helper === helper) {
      const began = performance.now();
      const games = Math.min(chunk, total - this.games.length);
      const results = await helper.ask("games", { controller: this.file, ...game, seed, first: this.games.length,
        games, maxPieces });
      this.games.push(...results);
      await this.tell(helper, total);
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

  // Asks the engine for the statistics of the games, and shows them. Rows per death is the right mean even if games
  // were cut off.
  async tell(helper, total) {
    const { games } = this, deaths = games.filter(({ end }) => end === 1).length;
    const figures = await helper.ask("scores", { rows: games.map(({ rows }) => rows), deaths });
    const sum = this.sum = { games: games.length, deaths, ...figures };
    Object.assign(this.element.dataset, { games: sum.games, state: "playing" });
    this.bar.value = sum.games / total;
    this.plot.update();
    this.text.textContent = sentenceOf(sum);
  }

  free() {
    this.helper?.end();
    this.helper = null;
    this.plot.free();
  }
}
