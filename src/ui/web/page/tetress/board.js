// SPDX-License-Identifier: MIT
// Torus board: paints the board of Tetress. The edges meet, so a faint strip around the board repeats the cells of the
// opposite edge. Row 0 is at the top, as in the notation.

import { el, colour } from "../dom.js";
import { TORUS_CELLS, TORUS_SIZE } from "../torus_lab.js";

const EDGE = .62; // the width of the strip, in cells
const SIZE_MIN = 22, SIZE_MAX = 42;
const FAINT = .28;

// The opacity of a cell in the heat map, from its rank among all cells: nearly 0 is the worst, 1 the best.
export function heatAlpha(share) {
  return .06 + .64 * share ** 2;
}

export class TorusBoard {
  constructor() {
    this.canvas = el("canvas", {
      class: "board torus-board", tabindex: 0, role: "application", dataset: { test: "board" },
      "aria-label": "Board of Tetress. Arrow keys move the piece, R turns it, 1 to 7 take another, Enter places it, "
        + "H gives a hint.",
    });
    this.pen = this.canvas.getContext("2d");
    this.colours = new Map();
    this.fit(SIZE_MAX * 13);
  }

  // Makes the board as large as fits into this width in pixels.
  fit(width) {
    const size = Math.max(SIZE_MIN, Math.min(SIZE_MAX, Math.floor((width - 2) / (TORUS_SIZE + 2 * EDGE))));
    const ratio = window.devicePixelRatio || 1, edge = Math.round(size * EDGE), side = size * TORUS_SIZE + 2 * edge;
    Object.assign(this, { size, edge, side });
    this.canvas.width = this.canvas.height = Math.round(side * ratio);
    this.canvas.style.width = this.canvas.style.height = `${side + 2}px`;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  // Colours are read from the style sheet once, because reading them is slow; call forget() when they have changed.
  colour(name) {
    if (!this.colours.has(name))
      this.colours.set(name, colour(name));
    return this.colours.get(name);
  }

  forget() {
    this.colours.clear();
  }

  // The cell under the pointer; in the strip, the cell that is shown there.
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const along = (pixels, whole) => {
      const i = Math.floor((pixels / whole * this.side - this.edge) / this.size);
      return (i % TORUS_SIZE + TORUS_SIZE) % TORUS_SIZE;
    };
    return along(event.clientY - box.top, box.height) * TORUS_SIZE + along(event.clientX - box.left, box.width);
  }

  // Calls paint(x, y) for every place where a cell is visible, including the strip, where it is fainter.
  places(cell, paint, alpha = 1) {
    const row = Math.floor(cell / TORUS_SIZE), column = cell % TORUS_SIZE;
    const all = (i) => [i, ...(i === 0 ? [TORUS_SIZE] : i === TORUS_SIZE - 1 ? [-1] : [])];
    for (const r of all(row))
      for (const c of all(column)) {
        this.pen.globalAlpha = alpha * (r === row && c === column ? 1 : FAINT);
        paint(this.edge + c * this.size, this.edge + r * this.size);
      }
    this.pen.globalAlpha = 1;
  }

  fill(cell, name, alpha = 1) {
    const { pen, size } = this;
    pen.fillStyle = this.colour(name);
    this.places(cell, (x, y) => pen.fillRect(x + 1, y + 1, size - 1, size - 1), alpha);
  }

  ring(cell, name, width = 2) {
    const { pen, size } = this;
    pen.strokeStyle = this.colour(name);
    pen.lineWidth = width;
    this.places(cell, (x, y) => pen.strokeRect(x + 2.5, y + 2.5, size - 4, size - 4));
  }

  // Draws a token. Blue tokens have a hole, for people who cannot tell the colours apart.
  token(cell, side, alpha = 1) {
    const { pen, size } = this;
    this.fill(cell, side ? "--blue" : "--red", alpha);
    if (!side)
      return;
    pen.fillStyle = this.colour("--well");
    this.places(cell, (x, y) => {
      pen.beginPath();
      pen.arc(x + size / 2 + .5, y + size / 2 + .5, size * .17, 0, 7);
      pen.fill();
    }, alpha * .75);
  }

  cross(cell) {
    const { pen, size } = this, a = size * .3, b = size * .7;
    pen.strokeStyle = this.colour("--bad");
    pen.lineWidth = 2.5;
    this.places(cell, (x, y) => {
      pen.beginPath();
      pen.moveTo(x + a, y + a);
      pen.lineTo(x + b, y + b);
      pen.moveTo(x + b, y + a);
      pen.lineTo(x + a, y + b);
      pen.stroke();
    });
  }

  write(text, x, y, name, scale = .42, weight = 400) {
    const { pen } = this;
    pen.fillStyle = this.colour(name);
    pen.font = `${weight} ${Math.round(Math.max(this.size * scale, 10))}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x, y + .5);
  }

  clear() {
    const { pen, size, edge, side } = this;
    pen.fillStyle = this.colour("--well");
    pen.fillRect(0, 0, side, side);
    pen.strokeStyle = this.colour("--line");
    pen.lineWidth = 1;
    pen.beginPath();
    for (let i = 0; i <= TORUS_SIZE; i++) {
      const at = edge + i * size + .5, end = side - edge;
      pen.moveTo(at, edge);
      pen.lineTo(at, end);
      pen.moveTo(edge, at);
      pen.lineTo(end, at);
    }
    pen.stroke();
  }

  names() {
    const { size, edge } = this;
    for (let i = 0; i < TORUS_SIZE; i++) {
      this.write(i, edge + (i + .5) * size, edge / 2, "--dim", .34);
      this.write(i, edge / 2, edge + (i + .5) * size, "--dim", .34);
    }
  }

  // Shades cells by the rank of their worth.
  heat(worth) {
    const values = [...new Set(worth.filter(Number.isFinite))].sort((a, b) => a - b);
    worth.forEach((value, cell) => {
      if (Number.isFinite(value))
        this.fill(cell, "--accent", heatAlpha((values.indexOf(value) + 1) / values.length));
    });
  }

  // Draws a line of actions, numbered; where two of them overlap, the earlier one is visible.
  line(actions) {
    [...actions.entries()].reverse().forEach(([i, { cells, side }]) => cells.forEach((cell) => {
      this.fill(cell, "--well");
      this.fill(cell, side ? "--blue" : "--red", i === 0 ? .75 : .35);
      this.ring(cell, side ? "--blue" : "--red");
      const middle = (place) => this.edge + (place + .5) * this.size;
      this.write(i + 1, middle(cell % TORUS_SIZE), middle(Math.floor(cell / TORUS_SIZE)), "--text", .44, 650);
    }));
  }

  ghost({ cells, side, fits }) {
    cells.forEach((cell) => {
      this.token(cell, side, fits ? .5 : .18);
      this.ring(cell, fits ? "--text" : "--bad");
      if (!fits)
        this.cross(cell);
    });
  }

  // Draws a picture: cells and, if present, heat, marks, flash, hint, line, ghost, picks and cursor.
  draw(picture) {
    this.clear();
    if (picture.heat)
      this.heat(picture.heat);
    for (let cell = 0; cell < TORUS_CELLS; cell++)
      if (picture.cells[cell])
        this.token(cell, picture.cells[cell] - 1);
    picture.marks?.forEach((cell) => this.ring(cell, "--text", 1.5));
    picture.flash?.forEach((cell) => this.fill(cell, "--accent", .6));
    if (picture.ghost)
      this.ghost(picture.ghost);
    picture.hint?.forEach((cell) => this.ring(cell, "--good", 3));
    picture.picks?.forEach((cell) => { this.fill(cell, "--accent", .55); this.ring(cell, "--accent"); });
    if (picture.cursor !== undefined)
      this.ring(picture.cursor, "--text", 2);
    if (picture.line)
      this.line(picture.line);
    this.names();
  }
}
