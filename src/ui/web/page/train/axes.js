// SPDX-License-Identifier: MIT
// Axes: the settings that a sweep tries, their values, and the number of seeds.

import { el, field, number } from "../dom.js";
import { button } from "../parts.js";

const AXES_MAX = 8, SEEDS = 3;

// The values in a comma-separated text: "10, 20" gives "10" and "20".
function listOf(text) {
  return text.split(",").map((value) => value.trim()).filter(Boolean);
}

export class Axes {
  // changed() is called when the settings, their values or the number of seeds may have changed.
  constructor(changed) {
    this.changed = changed;
    this.rows = [];
    this.list = el("div", { class: "axes", dataset: { test: "axes" } });
    this.more = button("Add a setting", "axis-add", () => this.add(), "small");
    this.seedsInput = el("input", { type: "number", min: 1, max: 100, step: 1, value: SEEDS, inputmode: "numeric",
      dataset: { test: "seeds" }, oninput: () => this.count() });
    this.total = el("p", { class: "dim reserved", role: "status", dataset: { test: "sweep-total" } });
    this.element = el("fieldset", { class: "sweep-axes stack", dataset: { test: "sweep-form" } },
      el("legend", {}, "Settings to try"),
      el("p", { class: "dim" }, "Every combination is trained with every seed, each as a run of its own; what the "
        + "store has already is not trained again."),
      this.list, this.more, field("Seeds for each combination", this.seedsInput), this.total);
  }

  // Starts over with the settings of another method; those that are most likely to be tried come first.
  offer(settings) {
    this.names = settings.map(({ name }) => name).filter((name) => name !== "seed");
    this.rows = [];
    this.list.replaceChildren();
    this.add();
  }

  add() {
    const free = this.names.filter((name) => !this.rows.some(({ key }) => key.value === name));
    const id = `axis-${this.rows.length}`;
    const key = el("select", { "aria-label": "Setting", dataset: { test: `${id}-key` }, onchange: () => this.count() },
      this.names.map((name) => el("option", { value: name }, name.replaceAll("-", " "))));
    const values = el("input", { type: "text", spellcheck: "false", autocomplete: "off", "aria-label": "Values",
      placeholder: "10, 20, 50", dataset: { test: `${id}-values` }, oninput: () => this.count() });
    const row = { key, values };
    row.element = el("div", { class: "axis-row" }, key, values, button("Remove", `${id}-remove`, () => {
      this.rows = this.rows.filter((other) => other !== row);
      row.element.remove();
      this.count();
    }, "small"));
    [key.value] = free;
    this.rows.push(row);
    this.list.append(row.element);
    this.count();
  }

  get keys() {
    return this.rows.map(({ key }) => key.value);
  }

  // Shows how many runs the sweep has.
  count() {
    const sizes = this.rows.map(({ values }) => listOf(values.value).length);
    const combinations = sizes.reduce((product, size) => product * size, this.rows.length ? 1 : 0);
    const seeds = Number(this.seedsInput.value) || 0;
    this.more.disabled = this.rows.length >= AXES_MAX;
    this.total.textContent = combinations && seeds
      ? `${number(combinations)} combination${combinations === 1 ? "" : "s"}, ${number(seeds)} `
        + `seed${seeds === 1 ? "" : "s"} each: ${number(combinations * seeds)} runs.`
      : "Write the values that each setting is to have, separated by commas.";
    this.changed();
  }

  // {sweep, seeds} as the server takes them.
  get request() {
    return {
      sweep: this.rows.map(({ key, values }) => `${key.value}=${listOf(values.value).join(",")}`),
      seeds: Number(this.seedsInput.value),
    };
  }
}
