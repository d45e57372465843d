// SPDX-License-Identifier: MIT
// Torus tools: the buttons below the board while a person plays Tetress.

import { el } from "../dom.js";
import { TORUS_SIZE } from "../torus_lab.js";

// A small picture of a piece, made of blocks in a grid.
function miniature(lab, piece) {
  const hand = lab.hand();
  hand.take(piece);
  const places = [...lab.cells(hand.action)].map((cell) => [Math.floor(cell / TORUS_SIZE), cell % TORUS_SIZE]);
  const top = Math.min(...places.map(([row]) => row)), left = Math.min(...places.map(([, column]) => column));
  return el("span", { class: "torus-mini", "aria-hidden": "true" }, places.map(([row, column]) => {
    const block = el("i");
    block.style.gridArea = `${row - top + 1} / ${column - left + 1}`;
    return block;
  }));
}

// The buttons: {element, update(play)}.
export function playTools(play) {
  const button = (test, text, title, onclick) =>
    el("button", { type: "button", title, dataset: { test }, onclick }, text);
  const pieces = [...play.stage.lab.pieces].map((letter, piece) => el("button", {
    type: "button", class: "torus-piece", "aria-pressed": "false", "aria-label": `Piece ${letter}`,
    title: `Piece ${letter} (${piece + 1})`, dataset: { test: `piece-${letter}` },
    onclick: () => { play.picks = null; play.handle((hand) => hand.take(piece)); },
  }, miniature(play.stage.lab, piece)));
  const place = button("place", "Place", "Enter, or a click on the board", () => play.place());
  place.classList.add("main");
  const hint = button("hint", "Hint", "H", () => play.hint());
  const undo = button("undo", "Take back", "U", () => play.wander("undo"));
  const redo = button("redo", "Redo", "Y: plays again what was taken back", () => play.wander("redo"));
  const cells = button("pick", "Pick cells", "C: name the four cells one after the other", () => play.togglePicks());
  // After a mouse click the board gets the keys again; a keyboard user stays on the button.
  const onclick = (event) => event.detail > 0 && play.stage.board.canvas.focus({ preventScroll: true });
  return {
    element: el("div", { class: "stack", onclick },
      el("div", { class: "torus-pieces", role: "group", "aria-label": "Pieces" }, pieces),
      el("div", { class: "buttons" },
        button("turn-left", "⟲", "Z: turn to the left", () => play.wheel(-1)),
        button("turn-right", "⟳", "R: turn to the right", () => play.wheel(1)), place, hint, undo, redo, cells),
      el("p", { class: "dim torus-keys" },
        "Arrows move, R and Z turn, 1–7 take a piece, N goes where it fits, Enter places, H hints, U takes back.")),
    update({ picks, hand, own, action, game, person, thinking }) {
      pieces.forEach((piece, i) => piece.setAttribute("aria-pressed", String(!picks && hand.piece === i)));
      cells.setAttribute("aria-pressed", String(picks !== null));
      place.disabled = !own || action < 0 || game.history.refusal(action, person) !== "";
      hint.disabled = !own || thinking !== "";
      undo.disabled = !game.history.decided(person);
      redo.disabled = game.count === game.plies.length;
    },
  };
}
