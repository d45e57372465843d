// SPDX-License-Identifier: MIT
// Torus analysis: the best lines in the current position, according to an agent, and the heat map of placements. It has
// its own mind, so it can give hints without disturbing the opponent's memory.

import { el, field, number, select } from "../dom.js";
import { SIDES } from "../torus_lab.js";
import { AgentFields } from "./agent.js";
import { sentence } from "./game.js";
import { heatAlpha } from "./board.js";
import { TorusMind } from "./mind.js";

const SEED = 1;
const HEAT_STEPS = 8;

// The legend of the heat map.
function heatLegend() {
  return el("div", { class: "torus-legend", hidden: true, dataset: { test: "heat-legend" } },
    el("div", { class: "torus-shades", "aria-hidden": "true" }, [...Array(HEAT_STEPS).keys()].map((i) => {
      const step = el("i");
      step.style.opacity = heatAlpha((i + 1) / HEAT_STEPS);
      return step;
    })),
    el("div", { class: "torus-ends dim" }, el("span", {}, "worst cell"), el("span", {}, "best cell")),
    el("p", { class: "dim" }, "Each cell is shaded by the best action that takes it, as the evaluation sees it without "
      + "looking ahead. Cells without a shade cannot be taken."));
}

export class Analysis {
  // onchange() is called when the board must be repainted.
  constructor(lab, onchange) {
    Object.assign(this, { lab, onchange, mind: new TorusMind(), preview: null, visit: 0, position: null });
    this.fields = new AgentFields(lab, "analysis", "agent", "minimax", 10000);
    this.lines = select([1, 2, 3, 4, 5], 3, () => { this.clear(); this.again(); });
    this.lines.dataset.test = "analysis-lines";
    this.go = el("button", { type: "button", class: "main", dataset: { test: "analyse" },
      onclick: () => this.analyse() }, "Analyse");
    this.follow = this.toggle("follow", "Follow", "Analyse every position that comes up", () => this.again());
    this.warm = this.toggle("heat", "Heat map", "Shade each cell by the best action that takes it, at first sight",
      () => {
      this.legend.hidden = !this.pressed(this.warm);
      onchange();
    });
    this.list = el("ol", { class: "torus-lines", dataset: { test: "lines" } });
    this.note = el("p", { class: "torus-note dim", role: "status", dataset: { test: "analysis-note" } });
    this.element = el("section", { class: "card stack" }, el("h2", {}, "Analysis"),
      el("div", { class: "fields" }, this.fields.elements, field("lines", this.lines)),
      el("div", { class: "buttons" }, this.go, this.follow, this.warm), this.legend = heatLegend(), this.note,
        this.list);
    this.clear();
  }

  toggle(test, text, title, onchange) {
    const button = el("button", {
      type: "button", "aria-pressed": "false", title, dataset: { test },
      onclick: () => { button.setAttribute("aria-pressed", String(!this.pressed(button))); onchange(); },
    }, text);
    return button;
  }

  pressed(button) {
    return button.getAttribute("aria-pressed") === "true";
  }

  // Reserves the places for the lines from the beginning, so that nothing moves when they arrive.
  clear(note = "The best lines of the position; point at one to see it on the board.") {
    this.preview = null;
    this.note.textContent = note;
    this.note.classList.remove("bad");
    this.list.replaceChildren(...Array.from({ length: Number(this.lines.value) },
      () => el("li", { class: "empty" }, " ")));
  }

  // Takes a game, whose position may have changed.
  show(game) {
    this.game = game;
    if (this.position === game.now)
      return;
    this.position = game.now;
    this.again();
  }

  // Discards the lines, because the position or the settings have changed.
  again() {
    this.visit++;
    this.mind.drop();
    this.go.disabled = this.position.end !== 0;
    if (this.pressed(this.follow) && !this.position.end)
      this.analyse();
    else if (this.list.firstChild.className !== "empty")
      this.clear();
  }

  // Asks for the lines one after the other, each excluding the first actions of those before.
  async analyse() {
    const mine = ++this.visit, { position } = this, skip = [];
    const asked = { ...this.fields.read(), seed: SEED };
    const wanted = Math.min(Number(this.lines.value), position.legal);
    this.mind.drop();
    this.clear(`${asked.agent} thinks …`);
    try {
      await this.mind.seat("analyst", asked.agent, SEED);
      while (skip.length < wanted && mine === this.visit) {
        const choice = await this.mind.decide("analyst", asked, position, skip);
        if (mine !== this.visit)
          return;
        this.list.children[skip.length].replaceWith(this.line(choice, skip.length));
        skip.push(choice.action);
      }
      if (mine === this.visit)
        this.note.textContent = `Scores are for ${SIDES[position.side]}, who is to move; `
          + "400 points are odds of e to 1.";
    } catch (error) {
      this.refuse(mine, error);
    }
  }

  refuse(mine, error) {
    if (mine !== this.visit)
      return;
    this.note.textContent = sentence(error.message);
    this.note.classList.add("bad");
  }

  line(choice, i) {
    const { side } = this.position;
    const line = choice.line.length ? choice.line : [choice.action];
    const actions = line.map((action, k) => ({ cells: this.lab.cells(action), side: (side + k) % 2 }));
    const text = line.map((action) => this.lab.text(action)).join("  ");
    const look = () => { this.preview = actions; this.onchange(); };
    const away = () => { this.preview = null; this.onchange(); };
    return el("li", {}, el("button", {
      type: "button", class: "torus-line", title: text, dataset: { test: `line-${i + 1}` },
      onpointerenter: look, onfocus: look, onclick: look, onpointerleave: away, onblur: away,
    },
    el("span", { class: "torus-score" }, this.lab.score(choice.score)),
    el("span", { class: "dim" }, ` depth ${choice.depth}, ${number(choice.nodes)} nodes`),
    el("code", {}, text)));
  }

  // The best action of a position, for a hint.
  async hint(position) {
    const mine = ++this.visit, asked = { ...this.fields.read(), seed: SEED };
    if (this.mind.busy)
      this.clear();
    this.mind.drop();
    await this.mind.seat("analyst", asked.agent, SEED);
    const choice = await this.mind.decide("analyst", asked, position);
    if (mine === this.visit && this.pressed(this.follow))
      this.analyse();
    return choice;
  }

  // The worth of each cell; cached, because on the empty board there are 2,299 actions to evaluate.
  heat(game) {
    if (this.warmth?.position !== game.now)
      this.warmth = { position: game.now, heat: game.history.heat() };
    return this.warmth.heat;
  }

  // What the board shows in addition: {line, heat}.
  picture(game) {
    const warm = this.pressed(this.warm) && !game.now.end;
    const shown = this.preview ? { line: this.preview, ghost: null, hint: null } : {};
    return { heat: warm ? this.heat(game) : null, ...shown };
  }

  end() {
    this.visit++;
    this.mind.end();
  }
}
