// SPDX-License-Identifier: MIT
// Play strength: how well the opponent plays. The engine has the table: see src/engine/play/strength.h.

import { select } from "../dom.js";

// What is offered besides the strengths: no mistakes, and a pace of the person's choice.
const OWN_PACE = ["", "full"];

// The row of a strength, or nothing for an opponent with a set pace.
export function strengthOf(lab, value) {
  return lab.strengths.find(({ number }) => String(number) === value) ?? null;
}

// A list that the engine tells once it is loaded; `lab` is its promise.
function lateInput(lab, value, test, set, listOf) {
  const input = select([[value, value || OWN_PACE[1]]], value, set);
  input.dataset.test = test;
  lab.then((loaded) => {
    const list = listOf(loaded);
    input.replaceChildren(...select(list).children);
    input.value = list.some(([one]) => one === value) ? value : list[0][0];
  }, () => {}); // the error is shown when a game is started
  return input;
}

export function strengthInput(...rest) {
  return lateInput(...rest, ({ strengths }) => [OWN_PACE, ...strengths.map(({ number }) => [`${number}`, number])]);
}

// The rules of attack.
export function attackInput(...rest) {
  return lateInput(...rest, ({ attacks }) => attacks.map((name) => [name, name]));
}

// Writes into an element what a strength does.
export function describeStrength(lab, value, element) {
  lab.then((loaded) => {
    element.textContent = strengthOf(loaded, value)?.help ?? "It makes no mistakes.";
  }, () => {});
  return element;
}
