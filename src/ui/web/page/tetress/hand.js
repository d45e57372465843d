// SPDX-License-Identifier: MIT
// Torus hand: the piece that a person holds over the board of Tetress. It turns about the cell that the cursor is on, which
// is one of its own. The engine knows what cells an action has; this only names actions, 121 x shape + anchor.

import { TORUS_CELLS, TORUS_SIZE } from "../lab.js";

export const TORUS_PIECES = "IOTJLSZ";

// The first shape of each piece; they follow each other clockwise.
const FIRST = [0, 2, 3, 7, 11, 15, 17, 19];

// The cell about which each shape turns, as rows and columns from its anchor; the same as in the terminal.
const PIVOTS = [
  [0, 1], [1, 0], [0, 0], [0, 1], [1, 0], [1, 0], [1, 0], [1, 1], [1, 0], [0, 1],
  [1, 0], [1, -1], [1, 0], [0, 1], [1, 1], [1, 0], [1, 0], [1, 1], [1, -1],
];

function modulo(x, size = TORUS_SIZE) {
  return (x % size + size) % size;
}

// The action of a piece as it is taken up, somewhere in the middle, to show what it looks like.
export function sampleAction(piece) {
  return FIRST[piece] * TORUS_CELLS + 5 * TORUS_SIZE + 5;
}

export class Hand {
  constructor() {
    Object.assign(this, { shape: FIRST[2], row: 5, column: 5 });
  }

  get piece() {
    return FIRST.findLastIndex((first) => first <= this.shape);
  }

  // The cell that the cursor is on.
  get cell() {
    return this.row * TORUS_SIZE + this.column;
  }

  // The action that places the piece where it is.
  get action() {
    const [row, column] = PIVOTS[this.shape];
    return this.shape * TORUS_CELLS + modulo(this.row - row) * TORUS_SIZE + modulo(this.column - column);
  }

  take(piece) {
    this.shape = FIRST[modulo(piece, TORUS_PIECES.length)];
  }

  turn(quarters) {
    const first = FIRST[this.piece], shapes = FIRST[this.piece + 1] - first;
    this.shape = first + modulo(this.shape - first + quarters, shapes);
  }

  move(rows, columns) {
    this.row = modulo(this.row + rows);
    this.column = modulo(this.column + columns);
  }

  goTo(cell) {
    this.row = Math.floor(cell / TORUS_SIZE);
    this.column = cell % TORUS_SIZE;
  }

  // Takes up the piece of an action and holds it where that puts it.
  aim(action) {
    this.shape = Math.floor(action / TORUS_CELLS);
    this.goTo(action % TORUS_CELLS);
    this.move(...PIVOTS[this.shape]);
  }

  // Goes to the next place, or the one before, where the piece fits as it is turned; false if there is none.
  jump(legal, by) {
    const start = this.action % TORUS_CELLS, shape = this.shape * TORUS_CELLS;
    for (let i = 1; i <= TORUS_CELLS; i++) {
      const action = shape + modulo(start + i * by, TORUS_CELLS);
      if (legal.has(action)) {
        this.aim(action);
        return true;
      }
    }
    return false;
  }
}
