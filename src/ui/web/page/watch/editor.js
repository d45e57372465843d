// SPDX-License-Identifier: MIT
// Editor: the visitor draws a board and asks what the chosen controller would do, and why.

import { el, ended, field, number, scroller, select } from "../dom.js";
import { comparison } from "./comparison.js";
import { copy } from "../command.js";
import { Helper } from "../helper.js";
import { NONE, PIECES } from "../lab.js";
import { PlacementList } from "./placements.js";
import { Sketch } from "./sketch.js";

const NEXT = 6; // pieces that can be known after the one to be placed

function pieceList(test, none) {
  const pieces = Array.from(PIECES, (name, i) => [String(i), name]);
  const list = select(none ? [[String(NONE), "none"], ...pieces] : pieces);
  list.dataset.test = test;
  return list;
}

export class Editor {
  // subject() returns whom to ask: {file, rules, player, preview}; watched() returns the view of the current game, if
  // any.
  constructor({ subject, watched }) {
    Object.assign(this, { subject, watched });
    this.piece = pieceList("editor-piece");
    this.next = el("input", { "data-test": "editor-next", maxlength: NEXT, spellcheck: "false", autocomplete: "off",
      placeholder: "such as SZL" });
    this.hold = pieceList("editor-hold", true);
    this.fumen = el("input", { "data-test": "editor-fumen", spellcheck: "false", autocomplete: "off",
      placeholder: "paste v115@…" });
    this.fumen.addEventListener("input", () => this.readFumen());
    this.status = el("p", { class: "line", role: "status", "data-test": "editor-status" });
    this.results = el("div", { class: "results" });
    this.list = new PlacementList((lit) => this.sketch.show(this.sketch.best, lit));
    this.list.rows.forEach(({ row }, i) => { row.dataset.test = `answer-${i + 1}`; });
    this.sketch = new Sketch(() => this.outdate());
    [this.piece, this.next, this.hold].forEach((input) => input.addEventListener("input", () => this.outdate()));
    this.element = this.lay();
  }

  lay() {
    const button = (test, text, onclick, main) =>
      el("button", { type: "button", class: main && "main", "data-test": test, onclick }, text);
    return el("div", { class: "card editor", "data-test": "editor" },
      el("h2", {}, "What would it do, and why?"),
      el("div", { class: "row" }, this.sketch.element,
        el("div", { class: "grow stack" },
          el("p", { class: "dim" }, "Draw a board, choose the pieces and ask. ",
            "It answers as the controller, player and rules chosen above."),
          el("div", { class: "fields narrow" }, field("Piece", this.piece),
            field("Next pieces", this.next, `up to ${NEXT} of ${PIECES}`), field("In hold", this.hold),
            field("Fumen", this.fumen, "paste one, or an address with one, to take its first page")),
          el("div", { class: "buttons" }, button("ask", "Ask", () => this.ask(), true),
            button("take", "Take watched board", () => this.take()),
            button("clear", "Clear", () => this.sketch.clear()),
            button("copy-fumen", "Copy as fumen", () => this.copyFumen())),
          this.status, scroller(this.list.element))),
      this.results);
  }

  // Takes the board size of some rules; only the guideline game has a hold.
  fit({ width, height, hold }) {
    this.sketch.fit(width, height);
    this.hold.disabled = !hold;
    this.outdate();
  }

  // Clears the answer: the question has changed.
  outdate() {
    this.asked = null;
    this.sketch?.show([]);
    this.list.show([]);
    this.results.replaceChildren();
    this.say("");
  }

  say(sentence, bad = false) {
    this.status.textContent = sentence;
    this.status.classList.toggle("bad", bad);
  }

  take() {
    const view = this.watched();
    if (!view)
      return;
    this.sketch.take(view);
    const [piece, ...next] = view.queue;
    this.piece.value = String(piece ?? 0);
    this.next.value = next.slice(0, this.subject().preview).map((number) => PIECES[number]).join("");
    this.hold.value = String(view.hold ?? NONE);
    this.outdate();
  }

  // Takes the board and the pieces of a fumen as soon as there is something like one.
  async readFumen() {
    const text = this.fumen.value, { width, height } = this.sketch.board;
    if (!text.includes("@"))
      return;
    try {
      const { pages, cells, queue, hold } = await this.help("readFumen", { text, width, height });
      const [piece, ...next] = queue;
      this.sketch.take({ cells });
      this.piece.value = String(piece ?? this.piece.value);
      this.next.value = next.slice(0, NEXT).map((number) => PIECES[number]).join("");
      this.hold.value = String(hold);
      this.outdate();
      this.say(pages > 1 ? `This is the first of ${number(pages)} pages.` : "This is the board of the fumen.");
    } catch (error) {
      this.say(ended(error.message), true);
    }
  }

  async copyFumen() {
    try {
      const { cells, board: { width, height } } = this.sketch, hold = Number(this.hold.value);
      this.fumen.value = await this.help("printFumen", { cells, width, height, queue: this.queue(), hold });
      this.say(await copy(this.fumen.value) ? "The fumen was copied." : "The fumen is in the field above.");
    } catch (error) {
      this.say(ended(error.message), true);
    }
  }

  help(job, details) {
    this.helper ??= new Helper();
    return this.helper.ask(job, details);
  }

  // The known pieces; throws an error that says what is wrong with them.
  queue() {
    const letters = Array.from(this.next.value.toUpperCase().replace(/[\s,]/g, ""));
    const wrong = letters.find((letter) => !PIECES.includes(letter));
    if (wrong)
      throw new Error(`"${wrong}" is not a piece: they are ${Array.from(PIECES).join(", ")}.`);
    return [Number(this.piece.value), ...letters.map((letter) => PIECES.indexOf(letter))];
  }

  question() {
    const { file, rules, player } = this.subject(), full = this.sketch.fullRow();
    if (!file)
      throw new Error("Choose a controller first.");
    if (full)
      throw new Error(`Row ${full} is full, and full rows are removed: leave a gap in it.`);
    return { controller: file, rules, player, columns: this.sketch.columns(), queue: this.queue(),
      hold: this.hold.disabled ? NONE : Number(this.hold.value) };
  }

  async ask() {
    try {
      const question = this.question(), mine = this.asked = Symbol("question");
      this.say("Thinking …");
      const { thought, features } = await this.help("consider", question);
      if (mine === this.asked)
        this.answer(thought, features, question.controller);
    } catch (error) {
      this.say(error.message, true);
    }
  }

  answer(thought, features, file) {
    this.sketch.show(thought.best);
    this.list.show(thought.best);
    if (thought.best.length === 0)
      return this.say("Every placement ends the game.");
    this.say(`It weighed ${number(thought.weighed)} placements.`);
    this.results.replaceChildren(comparison(thought, features, file));
  }

  end() {
    this.helper?.end();
    this.sketch.free();
  }
}
