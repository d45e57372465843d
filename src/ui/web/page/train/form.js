// SPDX-License-Identifier: MIT
// Form: the settings of a new run, made from the tables that the command line is made from.

import { el } from "../dom.js";
import { post } from "../api.js";
import { command } from "../command.js";
import { Setting } from "./setting.js";

const FIRST = ["features", "width", "height", "games", "iterations", "seed", "max-pieces"]; // what most people change

export class Form {
  // `tables` is /api/methods, `sets` those of /api/features; started(run) is called with the number of a new run.
  constructor(tables, sets, store, started) {
    Object.assign(this, { tables, sets, store, started });
    this.choice = this.makeChoice();
    this.summary = el("p", { class: "dim reserved two", dataset: { test: "summary" } });
    this.body = el("div", { class: "stack" });
    this.button = el("button", { class: "main", dataset: { test: "start" } }, "Start");
    this.message = el("p", { class: "bad", role: "alert", dataset: { test: "form-error" } });
    const onsubmit = (event) => {
      event.preventDefault();
      this.start();
    };
    this.element = el("form", { class: "card stack", novalidate: true, dataset: { test: "train-form" }, onsubmit },
      el("div", { class: "setting wide" }, el("label", { for: "choice" }, "Preset or method"), this.choice),
      this.summary, this.body,
      el("div", { class: "buttons start" }, this.button, this.message));
    this.choose("preset:demo");
  }

  makeChoice() {
    const options = (kind, rows) => rows.map(({ name }) => el("option", { value: `${kind}:${name}` }, name));
    return el("select", { id: "choice", dataset: { test: "choice" },
      onchange: (event) => this.choose(event.target.value) },
      el("optgroup", { label: "Presets: a paper's method and settings" }, options("preset", this.tables.presets)),
      el("optgroup", { label: "Methods, with their defaults" }, options("method", this.tables.methods)));
  }

  choose(key) {
    const [kind, name] = key.split(":");
    const find = (rows, wanted) => rows.find((row) => row.name === wanted);
    this.preset = kind === "preset" ? find(this.tables.presets, name) ?? this.tables.presets[0] : null;
    this.method = find(this.tables.methods, this.preset?.method ?? name);
    this.choice.value = key;
    this.summary.textContent = this.preset
      ? `${this.preset.summary} Method: ${this.method.name}.` : `${this.method.name}: ${this.method.summary}.`;
    this.message.textContent = "";
    this.fill();
  }

  // What a setting is where nothing else is said: the table's, then the method's, then the preset's.
  standard({ name, fallback }) {
    return String(this.preset?.settings[name] ?? this.method.defaults?.[name] ?? fallback ?? "");
  }

  fill() {
    const chained = Boolean(this.preset?.chained);
    const rows = [...this.tables.common, ...this.method.params];
    this.settings = chained ? [] : rows.map((row) => new Setting(row, this.standard(row)));
    this.button.disabled = chained;
    this.element.dataset.chained = chained;
    this.body.replaceChildren(...(chained ? this.chainedNote() : this.groups()));
  }

  chainedNote() {
    const store = this.store === "tetrarch.db" ? "" : ` --store ${this.store}`;
    return [
      el("p", {}, "This preset trains others first: several runs, one after the other. Start it in a terminal; "
        + "its runs are shown here:"),
      command(`tetrarch train --preset ${this.preset.name}${store}`, "chained-command"),
    ];
  }

  groups() {
    const own = new Set(this.method.params.map((row) => row.name));
    const first = FIRST.map((name) => this.settings.find((setting) => setting.name === name && !own.has(name)))
      .filter(Boolean);
    const rest = this.settings.filter((setting) => !first.includes(setting));
    const fields = (list) => el("div", { class: "settings" }, list.map((setting) => setting.element));
    const group = (title, test, list) => el("details", { dataset: { test } }, el("summary", {}, title), fields(list));
    this.offerSets();
    return [fields(first),
      group(`Settings of ${this.method.name}`, "own-settings", rest.filter(({ name }) => own.has(name))),
      group("More settings", "more-settings", rest.filter(({ name }) => !own.has(name)))];
  }

  // Offers the sets while somebody writes, and tells what the one that is chosen holds.
  offerSets() {
    const setting = this.settings.find(({ name }) => name === "features");
    if (!setting)
      return;
    const holds = el("small", { class: "dim reserved two" });
    const tell = () => {
      const set = this.sets.find(({ name }) => name === setting.value);
      holds.textContent = set ? `${set.help}: ${set.features.join(", ")}` : "";
    };
    setting.input.setAttribute("list", "feature-sets");
    setting.input.addEventListener("input", tell);
    setting.element.classList.add("wide");
    const options = this.sets.map(({ name, help }) => el("option", { value: name }, help));
    setting.element.append(holds, el("datalist", { id: "feature-sets" }, options));
    tell();
  }

  async start() {
    const changed = this.settings.filter((setting) => setting.changed);
    const settings = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    this.settings.forEach((setting) => setting.forgive());
    this.message.textContent = "";
    this.button.disabled = true;
    try {
      const recipe = this.preset ? { preset: this.preset.name } : {};
      const { run } = await post("/api/runs", { method: this.method.name, ...recipe, settings });
      this.started(run);
    } catch (error) {
      this.message.textContent = error.message;
      this.settings.find(({ name }) => error.message.toLowerCase().startsWith(`${name} `))?.accuse();
    }
    this.button.disabled = false;
  }
}
