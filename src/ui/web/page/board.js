// SPDX-License-Identifier: MIT
// Board: a canvas of cells, sharp on every screen. Only the number of cells changes its size.

import { EMPTY, GARBAGE, PIECES } from "./lab.js";
import { el, colour } from "./dom.js";

export const ABOVE = 2; // rows above the field of the modern game in which pieces appear

// The colour of a cell by its number.
export function cellColour(cell) {
  return colour(cell === GARBAGE ? "--garbage" : `--${PIECES[cell].toLowerCase()}`);
}

export class Board {
  // A board of width x height cells, each of `size` CSS pixels; `label` is its name for screen readers.
  constructor(width, height, size, label) {
    this.canvas = el("canvas", { class: "board", role: "img", "aria-label": label });
    this.pen = this.canvas.getContext("2d");
    this.colours = new Map();
    this.above = 0; // how many of its rows are above the field; these are drawn differently
    this.forget = () => this.colours.clear();
    window.addEventListener("themechange", this.forget);
    this.resize(width, height, size);
  }

  resize(width, height, size) {
    const ratio = window.devicePixelRatio || 1;
    Object.assign(this, { width, height, size });
    this.canvas.width = Math.round(width * size * ratio);
    this.canvas.height = Math.round(height * size * ratio);
    this.canvas.style.width = `${width * size}px`;
    this.canvas.style.height = `${height * size}px`;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  // Colours are read from the style sheet once, because reading them is slow.
  colour(name) {
    if (!this.colours.has(name))
      this.colours.set(name, typeof name === "number" ? cellColour(name) : colour(name));
    return this.colours.get(name);
  }

  clear() {
    const { pen, width, height, size } = this;
    pen.fillStyle = this.colour("--well");
    pen.fillRect(0, 0, width * size, height * size);
    pen.strokeStyle = this.colour("--grid");
    pen.lineWidth = 1;
    pen.beginPath();
    for (let x = 1; x < width; x++) {
      pen.moveTo(x * size + .5, 0);
      pen.lineTo(x * size + .5, height * size);
    }
    for (let y = 1; y < height; y++) {
      pen.moveTo(0, y * size + .5);
      pen.lineTo(width * size, y * size + .5);
    }
    pen.stroke();
    if (this.above > 0)
      this.clearAbove();
  }

  // Sets the rows above the field apart: paler, without a grid, with a line below.
  clearAbove() {
    const { pen, width, size, above } = this;
    pen.fillStyle = this.colour("--back");
    pen.fillRect(0, 0, width * size, above * size);
    pen.fillStyle = this.colour("--dim");
    pen.fillRect(0, above * size - 1, width * size, 2);
  }

  // Fills a cell; row 0 is the lowest. Cells above the top are not drawn.
  cell(x, y, fill, alpha = 1) {
    if (y >= this.height)
      return;
    const { pen, size } = this, top = (this.height - 1 - y) * size;
    pen.globalAlpha = alpha;
    pen.fillStyle = typeof fill === "number" ? this.colour(fill) : fill;
    pen.fillRect(x * size + 1, top + 1, size - 1, size - 1);
    pen.globalAlpha = 1;
  }

  // Draws the outline of a cell.
  ring(x, y, stroke) {
    if (y >= this.height)
      return;
    this.pen.strokeStyle = typeof stroke === "number" ? this.colour(stroke) : stroke;
    this.pen.lineWidth = 2;
    this.pen.strokeRect(x * this.size + 2, (this.height - 1 - y) * this.size + 2, this.size - 3, this.size - 3);
  }

  // Draws a game's view: the stack, the ghost and the piece.
  draw(view) {
    this.clear();
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++)
        if (view.cells[y * this.width + x] !== EMPTY)
          this.cell(x, y, view.cells[y * this.width + x]);
    if (view.active && !view.end) {
      view.ghost.forEach(([x, y]) => this.ring(x, y, view.piece));
      view.active.forEach(([x, y]) => this.cell(x, y, view.piece));
    }
  }

  // The cell under the pointer: [x, y]; row 0 is the lowest.
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return [Math.floor((event.clientX - box.left) / box.width * this.width),
      this.height - 1 - Math.floor((event.clientY - box.top) / box.height * this.height)];
  }

  free() {
    window.removeEventListener("themechange", this.forget);
  }
}

// How pieces look in a queue: cells in a box that is four wide.
const SHAPES = {
  I: [[0, 0], [1, 0], [2, 0], [3, 0]], O: [[1, 0], [2, 0], [1, 1], [2, 1]], T: [[0, 0], [1, 0], [2, 0], [1, 1]],
  S: [[0, 0], [1, 0], [1, 1], [2, 1]], Z: [[0, 1], [1, 1], [1, 0], [2, 0]], J: [[0, 0], [1, 0], [2, 0], [0, 1]],
  L: [[0, 0], [1, 0], [2, 0], [2, 1]],
};

// Pieces one below the other, such as the queue or the hold.
export class Queue {
  constructor(places, size, label) {
    this.board = new Board(5, places * 3, size, label);
    this.places = places;
    this.canvas = this.board.canvas;
  }

  draw(pieces, faint = false) {
    const { board } = this;
    board.pen.fillStyle = board.colour("--well");
    board.pen.fillRect(0, 0, board.width * board.size, board.height * board.size);
    pieces.slice(0, this.places).forEach((piece, i) => {
      const shift = PIECES[piece] === "I" || PIECES[piece] === "O" ? .5 : 1;
      for (const [x, y] of SHAPES[PIECES[piece]] ?? [])
        board.cell(x + shift, (this.places - 1 - i) * 3 + y + .5, piece, faint ? .4 : 1);
    });
  }
}
