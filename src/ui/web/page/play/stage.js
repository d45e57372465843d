// SPDX-License-Identifier: MIT
// Play stage: everything that is visible of a game: boards, hold, queue, numbers and the line of news. Its sizes depend
// on the window alone, so nothing moves during play.

import { ABOVE, Board, Queue } from "../board.js";
import { el, number, numbers } from "../dom.js";
import { FIELD_VISIBLE, FIELD_WIDTH, NONE } from "../lab.js";
import { letter, SPRINT_ROWS, TICKS, timeText } from "./game.js";

const NARROW = 640; // pixels, as in style.css
const CELL = 24; // pixels, before the first fit()
const ROWS = FIELD_VISIBLE + ABOVE; // rows drawn, so that a new piece is visible as a whole
const NAMES = ["Score", "Rows", "Level", "Time", "Pieces", "Pieces/s", "Faults", "T-spins", "Hints", "Sent", "APM"];
const RIVAL_NAMES = ["Pieces", "Sent", "PPM", "APM"];

const perMinute = (count, ticks) => (ticks > 0 ? count * 60 * TICKS / ticks : 0).toFixed(1);

// One of the boards, with the bar of pending garbage.
class Side {
  constructor(label) {
    this.board = new Board(FIELD_WIDTH, ROWS, CELL, label);
    this.board.above = ABOVE;
    this.bar = el("div", { class: "garbage" });
    this.element = el("div", { class: "well" }, this.bar, this.board.canvas);
  }

  resize(cell) {
    if (cell !== this.board.size)
      this.board.resize(FIELD_WIDTH, ROWS, cell);
  }

  draw(view) {
    this.board.draw(view);
    this.bar.style.height = `${Math.min(view.pending, FIELD_VISIBLE) / ROWS * 100}%`;
  }

  // Draws where a controller would put the piece, as circles, which are used for nothing else.
  drawHint(cells) {
    const { pen, size, height } = this.board;
    pen.lineWidth = Math.max(2, size / 9);
    pen.strokeStyle = this.board.colour("--text");
    for (const [x, y] of cells.filter((cell) => cell[1] < height)) {
      pen.beginPath();
      pen.arc((x + .5) * size + .5, (height - .5 - y) * size + .5, size * .3, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
}

export class Stage {
  // `bar` and `touch` are elements with buttons, which are placed here.
  constructor(bar, touch) {
    this.own = new Side("Your board");
    this.rival = new Side("The opponent's board");
    this.hold = new Queue(1, 16, "Piece in hold");
    this.queue = new Queue(6, 16, "Next pieces");
    this.rivalHold = new Queue(1, 11, "The opponent's piece in hold");
    this.rivalQueue = new Queue(5, 11, "The opponent's next pieces");
    this.figures = numbers(NAMES);
    this.rivalFigures = numbers(RIVAL_NAMES);
    this.rivalName = el("h2", {});
    this.praise = el("p", { class: "praise", role: "status", dataset: { test: "praise" } });
    this.news = el("p", { class: "news dim", role: "status", dataset: { test: "news" } });
    this.overlay = el("div", { class: "overlay", dataset: { test: "overlay" } });
    this.own.element.append(this.overlay);
    Object.assign(this, { bar, touch });
    this.element = this.build();
    this.showRival("");
  }

  build() {
    const part = (area, ...children) => el("div", { class: `part ${area}` }, children);
    return el("section", { class: "play", "aria-label": "Game", dataset: { test: "play" } },
      this.leftPart = part("left", el("h2", {}, "Hold"), this.hold.canvas, this.figures.element),
      part("middle", this.praise, this.own.element, this.news),
      part("right", el("h2", {}, "Next"), this.queue.canvas),
      this.rivalPart = part("rival", this.rivalName, el("div", { class: "sides" }, this.rival.element,
        this.rivalSide = el("div", {}, this.rivalHold.canvas, this.rivalQueue.canvas)), this.rivalFigures.element),
      this.bar, this.touch);
  }

  // Shows the opponent's board, or hides it if the name is empty.
  showRival(name) {
    this.rivalPart.hidden = name === "";
    this.rivalName.textContent = name;
    this.element.classList.toggle("against", name !== "");
    this.fit();
  }

  // Makes the cells as large as the window allows.
  fit() {
    if (!this.element.isConnected)
      return;
    const narrow = window.innerWidth <= NARROW, low = this.touch.offsetHeight;
    const top = this.element.getBoundingClientRect().top + window.scrollY;
    const style = getComputedStyle(this.element), gap = parseFloat(style.rowGap), between = parseFloat(style.columnGap);
    const lines = this.praise.offsetHeight + this.news.offsetHeight;
    const below = (low ? low + gap : 0) + (narrow ? this.bar.offsetHeight + gap : 0);
    const { paddingBottom } = getComputedStyle(this.element.parentElement);
    const high = window.innerHeight - top - lines - below - parseFloat(paddingBottom) - 4;
    const aside = this.leftPart.offsetWidth, boards = narrow || this.rivalPart.hidden ? 1 : 2;
    const wide = this.element.clientWidth - 2 * (aside + between) - boards * (narrow ? 8 : 14) -
      (boards - 1) * (between + this.rivalSide.offsetWidth + 6);
    const cell = Math.max(10, Math.min(36, Math.floor(high / ROWS), Math.floor(wide / boards / FIELD_WIDTH)));
    this.own.resize(cell);
    this.rival.resize(narrow ? 5 : cell);
    const small = narrow ? 11 : Math.max(11, Math.min(22, Math.floor(cell * .66)));
    this.hold.board.resize(5, 3, small);
    this.queue.board.resize(5, 18, small);
  }

  // Shows an empty board: there is no game.
  drawEmpty() {
    this.own.board.clear();
    this.own.bar.style.height = "0";
    this.hold.draw([]);
    for (const queue of [this.queue, this.rivalHold, this.rivalQueue])
      queue.draw([]);
    this.rival.board.clear();
    this.figures.set(Object.fromEntries(NAMES.map((name) => [name, "–"])));
    this.say(this.praise, "");
    for (const name of Object.keys(this.element.dataset).filter((key) => key !== "test" && key !== "screen"))
      delete this.element.dataset[name];
  }

  draw(game) {
    const { view, rivalView } = game;
    this.own.draw(view);
    if (game.hint)
      this.own.drawHint(game.hint.cells);
    if (rivalView) {
      this.rival.draw(rivalView);
      this.rivalHold.draw(rivalView.hold === NONE ? [] : [rivalView.hold], rivalView.held === 1);
      this.rivalQueue.draw(rivalView.queue.slice(1));
    }
    this.hold.draw(view.hold === NONE ? [] : [view.hold], view.held === 1);
    this.queue.draw(view.queue.slice(1));
    this.write(game);
  }

  write(game) {
    const { view, rivalView } = game;
    this.figures.set({
      Score: number(view.score),
      Rows: game.mode === "sprint" && !rivalView ? `${view.rows} of ${SPRINT_ROWS}` : number(view.rows),
      Level: view.level,
      Time: timeText(game.ticks),
      Pieces: number(view.pieces),
      "Pieces/s": (game.ticks > 0 ? view.pieces * TICKS / game.ticks : 0).toFixed(2),
      Faults: number(view.faults),
      "T-spins": view.spins,
      Hints: game.hints,
      Sent: view.sent,
      APM: perMinute(view.sent, game.ticks),
    });
    if (rivalView) {
      const { pieces, sent } = rivalView;
      this.rivalFigures.set({ Pieces: pieces, Sent: sent, PPM: perMinute(pieces, game.ticks),
        APM: perMinute(sent, game.ticks) });
    }
    const points = view.praise && view.lastPoints > 0 && view.lastRows > 0 ? ` +${number(view.lastPoints)}` : "";
    this.say(this.praise, view.praise + points);
    this.tellTests(game);
  }

  // Sets a text only if it has changed, so that screen readers do not repeat it.
  say(element, text) {
    if (element.textContent !== text)
      element.textContent = text;
  }

  // The state of the game as attributes of the section, for the tests.
  tellTests(game) {
    const { view, rivalView, hint } = game;
    const facts = {
      score: view.score, rows: view.rows, pieces: view.pieces, level: view.level, ticks: game.ticks, end: game.end,
      piece: letter(view.piece), hold: letter(view.hold), next: view.queue.slice(1).map(letter).join(""),
      cells: view.active.join(" "), paused: game.paused, seed: game.seed, game: game.number, hints: game.hints,
      hint: hint ? `${hint.hold ? "hold " : ""}${letter(hint.piece)} ${hint.cells.join(" ")}` : "",
      pilot: game.pilot !== null, sent: view.sent, pending: view.pending, rivalPieces: rivalView?.pieces ?? "",
      rivalRows: rivalView?.rows ?? "", rivalSent: rivalView?.sent ?? "", rivalPending: rivalView?.pending ?? "",
      rivalHold: letter(rivalView?.hold ?? NONE), rivalNext: rivalView?.queue.slice(1).map(letter).join("") ?? "",
    };
    for (const [name, value] of Object.entries(facts))
      if (this.element.dataset[name] !== String(value))
        this.element.dataset[name] = value;
  }

  free() {
    for (const board of [this.own.board, this.rival.board, this.hold.board, this.queue.board,
      this.rivalHold.board, this.rivalQueue.board])
      board.free();
  }
}
