// SPDX-License-Identifier: MIT
// Watching: game after game, played by the worker and shown by the caller. At most one request is made per frame and
// never two at a time, so the page stays responsive however long the player thinks.

import { Helper } from "../helper.js";
import { Meter, Pace } from "./pace.js";

const NAME = "watched";
const SLOW = 30; // pieces a second that a person can follow; up to here every thought is requested
const GLANCE = 200; // milliseconds between two thoughts at higher speeds
const PAUSE = { slow: 1500, fast: 400 }; // milliseconds between two games

export class Watching {
  // show(answer) is called in a frame with a new answer, settled(view) after each game, failed(error) when it cannot
  // continue.
  constructor({ show, settled, failed }) {
    Object.assign(this, { show, settled, failed });
    this.helper = new Helper();
    this.pace = new Pace(3);
    this.pieces = new Meter(2000);
    this.frames = new Meter();
    this.running = true;
    this.frame = (now) => this.onFrame(now);
    this.next = requestAnimationFrame(this.frame);
  }

  // Starts the first game of settings {file, rules, player, preview, seed} as soon as the worker is free.
  start(settings) {
    this.wanted = { settings, number: 0 };
  }

  setSpeed(speed) {
    this.pace.set(speed);
    this.pieces.clear();
  }

  setRunning(running) {
    this.running = running;
    this.setSpeed(this.pace.speed);
  }

  // Places one piece and then pauses; after the end of a game, starts the next one.
  step() {
    this.setRunning(false);
    this.stepping = true;
  }

  // Whether a person can follow the pieces.
  get slow() {
    return !this.running || this.pace.speed <= SLOW;
  }

  end() {
    cancelAnimationFrame(this.next);
    this.helper.end();
  }

  // Once a frame: shows a new answer, and requests the next unless the worker is busy.
  onFrame(now) {
    this.next = requestAnimationFrame(this.frame);
    this.frames.add(now, 1);
    if (this.fresh) {
      const answer = this.fresh;
      this.fresh = null;
      this.show(answer, now);
    }
    this.late = this.busy;
    if (!this.busy)
      this.request(now);
  }

  // Requests what is due, if anything.
  request(now) {
    if (this.wanted)
      this.begin(this.wanted);
    else if (this.latest?.view.end)
      this.goOn(now);
    else if (this.latest)
      this.advance(now);
  }

  begin({ settings, number }) {
    const { file, rules, player, preview, seed } = settings;
    this.wanted = this.latest = null;
    this.current = { settings, number };
    this.pace.set(this.pace.speed);
    this.ask("watch", { rules, controller: file, player, preview, seed, number });
  }

  // The game is over: starts the next one after a pause.
  goOn(now) {
    this.ended ??= now;
    const { slow, fast } = PAUSE;
    if (this.stepping || this.running && now - this.ended > (this.slow ? slow : fast)) {
      this.stepping = false;
      this.wanted = { ...this.current, number: this.current.number + 1 };
    }
  }

  advance(now) {
    const due = this.stepping ? 1 : this.running ? this.pace.due(now) : 0;
    const think = this.slow || now - (this.thoughtAt ?? 0) > GLANCE;
    if (due === 0 && (this.running || this.latest.thought))
      return;
    this.stepping = false;
    this.ask("advance", { pieces: Math.min(due, 1e6), milliseconds: this.budget(now), think }, now);
  }

  // Most of the time of a frame, so that the answer is there for the next frame.
  budget(now) {
    return Math.max(5, Math.min(15, 900 / Math.max(this.frames.rate(now), 1)));
  }

  async ask(job, details, now) {
    this.busy = true;
    try {
      const answer = await this.helper.ask(job, { name: NAME, ...details });
      this.take(answer, performance.now(), details.pieces);
    } catch (error) {
      this.latest = this.wanted = null;
      this.failed(error);
    }
    if (now !== undefined && this.latest?.thought)
      this.thoughtAt = now;
    this.busy = false;
    if (this.late) // a frame passed without a request, so do not wait for the next one
      this.request(performance.now());
  }

  take(answer, now, asked = 0) {
    this.pieces.add(now, answer.placed);
    this.pace.pay(asked);
    this.latest = this.fresh = answer;
    this.ended = undefined;
    if (answer.view.end)
      this.settled(answer.view);
  }
}
