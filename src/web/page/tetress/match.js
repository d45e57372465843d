// SPDX-License-Identifier: MIT
// Torus match: two agents of Tetress against each other, at a pace one can follow. Each opening, a few actions by lot, is
// played twice with colours swapped, as `tetrarch tetress match` does it.

import { download, el, field, select, table } from "../dom.js";
import { SIDES } from "../lab.js";
import { AgentFields } from "./agent.js";
import { TorusGame, sentence, toldText } from "./game.js";
import { gameRecord, recordText } from "./record.js";

const PACES = [[0, "no pause"], [200, "0.2 s"], [500, "0.5 s"], [1000, "1 s"], [3000, "3 s"]];

// Numbers below n, the same for the same seed (mulberry32).
function lots(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) % n;
  };
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export class Match {
  constructor(stage) {
    Object.assign(this, { stage, name: "match", title: "Agent against agent", match: null, running: false, thinking: "", notice: "", visit: 0 });
    this.game = new TorusGame(stage.lab);
    this.fields = [new AgentFields("a", "agent A", "minimax", 1000), new AgentFields("b", "agent B", "mcts", 1000)];
    this.games = select([2, 4, 10, 20, 50, 100], 2);
    this.opening = select([[0, "none"], [2, "2 actions"], [4, "4 actions"], [6, "6 actions"], [8, "8 actions"]], 4);
    this.pace = select(PACES, 500);
    const inputs = { games: this.games, opening: this.opening, pace: this.pace };
    for (const [name, input] of Object.entries(inputs))
      input.dataset.test = name;
    this.score = el("div", { class: "torus-wins", dataset: { test: "wins" } });
    this.settings = el("section", { class: "card stack" }, el("h2", {}, "Match"),
      el("div", { class: "fields torus-pair" }, this.fields[0].elements, this.fields[1].elements),
      el("div", { class: "fields" }, field("games", this.games, "Colours are swapped after each."),
        field("random opening", this.opening, "Actions by lot before the agents begin; the same for both games of a pair."), field("pace", this.pace, "The time for each action, if the agents need no more.")),
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
    return el("div", { class: "stack" }, el("div", { class: "buttons" }, this.go, this.hold, this.single, this.download),
      el("p", { class: "dim torus-keys" }, "Space pauses and goes on, → plays one action."));
  }

  enter() {}

  leave() {
    this.pause();
  }

  // Begins a match with the agents and numbers that the fields name.
  async begin() {
    const mine = ++this.visit, seed = Math.floor(Math.random() * 1e9);
    this.running = false;
    this.stage.mind.drop();
    const agents = this.fields.map((fields) => fields.read());
    this.thinking = "The agents sit down …";
    this.tell("");
    const seats = agents.map(({ agent }, i) => this.stage.mind.seat(SIDES[i], agent, seed));
    const refusal = await Promise.all(seats).then(() => "", (error) => sentence(error.message));
    if (mine !== this.visit)
      return false;
    this.thinking = "";
    this.tell(refusal);
    if (refusal)
      return false;
    this.match = { agents, seed, planned: Number(this.games.value), opening: Number(this.opening.value), records: [] };
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

  // Begins the next game with its opening.
  deal() {
    const { match } = this, pick = lots(match.seed + (match.records.length >> 1));
    this.game.free();
    this.game = new TorusGame(this.stage.lab);
    while (this.game.count < match.opening && !this.game.now.end) {
      const legal = [...this.game.legal()];
      this.game.play(legal[pick(legal.length)]);
    }
    match.dealt = this.game.count;
    match.seated = false;
  }

  get over() {
    return this.match !== null && this.match.records.length === this.match.planned;
  }

  // Who plays a side now: 0 is A. A is red in games 1, 3, ...
  player(side, number = this.match.records.length - Number(this.game.now.end !== 0)) {
    return (side + number) % 2;
  }

  // Takes one action, or begins the next game.
  async step() {
    const { match } = this, mine = this.visit;
    if (this.game.now.end) {
      this.deal();
      this.stage.refresh();
      return;
    }
    const position = this.game.now, agent = match.agents[this.player(position.side)], asked = { ...agent, seed: match.seed + match.records.length };
    this.thinking = `${agent.agent} thinks …`;
    this.stage.refresh();
    if (!match.seated)
      for (const side of [0, 1])
        await this.stage.mind.seat(SIDES[side], match.agents[this.player(side)].agent, asked.seed);
    match.seated = true;
    const choice = await this.stage.mind.decide(SIDES[position.side], asked, position);
    if (mine !== this.visit)
      return;
    this.thinking = "";
    this.game.play(choice.action, choice);
    if (this.game.now.end)
      match.records.push(gameRecord(this.game, match.records.length + 1, this.recordNames(), match.dealt));
    this.stage.flash();
    this.stage.refresh();
  }

  async run() {
    if (!this.match || this.over)
      return;
    const mine = ++this.visit;
    this.stage.mind.drop();
    this.running = true;
    while (mine === this.visit && !this.over) {
      const due = performance.now() + Number(this.pace.value);
      await this.step();
      await wait(Math.max(0, due - performance.now()));
    }
    if (mine !== this.visit)
      return;
    this.running = false;
    this.stage.refresh();
  }

  pause() {
    this.visit++;
    this.running = false;
    this.thinking = "";
    this.stage.mind.drop();
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

  // The agents' names in a record; where they may think differently much, that is part of the name.
  recordNames() {
    const [a, b] = this.match.agents;
    return [a, b].map(({ agent, nodes }) => (a.nodes === b.nodes ? agent : `${agent} with ${nodes} nodes`));
  }

  names() {
    return this.match ? SIDES.map((_, side) => this.recordNames()[this.player(side)]) : this.fields.map((fields) => fields.read().agent);
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
    return this.notice || (told ? `${sentence(SIDES[this.game.last.side]).slice(0, -1)}: ${toldText(told)}` : "");
  }

  picture() {
    return {};
  }

  update() {
    const { match } = this;
    this.hold.textContent = this.running || !match ? "Pause" : "Go on";
    this.hold.disabled = !match || this.over;
    this.single.disabled = this.over;
    this.go.textContent = match ? "Start again" : "Start";
    this.download.disabled = !match?.records.length;
    const names = match ? this.recordNames() : ["A", "B"], records = match?.records ?? [];
    const count = (who, sides, won) => records.filter(({ game, winner }) => {
      const side = (who + game - 1) % 2;
      return sides.includes(side) && (won === null ? winner === "draw" : winner !== "draw" && (winner === SIDES[side]) === won);
    }).length;
    this.score.replaceChildren(table([
      { name: "agent", text: (who) => names[who] },
      { name: "won", number: true, text: (who) => `${count(who, [0, 1], true)} (${count(who, [0], true)} as red)` },
      { name: "drawn", number: true, text: (who) => count(who, [0, 1], null) },
      { name: "lost", number: true, text: (who) => count(who, [0, 1], false) },
    ], [0, 1]));
  }

  save() {
    const { agents, seed, planned, records } = this.match, same = agents[0].nodes === agents[1].nodes;
    download("tetress-match.jsonl", recordText({ agents: this.recordNames(), nodes: same ? agents[0].nodes : 0, seed, games: planned }, records));
  }

  end() {
    this.visit++;
    this.game.free();
  }
}
