// SPDX-License-Identifier: MIT
// Torus stage: the board of Tetress and everything around it, shared by the modes play, match and replay.
//
// A mode has name, title, game, tools (below the board) and settings (beside it), and the functions names(),
// activity(), message() and picture(). It may also have `empty`, key(event), pointer(event, cell), wheel(quarters) and
// choose(ply). It calls refresh() when something has changed.

import { el } from "../dom.js";
import { SIDES } from "../torus_lab.js";
import { Analysis } from "./analysis.js";
import { TorusBoard } from "./board.js";
import { TorusMind } from "./mind.js";
import { rulesCard } from "./rules.js";
import { ActionList, Status } from "./status.js";

const NARROW = 800; // pixels, as in the style sheet: up to here the board is as wide as the page
const NOTCH = 120; // milliseconds between two turns by the wheel; touchpads send many events
const FLASH = 450; // milliseconds that full lines are shown before they disappear

export class Stage {
  constructor(root, lab) {
    Object.assign(this, { root, lab, mind: new TorusMind(), board: new TorusBoard(), status: new Status(), modes: [],
      mode: null, flashing: 0, since: 0 });
    this.analysis = new Analysis(lab, () => this.paint());
    this.actions = new ActionList((ply) => this.mode.choose?.(ply));
    this.line = el("p", { class: "torus-message", "aria-live": "polite", dataset: { test: "message" } });
    this.tabs = el("div", { class: "buttons", role: "group", "aria-label": "Mode" });
    this.tools = el("div");
    this.settings = el("div");
    this.table = el("section", { class: "card torus-table" }, this.board.canvas, this.line, this.tools);
    this.listen();
    this.clock = setInterval(() => this.tick(), 200);
    root.append(el("div", { class: "torus-head" }, el("h1", {}, "Tetress"), this.tabs), rulesCard(),
      el("div", { class: "torus-layout" }, this.table,
        el("div", { class: "stack torus-side" }, this.status.element, this.settings, this.actions.element),
        this.analysis.element));
  }

  listen() {
    const { canvas } = this.board;
    let turned = 0;
    for (const type of ["pointerdown", "pointermove", "pointerup"])
      canvas.addEventListener(type, (event) => this.mode.pointer?.(event, this.board.at(event)));
    canvas.addEventListener("wheel", (event) => {
      if (!this.mode.wheel)
        return;
      event.preventDefault();
      if (event.timeStamp - turned < NOTCH)
        return;
      turned = event.timeStamp;
      this.mode.wheel(event.deltaY > 0 ? 1 : -1);
    }, { passive: false });
    this.ears = [
      [document, "keydown", (event) => this.hear(event)],
      [window, "resize", () => this.fit()],
      [window, "themechange", () => { this.board.forget(); this.paint(); }],
    ];
    this.ears.forEach(([target, type, listener]) => target.addEventListener(type, listener));
  }

  // Keys go to the mode unless the element with the focus uses them.
  hear(event) {
    const { target, key } = event;
    const busy = target.closest("input, select, textarea, summary, .torus-actions")
      || (target.closest("button, a") && (key === "Enter" || key === " "));
    if (!busy && !event.ctrlKey && !event.metaKey && !event.altKey && this.mode.key?.(event))
      event.preventDefault();
  }

  // Adds the modes and shows one of them.
  offer(modes, first) {
    this.modes = modes;
    this.tabs.replaceChildren(...modes.map((mode) => el("button", {
      type: "button", dataset: { test: `mode-${mode.name}` }, onclick: () => this.enter(mode),
    }, mode.title)));
    this.enter(modes.find((mode) => mode.name === first) ?? modes[0]);
    this.fit();
  }

  enter(mode) {
    if (this.mode === mode)
      return;
    this.mode?.leave();
    this.mode = mode;
    this.mind.end(); // frees the memory of the agents of the other mode
    this.flashing = 0;
    [...this.tabs.children].forEach((tab, i) => tab.setAttribute("aria-pressed", String(this.modes[i] === mode)));
    this.tools.replaceChildren(mode.tools.element);
    this.settings.replaceChildren(mode.settings);
    mode.enter();
    this.refresh();
  }

  fit() {
    const style = getComputedStyle(this.table);
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const column = innerWidth <= NARROW ? this.root.clientWidth : Infinity;
    this.board.fit(Math.min(column, 540) - padding - 2);
    this.table.style.width = column === Infinity ? `${this.board.side + 2 + padding + 2}px` : "";
    this.paint();
  }

  // Shows the lines that the last action filled, for a moment, before they disappear.
  flash() {
    clearTimeout(this.flashing);
    this.flashing = 0;
    if (!this.mode.game.last?.cleared.length)
      return;
    this.gone = performance.now() + FLASH;
    this.flashing = setTimeout(() => {
      this.flashing = 0;
      this.paint();
    }, FLASH);
  }

  // Waits until the full lines have disappeared.
  async settle() {
    if (this.flashing)
      await new Promise((resolve) => setTimeout(resolve, this.gone - performance.now()));
  }

  // Shows how long an agent has been thinking, after the first second.
  tick() {
    const thinking = Boolean(this.mode?.thinking), now = performance.now();
    this.since = thinking ? this.since || now : 0;
    const seconds = (now - this.since) / 1000;
    this.status.clock.textContent = thinking && seconds > 1 ? `${seconds.toFixed(1)} s` : "";
  }

  // Updates everything from the mode.
  refresh() {
    const { mode } = this, { game } = mode, { now } = game;
    Object.assign(this.root.dataset, {
      mode: mode.name, turn: now.turn, side: SIDES[now.side], end: game.winner, legal: now.legal,
      thinking: String(Boolean(mode.thinking)),
      games: mode.match?.records.length ?? 0,
    });
    for (const element of [this.table, this.status.element, this.actions.element, this.analysis.element])
      element.hidden = Boolean(mode.empty); // without a game, its parts are hidden
    this.status.show(game, mode.names(), mode.activity());
    this.tick();
    this.actions.show(game);
    mode.update?.();
    this.analysis.show(game);
    const message = mode.message();
    if (this.line.textContent !== message)
      this.line.textContent = message;
    this.paint();
  }

  paint() {
    const { mode } = this;
    if (!mode)
      return;
    const { game } = mode, flashing = this.flashing && game.last;
    this.board.draw({
      cells: flashing ? game.history.full() : game.now.cells,
      marks: flashing ? game.last.cells : game.history.marks(),
      flash: flashing ? game.last.cleared : null,
      ...(flashing ? {} : mode.picture()),
      ...(flashing ? {} : this.analysis.picture(game)),
    });
  }

  end() {
    clearTimeout(this.flashing);
    clearInterval(this.clock);
    this.ears.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
    this.modes.forEach((mode) => mode.end());
    this.analysis.end();
    this.mind.end();
  }
}
