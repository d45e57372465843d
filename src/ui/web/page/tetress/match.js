// SPDX-License-Identifier: MIT
// Torus match: two agents of Tetress play each other, at a pace that one can follow. Openings and random numbers are
// those of `tetrarch tetress match` with the same seed, so the program plays the same games and can continue a
// downloaded record.

import { download, el, field, numberFault, select, table } from "../dom.js";
import { SIDES } from "../torus_lab.js";
import { AgentFields, nodesField } from "./agent.js";
import { TorusGame, sentence, toldText } from "./game.js";
import { TorusMind } from "./mind.js";
import { gameLine, matchLine, recordText } from "./record.js";

const PACES = [[0, "no pause"], [200, "0.2 s"], [500, "0.5 s"], [1000, "1 s"], [3000, "3 s"]];
const SEEDS = 1e15;

// The difference in Elo with its interval, or with a one-sided bound if one agent won all points.
function eloText({ games, elo, low, high }) {
  const points = (value) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;
  if (games < 2)
    return "The difference in Elo needs a pair of games.";
  if (high === Infinity)
    return `Elo difference at least ${points(low)} (95% bound, as all points were won).`;
  if (low === -Infinity)
    return `Elo difference at most ${points(high)} (95% bound, as all points were lost).`;
  return `Elo difference ${points(elo)}, 95% interval ${points(low)} to ${points(high)}.`;
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export class Match {
  constructor(stage) {
    Object.assign(this, { stage, name: "match", title: "Agent against agent", match: null, running: false,
      thinking: "", notice: "", visit: 0 });
    this.mind = new TorusMind(); // its own, so that a game does not depend on anything else the visitor looks at
    this.underWay = null; // promise of the action that is being decided
    this.game = new TorusGame(stage.lab);
    this.fields = [new AgentFields(stage.lab, "a", "agent A", "minimax"),
      new AgentFields(stage.lab, "b", "agent B", "mcts")];
    this.nodes = nodesField("match-nodes", 1000);
    this.games = select([2, 4, 10, 20, 50, 100], 2);
    this.seed = el("input", { type: "number", min: 0, max: SEEDS, step: 1, placeholder: "random" });
    this.pace = select(PACES, 500);
    const inputs = { games: this.games, "match-seed": this.seed, pace: this.pace };
    for (const [name, input] of Object.entries(inputs))
      input.dataset.test = name;
    this.score = el("div", { class: "torus-wins", dataset: { test: "wins" } });
    this.settings = el("section", { class: "card stack" }, el("h2", {}, "Match"),
      el("div", { class: "fields torus-pair" }, this.fields[0].elements.filter(Boolean),
        this.fields[1].elements.filter(Boolean)),
      el("div", { class: "fields" }, this.nodes.element,
        field("games", this.games, "Each opening is played twice, with colours swapped."),
        field("seed", this.seed, "The same seed gives the same games, here and in the terminal."),
        field("pace", this.pace, "The time for each action, if the agents need no more.")),
      this.score);
    this.tools = { element: this.buttons() };
  }

  buttons() {
    const button = (test, text, onclick) => el("button", { type: "button", dataset: { test }, onclick }, text);
    this.go = button("start", "Start", () => this.start());
    this.go.classList.add("main");
    this.hold = button("pause", "Pause", () => (this.running ? this.pause() : this.run()));
    this.single = button("step", "Step", () => this.stepOnce());
    this.download = button("download-match", "Download record", () => this.save());
    this.download.title = "A record that tetrarch tetress match --record FILE continues";
    return el("div", { class: "stack" },
      el("div", { class: "buttons" }, this.go, this.hold, this.single, this.download),
      el("p", { class: "dim torus-keys" }, "Space pauses and resumes, → plays one action."));
  }

  enter() {}

  leave() {
    this.pause();
  }

  // Starts a match with the agents and numbers in the fields.
  async begin() {
    const mine = ++this.visit, wrong = numberFault(this.seed, "The seed");
    this.running = false;
    this.underWay = null;
    this.mind.end();
    if (wrong) {
      this.tell(wrong);
      return false;
    }
    const seed = this.seed.value === "" ? Math.floor(Math.random() * 1e9) : Number(this.seed.value);
    const match = { agents: this.fields.map((fields) => fields.read().agent), nodes: Number(this.nodes.input.value),
      seed, planned: Number(this.games.value), records: [] };
    this.thinking = "Starting the agents …";
    this.tell("");
    const refusal = await this.mind.pair(match.agents, seed, 0).then(() => "", (error) => sentence(error.message));
    if (mine !== this.visit)
      return false;
    this.thinking = "";
    this.tell(refusal);
    if (refusal)
      return false;
    match.sum = this.stage.lab.match("the match");
    match.head = matchLine({ agents: match.agents, nodes: match.nodes, seed, games: match.planned });
    match.sum.head(match.head);
    this.match?.sum.free();
    this.match = match;
    this.deal();
    this.stage.refresh();
    return true;
  }

  async start() {
    if (await this.begin())
      this.run();
  }

  tell(notice) {
    this.notice = notice;
    this.stage.refresh();
  }

  // Starts the next game with its opening.
  deal() {
    const { match } = this;
    this.game.free();
    this.game = new TorusGame(this.stage.lab);
    match.opening = this.stage.lab.opening(match.seed, match.records.length);
    match.opening.forEach((action) => this.game.play(action));
    match.seated = false;
  }

  get over() {
    return this.match !== null && this.match.records.length === this.match.planned;
  }

  // The agent that plays a side now: 0 is A. A is red in games 1, 3, ...
  player(side, number = this.match.records.length - Number(this.game.now.end !== 0)) {
    return (side + number) % 2;
  }

  // Plays one action, or starts the next game. If one is already being decided, waits for it, so that the agents stay
  // in step.
  step() {
    const step = this.underWay ??= this.decide().finally(() => {
      if (this.underWay === step)
        this.underWay = null;
    });
    return step;
  }

  async decide() {
    const { match, game } = this, mine = this.visit;
    if (game.now.end) {
      this.deal();
      this.stage.refresh();
      return;
    }
    const position = game.now, agents = SIDES.map((_, side) => match.agents[this.player(side)]);
    this.thinking = `${agents[position.side]} thinks …`;
    this.stage.refresh();
    const choice = await this.ask(agents, position).catch((error) => ({ error }));
    if (mine !== this.visit)
      return;
    this.thinking = "";
    if (choice.error)
      this.restart(choice.error);
    else
      this.take(choice);
  }

  async ask(agents, position) {
    const { match } = this;
    if (!match.seated)
      await this.mind.pair(agents, match.seed, match.records.length);
    match.seated = true;
    return this.mind.decide(SIDES[position.side], { nodes: match.nodes }, position);
  }

  take(choice) {
    const { match, game } = this;
    game.play(choice.action, choice);
    if (game.now.end) {
      const line = gameLine(game, match.records.length + 1, match.agents, match.opening.length);
      match.sum.game(line, true);
      match.records.push(line);
    }
    this.stage.flash();
    this.stage.refresh();
  }

  // An engine that trapped has lost its agents: starts the game again.
  restart(error) {
    this.running = false;
    this.deal();
    this.tell(sentence(error.message));
  }

  async run() {
    if (!this.match || this.over || this.running)
      return;
    const mine = this.visit, loop = this.loop = {};
    this.running = true;
    this.stage.refresh();
    while (this.running && this.loop === loop && mine === this.visit && !this.over) {
      const due = performance.now() + Number(this.pace.value);
      await this.step();
      await wait(Math.max(0, due - performance.now()));
    }
    if (this.loop !== loop || mine !== this.visit)
      return;
    this.running = false;
    this.stage.refresh();
  }

  // An action that is already being decided is still played.
  pause() {
    this.running = false;
    this.loop = null;
    if (this.stage.mode === this)
      this.stage.refresh();
  }

  async stepOnce() {
    if (this.running)
      this.pause();
    if (this.thinking || this.over || (!this.match && !await this.begin()))
      return;
    await this.step();
  }

  key({ key }) {
    if (key === " " || key === "Enter")
      this.match && !this.over ? (this.running ? this.pause() : this.run()) : this.start();
    else if (key === "ArrowRight")
      this.stepOnce();
    else
      return false;
    return true;
  }

  names() {
    return this.match ? SIDES.map((_, side) => this.match.agents[this.player(side)])
      : this.fields.map((fields) => fields.read().agent);
  }

  activity() {
    const { match, game } = this;
    if (!match)
      return this.thinking || "Choose two agents and start.";
    const number = match.records.length + Number(!game.now.end);
    return `Game ${number} of ${match.planned}: ${game.verdict() || this.thinking || (this.running ? "…" : "paused.")}`;
  }

  message() {
    const told = this.game.last?.told;
    const said = told && `${sentence(SIDES[this.game.last.side]).slice(0, -1)}: ${toldText(this.stage.lab, told)}`;
    return this.notice || said || "";
  }

  picture() {
    return {};
  }

  update() {
    const { match } = this;
    this.hold.textContent = this.running || !match ? "Pause" : "Resume";
    this.hold.disabled = !match || this.over;
    this.single.disabled = this.over;
    this.go.textContent = match ? "Start again" : "Start";
    this.download.disabled = !match?.records.length;
    this.showScore();
  }

  // Shows the engine's summary of the games so far, for both agents.
  showScore() {
    const { match } = this, names = match?.agents ?? ["A", "B"];
    const sum = match?.sum.summary() ?? { games: 0, wins: 0, losses: 0, draws: 0, redWins: [0, 0] };
    const rows = [[sum.wins, sum.redWins[0], sum.losses], [sum.losses, sum.redWins[1], sum.wins]];
    this.score.replaceChildren(table([
      { name: "agent", text: (who) => names[who] },
      { name: "won", number: true, text: (who) => `${rows[who][0]} (${rows[who][1]} as red)` },
      { name: "drawn", number: true, text: () => sum.draws },
      { name: "lost", number: true, text: (who) => rows[who][2] },
    ], [0, 1]), el("p", { class: "dim", dataset: { test: "elo" } }, eloText(sum)));
  }

  save() {
    const { head, records } = this.match;
    download("tetress-match.jsonl", recordText([head, ...records]));
  }

  end() {
    this.visit++;
    this.running = false;
    this.mind.end();
    this.game.free();
    this.match?.sum.free();
  }
}
