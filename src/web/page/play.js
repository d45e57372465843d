// SPDX-License-Identifier: MIT
// Play: the view in which a person plays the modern game, alone or against a controller. It ties together the game, what is
// seen of it, keys and fingers; it keeps the time, sixty ticks a second.

import { Advisers } from "./advisers.js";
import { AutoShift } from "./auto_shift.js";
import { el } from "./dom.js";
import { Lab } from "./lab.js";
import { SettingsDialog } from "./play_dialog.js";
import { letter, PlayGame, TICKS } from "./play_game.js";
import { ACTIONS, actionOf, isField, keyOf } from "./play_keys.js";
import { endScreen, pauseScreen, startScreen } from "./play_overlay.js";
import { rank } from "./play_ranking.js";
import { loadSettings, nextSeed, saveSettings } from "./play_settings.js";
import { Stage } from "./play_stage.js";
import { listenToFingers, touchButtons } from "./play_touch.js";

export const title = "Play";

const TICK = 1000 / TICKS, LONGEST_GAP = 250; // milliseconds; a longer gap is not caught up with
const MOVES = new Set(ACTIONS.filter(({ move }) => move).map(({ name }) => name));

const BAR = [
  ["pause", "Pause", "Pause"], ["restart", "Restart", "Restart"], ["hint", "Hints", "Hints"],
  ["finish", "Let the controller finish", "Auto"], ["settings", "Settings", "Settings"], ["quit", "Leave the game", "Leave"],
];

class Play {
  constructor() {
    this.settings = loadSettings();
    this.advisers = new Advisers();
    this.game = null;
    this.starting = false;
    this.shift = new AutoShift(this.settings, (action) => this.game?.press(action));
    this.stage = new Stage(this.makeBar(), touchButtons({ down: (action) => this.down(action), up: (action) => this.shift.up(action) }));
    this.dialog = new SettingsDialog(this.settings, (name) => this.settingChanged(name));
    this.element = this.stage.element;
    listenToFingers(this.stage.own.board, (action) => this.act(action));
    this.commands = {
      hint: () => this.toggleHints(), finish: () => this.toggleFinish(), pause: () => this.pause(!this.game?.paused),
      restart: () => this.restart(), quit: () => this.quit(), settings: () => this.openSettings(),
    };
  }

  makeBar() {
    this.buttons = new Map(BAR.map(([name, long, short]) => [name, el("button", {
      type: "button", title: long, "aria-pressed": ["hint", "finish"].includes(name) && "false", dataset: { test: name },
      onclick: () => this.act(name),
    }, el("span", { class: "long" }, long), el("span", { class: "short" }, short))]));
    return el("div", { class: "bar", role: "group", "aria-label": "Game" }, [...this.buttons.values()]);
  }

  // Shows the start and begins to listen.
  begin(root) {
    root.append(this.element, this.dialog.element);
    this.ending = new AbortController();
    const listen = (target, name, handler) => target.addEventListener(name, handler, { signal: this.ending.signal });
    listen(window, "keydown", (event) => this.keyDown(event));
    listen(window, "keyup", (event) => this.keyUp(event));
    listen(window, "blur", () => this.shift.forget());
    listen(window, "resize", () => this.resize());
    listen(window, "themechange", () => this.redraw());
    listen(document, "visibilitychange", () => document.hidden && this.pause(true));
    this.lab = Lab.load();
    this.lab.catch(() => {}); // it is said when somebody starts
    this.showStart();
  }

  end() {
    this.ending.abort();
    cancelAnimationFrame(this.waiting);
    this.drop();
    this.lab.then(() => this.advisers.free(), () => {});
    this.stage.free();
  }

  // Starts game `number` of a seed: a new one from the start screen, the next one after a restart.
  async start(seed = nextSeed(this.settings), number = 0) {
    if (this.starting)
      return;
    this.starting = true;
    try {
      const { against, preview, pace } = this.settings;
      const lab = await this.lab;
      const opponent = against ? await this.advisers.get(lab, against) : null;
      if (this.ending.signal.aborted)
        return;
      this.drop();
      this.game = new PlayGame(lab, { ...this.settings, name: this.settings.name.trim() || "somebody" }, seed, number);
      if (opponent)
        this.game.face(opponent, preview, pace);
      this.run();
      await this.consult();
    } catch (error) {
      this.news(error.message);
    } finally {
      this.starting = false;
    }
  }

  // Clears the board for the game that was just made.
  run() {
    this.shift.forget();
    this.stage.showRival(this.game.rivalName);
    this.cover([]);
    this.news("");
    document.activeElement?.blur();
    this.last = performance.now();
    this.next();
  }

  // Has somebody ready for hints, if they are wanted.
  async consult() {
    const { game, settings } = this;
    if (game && !game.adviser && (settings.hints || this.finishing))
      await this.advisers.get(await this.lab, settings.controller).then((controller) => {
        if (game === this.game)
          game.consult(controller, settings.preview);
      });
    this.light();
  }

  next() {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    const { game } = this;
    if (now - this.last > LONGEST_GAP)
      this.last = now - TICK;
    for (; game.goesOn && this.last + TICK <= now; this.last += TICK) {
      this.shift.pass(now);
      if (game.goesOn)
        game.tick();
    }
    this.redraw();
    if (game.end)
      this.conclude();
    else if (!game.paused)
      this.next();
  }

  redraw() {
    const { game, stage } = this;
    if (!game) {
      stage.drawEmpty();
      return;
    }
    game.advise(this.settings.hints);
    stage.draw(game);
    this.news(game.hint ? this.advice(game.hint) : game.pilot ? `${this.settings.controller} plays` : `Seed ${game.seed}, game ${game.number}`);
  }

  advice({ hold, piece }) {
    return hold ? `Hold, then put the ${letter(piece)} there` : `Put the ${letter(piece)} there`;
  }

  news(text) {
    this.stage.say(this.stage.news, text);
  }

  // Puts something over the board, or nothing, and says which screen it is.
  cover(children, screen = "game") {
    this.stage.overlay.replaceChildren(...children.filter(Boolean));
    this.stage.overlay.hidden = children.length === 0;
    this.element.dataset.screen = screen;
    this.light();
  }

  showStart() {
    this.stage.showRival(this.settings.against);
    this.cover(startScreen({
      settings: this.settings,
      start: () => this.start(),
      change: (name, value) => {
        this.settings[name] = value;
        saveSettings(this.settings);
        this.showStart();
      },
      openSettings: () => this.openSettings(),
    }), "start");
    this.redraw();
    this.focus("start");
  }

  focus(test) {
    if (!this.dialog.element.open)
      this.stage.overlay.querySelector(`[data-test="${test}"]`)?.focus({ preventScroll: true });
  }

  // Buttons follow what is going on.
  light() {
    const { game } = this, on = Boolean(game && !game.end), press = (name, is) => this.buttons.get(name).setAttribute("aria-pressed", String(Boolean(is)));
    for (const name of ["pause", "restart", "finish", "quit"])
      this.buttons.get(name).disabled = !on;
    press("hint", this.settings.hints);
    press("finish", game?.pilot);
    this.stage.say(this.buttons.get("finish").firstChild, game?.pilot ? "Take it back" : "Let the controller finish");
    this.stage.touch.classList.toggle("half", this.settings.halfTurns);
  }

  // The game is over, or somebody turned away from it.
  conclude() {
    const { game } = this;
    const screen = endScreen(game, { restart: () => this.restart(), quit: () => this.quit() });
    this.shift.forget();
    this.cover(screen.children, "end");
    this.focus("again");
    if (!game.rival)
      rank(game.result(), game.counts).then(screen.rank);
  }

  // Lets go of the game; one that is left may count.
  drop() {
    const { game } = this;
    if (game && !game.end) {
      game.end = "left";
      if (game.counts)
        rank(game.result(), true);
    }
    game?.free();
    this.game = null;
    this.finishing = false;
  }

  pause(paused) {
    const { game } = this;
    if (!game || game.end || game.paused === paused)
      return;
    game.paused = paused;
    this.shift.forget();
    this.cover(paused ? pauseScreen({ resume: () => this.pause(false), restart: () => this.restart(), quit: () => this.quit() }) : []);
    this.last = performance.now();
    this.redraw();
    if (paused)
      this.focus("resume");
    else
      this.next();
  }

  restart() {
    if (this.game)
      this.start(this.game.seed, this.game.number + 1);
  }

  quit() {
    cancelAnimationFrame(this.waiting);
    this.drop();
    this.showStart();
    this.news("");
  }

  async toggleHints() {
    this.settings.hints = !this.settings.hints;
    saveSettings(this.settings);
    await this.consult().catch((error) => this.refuse(error));
    if (this.game?.paused)
      this.redraw();
  }

  async toggleFinish() {
    const { game } = this;
    if (!game || game.end)
      return;
    this.finishing = !this.finishing;
    await this.consult().catch((error) => this.refuse(error));
    if (game === this.game && !game.end)
      game.handOver(this.finishing && game.adviser ? this.settings.finishPace : 0);
    this.shift.forget();
    this.light();
  }

  // There is no controller to be had: the game goes on without.
  refuse(error) {
    this.finishing = this.settings.hints = false;
    this.light();
    this.stage.say(this.stage.praise, error.message);
  }

  openSettings() {
    this.pause(true);
    this.dialog.open();
  }

  settingChanged(name) {
    const { game } = this;
    if (!game)
      this.showStart();
    else if (["controller", "preview", "finishPace"].includes(name))
      this.changeAdviser(game);
    this.light();
  }

  async changeAdviser(game) {
    game.handOver(0);
    game.adviser = null;
    await this.consult().catch((error) => this.refuse(error));
    if (this.finishing && game.adviser)
      game.handOver(this.settings.finishPace);
  }

  // A move that is pressed and released at once, or a command.
  act(action) {
    if (MOVES.has(action))
      this.game?.press(action);
    else
      this.commands[action]();
  }

  down(action) {
    if (MOVES.has(action))
      this.shift.down(action);
    else
      this.act(action);
  }

  // During a game its keys belong to it, wherever the focus is but in a field; otherwise to the page.
  keyDown(event) {
    if (this.dialog.element.open || isField(event.target) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const action = actionOf(this.settings.keys, keyOf(event)), playing = this.game?.goesOn;
    if (!this.game && event.key === "Enter" && !event.target.closest?.("a, button"))
      this.start();
    else if (!action || !(playing || (this.game && !MOVES.has(action))))
      return;
    else if (!event.repeat)
      this.down(action);
    event.preventDefault();
  }

  keyUp(event) {
    const action = actionOf(this.settings.keys, keyOf(event));
    if (action)
      this.shift.up(action);
    if (action && this.game?.goesOn && !isField(event.target))
      event.preventDefault(); // or a button with the focus would take Space for itself
  }

  resize() {
    this.stage.fit();
    this.redraw();
  }
}

export async function mount(root) {
  const play = new Play();
  play.begin(root);
  return () => play.end();
}
