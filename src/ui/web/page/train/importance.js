// SPDX-License-Identifier: MIT
// Importance: how much of the difference between the combinations of a sweep each setting explains, as bars.

import { el } from "../dom.js";

export class Importance {
  constructor() {
    this.body = el("div", {});
    this.element = el("section", { class: "card", dataset: { test: "importance" } },
      el("h2", {}, "Importance of each setting"), this.body);
  }

  set({ importance, axes }) {
    const text = JSON.stringify(importance);
    if (text === this.known)
      return;
    this.known = text;
    this.element.hidden = axes.length < 2; // a single setting explains everything
    const rows = axes.map(({ key }) => ({ key, share: importance[key] }));
    if (rows.some(({ share }) => share === null)) {
      this.body.replaceChildren(el("p", { class: "dim" },
        "Shown once every combination has a run and the means differ."));
      return;
    }
    this.body.replaceChildren(
      el("table", { class: "heat-bars" }, el("tbody", {}, rows.map(({ key, share }) => this.row(key, share)))),
      el("p", { class: "dim" }, "The share of the variance between combinations that a setting explains alone. The "
        + "rest, up to 100%, is their interaction."));
  }

  row(key, share) {
    const bar = el("div", { class: "bar" }, el("span", { class: "bar-mean" }));
    bar.firstChild.style.width = `${(100 * share).toFixed(2)}%`;
    return el("tr", {}, el("th", { scope: "row" }, key), el("td", { class: "bar-cell" }, bar),
      el("td", { class: "number", dataset: { share } }, `${Math.round(100 * share)}%`));
  }
}
