// SPDX-License-Identifier: MIT
// Parts: what the views of training, runs and results are put together from. `test` is how tests find a part.

import { el } from "./dom.js";

export function button(text, test, onclick, kind = false) {
  return el("button", { type: "button", class: kind, dataset: { test }, onclick }, text);
}

// A link that looks like a button; with `download`, under what name it is saved.
export function linkButton(text, href, test, download) {
  return el("a", { class: "button", href, dataset: { test }, download }, text);
}

// A button that is on or off: onchange(on).
export function toggle(text, test, on, onchange) {
  const element = button(text, test, () => {
    const now = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(now));
    onchange(now);
  }, "small");
  element.setAttribute("aria-pressed", String(on));
  return element;
}

// The title of a page, and what can be done there.
export function pageHead(title, ...actions) {
  return el("div", { class: "pagehead" }, el("h1", {}, title), el("div", { class: "buttons" }, actions));
}

// A card with a title, its controls and what it shows.
export function card(title, controls, ...content) {
  return el("section", { class: "card" },
    el("div", { class: "cardhead" }, el("h2", {}, title), el("div", { class: "buttons" }, controls)), ...content);
}
