// SPDX-License-Identifier: MIT
// Torus rules: how Tetress is played, for people who have never seen it; the full rules are in docs/reference/rules.md.

import { el } from "../dom.js";
import { TORUS_SIZE, TORUS_TURNS } from "../torus_lab.js";

const RULES = [
  `Red and blue take turns on a board of ${TORUS_SIZE} x ${TORUS_SIZE} cells whose opposite edges meet: `
    + "what leaves on the right comes back on the left, what leaves at the bottom comes back at the top. "
    + "The pale strip around the board shows the cells beyond the edge.",
  "An action places one tetromino of your colour, turned as you like, on four empty cells. "
    + "Nobody runs out of pieces, and nobody passes.",
  "Your first action goes anywhere. Every later one must touch one of your own tokens, side by side.",
  "Then every row and column that is full, whatever the colours, is emptied at once. Nothing falls.",
  `A player who cannot place anything loses. After ${TORUS_TURNS} actions the player with more tokens wins.`,
];

export function rulesCard() {
  return el("details", { class: "card torus-rules", dataset: { test: "rules" } }, el("summary", {}, "Rules of Tetress"),
    el("ol", {}, RULES.map((rule) => el("li", {}, rule))));
}
