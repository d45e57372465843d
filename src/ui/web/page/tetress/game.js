// SPDX-License-Identifier: MIT
// Torus game: a game of Tetress with every position it went through, so that one can go back and forth in it. What is
// legal, what is cleared and who has won is the engine's word.

import { duration, ended, number } from "../dom.js";
import { SIDES, TORUS_CELLS, TORUS_SIZE } from "../lab.js";

export const TURNS = 150;
const WIN = 1000000, LIMIT = WIN - 1000; // scores of won games: src/tetress/evaluate.h

// An action as text: "0-3,0-4,0-5,1-4".
export function cellsText(cells) {
  return Array.from(cells, (cell) => `${Math.floor(cell / TORUS_SIZE)}-${cell % TORUS_SIZE}`).join(",");
}

// The action of such a text, or -1.
export function parseAction(lab, text) {
  if (typeof text !== "string" || !/^\d{1,2}-\d{1,2}(,\d{1,2}-\d{1,2}){3}$/.test(text))
    return -1;
  const places = text.split(",").map((place) => place.split("-").map(Number));
  if (places.flat().some((n) => n >= TORUS_SIZE))
    return -1;
  return lab.find(places.map(([row, column]) => row * TORUS_SIZE + column));
}

// A score for the side to move: points, or how many plies it is to the end.
export function scoreText(score) {
  if (Math.abs(score) > LIMIT)
    return `${score > 0 ? "wins" : "loses"} in ${WIN - Math.abs(score)}`;
  return score > 0 ? `+${score}` : String(score).replace("-", "−");
}

// What an agent said of an action: "score +120, depth 3, 1,000 nodes, 2.1 ms".
export function toldText({ score, depth, nodes, seconds }) {
  const time = seconds < 1 ? `${(1000 * seconds).toFixed(1)} ms` : duration(seconds);
  return `${Math.abs(score) > LIMIT ? "" : "score "}${scoreText(score)}, depth ${depth}, ${number(nodes)} nodes, ${time}`;
}

// A sentence of the engine as one for the page.
export function sentence(text) {
  return ended(text[0].toUpperCase() + text.slice(1));
}

// Lines as words: "row 3 and columns 5, 6".
function linesText(cleared) {
  const gone = new Set(cleared), along = [...Array(TORUS_SIZE).keys()];
  const rows = along.filter((row) => along.every((column) => gone.has(row * TORUS_SIZE + column)));
  const columns = along.filter((column) => along.every((row) => gone.has(row * TORUS_SIZE + column)));
  const words = (word, list) => (list.length ? [`${word}${list.length > 1 ? "s" : ""} ${list.join(", ")}`] : []);
  return [...words("row", rows), ...words("column", columns)].join(" and ");
}

export class TorusGame {
  constructor(lab) {
    this.lab = lab;
    this.torus = lab.torus();
    this.views = [this.torus.view()];
    this.plies = []; // {action, cells, side, cleared, lines, told}; told is what an agent said of it
    this.count = 0; // actions up to the position that is shown
    this.known = new Map();
  }

  get now() {
    return this.views[this.count];
  }

  // The ply that led here, or nothing.
  get last() {
    return this.plies[this.count - 1];
  }

  // The actions as text, up to here.
  get text() {
    return this.plies.slice(0, this.count).map((ply) => cellsText(ply.cells));
  }

  set(view, side = view.side) {
    this.torus.set(view.cells, side, view.turn + Number(side !== view.side));
  }

  // The legal actions of a side, as if only the other's action was missing where it is not its turn.
  legal(side = this.now.side) {
    const key = `${this.count} ${side}`;
    if (!this.known.has(key)) {
      this.set(this.now, side);
      this.known.set(key, new Set(this.torus.legal()));
    }
    return this.known.get(key);
  }

  // Plays an action for the side to move and forgets what came after; false if it is not legal.
  play(action, told = null) {
    const before = this.now;
    this.set(before);
    if (before.end || this.torus.play(action) < 0)
      return false;
    const after = this.torus.view(), cells = this.lab.cells(action);
    const cleared = [...Array(TORUS_CELLS).keys()].filter((i) => !after.cells[i] && (before.cells[i] || cells.includes(i)));
    this.forget();
    this.plies.push({ action, cells, side: before.side, cleared, lines: linesText(cleared), told });
    this.views.push(after);
    this.count++;
    return true;
  }

  forget() {
    this.plies.length = this.count;
    this.views.length = this.count + 1;
    for (const key of this.known.keys())
      if (parseInt(key) > this.count)
        this.known.delete(key);
  }

  goTo(count) {
    this.count = Math.max(0, Math.min(count, this.plies.length));
  }

  // Goes back to the last decision of a side, or on to its next; false if there is none.
  undo(side) {
    for (let i = this.count - 1; i >= 0; i--)
      if (this.views[i].side === side) {
        this.count = i;
        return true;
      }
    return false;
  }

  redo(side) {
    const before = this.count;
    while (this.count < this.plies.length && (this.count === before || this.now.side !== side))
      this.count++;
    return this.count > before;
  }

  // Why an action is not legal for a side, or nothing.
  refusal(action, side) {
    if (this.legal(side).has(action))
      return "";
    const taken = this.lab.cells(action).some((cell) => this.now.cells[cell]);
    return taken ? "a cell is taken" : "it touches none of your tokens";
  }

  // The board as it was when the lines of the last action were full.
  full() {
    const cells = this.views[this.count - 1].cells.slice();
    this.last.cells.forEach((cell) => { cells[cell] = this.last.side + 1; });
    return cells;
  }

  // What is still there of the last action of each side.
  marks() {
    return [1, 2].flatMap((back) => {
      const ply = this.plies[this.count - back];
      return ply ? [...ply.cells].filter((cell) => this.now.cells[cell] === ply.side + 1) : [];
    });
  }

  // "red", "blue" or "draw", or nothing while it goes on; and why: "turns" or "stuck".
  get winner() {
    return ["", "red", "blue", "draw"][this.now.end];
  }

  get reason() {
    return this.now.end ? (this.now.turn >= TURNS ? "turns" : "stuck") : "";
  }

  // Who has won and why, in a sentence; empty while it goes on.
  verdict() {
    const { now, winner } = this;
    if (!winner)
      return "";
    const who = { red: "Red wins", blue: "Blue wins", draw: "A draw" }[winner];
    return this.reason === "turns"
      ? `${who}: ${now.red} red and ${now.blue} blue tokens after turn ${TURNS}.`
      : `${who}: ${SIDES[now.side]} has no legal action.`;
  }

  free() {
    this.torus.free();
  }
}
