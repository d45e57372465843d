// SPDX-License-Identifier: MIT
// Torus replay: recorded matches of Tetress, game by game and ply by ply, with the agents' reports.

import { el, ended, field, number } from "../dom.js";
import { SIDES, TORUS_TURNS } from "../torus_lab.js";
import { TorusGame, sentence, toldText } from "./game.js";
import { parseRecord, replayGame } from "./record.js";

const ROWS = 200; // games listed at once
const INVITATION = "No match is open. Choose a record to step through its games, action by action: "
  + "one that was downloaded under Play or Agent against agent, "
  + "or a file of tetrarch tetress match A B --record FILE. Every action is checked against the rules first.";
const PACE = 600; // milliseconds between two plies

export class Replay {
  constructor(stage) {
    Object.assign(this, { stage, name: "replay", title: "Replay", record: null, line: null, thinking: "", notice: "",
      timer: 0, visit: 0 });
    this.game = new TorusGame(stage.lab);
    this.file = el("input", { type: "file", accept: ".jsonl,.ndjson,.json,.txt", dataset: { test: "file" },
      onchange: () => this.open() });
    this.list = el("div", { class: "torus-games", dataset: { test: "games-list" } });
    this.trouble = el("p", { class: "bad", role: "alert", dataset: { test: "replay-trouble" } });
    this.settings = el("section", { class: "card stack", dataset: { test: "replay-settings" } },
      el("h2", {}, "Recorded match"),
      field("record of a match", this.file), this.trouble, this.list);
    this.tools = { element: this.buttons() };
    this.showList();
  }

  buttons() {
    const button = (test, text, title, onclick) =>
      el("button", { type: "button", title, "aria-label": title, dataset: { test }, onclick }, text);
    this.slider = el("input", { type: "range", min: 0, max: TORUS_TURNS, value: 0, "aria-label": "Ply",
      dataset: { test: "ply" }, oninput: () => this.choose(Number(this.slider.value)) });
    this.steps = [
      button("first", "|◀", "To the beginning (Home)", () => this.choose(0)),
      button("back", "◀", "Back (←)", () => this.choose(this.game.count - 1)),
      button("forward", "▶", "Forward (→)", () => this.choose(this.game.count + 1)),
      button("last", "▶|", "To the end (End)", () => this.choose(TORUS_TURNS)),
    ];
    this.playing = el("button", { type: "button", dataset: { test: "run" }, onclick: () => this.toggle() }, "Play");
    return el("div", { class: "stack" }, this.slider, el("div", { class: "buttons" }, this.steps, this.playing),
      el("p", { class: "dim torus-keys" }, "← and → step, Home and End go to the ends, space plays on."));
  }

  enter() {}

  leave() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  // Reads the chosen file; if it is wrong, says why and keeps what was open.
  async open() {
    const [file] = this.file.files, mine = ++this.visit;
    if (!file)
      return;
    const progress = async (done, all) => {
      this.thinking = `Checking ${file.name}: ${number(done)} of ${number(all - 1)} games …`;
      this.stage.refresh();
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== this.visit)
        throw new Error("another file was opened");
    };
    try {
      const record = await parseRecord(this.stage.lab, await file.text(), file.name, progress);
      this.record = record;
      this.notice = "";
      this.showList();
      this.show(record.games[0] ?? null);
    } catch (error) {
      if (mine === this.visit)
        this.notice = ended(error.message);
    }
    if (mine !== this.visit)
      return;
    this.thinking = "";
    this.file.value = "";
    this.stage.refresh();
  }

  // Shows a game, beginning after its opening.
  show(line) {
    this.leave();
    this.game.free();
    this.line = line;
    this.game = line ? replayGame(this.stage.lab, line) : new TorusGame(this.stage.lab);
    this.game.goTo(line?.opening ?? 0);
    this.list.querySelectorAll("[aria-pressed]").forEach((row) =>
      row.setAttribute("aria-pressed", String(Number(row.dataset.game) === line?.game)));
    this.stage.refresh();
  }

  showList() {
    const games = this.record?.games ?? [];
    if (!games.length) {
      this.list.replaceChildren(el("p", { class: "dim" },
        this.record ? "No game of this match has ended yet." : INVITATION));
      return;
    }
    const rest = games.length - ROWS;
    this.list.replaceChildren(...games.slice(0, ROWS).map((line) => el("button", {
      type: "button", class: "torus-game", "aria-pressed": "false",
      dataset: { test: `game-${line.game}`, game: line.game }, onclick: () => this.show(line),
    }, `${line.game}. `, el("b", {}, line.winner === "draw" ? "a draw" : `${line[line.winner]} wins`),
    line.winner === "draw" ? "" : ` as ${line.winner}`, `, ${line.reason} after ${line.plies}`)),
    rest > 0 ? this.further(rest) : "");
  }

  // A field that opens a game beyond the list by its number.
  further(rest) {
    const { games } = this.record;
    const input = el("input", { type: "number", dataset: { test: "game-number" }, min: 1, max: this.record.match.games,
      onchange: () => {
      input.setCustomValidity("");
      const line = games.find(({ game }) => game === Number(input.value));
      if (line)
        this.show(line);
      else if (input.checkValidity())
        input.setCustomValidity(`Game ${input.value} is not in this record.`);
    }, oninput: () => input.setCustomValidity("") });
    return field(`and ${number(rest)} more, by number`, input);
  }

  choose(count) {
    const before = this.game.count;
    this.game.goTo(count);
    if (this.game.count === before + 1)
      this.stage.flash();
    if (this.game.count === this.game.plies.length)
      this.leave();
    this.stage.refresh();
  }

  toggle() {
    if (this.timer) {
      this.leave();
    } else if (this.game.plies.length) {
      if (this.game.count === this.game.plies.length)
        this.game.goTo(0);
      this.timer = setInterval(() => this.choose(this.game.count + 1), PACE);
    }
    this.stage.refresh();
  }

  key({ key }) {
    const { count } = this.game;
    const places = { ArrowRight: count + 1, ArrowLeft: count - 1, Home: 0, End: TORUS_TURNS };
    if (key in places)
      this.choose(places[key]);
    else if (key === " ")
      this.toggle();
    else
      return false;
    return true;
  }

  get empty() {
    return this.line === null;
  }

  names() {
    return this.line ? [this.line.red, this.line.blue] : ["–", "–"];
  }

  activity() {
    if (this.thinking || !this.line)
      return this.thinking || "Open a recorded match.";
    const { game, line } = this, ended = game.count === game.plies.length;
    if (!ended)
      return `Game ${line.game} of ${this.record.match.games}, ply ${game.count} of ${line.plies}.`;
    return game.verdict() || sentence(`${line.winner} wins: ${SIDES[game.now.side]} forfeited (${line.reason})`);
  }

  // The agent's report on the action that led to the current position.
  message() {
    const { last, count } = this.game;
    if (this.notice || !last)
      return this.notice;
    const what = `${count}. ${SIDES[last.side]} ${last.text}`, { told } = last;
    return `${what}: ${told ? toldText(this.stage.lab, told) : "of the opening"}`;
  }

  picture() {
    return {};
  }

  update() {
    const { count, plies } = this.game;
    this.list.classList.toggle("torus-list", this.line !== null);
    this.trouble.textContent = this.empty ? this.thinking || this.notice : "";
    this.trouble.classList.toggle("bad", !this.thinking);
    this.slider.max = plies.length;
    this.slider.value = count;
    this.slider.disabled = this.playing.disabled = plies.length === 0;
    this.steps.forEach((step, i) => { step.disabled = i < 2 ? count === 0 : count === plies.length; });
    this.playing.textContent = this.timer ? "Pause" : "Play";
  }

  end() {
    this.visit++;
    this.leave();
    this.game.free();
  }
}
