// SPDX-License-Identifier: MIT
// Stage: the board of the watched game, with the next pieces and the hold beside it. It takes the same space on the
// page for every board size, so that nothing moves when the rules change.

import { ABOVE, Board, Queue } from "../board.js";
import { el } from "../dom.js";
import { NONE } from "../lab.js";
import { drawBest } from "./placements.js";

const NEXT = 5;
const narrow = matchMedia("(max-width: 640px)");

// The space for boards in pixels, as for .well in the style sheet.
function room() {
  return narrow.matches ? [220, 440] : [260, 550];
}

export class Stage {
  constructor() {
    this.board = new Board(10, 20, 20, "The game that is watched");
    this.board.canvas.classList.add("still");
    this.next = new Queue(NEXT, 14, "Next pieces");
    this.hold = new Queue(1, 14, "Piece in hold");
    this.holdBox = el("div", {}, el("p", { class: "dim small" }, "Hold"), this.hold.canvas);
    this.element = el("div", { class: "stage" }, el("div", { class: "well" }, this.board.canvas),
      el("div", { class: "stack" }, el("div", {}, el("p", { class: "dim small" }, "Next"), this.next.canvas),
        this.holdBox));
    this.redraw = () => {
      const { answer, shows, lit } = this;
      this.fit(this.rules);
      this.draw(answer, shows, lit);
    };
    narrow.addEventListener("change", this.redraw);
    window.addEventListener("themechange", this.redraw);
    this.fit({ kind: "simplified", width: 10, height: 20 });
  }

  // Sets the board size from the rules.
  fit(rules) {
    const above = rules.kind === "guideline" ? ABOVE : 0, rows = rules.height + above, [width, height] = room();
    this.rules = rules;
    this.board.above = above;
    this.board.resize(rules.width, rows, Math.floor(Math.min(width / rules.width, height / rows)));
    this.holdBox.style.visibility = rules.hold ? "visible" : "hidden";
    this.draw(null);
  }

  // Draws an answer of the worker, with the best placements if `shows` is true.
  draw(answer, shows = false, lit = -1) {
    Object.assign(this, { answer, shows, lit });
    if (!answer)
      return this.board.clear();
    const { view, thought } = answer, guideline = this.rules.kind === "guideline";
    this.board.draw({ ...view, ghost: [] });
    if (shows && thought)
      drawBest(this.board, thought.best, lit);
    if (view.end)
      this.drawEnd();
    this.next.draw(guideline ? view.queue.slice(1) : view.queue);
    this.hold.draw(view.hold < NONE ? [view.hold] : []);
  }

  drawEnd() {
    const { pen, size, width, height } = this.board;
    pen.globalAlpha = .6;
    pen.fillStyle = this.board.colour("--well");
    pen.fillRect(0, 0, width * size, height * size);
    pen.globalAlpha = 1;
    pen.fillStyle = this.board.colour("--text");
    pen.font = "600 20px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.fillText("Game over", width * size / 2, height * size / 2);
  }

  free() {
    narrow.removeEventListener("change", this.redraw);
    window.removeEventListener("themechange", this.redraw);
    [this.board, this.next.board, this.hold.board].forEach((board) => board.free());
  }
}
