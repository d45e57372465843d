// SPDX-License-Identifier: MIT
// Play overlay: the screens over the board when no game is being played: start, pause and end.

import { listAdvisers } from "./advisers.js";
import { el, field, number, select } from "../dom.js";
import { timeText } from "./game.js";
import { ACTIONS, labelOf } from "./keys.js";
import { showRanking } from "./ranking.js";
import { numberInput, rowOf, saveSettings } from "./settings.js";
import { attackInput, describeStrength, strengthInput } from "./strength.js";

function button(test, text, onclick, style = "") {
  return el("button", { type: "button", class: style, onclick, dataset: { test } }, text);
}

function keyList(settings) {
  const rows = ACTIONS.filter(({ name }) => settings.keys[name].length > 0 && (name !== "half" || settings.halfTurns));
  return el("dl", { class: "keys" }, rows.map(({ name, text }) =>
    [el("dt", {}, el("kbd", {}, labelOf(settings.keys[name][0]))), el("dd", {}, text)]).flat());
}

// The kinds of games, with the settings that each of them changes.
const GAMES = [
  { name: "marathon", text: "Marathon", said: "As many points as you can",
    changes: () => ({ mode: "marathon", against: "" }) },
  { name: "sprint", text: "Sprint", said: "Forty rows, as fast as you can",
    changes: () => ({ mode: "sprint", against: "" }) },
  { name: "against", text: "Against a controller", said: "The player who tops out first loses",
    changes: ({ against, controller }) => ({ against: against || controller }) },
];

// The fields for the opponent, its strength, and its pace where that is not the strength's own.
function opponentFields(settings, lab, change) {
  const list = select([settings.against], settings.against, (against) => change({ against }));
  list.dataset.test = "opponent";
  listAdvisers().then((all) => list.append(...all.filter(([name]) => name !== settings.against)
    .map(([value, text]) => el("option", { value }, text))));
  const pace = numberInput(rowOf("pace"), settings.pace, "opponent-pace", (value) => {
    settings.pace = value;
    saveSettings(settings);
  });
  const strength = strengthInput(lab, settings.strength, "opponent-strength", (value) => change({ strength: value }));
  const said = el("p", { class: "dim said", dataset: { test: "strength-said" } });
  return el("div", { class: "opponent" }, field("Opponent", list), field("Strength", strength),
    field("Rules", attackInput(lab, settings.attack, "opponent-attack", (attack) => change({ attack }))),
    settings.strength ? null : field("Pieces/s", pace), describeStrength(lab, settings.strength, said));
}

// The start screen: {settings, lab: a promise, start(), change(changes), openSettings()}.
export function startScreen({ settings, lab, start, change, openSettings }) {
  const chosen = settings.against ? "against" : settings.mode;
  const buttons = GAMES.map(({ name, text, changes }) => el("button", {
    type: "button", "aria-pressed": String(name === chosen), onclick: () => change(changes(settings)),
      dataset: { test: `mode-${name}` },
  }, text));
  return [
    el("div", { class: "buttons games" }, buttons),
    el("p", { class: "dim" }, GAMES.find(({ name }) => name === chosen).said),
    settings.against ? opponentFields(settings, lab, change) : null,
    button("start", "Start", start, "main start"),
    el("div", { class: "buttons" }, button("settings-start", "Settings", openSettings, "quiet"),
      el("a", { class: "button quiet", href: "#watch/replay", dataset: { test: "open-replay" } }, "Open a replay")),
    keyList(settings),
  ];
}

export function pauseScreen({ resume, restart, quit }) {
  return [
    el("p", { class: "big" }, "Paused"),
    button("resume", "Resume", resume, "main start"),
    el("div", { class: "buttons" }, button("again-paused", "Restart", restart), button("leave-paused", "Leave", quit)),
  ];
}

// Asks before a game is left; `counts` says that it is ranked all the same.
export function leaveScreen({ resume, quit, counts }) {
  return [
    el("p", { class: "big", dataset: { test: "ask-leave" } }, "Leave this game?"),
    el("p", { class: "dim" }, counts ? "The game then ends and is ranked with your score so far." : "It is over then."),
    button("resume", "Resume", resume, "main start"),
    button("leave-paused", "Leave", quit),
  ];
}

const ENDS = { left: "Left", "topped out": "Game over", finished: "Finished", won: "You win", lost: "You lose" };

function rows(count) {
  return count === 1 ? "1 row" : `${number(count)} rows`;
}

function summary(game) {
  if (game.rival)
    return `You sent ${rows(game.view.sent)}, ${game.rivalName} ${game.rivalView.sent}`;
  return game.mode === "sprint" && game.end === "finished" ? timeText(game.ticks)
    : `${number(game.view.score)} points, ${rows(game.view.rows)}`;
}

// The end screen; the ranking is added when it has arrived.
export function endScreen(game, keys, { restart, save, quit }) {
  const place = game.rival ? null : el("div", { class: "place" });
  const helped = game.helped && !game.rival
    ? el("p", { class: "dim" }, "A controller played part of this game, so it is not ranked.") : null;
  return {
    children: [
      el("p", { class: "big", tabindex: -1, dataset: { test: "end" } }, ENDS[game.end]),
      el("p", {}, summary(game)),
      helped,
      button("again", "Play again", restart, "main start"),
      el("p", { class: "dim again-key" }, el("kbd", {}, "Enter"), " or ",
        el("kbd", {}, labelOf(keys.restart[0] ?? "enter")), " plays again"),
      el("div", { class: "buttons" }, button("save", "Save the replay", save, "quiet"),
        button("leave", "Back to the start", quit, "quiet")),
      place,
    ],
    rank: (ranking) => place.replaceChildren(showRanking(ranking, game.mode)),
  };
}
