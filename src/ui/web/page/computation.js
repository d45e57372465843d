// SPDX-License-Identifier: MIT
// Computation: an experiment that runs on the server, polled: a progress bar, a status line and a Stop button.

import { el, duration } from "./dom.js";
import { get, post } from "./api.js";
import { button } from "./parts.js";

const PAUSE = 500; // milliseconds between two polls

// The status line: the server's phrase, or a sentence of our own.
function sentenceOf({ status, stopping, phrase, error, seconds }) {
  if (status === "failed")
    return error;
  if (status === "running" && stopping)
    return "Stopping after the games under way.";
  const first = phrase.replace(/^./, (letter) => letter.toUpperCase());
  if (status === "running")
    return first ? `${first}.` : "Starting.";
  return status === "done" ? `Done after ${duration(seconds)}.` : "Stopped.";
}

// Is started with begin(request) and shown in `element`; changed(state) is called with each state from the server.
export class Computation {
  constructor(changed) {
    this.changed = changed;
    this.bar = el("progress", { max: 1, value: 0, "aria-label": "Progress", hidden: true });
    this.stop = button("Stop", "computation-stop", () => this.halt());
    this.stop.hidden = true;
    this.line = el("p", { role: "status", dataset: { test: "computation-message" } });
    this.element = el("div", { class: "computation", dataset: { test: "computation", status: "" } },
      el("div", { class: "computation-row" }, this.line, this.stop), this.bar);
  }

  get running() {
    return this.element.dataset.status === "running";
  }

  say(sentence, bad = false) {
    if (this.line.textContent !== sentence)
      this.line.textContent = sentence;
    this.line.classList.toggle("bad", bad);
  }

  // Asks the server to start a computation. Returns whether it did; if not, the reason is shown.
  async begin(request) {
    try {
      const { computation } = await post("/api/computations", request);
      this.watch(computation);
      return true;
    } catch (error) {
      this.say(error.message, true);
      return false;
    }
  }

  // Polls a computation until it has ended.
  watch(number) {
    clearTimeout(this.timer);
    this.number = number;
    this.element.dataset.status = "running";
    return this.look();
  }

  async look() {
    const number = this.number;
    try {
      const state = await get(`/api/computations/${number}`);
      if (number === this.number && !this.gone)
        this.show(state);
    } catch (error) {
      this.say(error.message, true);
    }
    if (!this.gone && this.running && number === this.number)
      this.timer = setTimeout(() => this.look(), PAUSE);
  }

  show(state) {
    const running = state.status === "running";
    this.element.dataset.status = state.status;
    this.bar.hidden = false;
    this.stop.hidden = !running;
    this.stop.disabled = state.stopping;
    this.bar.value = state.fraction;
    this.say(sentenceOf(state), state.status === "failed");
    this.changed(state);
  }

  async halt() {
    this.stop.disabled = true;
    try {
      await post(`/api/computations/${this.number}/stop`);
    } catch (error) {
      this.say(error.message, true);
    }
  }

  free() {
    this.gone = true;
    clearTimeout(this.timer);
  }
}

// The newest computation of a kind that the server remembers and whose request fits, or undefined.
export async function lastComputation(kind, fits = () => true) {
  const { computations } = await get("/api/computations");
  return computations.find((one) => one.kind === kind && fits(one.request));
}

// The address of the page that shows a computation.
export function computationAddress({ kind, computation, request }) {
  const places = {
    preset: () => `#train/computation/${computation}`,
    sweep: () => sweepAddress(request),
    curves: () => "#runs/curves",
    life: () => "#results",
    verify: () => `#runs/${request.run}`,
  };
  return places[kind]();
}

// The address of a sweep contains the whole request, so that it can be bookmarked and opened after a server restart.
export function sweepAddress(request) {
  return `#train/sweep/${encodeURIComponent(JSON.stringify(request))}`;
}
