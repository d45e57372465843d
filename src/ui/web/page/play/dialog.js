// SPDX-License-Identifier: MIT
// Play dialog: the settings in a window above the game, so that nothing moves. Changes are saved at once.

import { listAdvisers } from "./advisers.js";
import { el, field, select } from "../dom.js";
import { ACTIONS, assign, keyOf, labelOf } from "./keys.js";
import { numberInput, resetSettings, saveSettings, SETTINGS, sound } from "./settings.js";
import { attackInput, strengthInput } from "./strength.js";

function inputOf(row, value, lab, set) {
  const test = { dataset: { test: `set-${row.name}` } };
  if (row.strengths)
    return strengthInput(lab, value, test.dataset.test, set);
  if (row.attacks)
    return attackInput(lab, value, test.dataset.test, set);
  if (row.choices || row.controllers) {
    const input = select(row.choices ?? [...(row.fallback === "" ? [["", row.empty]] : []),
      ...(value ? [[value, value]] : [])], value, set);
    input.dataset.test = test.dataset.test;
    return input;
  }
  if (typeof row.fallback === "boolean")
    return el("input", { type: "checkbox", checked: value, onchange: (event) => set(event.target.checked), ...test });
  if (!row.text)
    return numberInput(row, value, test.dataset.test, set);
  return el("input", {
    type: "text", maxlength: row.text, value, placeholder: row.empty, autocomplete: "off", ...test,
    onchange: (event) => set(event.target.value),
  });
}

// The keys of one action: the first button replaces them by another key, the second adds one.
function keyRow(action, settings, capture) {
  const names = settings.keys[action.name].map(labelOf).join("  ") || "none";
  return [
    el("dt", {}, action.text),
    el("dd", {},
      el("button", { type: "button", onclick: (event) => capture(event.target, action.name, false),
        dataset: { test: `key-${action.name}` } }, names),
      el("button", { type: "button", class: "quiet", "aria-label": `Add a key for: ${action.text}`,
        onclick: (event) => capture(event.target, action.name, true), dataset: { test: `key-more-${action.name}` },
      }, "+")),
  ];
}

export class SettingsDialog {
  // `lab` is a promise; `changed` is called after each change with the name of the changed setting.
  constructor(settings, lab, changed) {
    Object.assign(this, { settings, lab, changed, captured: null });
    this.later = el("div", { class: "fields" });
    this.now = el("div", { class: "fields" });
    this.keyList = el("dl", { class: "assign" });
    this.element = el("dialog", {
      class: "card", "aria-label": "Settings", dataset: { test: "settings" },
      onkeydown: (event) => this.take(event),
      oncancel: (event) => this.captured && event.preventDefault(),
      onclick: (event) => event.target === this.element && this.element.close(),
    }, el("div", {}, el("h1", {}, "Settings"),
      el("h2", {}, "From the next game on"), this.later, el("h2", {}, "From now on"), this.now, el("h2", {}, "Keys"),
      this.keyList,
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "main", onclick: () => this.close(),
          dataset: { test: "settings-close" } }, "Done"),
        el("button", { type: "button", onclick: () => this.reset(), dataset: { test: "settings-reset" } },
          "Reset to defaults"))));
  }

  open() {
    this.draw();
    this.element.showModal();
    this.element.scrollTop = 0;
  }

  draw() {
    this.inputs = new Map(SETTINGS.map((row) =>
      [row.name, inputOf(row, this.settings[row.name], this.lab, (value) => this.set(row, value))]));
    const fill = (place, rows) =>
      place.replaceChildren(...rows.map((row) => field(row.label, this.inputs.get(row.name), row.help)));
    fill(this.later, SETTINGS.filter((row) => !row.now));
    fill(this.now, SETTINGS.filter((row) => row.now));
    this.drawKeys();
    listAdvisers().then((list) => this.offer(list));
  }

  drawKeys() {
    this.captured = null;
    this.keyList.replaceChildren(...ACTIONS.flatMap((action) =>
      keyRow(action, this.settings, (...what) => this.capture(...what))));
  }

  // Adds the controllers to the lists of controllers, once they are known.
  offer(list) {
    for (const { name } of SETTINGS.filter((row) => row.controllers)) {
      const input = this.inputs.get(name), known = new Set(Array.from(input.options, (option) => option.value));
      input.append(...list.filter(([value]) => !known.has(value))
        .map(([value, text]) => el("option", { value }, text)));
    }
  }

  // Closes the window, unless a number in it is invalid.
  close() {
    const wrong = [...this.inputs.values()].find((input) => !input.checkValidity());
    if (wrong)
      wrong.focus();
    else
      this.element.close();
  }

  set(row, value) {
    this.settings[row.name] = sound(row, value);
    this.keep(row.name);
  }

  keep(name) {
    saveSettings(this.settings);
    this.changed(name);
  }

  reset() {
    resetSettings(this.settings);
    this.draw();
    for (const name of [...SETTINGS.map((row) => row.name), "keys"])
      this.keep(name);
  }

  capture(button, action, more) {
    this.drawKeys();
    const fresh = this.keyList.querySelector(`[data-test="${button.dataset.test}"]`);
    fresh.textContent = more ? "…" : "Press a key";
    fresh.focus();
    this.captured = { action, more, test: button.dataset.test };
  }

  // Takes the key that was asked for; Escape cancels.
  take(event) {
    if (!this.captured || ["control", "alt", "meta", "tab"].includes(keyOf(event)))
      return;
    event.preventDefault();
    const { action, more, test } = this.captured;
    if (keyOf(event) !== "escape")
      assign(this.settings.keys, action, keyOf(event), more);
    this.drawKeys();
    this.keyList.querySelector(`[data-test="${test}"]`).focus();
    this.keep("keys");
  }
}
