// SPDX-License-Identifier: MIT
// Play: the view in which a person plays the guideline game, alone or against a controller. It connects the game, the
// stage, keys and fingers, and keeps the time: sixty ticks a second.

import { download } from "../dom.js";
import { AutoShift } from "./auto_shift.js";
import { Lab } from "../lab.js";
import { Bar } from "./bar.js";
import { letter, PlayGame, TICKS } from "./game.js";
import { Help } from "./help.js";
import { Keyboard } from "./keyboard.js";
import { isMove } from "./keys.js";
import { endScreen, leaveScreen, pauseScreen, startScreen } from "./overlay.js";
import { rank } from "./ranking.js";
import { loadSettings, nextSeed, saveSettings } from "./settings.js";
import { Stage } from "./stage.js";
import { strengthOf } from "./strength.js";
import { listenToFingers, touchButtons } from "./touch.js";

export const title = "Play";

const TICK = 1000 / TICKS, LONGEST_GAP = 250, LONGEST_FRAME = 50; // milliseconds; time beyond these is skipped

class Play {
  constructor() {
    this.settings = loadSettings();
    this.help = new Help(this.settings, (trouble) => this.helpChanged(trouble));
    this.game = null;
    this.asked = false; // whether the person was asked to confirm leaving the game
    this.starting = false;
    this.shift = new AutoShift(this.settings, (action) => this.game?.press(action));
    this.bar = new Bar((action) => this.act(action));
    this.stage = new Stage(this.bar.element, touchButtons({ down: (action) => this.down(action),
      up: (action) => this.shift.up(action) }));
    this.dialog = null;
    this.keyboard = new Keyboard(this, () => this.isSetting());
    this.element = this.stage.element;
    listenToFingers(this.stage.own.board, (action) => this.act(action));
    this.commands = {
      hint: () => this.help.toggleHints(this.game, this.lab),
      finish: () => this.help.togglePlayingOn(this.game, this.lab),
      pause: () => this.pause(!this.game?.paused),
      restart: () => this.restart(), quit: () => this.askToLeave(() => this.showStart()),
        settings: () => this.openSettings(),
    };
  }

  // Shows the start screen and begins to listen for events.
  begin(root) {
    root.append(this.element);
    this.ending = new AbortController();
    const listen = (target, name, handler) => target.addEventListener(name, handler, { signal: this.ending.signal });
    this.keyboard.listen(this.ending.signal);
    listen(window, "resize", () => this.resize());
    listen(window, "themechange", () => this.redraw());
    listen(document, "visibilitychange", () => document.hidden && this.pause(true));
    listen(window, "beforeunload", (event) => this.isUnderWay && event.preventDefault());
    this.lab = Lab.load();
    this.lab.catch(() => {}); // the error is shown when a game is started
    this.showStart();
  }

  end() {
    this.ending.abort();
    cancelAnimationFrame(this.waiting);
    this.drop();
    this.lab.then(() => this.help.advisers.free(), () => {});
    this.stage.free();
  }

  get isUnderWay() {
    return this.game !== null && !this.game.end;
  }

  // Starts game `number` of a seed: game 0 of a new seed from the start screen, the next number after a restart.
  async start(seed = nextSeed(this.settings), number = 0) {
    const wrong = this.stage.overlay.querySelector("input:invalid");
    wrong?.focus();
    if (this.starting || wrong)
      return;
    this.starting = true;
    try {
      const { against, preview, pace, strength, attack } = this.settings;
      const lab = await this.lab;
      const opponent = against ? await this.help.advisers.get(lab, against) : null;
      if (this.ending.signal.aborted)
        return;
      this.drop();
      this.game = new PlayGame(lab, { ...this.settings, name: this.settings.name.trim() || "somebody" }, seed, number);
      if (opponent)
        this.game.face(opponent, preview, pace, strengthOf(lab, strength), attack);
      this.run();
      this.help.attend(this.game, lab);
    } catch (error) {
      this.news(error.message);
    } finally {
      this.starting = false;
    }
  }

  // Clears the stage for a new game and starts its clock.
  run() {
    this.shift.forget();
    this.stage.showRival(this.game.rivalName);
    this.cover([]);
    this.news("");
    document.activeElement?.blur();
    this.last = performance.now();
    this.next();
  }

  next() {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    const { game } = this, begun = performance.now();
    if (now - this.last > LONGEST_GAP)
      this.last = now - TICK;
    for (; game.goesOn && this.last + TICK <= now; this.last += TICK) {
      this.shift.pass(now);
      if (game.goesOn)
        game.tick();
      if (performance.now() - begun > LONGEST_FRAME)
        this.last = now; // a controller that thinks for long slows the game down, but not the page
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
    this.news(this.newsOf(game));
  }

  newsOf({ hint, pilot, end, seed, number }) {
    if (this.trouble)
      return this.trouble;
    if (hint)
      return `${hint.hold ? "Hold, then put" : "Put"} the ${letter(hint.piece)} there`;
    return pilot && !end ? `${this.settings.controller} plays` : `Seed ${seed}, game ${number}`;
  }

  news(text) {
    this.stage.say(this.stage.news, text);
  }

  // Covers the board with a screen, or uncovers it, and records which screen it is.
  cover(children, screen = "game") {
    this.stage.overlay.replaceChildren(...children.filter(Boolean));
    this.stage.overlay.hidden = children.length === 0;
    this.element.dataset.screen = screen;
    this.light();
  }

  showStart() {
    cancelAnimationFrame(this.waiting);
    this.drop();
    this.stage.showRival(this.settings.against);
    this.cover(startScreen({
      settings: this.settings,
      lab: this.lab,
      start: () => this.start(),
      change: (changes) => {
        Object.assign(this.settings, changes);
        saveSettings(this.settings);
        this.showStart();
      },
      openSettings: () => this.openSettings(),
    }), "start");
    this.redraw();
    this.news("");
    this.focus("start");
  }

  focus(test) {
    if (!this.isSetting())
      this.stage.overlay.querySelector(`[data-test="${test}"]`)?.focus({ preventScroll: true });
  }

  // Updates the buttons.
  light() {
    this.bar.light(this.game, this.settings);
    this.stage.touch.classList.toggle("half", this.settings.halfTurns);
  }

  // Shows the end screen, after the game is over.
  conclude() {
    const { game } = this;
    const screen = endScreen(game, this.settings.keys, {
      restart: () => this.restart(),
      save: () => download(`game-${game.seed}-${game.number}.replay`, game.replay()),
      quit: () => this.showStart(),
    });
    this.shift.forget();
    this.keyboard.beQuiet();
    this.cover(screen.children, "end");
    this.focus("end"); // not a button, which the hard drop key would press
    if (!game.rival)
      rank(game.result(), game.counts).then(screen.rank);
  }

  // Releases the game; one that is left early may still be ranked.
  drop() {
    const { game } = this;
    if (game && !game.end) {
      game.end = "left";
      if (game.counts)
        rank(game.result(), true);
    }
    game?.free();
    this.game = null;
    this.asked = this.help.playsOn = false;
  }

  pause(paused) {
    const { game } = this;
    if (!game || game.end || game.paused === paused)
      return;
    game.paused = paused;
    this.asked = false;
    this.shift.forget();
    this.cover(paused ? pauseScreen({ resume: () => this.pause(false), restart: () => this.restart(),
      quit: () => this.showStart() }) : []);
    this.last = performance.now();
    this.redraw();
    if (paused)
      this.focus("resume");
    else
      this.next();
  }

  // Starts the next game, or the first.
  again() {
    if (this.game)
      this.restart();
    else
      this.start();
  }

  restart() {
    if (this.game)
      this.start(this.game.seed, this.game.number + 1);
  }

  // Pauses the game and asks whether to leave it; if it has asked already, or no game is under way, it leaves. Returns
  // whether it asks.
  askToLeave(leave) {
    if (!this.isUnderWay || this.asked) {
      leave();
      return false;
    }
    this.pause(true);
    this.asked = true;
    const quit = () => {
      this.drop();
      leave();
    };
    this.cover(leaveScreen({ resume: () => this.pause(false), quit,
      counts: this.game.mode === "marathon" && !this.game.rival && !this.game.helped }));
    this.focus("resume");
    return true;
  }

  helpChanged(trouble) {
    this.trouble = trouble;
    this.light();
    if (!this.game?.goesOn)
      this.redraw();
  }

  // The settings dialog is loaded on first use.
  async openSettings() {
    this.pause(true);
    const { SettingsDialog } = await import("./dialog.js");
    if (!this.dialog) {
      this.dialog = new SettingsDialog(this.settings, this.lab, (name) => this.settingChanged(name));
      this.element.after(this.dialog.element);
    }
    if (!this.isSetting())
      this.dialog.open();
  }

  isSetting() {
    return this.dialog?.element.open ?? false;
  }

  settingChanged(name) {
    const { game } = this;
    if (!game)
      this.showStart();
    else if (["controller", "preview", "finishPace"].includes(name))
      this.help.replace(game, this.lab);
    this.light();
  }

  // Presses and releases a move key, or runs a command.
  act(action) {
    if (isMove(action))
      this.game?.press(action);
    else
      this.commands[action]();
  }

  down(action) {
    if (isMove(action))
      this.shift.down(action);
    else
      this.act(action);
  }

  resize() {
    this.stage.fit();
    this.redraw();
  }
}

export async function mount(root) {
  const play = new Play();
  play.begin(root);
  const end = () => play.end();
  end.asks = (go) => {
    if (!play.isUnderWay)
      return false;
    play.asked = false;
    return play.askToLeave(go);
  };
  return end;
}
