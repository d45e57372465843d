// SPDX-License-Identifier: MIT
// Play strength: how well the opponent plays. The engine has the table: see src/engine/play/strength.h.

import { select } from "../dom.js";

// What is offered besides the strengths: no mistakes, and a pace of the person's choice.
const OWN_PACE = ["", "full"];

// The row of a strength, or nothing for an opponent with a set pace.
export function strengthOf(lab, value) {
  return lab.strengths.find(({ number }) => String(number) === value) ?? null;
}

// A list of the strengths, which the engine tells once it is loaded; `lab` is its promise.
export function strengthInput(lab, value, test, set) {
  const input = select([OWN_PACE, ...(value ? [[value, value]] : [])], value, set);
  input.dataset.test = test;
  lab.then(({ strengths }) => {
    input.replaceChildren(...select([OWN_PACE, ...strengths.map(({ number }) => [String(number), String(number)])])
      .children);
    input.value = strengths.some(({ number }) => String(number) === value) ? value : "";
  }, () => {}); // the error is shown when a game is started
  return input;
}

// Writes into an element what a strength does.
export function describeStrength(lab, value, element) {
  lab.then((loaded) => {
    element.textContent = strengthOf(loaded, value)?.help ?? "It makes no mistakes.";
  }, () => {});
  return element;
}
