// SPDX-License-Identifier: MIT
// Results: the measured results of controllers, beside the published ones.

import { el } from "../dom.js";
import { once } from "../api.js";
import { Dying } from "./dying.js";
import { boardResults, otherResults, rowsOf } from "./board_results.js";

export const title = "Results";

const FIRST = ["10x10", "10x20"]; // the boards used in the literature

// Cards of all boards with results.
function cardsOf(controllers, results) {
  const all = [...results, ...controllers.flatMap(({ published }) => published)]
    .map(({ width, height }) => `${width}x${height}`);
  const size = (board) => board.split("x").map(Number);
  const others = [...new Set(all)].filter((board) => !FIRST.includes(board)).sort();
  const rows = others.flatMap((board) => rowsOf(controllers, results, ...size(board)));
  const cards = FIRST.map((board) => boardResults(...size(board), rowsOf(controllers, results, ...size(board))));
  return rows.length ? [...cards, otherResults(rows)] : cards;
}

export async function mount(root) {
  const [{ controllers }, { results }] = await Promise.all([once("/api/controllers"), once("/api/results")]);
  const boards = cardsOf(controllers, results), dying = new Dying(controllers.map(({ name }) => name));
  root.append(
    el("h1", {}, "Results"),
    el("p", { class: "dim" },
      "Rows a game in the simplified game, one piece known. Intervals are 95%. The published records for ",
      "controllers that see one piece are 51 million rows on 10x20 (DT-20) and 5,379 on 10x10 (RV-CE). Every figure ",
      "is made again by its command: the games of a seed are the same on every machine."),
    el("div", { class: "stack" }, boards.map(({ element }) => element), dying.element));
  root.dataset.boards = boards.length;
  return () => [...boards, dying].forEach((part) => part.free());
}
