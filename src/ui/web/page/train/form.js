// SPDX-License-Identifier: MIT
// Form: the settings of a new run, made from the same tables as the command line.

import { el } from "../dom.js";
import { post } from "../api.js";
import { sweepAddress } from "../computation.js";
import { button } from "../parts.js";
import { Axes } from "./axes.js";
import { Setting } from "./setting.js";

const FIRST = ["features", "width", "height", "games", "iterations", "seed", "max-pieces"]; // changed most often

export class Form {
  // `tables` is /api/methods, `sets` are those of /api/features; started(address) is called with the address of the
  // page that shows what was started.
  constructor(tables, sets, started) {
    Object.assign(this, { tables, sets, started, swept: false });
    this.axes = new Axes(() => this.markSwept());
    this.modes = [["One run", "single", false], ["Sweep", "sweep", true]].map(([text, test, swept]) =>
      button(text, test, () => this.setSwept(swept)));
    this.modes[1].title = "Train with several values of some settings, and compare";
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
      this.summary,
      el("div", { class: "buttons", role: "group", "aria-label": "What to train" }, this.modes),
      this.axes.element, this.body,
      el("div", { class: "buttons start" }, this.button, this.message));
    this.settings = [];
    this.setSwept(false);
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

  // The default of a setting: the preset's, or else the method's, or else the table's.
  standard({ name, fallback }) {
    return String(this.preset?.settings[name] ?? this.method.defaults?.[name] ?? fallback ?? "");
  }

  // Makes the fields. A preset that builds on others takes its features and weights from those.
  fill() {
    const first = this.preset?.first ?? [], chained = first.length > 0;
    const rows = [...this.tables.common, ...this.method.params]
      .filter(({ name }) => !chained || !["features", "start"].includes(name));
    this.settings = rows.map((row) => new Setting(row, this.standard(row)));
    this.element.dataset.chained = chained;
    this.body.replaceChildren(...(chained ? [this.chainedNote(first)] : []), ...this.groups());
    this.modes[1].disabled = chained;
    this.setSwept(this.swept && !chained);
    this.axes.offer([...this.settings.filter(({ name }) => this.isOwn(name)), ...this.settings]
      .filter((setting, i, all) => all.findIndex(({ name }) => name === setting.name) === i));
  }

  isOwn(name) {
    return this.method.params.some((row) => row.name === name);
  }

  chainedNote(first) {
    return el("p", { dataset: { test: "chained-note" } }, `Trains ${first.join(" and ")} first, each as a run of its `
      + "own with the same seed, or takes them from the store where they are done. The settings are those of the last "
      + "part.");
  }

  // Switches between one run and a sweep.
  setSwept(on) {
    this.swept = on;
    this.modes.forEach((mode, i) => mode.setAttribute("aria-pressed", String(on === (i === 1))));
    this.axes.element.hidden = !on;
    this.button.textContent = on ? "Start the sweep" : "Start";
    this.markSwept();
  }

  // Disables the settings that are swept: they have no single value.
  markSwept() {
    const keys = this.swept ? this.axes.keys : [];
    for (const { name, input } of this.settings)
      input.disabled = keys.includes(name);
  }

  groups() {
    const first = FIRST.map((name) => this.settings.find((setting) => setting.name === name && !this.isOwn(name)))
      .filter(Boolean);
    const rest = this.settings.filter((setting) => !first.includes(setting));
    const fields = (list) => el("div", { class: "settings" }, list.map((setting) => setting.element));
    const group = (title, test, list) => el("details", { dataset: { test } }, el("summary", {}, title), fields(list));
    this.offerSets();
    return [fields(first),
      group(`Settings of ${this.method.name}`, "own-settings", rest.filter(({ name }) => this.isOwn(name))),
      group("More settings", "more-settings", rest.filter(({ name }) => !this.isOwn(name)))];
  }

  // Suggests feature sets while a name is being typed, and lists the features of the chosen one.
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

  // The request to the server, and the address of the page that shows its result.
  order() {
    const changed = this.settings.filter((setting) => setting.changed && !setting.input.disabled);
    const settings = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    const recipe = { method: this.method.name, ...(this.preset && { preset: this.preset.name }), settings };
    if (this.swept) {
      const request = { kind: "sweep", ...recipe, ...this.axes.request };
      return { path: "/api/computations", request, address: () => sweepAddress(request) };
    }
    if (this.preset?.first.length)
      return { path: "/api/computations", request: { kind: "preset", ...recipe },
        address: ({ computation }) => `#train/computation/${computation}` };
    return { path: "/api/runs", request: recipe, address: ({ run }) => `#train/${run}` };
  }

  async start() {
    const { path, request, address } = this.order();
    this.settings.forEach((setting) => setting.forgive());
    this.message.textContent = "";
    this.button.disabled = true;
    try {
      this.started(address(await post(path, request)));
    } catch (error) {
      this.message.textContent = error.message;
      this.settings.find(({ name }) => error.message.toLowerCase().startsWith(`${name} `))?.accuse();
    }
    this.button.disabled = false;
  }
}
