// SPDX-License-Identifier: MIT
// Play bar: the buttons beside a game, which do the same as some keys.

import { el } from "../dom.js";

const BUTTONS = [
  { name: "pause", long: "Pause", short: "Pause", inGame: true },
  { name: "restart", long: "Restart", short: "Restart", inGame: true },
  { name: "hint", long: "Hints", short: "Hints", lights: ({ settings }) => settings.hints },
  { name: "finish", long: "Let the controller finish", short: "Auto", lit: "Take it back", inGame: true,
    lights: ({ game }) => game?.pilot && !game.end },
  { name: "settings", long: "Settings", short: "Settings" },
  { name: "quit", long: "Leave the game", short: "Leave", inGame: true },
];

export class Bar {
  constructor(act) {
    this.buttons = BUTTONS.map(({ name, long, short, lights }) => el("button", {
      type: "button", title: long, "aria-pressed": lights && "false", dataset: { test: name }, onclick: () => act(name),
    }, el("span", { class: "long" }, long), el("span", { class: "short" }, short)));
    this.element = el("div", { class: "bar", role: "group", "aria-label": "Game" }, this.buttons);
  }

  // Enables the buttons that have an effect, and marks those that are on.
  light(game, settings) {
    BUTTONS.forEach(({ inGame, lights, long, lit = long }, i) => {
      const button = this.buttons[i], on = Boolean(lights?.({ game, settings }));
      button.disabled = Boolean(inGame && (!game || game.end));
      button.firstChild.textContent = on ? lit : long;
      if (lights)
        button.setAttribute("aria-pressed", String(on));
    });
  }
}
