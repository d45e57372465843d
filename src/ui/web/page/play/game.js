// SPDX-License-Identifier: MIT
// Play game: one game of a person, alone or against a controller, by the rules of `tetrarch play`: which games are
// ranked and how a game ends. Time is in ticks. While a controller plays for the person, the game has no gravity, as
// always for controllers.

import { INPUT, NONE, PIECES } from "../lab.js";
import { Robot } from "./robot.js";

export const SPRINT_ROWS = 40, TICKS = 60;

export class PlayGame {
  constructor(lab, settings, seed, number) {
    const { mode, level, hold, halfTurns, name } = settings;
    Object.assign(this, { lab, mode, level, name, seed, number });
    Object.assign(this, { ticks: 0, waits: 0, hints: 0, end: "", paused: false, helped: false, freed: false,
      minds: [] });
    Object.assign(this, { rival: null, rivalName: "", opponent: null, pilot: null, adviser: null, hint: null,
      hintFor: "" });
    this.rules = lab.rules({ hold, halfTurns });
    this.own = lab.game(this.rules, seed, number, level, name);
    this.look();
  }

  get seconds() {
    return this.ticks / TICKS;
  }

  get goesOn() {
    return !this.end && !this.paused;
  }

  look() {
    this.view = this.own.view();
    this.rivalView = this.rival?.view() ?? null;
  }

  mind(controller, preview, strength) {
    const mind = this.lab.mind(controller, this.rules, "lookahead", preview, this.seed, strength);
    this.minds.push(mind);
    return mind;
  }

  // The person's side as a replay file for `tetrarch watch`.
  replay() {
    return this.own.replay();
  }

  // Gives the other board to a controller: with a strength of the engine's table and its pace, or at a set pace.
  face(controller, preview, pace, strength, attack) {
    const mind = this.mind(controller, preview, strength?.number), { name } = controller.file;
    this.rival = this.lab.game(this.rules, this.seed, this.number, this.level);
    this.rivalName = strength ? `${name}, strength ${strength.number}` : name;
    this.own.attackBy(attack);
    this.rival.attackBy(attack);
    const locked = () => {
      this.opponent.wait(this.rival.attack(this.own, this.ticks) / TICKS);
      this.look();
    };
    this.opponent = new Robot(this.rival, mind, strength?.pace ?? pace, locked, 0);
    this.look();
  }

  // Sets the controller that gives hints and plays on when asked to.
  consult(controller, preview) {
    this.adviser = this.mind(controller, preview);
    this.hintFor = "";
  }

  // Lets the adviser play at a pace in pieces a second, or, with 0, the person again.
  handOver(pace) {
    this.pilot = pace > 0 ? new Robot(this.own, this.adviser, pace, () => this.afterLock(), this.seconds) : null;
    this.helped ||= pace > 0;
  }

  // Thinks about the piece in play, once for each piece.
  advise(wanted) {
    const { pieces, held } = this.view;
    const piece = `${pieces} ${held}`;
    if (!wanted || !this.adviser || this.pilot || this.end) {
      this.hint = null;
      this.hintFor = "";
    } else if (this.hintFor !== piece) {
      this.hint = this.own.think(this.adviser).best[0] ?? null;
      this.hintFor = piece;
      this.hints++;
    }
  }

  afterLock() {
    if (this.rival)
      this.waits = this.own.attack(this.rival, this.ticks);
    this.look();
  }

  press(action) {
    if (!this.goesOn || this.pilot || this.waits > 0)
      return;
    if (this.own.press(INPUT[action]))
      this.afterLock();
    this.look();
    this.notice();
  }

  tick() {
    const goesOn = () => !this.view.end && !this.rivalView?.end && !this.isFinished();
    if (this.waits > 0)
      this.pilot?.wait(1 / TICKS, this.waits--);
    else if (this.pilot)
      this.pilot.pass(this.seconds, goesOn);
    else if (this.own.tick())
      this.afterLock();
    this.ticks++;
    this.opponent?.pass(this.seconds, goesOn);
    this.look();
    this.notice();
  }

  isFinished() {
    return this.mode === "sprint" && !this.rival && this.view.rows >= SPRINT_ROWS;
  }

  // Checks whether the game has ended.
  notice() {
    if (this.view.end)
      this.end = this.rival ? "lost" : "topped out";
    else if (this.rivalView?.end)
      this.end = "won";
    else if (this.isFinished())
      this.end = "finished";
  }

  // Is the game ranked? Not if a controller played in it.
  get counts() {
    const marathon = this.mode === "marathon" && (this.end !== "left" || this.view.rows > 0);
    return !this.rival && !this.helped && (this.end === "finished" || marathon);
  }

  result() {
    const { score, rows, ticks, pieces } = this.view;
    return { mode: this.mode, name: this.name, score, rows, ticks, pieces, seed: this.seed, game: this.number };
  }

  free() {
    this.freed = true;
    for (const handle of [this.own, this.rival, ...this.minds, this.rules])
      handle?.free();
  }
}

// The letter of a piece, or nothing.
export function letter(piece) {
  return piece === NONE ? "" : PIECES[piece];
}

// Ticks as 1:02.34, the same as in the terminal.
export function timeText(ticks) {
  const hundredths = Math.floor(ticks * 100 / TICKS);
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(hundredths / 6000)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}
