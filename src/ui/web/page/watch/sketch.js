// SPDX-License-Identifier: MIT
// Sketch: a board to draw on, with a pointer or with keys.

import { Board } from "../board.js";
import { el } from "../dom.js";
import { EMPTY, GARBAGE } from "../lab.js";
import { drawBest } from "./placements.js";

const ROOM = [220, 400]; // pixels
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Sketch {
  // changed() is called after every stroke.
  constructor(changed) {
    this.changed = changed;
    this.board = new Board(10, 20, 20, "Board to draw on: arrow keys move, space fills or empties a cell");
    this.said = el("p", { class: "dim small line", role: "status", "data-test": "cursor" });
    this.element = el("div", { class: "sketch" }, this.board.canvas, this.said);
    this.cursor = [0, 0];
    this.best = [];
    this.lit = -1;
    this.redraw = () => this.draw();
    window.addEventListener("themechange", this.redraw);
    this.listen(this.board.canvas);
    this.fit(10, 20);
  }

  listen(canvas) {
    canvas.tabIndex = 0;
    canvas.dataset.keys = canvas.dataset.test = "sketch";
    canvas.setAttribute("role", "application");
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.drag(event));
    ["pointerup", "pointercancel"].forEach((name) => canvas.addEventListener(name, () => { this.paint = undefined; }));
    canvas.addEventListener("keydown", (event) => this.key(event));
    ["focus", "blur"].forEach((name) => canvas.addEventListener(name, this.redraw));
  }

  // Sets the board size; if it stays the same, the cells stay too.
  fit(width, height) {
    if (this.cells && width === this.board.width && height === this.board.height)
      return;
    this.board.resize(width, height, Math.floor(Math.min(ROOM[0] / width, ROOM[1] / height)));
    this.cursor = [Math.floor(width / 2), 0];
    this.clear();
  }

  clear() {
    this.take({ cells: [] });
  }

  // Copies the cells from the view of a game of the same width.
  take({ cells }) {
    const { width, height } = this.board;
    this.cells = Uint8Array.from({ length: width * height }, (_, i) => cells[i] ?? EMPTY);
    this.touch();
  }

  filled(x, y) {
    return this.cells[y * this.board.width + x] !== EMPTY;
  }

  set(x, y, filled) {
    const { width, height } = this.board;
    if (x < 0 || y < 0 || x >= width || y >= height || this.filled(x, y) === filled)
      return;
    this.cells[y * width + x] = filled ? GARBAGE : EMPTY;
    this.touch();
  }

  // Removes the answer, which was about another board.
  touch() {
    this.best = [];
    this.draw();
    this.changed();
  }

  press(event) {
    const [x, y] = this.board.at(event);
    this.board.canvas.setPointerCapture(event.pointerId);
    this.paint = !this.filled(x, y);
    this.cursor = [x, y];
    this.set(x, y, this.paint);
  }

  drag(event) {
    if (this.paint !== undefined)
      this.set(...this.board.at(event), this.paint);
  }

  key(event) {
    const move = MOVES[event.key], { width, height } = this.board;
    if (move)
      this.cursor = [(this.cursor[0] + move[0] + width) % width, (this.cursor[1] + move[1] + height) % height];
    else if (event.key === " " || event.key === "Enter")
      this.set(...this.cursor, !this.filled(...this.cursor));
    else
      return;
    event.preventDefault();
    this.draw();
    const [x, y] = this.cursor;
    this.said.textContent = `Column ${x + 1}, row ${y + 1}: ${this.filled(x, y) ? "filled" : "empty"}.`;
  }

  // The columns as bits, bit 0 the lowest row.
  columns() {
    const { width, height } = this.board, rows = Array.from({ length: height }, (_, y) => y);
    return Array.from({ length: width }, (_, x) =>
      rows.reduce((bits, y) => bits + (this.filled(x, y) ? 2 ** y : 0), 0));
  }

  // The lowest full row, counted from one, or 0.
  fullRow() {
    const { width, height } = this.board;
    for (let y = 0; y < height; y++)
      if (Array.from({ length: width }, (_, x) => this.filled(x, y)).every(Boolean))
        return y + 1;
    return 0;
  }

  // Shows placements, one of them highlighted.
  show(best, lit = -1) {
    Object.assign(this, { best, lit });
    this.draw();
  }

  draw() {
    const { board } = this;
    board.draw({ cells: this.cells });
    drawBest(board, this.best, this.lit);
    if (document.activeElement === board.canvas)
      board.ring(...this.cursor, board.colour("--accent"));
  }

  free() {
    window.removeEventListener("themechange", this.redraw);
    this.board.free();
  }
}
