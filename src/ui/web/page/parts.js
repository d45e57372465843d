// SPDX-License-Identifier: MIT
// Parts: building blocks of the views of training, runs and results. `test` is the name by which tests find a part.

import { el } from "./dom.js";

export function button(text, test, onclick, kind = false) {
  return el("button", { type: "button", class: kind, dataset: { test }, onclick }, text);
}

// A link that looks like a button; `download` is the file name to save under.
export function linkButton(text, href, test, download) {
  return el("a", { class: "button", href, dataset: { test }, download }, text);
}

// A button that is on or off; calls onchange(on).
export function toggle(text, test, on, onchange) {
  const element = button(text, test, () => {
    const now = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(now));
    onchange(now);
  }, "small");
  element.setAttribute("aria-pressed", String(on));
  return element;
}

// The title of a page, and its buttons and links.
export function pageHead(title, ...actions) {
  return el("div", { class: "pagehead" }, el("h1", {}, title), el("div", { class: "buttons" }, actions));
}

// A card with a title, controls and content.
export function card(title, controls, ...content) {
  return el("section", { class: "card" },
    el("div", { class: "cardhead" }, el("h2", {}, title), el("div", { class: "buttons" }, controls)), ...content);
}
