// SPDX-License-Identifier: MIT
// Watch replay: plays a game that was saved here or by the program. The engine checks every line of the file before
// anything is shown, and plays it back.

import { ended, el, field, number, numbers, select } from "../dom.js";
import { FIELD_VISIBLE, FIELD_WIDTH, Lab } from "../lab.js";
import { pageHead, linkButton } from "../parts.js";
import { TICKS, timeText } from "../play/game.js";
import { Stage } from "./stage.js";

const PIECES = 3; // pieces a second, for games that were recorded without times
const SPEEDS = [[.25, "a quarter"], [.5, "half as fast"], [1, "as played"], [2, "twice as fast"], [4, "4 times"],
  [16, "16 times"]];
const INVITATION = "Saved at the end of a game under Play, or by tetrarch play, watch or eval with --replay FILE.";
const LONGEST_GAP = 250; // milliseconds; time beyond these is skipped
const TYPING = "input, select, textarea";

class ReplayView {
  constructor(root) {
    Object.assign(this, { root, game: null, total: 0, running: false, due: 0, over: false });
    this.lab = Lab.load();
    this.file = el("input", { type: "file", accept: ".replay,.txt", dataset: { test: "replay-file" },
      onchange: () => this.open() });
    this.status = el("p", { class: "line", role: "status", dataset: { test: "replay-status" } });
    this.stage = new Stage();
    this.stage.fit({ kind: "guideline", width: FIELD_WIDTH, height: FIELD_VISIBLE, hold: true });
    this.figures = numbers(["Player", "Pieces", "Rows", "Score", "Level", "Time"]);
    this.screen = el("div", { class: "card stack", hidden: true }, this.stage.element, this.makeTransport());
    this.facts = el("div", { class: "card figures", hidden: true }, el("h2", {}, "The game"), this.figures.element);
    root.append(pageHead("Replay", linkButton("Watch a controller", "#watch", "watch-controller")),
      el("section", { class: "watch-grid replay", dataset: { test: "replay" } }, this.screen,
        el("div", { class: "stack replay-side" },
          el("div", { class: "card" }, field("A replay file", this.file), el("p", { class: "dim line" }, INVITATION),
            this.status),
          this.facts)));
    this.onKey = (event) => this.press(event);
    window.addEventListener("keydown", this.onKey);
    this.tell();
  }

  makeTransport() {
    const button = (test, text, title, onclick) =>
      el("button", { type: "button", title, "aria-label": title, dataset: { test }, onclick }, text);
    this.toggle = button("replay-run", "Pause", "Pause or resume (Space)", () => this.run(!this.running));
    this.slider = el("input", { type: "range", min: 0, value: 0, step: 1, "aria-label": "Pieces placed",
      dataset: { test: "replay-piece" }, oninput: () => this.goTo(Number(this.slider.value)) });
    this.speed = select(SPEEDS, 1);
    this.speed.dataset.test = "replay-speed";
    return el("div", { class: "stack transport" }, this.slider,
      el("div", { class: "buttons" }, button("replay-first", "|◀", "To the beginning (Home)", () => this.goTo(0)),
        button("replay-back", "◀", "One piece back (←)", () => this.goTo(this.view.pieces - 1)), this.toggle,
        button("replay-forward", "▶", "One piece on (→)", () => this.goTo(this.view.pieces + 1)),
        button("replay-last", "▶|", "To the end (End)", () => this.goTo(this.total))),
      field("Speed", this.speed));
  }

  // Reads the chosen file; if it is wrong, says why and keeps what was open.
  async open() {
    const [file] = this.file.files;
    if (!file)
      return;
    try {
      const lab = await this.lab, bytes = new Uint8Array(await file.arrayBuffer());
      if (!this.ended)
        this.show(lab.open(bytes, file.name));
      this.say(`${file.name} is a replay of ${this.game.player}.`);
    } catch (error) {
      this.say(ended(error.message), true);
    }
    this.file.value = "";
  }

  show(game) {
    this.game?.free();
    this.game = game;
    game.goTo(2 ** 31 - 1);
    this.total = game.view().pieces;
    this.slider.max = this.total;
    this.screen.hidden = this.facts.hidden = false;
    this.goTo(0);
    this.run(true);
  }

  say(sentence, bad = false) {
    this.status.textContent = sentence;
    this.status.classList.toggle("bad", bad);
  }

  run(running) {
    if (!this.game)
      return;
    if (running && this.over)
      this.goTo(0);
    this.running = running;
    this.toggle.textContent = running ? "Pause" : "Resume";
    this.last = performance.now();
    cancelAnimationFrame(this.next);
    if (running)
      this.next = requestAnimationFrame((now) => this.frame(now));
    this.tell();
  }

  // Goes to the moment after this many pieces, and pauses there.
  goTo(pieces) {
    const wanted = Math.max(0, Math.min(pieces, this.total));
    this.run(false);
    this.game.goTo(wanted);
    this.over = wanted === this.total && !this.game.pass(2 ** 31 - 1);
    this.due = 0;
    this.draw();
  }

  frame(now) {
    const { game } = this;
    const seconds = Math.min(now - this.last, LONGEST_GAP) / 1000;
    this.due += seconds * Number(this.speed.value) * (game.timed ? TICKS : PIECES);
    this.last = now;
    const whole = Math.floor(this.due);
    this.due -= whole;
    if (whole > 0) {
      this.over = !(game.timed ? game.pass(whole) : game.place(whole));
      this.draw();
    }
    if (this.over)
      this.run(false);
    else if (this.running)
      this.next = requestAnimationFrame((later) => this.frame(later));
  }

  draw() {
    const view = this.view = this.game.view();
    this.stage.draw({ view });
    this.slider.value = view.pieces;
    this.figures.set({ Player: this.game.player, Pieces: `${number(view.pieces)} of ${number(this.total)}`,
      Rows: number(view.rows), Score: number(view.score),
      Level: view.level, Time: this.game.timed ? timeText(view.ticks) : "–" });
    this.tell();
  }

  // The state of the replay, for the tests.
  tell() {
    const { view } = this;
    Object.assign(this.root.dataset, { pieces: view?.pieces ?? "", rows: view?.rows ?? "", score: view?.score ?? "",
      total: this.total, running: this.running, over: this.over });
  }

  press(event) {
    if (!this.game || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING))
      return;
    const places = { ArrowLeft: this.view.pieces - 1, ArrowRight: this.view.pieces + 1, Home: 0, End: this.total };
    if (event.key in places)
      this.goTo(places[event.key]);
    else if (event.key === " " && !event.target.closest?.("button, a"))
      this.run(!this.running);
    else
      return;
    event.preventDefault();
  }

  end() {
    this.ended = true;
    cancelAnimationFrame(this.next);
    window.removeEventListener("keydown", this.onKey);
    this.game?.free();
    this.stage.free();
  }
}

export function mountReplay(root) {
  const view = new ReplayView(root);
  view.lab.catch((error) => view.say(error.message, true));
  return () => view.end();
}
