// SPDX-License-Identifier: MIT
// Play overlay: what lies over the board when nobody plays: the start, the pause and the end.

import { el, number } from "../dom.js";
import { timeText } from "./game.js";
import { ACTIONS, labelOf } from "./keys.js";
import { showRanking } from "./ranking.js";

function button(test, text, onclick, style = "") {
  return el("button", { type: "button", class: style, onclick, dataset: { test } }, text);
}

function keyList(settings) {
  const rows = ACTIONS.filter(({ name }) => settings.keys[name].length > 0 && (name !== "half" || settings.halfTurns));
  return el("dl", { class: "keys" }, rows.map(({ name, text }) =>
    [el("dt", {}, el("kbd", {}, labelOf(settings.keys[name][0]))), el("dd", {}, text)]).flat());
}

// The start: {settings, start(), change(name, value), openSettings()}.
export function startScreen({ settings, start, change, openSettings }) {
  const modes = [["marathon", "Marathon"], ["sprint", "Sprint"]];
  const buttons = modes.map(([mode, text]) => el("button", {
    type: "button", "aria-pressed": String(settings.mode === mode), onclick: () => change("mode", mode), dataset: { test: `mode-${mode}` },
  }, text));
  const said = settings.mode === "sprint" ? "Forty rows, as fast as you can" : "As many points as you can";
  const against = settings.against ? `Against ${settings.against}, ${number(settings.pace)} pieces a second` : said;
  return [
    el("div", { class: "buttons" }, buttons),
    el("p", { class: "dim" }, against),
    button("start", "Start", start, "main start"),
    button("settings-start", "Settings", openSettings, "quiet"),
    keyList(settings),
  ];
}

export function pauseScreen({ resume, restart, quit }) {
  return [
    el("p", { class: "big" }, "Paused"),
    button("resume", "Go on", resume, "main start"),
    el("div", { class: "buttons" }, button("again-paused", "Restart", restart), button("leave-paused", "Leave", quit)),
  ];
}

const ENDS = { left: "Left", "topped out": "Game over", finished: "Finished", won: "You win", lost: "You lose" };

function rows(count) {
  return count === 1 ? "1 row" : `${number(count)} rows`;
}

function summary(game) {
  if (game.rival)
    return `You sent ${rows(game.view.sent)}, ${game.rivalName} ${game.rivalView.sent}`;
  return game.mode === "sprint" && game.end === "finished" ? timeText(game.ticks) : `${number(game.view.score)} points, ${rows(game.view.rows)}`;
}

// The end; the ranking is put in when it is there.
export function endScreen(game, { restart, save, quit }) {
  const place = game.rival ? null : el("div", { class: "place" });
  const helped = game.helped && !game.rival ? el("p", { class: "dim" }, "A controller played in it, so it is not ranked.") : null;
  return {
    children: [
      el("p", { class: "big", dataset: { test: "end" } }, ENDS[game.end]),
      el("p", {}, summary(game)),
      helped,
      button("again", "Play again", restart, "main start"),
      el("div", { class: "buttons" }, button("save", "Save the replay", save, "quiet"), button("leave", "Back to the start", quit, "quiet")),
      place,
    ],
    rank: (ranking) => place.replaceChildren(showRanking(ranking, game.mode)),
  };
}
