// SPDX-License-Identifier: MIT
// Comparison: the best placements side by side, feature by feature, with the differences to the first.

import { el, number, scroller } from "../dom.js";
import { SignedBar, weightText } from "./feature_table.js";
import { describe } from "./placements.js";
import { PIECES } from "../lab.js";

const SAME = 1e-9; // smaller differences are rounding errors
const ORDER = ["first", "second", "third"];

function signed(value) {
  return Math.abs(value) < SAME ? "0" : value > 0 ? `+${number(value)}` : number(value);
}

function cell(text, more = "") {
  return el("td", { class: `number ${more}` }, text);
}

// A difference as a number and as a bar.
function difference(value, largest) {
  const bar = new SignedBar();
  bar.set(largest ? value / largest : 0);
  return [cell(signed(value)), el("td", { class: "bar" }, bar.element)];
}

// A sentence that says why the first is preferred to the other.
function reason(lists, i) {
  const gains = lists[0].map(({ name, part }, k) => ({ name, gain: part - lists[i][k].part }));
  const total = gains.reduce((sum, { gain }) => sum + gain, 0);
  const worth = gains.filter(({ gain }) => gain * total > 0).sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, 2);
  const most = worth.map(({ name, gain }) => `${name} (${signed(gain)})`).join(" and ");
  if (Math.abs(total) < SAME)
    return `The first and the ${ORDER[i]} leave boards of the same worth.`;
  if (total > 0)
    return `The first leaves a board worth ${number(total)} more than the ${ORDER[i]}: mostly ${most}.`;
  return `At first sight the ${ORDER[i]} leaves the better board by ${number(-total)}, mostly ${most}; `
    + "looking ahead favours the first.";
}

function heads(best) {
  const names = best.map((one, i) => el("th", { colspan: i ? 4 : 2, scope: "colgroup", class: "group" },
    `${i + 1}. ${PIECES[one.piece]}, ${describe(one)}`));
  const under = best.map((_, i) => ["Value", "Adds", ...i ? ["To the first", ""] : []]).flat();
  return el("thead", {}, el("tr", {}, el("th", { colspan: 2 }), names),
    el("tr", {}, el("th", { scope: "col" }, "Feature"),
      ["Weight", ...under].map((text) => el("th", { scope: "col", class: "number" }, text))));
}

function rowOf(feature, lists, k, largest) {
  const cells = lists.map((list, i) => [
    cell(number(list[k].value)), cell(number(list[k].part)),
    ...i ? difference(list[k].part - lists[0][k].part, largest) : [],
  ]);
  return el("tr", {}, el("th", { scope: "row" }, feature.name), cell(weightText(feature), "dim"), cells.flat());
}

// A row of totals: the sums of the features, or the player's scores.
function footOf(name, values) {
  return el("tr", {}, el("th", { scope: "row", colspan: 2 }, name), values.map((value, i) => [
    cell(""), cell(number(value)), ...i ? [cell(signed(value - values[0])), el("td")] : [],
  ]).flat());
}

// Makes the table from a thought {best}, the features of each placement and the controller's file.
export function comparison({ best }, lists, file) {
  const gaps = lists.map((list) => list.map(({ part }, k) => Math.abs(part - lists[0][k].part))).flat();
  const largest = Math.max(...gaps), sums = lists.map((list) => list.reduce((sum, { part }) => sum + part, 0));
  return el("div", { class: "stack", "data-test": "comparison" },
    el("div", {}, lists.slice(1).map((_, i) => el("p", { class: "reason" }, reason(lists, i + 1)))),
    scroller(el("table", { class: "comparison" }, heads(best),
      el("tbody", {}, file.features.map((feature, k) => rowOf(feature, lists, k, largest))),
      el("tfoot", {}, footOf("The board it leaves", sums),
        footOf("Score by the player", best.map(({ score }) => score))))));
}
