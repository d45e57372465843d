// SPDX-License-Identifier: MIT
// Torus play: a person plays Tetress against an agent: the piece in hand, hints, undo.

import { download, el, field, select } from "../dom.js";
import { SIDES } from "../torus_lab.js";
import { AgentFields } from "./agent.js";
import { TorusGame, sentence } from "./game.js";
import { playTools } from "./tools.js";
import { gameLine, matchLine, recordText } from "./record.js";

const PERSON = "person";
const FIRST_PIECE = 2; // T

export class Play {
  constructor(stage) {
    Object.assign(this, { stage, name: "play", title: "Play", hand: stage.lab.hand(), picks: null, person: 0,
      opponent: null, thinking: "" });
    this.hand.take(FIRST_PIECE);
    this.hinted = null;
    this.aside = false; // whether the piece is hidden, because it was just placed where it is
    this.notice = "";
    this.visit = 0;
    this.fields = new AgentFields(stage.lab, "play", "opponent", "minimax", 1000);
    this.colour = select([["0", "red, first"], ["1", "blue, second"]], "0");
    this.colour.dataset.test = "colour";
    this.settings = el("section", { class: "card stack" }, el("h2", {}, "New game"),
      el("div", { class: "fields" }, this.fields.elements, field("you play", this.colour)),
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "main", dataset: { test: "new" }, onclick: () => this.start(true) },
          "New game"),
        this.download = el("button", { type: "button", dataset: { test: "download" }, onclick: () => this.save() },
          "Download record")));
    this.tools = playTools(this);
    this.game = new TorusGame(stage.lab);
  }

  // Starts a game, once the engine has accepted the agent.
  async start(focus = false) {
    const asked = { ...this.fields.read(), seed: Math.floor(Math.random() * 1e9) }, mine = ++this.visit;
    this.stage.mind.drop();
    this.thinking = `${asked.agent} sits down …`;
    this.tell("");
    const refusal = await this.stage.mind.seat("opponent", asked.agent, asked.seed)
      .then(() => "", (error) => sentence(error.message));
    if (mine !== this.visit)
      return;
    this.thinking = "";
    if (refusal) {
      this.notice = refusal;
      this.proceed(); // with the previous game
      return;
    }
    this.game.free();
    Object.assign(this, { opponent: asked, person: Number(this.colour.value), game: new TorusGame(this.stage.lab),
      hinted: null, picks: this.picks && [] });
    this.tell("");
    if (focus)
      this.stage.board.canvas.focus({ preventScroll: true });
    this.proceed();
  }

  enter() {
    if (!this.opponent)
      this.start();
    else
      this.proceed();
  }

  leave() {
    this.visit++;
    this.thinking = "";
    this.stage.mind.drop();
  }

  get own() {
    return this.opponent !== null && !this.game.now.end && this.game.now.side === this.person;
  }

  // Shows a notice until the person does something.
  tell(notice) {
    this.notice = notice;
    this.stage.refresh();
  }

  // Lets the agent move if it is its turn.
  async proceed() {
    const mine = ++this.visit, { game, opponent } = this, position = game.now;
    this.began = performance.now();
    this.stage.refresh();
    if (position.end || this.own || !opponent)
      return;
    this.thinking = `${opponent.agent} thinks …`;
    this.stage.refresh();
    const choice = await this.stage.mind.decide("opponent", opponent, position);
    await this.stage.settle();
    if (mine !== this.visit)
      return;
    this.thinking = "";
    this.began = performance.now();
    game.play(choice.action, choice);
    this.stage.flash();
    this.stage.refresh();
  }

  // The action that would be placed, or -1.
  get action() {
    if (!this.picks)
      return this.hand.action;
    return this.picks.length === 4 ? this.stage.lab.find(this.picks) : -1;
  }

  place() {
    if (!this.own)
      return;
    const { action } = this;
    if (action < 0 || !this.game.play(action)) {
      this.stage.refresh();
      return;
    }
    this.game.last.told = { score: 0, depth: 0, nodes: 0, seconds: (performance.now() - this.began) / 1000 };
    Object.assign(this, { hinted: null, picks: this.picks && [], aside: true, notice: "", visit: this.visit + 1,
      thinking: "" });
    this.stage.flash();
    this.proceed();
  }

  // Shows the best action of the analysis and takes up its piece.
  async hint() {
    if (!this.own || this.thinking)
      return;
    const mine = ++this.visit;
    this.thinking = "Looking for a hint …";
    this.stage.refresh();
    try {
      const choice = await this.stage.analysis.hint(this.game.now);
      if (mine !== this.visit)
        return;
      this.hinted = choice;
      this.picks = null;
      this.aside = false;
      this.hand.aim(choice.action);
      const score = this.stage.lab.score(choice.score);
      this.notice = `Hint: ${score} at depth ${choice.depth}. Place it, or go your own way.`;
    } catch (error) {
      this.notice = sentence(error.message);
    }
    if (mine !== this.visit)
      return;
    this.thinking = "";
    this.stage.refresh();
  }

  // Undoes the person's last decision, or redoes the next one.
  wander(step) {
    if (!this.opponent || !this.game[step](this.person))
      return;
    this.leave();
    Object.assign(this, { hinted: null, picks: this.picks && [], aside: false, notice: "" });
    this.proceed();
  }

  // Changes the piece in hand and shows it.
  handle(change) {
    this.notice = "";
    this.aside = false;
    change(this.hand);
    this.stage.refresh();
  }

  // Picks a cell, or unpicks it; four cells may form an action.
  pick(cell) {
    const { picks } = this;
    this.notice = "";
    this.hand.goTo(cell);
    if (picks.includes(cell))
      this.picks = picks.filter((other) => other !== cell);
    else if (picks.length < 4 && !this.game.now.cells[cell])
      this.picks = [...picks, cell];
    this.stage.refresh();
  }

  togglePicks() {
    this.picks = this.picks ? null : [];
    this.handle(() => {});
  }

  key(event) {
    const { key } = event, letter = key.length === 1 ? key.toLowerCase() : key;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], w: [-1, 0], s: [1, 0],
      a: [0, -1], d: [0, 1] };
    const turns = { r: 1, x: 1, z: -1 }, others = { "[": -1, "]": 1 }, jumps = { n: 1, p: -1 };
    if (letter in steps)
      this.handle((hand) => hand.move(...steps[letter]));
    else if (letter in turns)
      this.handle((hand) => hand.turn(turns[letter]));
    else if (letter in others)
      this.handle((hand) => hand.take(hand.piece + others[letter]));
    else if (letter in jumps)
      this.handle((hand) => hand.jump(this.game.history, this.person, jumps[letter]));
    else if (letter >= "1" && letter <= "7" && letter.length === 1)
      this.handle((hand) => hand.take(Number(letter) - 1));
    else if (letter === " " && this.picks)
      this.pick(this.hand.cell);
    else
      return this.order(letter);
    return true;
  }

  order(letter) {
    const orders = {
      Enter: () => this.place(), " ": () => this.place(), h: () => this.hint(), "?": () => this.hint(),
      c: () => this.togglePicks(),
      u: () => this.wander("undo"), Backspace: () => this.wander("undo"), y: () => this.wander("redo"),
    };
    orders[letter]?.();
    return letter in orders;
  }

  // A mouse carries the piece along and places it with a click. A finger drags it; a tap where the piece already is
  // places it.
  pointer(event, cell) {
    const same = cell === this.hand.cell, mouse = event.pointerType === "mouse";
    if (event.button > 0)
      return;
    if (event.type === "pointerdown") {
      this.tap = mouse || same ? cell : null;
      if (!mouse && !this.picks)
        this.handle((hand) => hand.goTo(cell));
    } else if (event.type === "pointermove" && !same && (mouse || event.buttons) && !this.picks) {
      this.tap = null;
      this.handle((hand) => hand.goTo(cell));
    } else if (event.type === "pointerup" && this.picks) {
      this.pick(cell);
    } else if (event.type === "pointerup" && this.tap === cell) {
      this.place();
    }
  }

  wheel(quarters) {
    this.handle((hand) => hand.turn(quarters));
  }

  names() {
    const agent = this.opponent?.agent ?? "";
    return this.person ? [agent, "you"] : ["you", agent];
  }

  activity() {
    const { game } = this;
    if (game.now.end)
      return game.verdict() + (game.winner === "draw" ? ""
        : ` You have ${game.winner === SIDES[this.person] ? "won" : "lost"}.`);
    return this.thinking || (this.own ? `Your turn: you are ${SIDES[this.person]}.` : "…");
  }

  // The message about the piece in hand.
  message() {
    const { picks, hand, game } = this;
    if (this.notice || game.now.end || !this.opponent)
      return this.notice;
    if (picks && picks.length < 4)
      return `${picks.length} of 4 cells are picked; the cursor is on row ${hand.row}, column ${hand.column}.`;
    if (this.aside)
      return this.own ? "Move the piece to its next place, or take another." : "";
    if (this.action < 0)
      return "These four cells are not a tetromino: each must touch another.";
    const refusal = game.history.refusal(this.action, this.person);
    const what = picks ? "The four cells"
      : `${this.stage.lab.pieces[hand.piece]} at row ${hand.row}, column ${hand.column}`;
    return `${what}: ${refusal || (this.own ? "fits" : "will fit unless your opponent is in the way")}.`;
  }

  picture() {
    if (this.game.now.end || !this.opponent)
      return {};
    if (this.picks)
      return { picks: this.picks, cursor: this.hand.cell };
    if (this.aside)
      return {};
    const { action } = this.hand;
    return {
      ghost: { cells: [...this.stage.lab.cells(action)], side: this.person,
        fits: !this.game.history.refusal(action, this.person) },
      hint: this.hinted ? [...this.stage.lab.cells(this.hinted.action)] : null,
    };
  }

  // Updates the buttons.
  update() {
    this.download.disabled = !this.game.now.end;
    this.download.title = this.game.now.end ? "A record that tetrarch tetress replay can read"
      : "A game can be downloaded when it is over";
    this.tools.update(this);
  }

  save() {
    const { opponent, person, game } = this;
    const agents = [PERSON, opponent.agent];
    download(`tetress-${opponent.agent.replace(/[^\w-]+/g, "_")}.jsonl`,
      recordText([matchLine({ agents, nodes: opponent.nodes, seed: opponent.seed, games: 2 }),
        gameLine(game, person + 1, agents, 0)]));
  }

  end() {
    this.leave();
    this.game.free();
  }
}
