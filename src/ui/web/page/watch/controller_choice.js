// SPDX-License-Identifier: MIT
// Controller choice: selects a controller among the shipped ones, the trained ones and files opened from disk.

import { el, field, number } from "../dom.js";
import { get, once } from "../api.js";
import { readController } from "./controller_file.js";

const FIRST = "champion-10x20"; // the default

// The address of a choice's file; a choice is NAME, run/N or file/NAME.
function pathOf(key) {
  const [kind, run] = key.split("/");
  return kind === "run" && run ? `/api/runs/${encodeURIComponent(run)}/controller`
    : `/api/controllers/${encodeURIComponent(key)}`;
}

export class ControllerChoice {
  // chosen({key, file}) is called when another controller is chosen, failed(error) when it cannot be loaded.
  constructor({ chosen, failed }) {
    Object.assign(this, { chosen, failed });
    this.opened = new Map();
    this.shipped = el("optgroup", { label: "Shipped" });
    this.trained = el("optgroup", { label: "Trained here" });
    this.files = el("optgroup", { label: "From disk" });
    this.list = el("select", { "data-test": "controller", onchange: () => this.choose(this.list.value) });
    this.input = el("input", { type: "file", accept: ".json,application/json", class: "cover", "data-test": "open-file",
      "aria-label": "Open a controller file", onchange: () => this.open() });
    this.element = el("div", { class: "chooser" }, field("Controller", this.list),
      el("span", { class: "button cover-box" }, "Open a file…", this.input));
  }

  // Fills the list and chooses the controller in the address: [NAME], ["run", N] or [] for the default.
  async load(words) {
    const { controllers } = await once("/api/controllers");
    const { runs } = await get("/api/runs").catch(() => ({ runs: [] })); // without a store: the shipped ones only
    this.shipped.append(...controllers.map(({ name, features }) =>
      el("option", { value: name }, `${name} (${features.length} features)`)));
    this.trained.append(...runs.filter((run) => run.best !== null && run.best !== undefined)
      .map((run) => el("option", { value: `run/${run.run}` },
        `run ${run.run} · ${run.method} · best ${number(run.best)}`)));
    this.list.append(this.shipped, ...this.trained.childElementCount ? [this.trained] : []);
    const first = controllers.some((row) => row.name === FIRST) ? FIRST : controllers[0]?.name;
    await this.choose(words.length ? words.join("/") : first);
  }

  has(key) {
    return Array.from(this.list.options).some((option) => option.value === key);
  }

  add(group, key, text) {
    if (!this.has(key))
      group.append(el("option", { value: key }, text));
    if (!group.parentNode)
      this.list.append(group);
  }

  async choose(key) {
    const mine = this.asked = Symbol(key); // of two requests the later one counts
    try {
      const file = this.opened.get(key) ?? await (key.startsWith("run/") ? get : once)(pathOf(key));
      if (mine !== this.asked)
        return;
      if (key.startsWith("run/"))
        this.add(this.trained, key, key.replace("/", " "));
      this.list.value = key;
      this.key = key;
      this.chosen({ key, file });
    } catch (error) {
      this.list.value = this.key ?? "";
      this.failed(error);
    }
  }

  async open() {
    const [blob] = this.input.files;
    if (!blob)
      return;
    try {
      const file = await readController(blob), key = `file/${blob.name}`;
      this.opened.set(key, file);
      this.add(this.files, key, blob.name);
      await this.choose(key);
    } catch (error) {
      this.failed(error);
    }
    this.input.value = "";
  }
}
