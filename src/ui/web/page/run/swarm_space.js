// SPDX-License-Identifier: MIT
// Swarm space: the candidates of a run in the space of three chosen weights, with the trails of particles, played over
// the iterations.

import { el, number, select } from "../dom.js";
import { get } from "../api.js";
import { button, card } from "../parts.js";
import { rampKey, ranked } from "./ramp.js";
import { Space } from "./space.js";

const NAMES_MAX = 96; // with more weights a list of them is of no use
const SPEEDS = [1, 2, 5, 10, 30];
const COLOURS = { iteration: ["first", "last"], fitness: ["worst", "best"] };
const KEYS = "Drag it or use the arrow keys to turn it, + and − to zoom, Home to reset it, the space bar to play.";

// The share of each candidate, 0 to 1, by the rank of its fitness.
function fitnessShares(column) {
  const shares = [];
  ranked(column.map((fitness, i) => ({ fitness, i }))).forEach(({ i, share }) => { shares[i] = share; });
  return shares;
}

export class SwarmSpace {
  // `run` is what the server says about it.
  constructor({ run, names }) {
    Object.assign(this, { run, names, chosen: [0, 1, 2], by: "iteration", at: 1, last: 1 });
    this.space = new Space(() => this.setPlaying(!this.timer));
    this.text = el("p", { class: "dim reserved", id: "space-text", dataset: { test: "space-text" } });
    this.space.canvas.setAttribute("aria-describedby", "space-text");
    this.key = el("span", {}, rampKey(...COLOURS.iteration));
    this.build();
    if (names.length > NAMES_MAX)
      this.say(`There are ${number(names.length)} weights, too many to choose from here; `
        + `tetrarch runs plot ${run} --swarm X,Y,Z draws three of them.`);
    else
      this.load();
  }

  build() {
    const weights = ["x", "y", "z"].map((axis, k) => el("label", { class: "axis" }, axis,
      Object.assign(select(this.names.slice(0, NAMES_MAX).map((name, i) => [i, name]), k,
        (value) => this.choose(k, Number(value))), { id: `space-${axis}` })));
    const colours = el("label", { class: "axis" }, "colour",
      Object.assign(select(Object.keys(COLOURS), this.by, (by) => this.paint(by)), { id: "space-colour" }));
    this.selects = weights.map((label) => label.querySelector("select"));
    this.playing = button("Play", "space-play", () => this.setPlaying(!this.timer), "main fixed");
    this.slider = el("input", { type: "range", min: 1, max: 1, step: 1, value: 1, "aria-label": "Iteration",
      dataset: { test: "space-slider" }, oninput: () => {
        this.setPlaying(false);
        this.show(Number(this.slider.value));
      } });
    this.output = el("output", { dataset: { test: "space-iteration" } });
    // Motion that was not asked for never begins by itself; for those who want little of it, it begins slowly.
    this.speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? SPEEDS[0] : SPEEDS[2];
    const speeds = el("label", { class: "axis" }, "speed",
      Object.assign(select(SPEEDS.map((speed) => [speed, `${speed}/s`]), this.speed, (value) => {
        this.speed = Number(value);
        this.setPlaying(Boolean(this.timer));
      }), { id: "space-speed" }));
    const zoom = (text, label, factor) => Object.assign(
      button(text, `space-${label.toLowerCase().replace(" ", "-")}`, () => this.space.magnify(factor), "small"),
      { ariaLabel: label });
    this.view = el("div", {}, this.space.canvas, el("div", { class: "space-controls" }, this.playing, this.slider,
      this.output, speeds, el("span", { class: "buttons" }, zoom("−", "Zoom out", .8), zoom("+", "Zoom in", 1.25))));
    this.element = card("Swarm in three dimensions", this.names.length > NAMES_MAX ? []
      : [...weights, colours, this.key], this.view, this.text);
    this.element.dataset.test = "swarm-space";
  }

  // Shows a sentence instead of the view.
  say(sentence) {
    this.view.hidden = true;
    this.text.textContent = sentence;
  }

  // A weight that another axis has goes to that axis in exchange.
  choose(axis, weight) {
    const other = this.chosen.indexOf(weight);
    if (other >= 0)
      this.chosen[other] = this.chosen[axis];
    this.chosen[axis] = weight;
    this.selects.forEach((element, k) => { element.value = this.chosen[k]; });
    this.load();
  }

  async load() {
    const weights = this.chosen.map((weight) => weight + 1).join(",");
    try {
      const data = await get(`/api/runs/${this.run}/swarm?weights=${weights}`);
      if (!this.gone && weights === this.chosen.map((weight) => weight + 1).join(","))
        this.take(data);
    } catch (error) {
      this.say(error.message);
    }
  }

  take(data) {
    const { candidates: { x, y, z, iteration }, axes } = data;
    this.data = data;
    this.kept = x.map((_, i) => i).filter((i) => [x[i], y[i], z[i]].every(Number.isFinite));
    if (this.kept.length === 0 || axes.includes(null)) {
      this.say("There are no candidates to show.");
      return;
    }
    this.view.hidden = false;
    const whole = this.at === this.last;
    this.last = this.slider.max = Math.max(...iteration);
    this.paint(this.by);
    this.show(whole ? this.last : Math.min(this.at, this.last));
    this.describe();
  }

  describe() {
    const { axes, particles, stride } = this.data;
    const names = axes.map(({ name }) => name), all = number(this.kept.length);
    const what = particles > 0 ? `${all} places of ${number(particles)} particles, connected by their trails`
      : `${all} candidates`;
    this.text.textContent = `${what}, in ${number(this.last)} ${this.last === 1 ? "iteration" : "iterations"}`
      + `${stride > 1 ? ` (one candidate in ${stride} is shown)` : ""}; the diamond is the best. ${KEYS}`;
    this.space.canvas.setAttribute("aria-label",
      `Candidates of run ${this.run} in three dimensions: ${names[0]}, ${names[1]} and ${names[2]}`);
  }

  // Colours the candidates by a column.
  paint(by) {
    this.by = by;
    this.key.replaceChildren(rampKey(...COLOURS[by]));
    const { candidates: { x, y, z, iteration, particle, fitness }, axes, best } = this.data;
    const shares = by === "fitness" ? fitnessShares(fitness)
      : iteration.map((n) => (this.last > 1 ? (n - 1) / (this.last - 1) : 1));
    this.space.set({ axes, best, points: this.kept.map((i) =>
      ({ place: [x[i], y[i], z[i]], share: shares[i], trail: particle[i], iteration: iteration[i] })) });
  }

  show(iteration) {
    this.at = iteration;
    this.slider.value = iteration;
    this.output.textContent = `iteration ${number(iteration)} of ${number(this.last)}`;
    this.slider.setAttribute("aria-valuetext", this.output.textContent);
    this.space.show(iteration);
  }

  setPlaying(playing) {
    clearInterval(this.timer);
    this.timer = null;
    if (playing && this.at >= this.last)
      this.show(1);
    if (playing)
      this.timer = setInterval(() => this.step(), 1000 / this.speed);
    this.playing.textContent = playing ? "Pause" : "Play";
  }

  step() {
    this.show(Math.min(this.at + 1, this.last));
    if (this.at >= this.last)
      this.setPlaying(false);
  }

  free() {
    this.gone = true;
    clearInterval(this.timer);
    this.space.free();
  }
}
