// SPDX-License-Identifier: MIT
// Transport: pause, step, speed and a new seed, by buttons and by keys.

import { el } from "../dom.js";

const SPEEDS = [1, 3, 10, 30, 100, 1000, Infinity];
const TYPING = "input, select, textarea, summary, [data-keys]"; // elements that use keys themselves

function speedText(speed) {
  return Number.isFinite(speed) ? `${speed.toLocaleString("en")} ${speed === 1 ? "piece" : "pieces"}/s` : "all out";
}

export class Transport {
  // Calls run(running), step(), speed(pieces per second) and restart().
  constructor(actions) {
    this.actions = actions;
    this.running = true;
    this.toggle = el("button", { type: "button", class: "main fixed", "data-test": "run",
      onclick: () => this.setRunning(!this.running) }, "Pause");
    this.output = el("output", { "data-test": "speed-text" });
    this.slider = el("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1, value: 1, "data-test": "speed",
      "aria-label": "Speed", oninput: () => this.setSpeed(SPEEDS[this.slider.value]) });
    this.element = el("div", { class: "stack transport" },
      el("div", { class: "buttons" }, this.toggle,
        el("button", { type: "button", "data-test": "step", title: "One piece (. or →)",
          onclick: () => this.step() }, "Step"),
        el("button", { type: "button", "data-test": "restart", title: "Begin again with another seed",
          onclick: actions.restart }, "New seed")),
      el("div", { class: "speed" }, this.slider, this.output),
      el("p", { class: "dim small" }, "Space pauses and resumes; . or → places one piece."));
    this.onKey = (event) => this.press(event);
    window.addEventListener("keydown", this.onKey);
    this.setSpeed(SPEEDS[1]);
  }

  setRunning(running) {
    this.running = running;
    this.toggle.textContent = running ? "Pause" : "Resume";
    this.actions.run(running);
  }

  setSpeed(speed) {
    this.output.textContent = speedText(speed);
    this.slider.setAttribute("aria-valuetext", speedText(speed));
    this.actions.speed(speed);
  }

  step() {
    this.setRunning(false);
    this.actions.step();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING))
      return;
    if (event.key === "." || event.key === "ArrowRight")
      this.step();
    else if (event.key === " " && !event.target.closest?.("button, a"))
      this.setRunning(!this.running);
    else
      return;
    event.preventDefault();
  }

  free() {
    window.removeEventListener("keydown", this.onKey);
  }
}
