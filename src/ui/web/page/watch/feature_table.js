// SPDX-License-Identifier: MIT
// Feature table: the value of each feature of a controller on the board that a placement leaves, with a bar for what it
// adds to the score.

import { el, number, scroller } from "../dom.js";

// A bar to the left or to the right of the middle.
export class SignedBar {
  constructor() {
    this.bar = el("span", {});
    this.element = el("span", { class: "signed", "aria-hidden": "true" }, this.bar);
  }

  // Shows a share from -1 to 1. The bar is scaled by a transform, which does not change the layout of the page.
  set(share) {
    this.bar.className = share < 0 ? "less" : "more";
    this.bar.style.transform = `scaleX(${Math.max(-1, Math.min(share, 1))})`;
  }
}

// The weight of a feature as text; a pattern has one for each kind.
export function weightText({ weight, weights }) {
  return weights ? `${weights.length} kinds` : number(weight);
}

// Sets a text only if it has changed: most have not.
function put(cell, text) {
  if (cell.textContent !== text)
    cell.textContent = text;
}

export class FeatureTable {
  constructor() {
    this.body = el("tbody");
    this.sum = el("td", { class: "number" }, "–");
    this.element = scroller(el("table", { class: "features", "data-test": "features" },
      el("thead", {}, el("tr", {}, ["Feature", "Value", "Weight", "Adds", ""].map((text, i) =>
        el("th", { scope: "col", class: [i > 0 && i < 4 && "number", `c${i}`].filter(Boolean).join(" ") }, text)))),
      this.body, el("tfoot", {}, el("tr", {}, el("th", { scope: "row", colspan: 3 }, "Sum"), this.sum, el("td")))));
  }

  // Makes the rows for a controller; help is {feature name: description}.
  name(file, help = {}) {
    this.largest = 0;
    this.rows = file.features.map((feature) => {
      const bar = new SignedBar(), value = el("td", { class: "number" }, "–"),
        part = el("td", { class: "number" }, "–");
      const name = el("th", { scope: "row", title: help[feature.name] ?? false }, feature.name);
      const row = el("tr", { "data-test": `feature-${feature.name}` }, name, value,
        el("td", { class: "number dim" }, weightText(feature)), part, el("td", {}, bar.element));
      return { row, value, part, bar };
    });
    this.body.replaceChildren(...this.rows.map(({ row }) => row));
    this.sum.textContent = "–";
  }

  // Shows [{value, part}, ...]; bars keep their scale, so that they can be compared from one piece to the next.
  show(features) {
    if (features.length !== this.rows.length)
      return;
    this.largest = Math.max(this.largest, ...features.map(({ part }) => Math.abs(part)));
    this.rows.forEach(({ value, part, bar }, i) => {
      put(value, number(features[i].value));
      put(part, number(features[i].part));
      bar.set(this.largest ? features[i].part / this.largest : 0);
    });
    put(this.sum, number(features.reduce((sum, { part }) => sum + part, 0)));
  }
}
