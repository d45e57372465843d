// SPDX-License-Identifier: MIT
// Placements: the best placements as a short list and on a board.

import { el, number } from "../dom.js";
import { PIECES } from "../lab.js";

export const BEST = 3;
const FAINT = [.45, .3, .2]; // the opacity of each placement, the chosen one first

// "4", or "4–6", counted from one.
function span(list) {
  const low = Math.min(...list) + 1, high = Math.max(...list) + 1;
  return low === high ? String(low) : `${low}–${high}`;
}

// Says where a placement is: "columns 4–6, row 1", and whether it uses the hold or is a spin.
export function describe({ cells, hold, spin }) {
  const columns = span(cells.map(([x]) => x)), row = Math.min(...cells.map(([, y]) => y)) + 1;
  const more = (hold ? ", hold" : "") + (spin ? ", spin" : "");
  return `${columns.includes("–") ? "columns" : "column"} ${columns}, row ${row}${more}`;
}

// Draws placements faintly, the best on top; `lit` is the one pointed at, or -1.
export function drawBest(board, best, lit = -1) {
  for (let i = best.length - 1; i >= 0; i--)
    if (i !== lit)
      drawOne(board, best[i], i, FAINT[i]);
  if (best[lit])
    drawOne(board, best[lit], lit, .75);
}

function drawOne(board, { piece, cells }, i, strength) {
  const { pen, size } = board;
  for (const [x, y] of cells)
    board.cell(x, y, piece, strength);
  if (strength > FAINT[1])
    cells.forEach(([x, y]) => board.ring(x, y, piece));
  const [x, y] = cells[i];
  pen.fillStyle = board.colour("--text");
  pen.font = `600 ${Math.round(size * .6)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (y < board.height)
    pen.fillText(String(i + 1), (x + .5) * size, (board.height - .5 - y) * size);
}

// The list: the number of rows is fixed, so that nothing moves. pointed(i) is called with the index of a row, or -1.
export class PlacementList {
  constructor(pointed) {
    const leave = () => pointed(-1);
    this.rows = Array.from({ length: BEST }, (_, i) => {
      const cells = [el("td", {}, String(i + 1)), el("td"), el("td"),
        ...[0, 1].map(() => el("td", { class: "number" }))];
      const enter = () => pointed(i);
      const row = el("tr", { tabindex: 0, "data-test": `placement-${i + 1}`, onpointerenter: enter,
        onpointerleave: leave,
        onfocus: enter, onblur: leave }, cells);
      return { row, cells };
    });
    this.element = el("table", { class: "placements" },
      el("thead", {}, el("tr", {}, ["", "", "Where", "Score", "Behind"].map((text, i) =>
        el("th", { scope: "col", class: i > 2 && "number" }, text)))),
      el("tbody", {}, this.rows.map(({ row }) => row)));
  }

  show(best) {
    this.rows.forEach(({ cells: [, piece, where, score, behind] }, i) => {
      const one = best[i];
      piece.textContent = one ? PIECES[one.piece] : "";
      piece.className = one ? `piece-${PIECES[one.piece].toLowerCase()}` : "";
      where.textContent = one ? describe(one) : "–";
      score.textContent = one ? number(one.score) : "–";
      behind.textContent = one && i > 0 ? number(one.score - best[0].score) : "";
    });
  }
}
