// SPDX-License-Identifier: MIT
// Play settings: the person's choices, stored in the browser. The dialog is made from the rows of the table.

import { el } from "../dom.js";
import { defaultKeys, readKeys } from "./keys.js";

const KEPT = "play";

// The settings. `now` marks those that take effect at once; the others apply from the next game on.
export const SETTINGS = [
  { name: "mode", label: "Game", fallback: "marathon",
    choices: [["marathon", "Marathon"], ["sprint", "Sprint, 40 rows"]] },
  { name: "level", label: "Level", fallback: 1, min: 1, max: 20, step: 1,
    help: "The level to begin with; it rises every ten rows." },
  { name: "seed", label: "Seed", fallback: "", min: 0, max: 1e15, step: 1, empty: "random",
    help: "The same seed gives the same pieces, here and in the terminal." },
  { name: "name", label: "Your name", fallback: "", text: 20, empty: "somebody", help: "For the ranking." },
  { name: "hold", label: "Hold", fallback: true },
  { name: "halfTurns", label: "Half turns", fallback: false },
  { name: "das", label: "Repeat delay (DAS), ms", fallback: 133, min: 0, max: 5000, step: 1, now: true,
    help: "A key that is held repeats after this time." },
  { name: "arr", label: "Repeat time (ARR), ms", fallback: 33, min: 0, max: 5000, step: 1, now: true,
    help: "The time between repeats; 0 moves all the way at once." },
  { name: "controller", label: "Hints by", fallback: "champion-10x20", controllers: true, now: true },
  { name: "preview", label: "Controllers look ahead", fallback: 1, min: 0, max: 2, step: 1, now: true,
    help: "How many pieces after the one in play controllers look at." },
  { name: "finishPace", label: "When it plays, pieces/s", fallback: 4, min: 0.05, max: 50, step: "any", now: true,
    help: "How fast the controller plays when it finishes a game for you." },
  { name: "against", label: "Play against", fallback: "", controllers: true, empty: "nobody",
    help: "The player who tops out first loses." },
  { name: "strength", label: "The opponent's strength", fallback: "", strengths: true,
    help: "1 is clumsy; the highest makes no mistakes. A strength has its own pace." },
  { name: "attack", label: "Rules of attack", fallback: "tetrarch", attacks: true,
    help: "How rows are sent and garbage travels, in games against others." },
  { name: "pace", label: "The opponent, pieces/s", fallback: 1, min: 0.05, max: 50, step: "any",
    help: "How fast an opponent at a set pace plays." },
];

// The row of a setting.
export function rowOf(name) {
  return SETTINGS.find((row) => row.name === name);
}

// A number field that accepts only what its row allows; calls set(number), or set("") if it may be empty.
export function numberInput(row, value, test, set) {
  const { min, max, step, empty } = row;
  const input = el("input", {
    type: "number", min, max, step, value, placeholder: empty, required: row.fallback !== "", autocomplete: "off",
      dataset: { test },
    onchange: () => input.checkValidity() && set(sound(row, input.value)),
  });
  return input;
}

// Converts a stored value to the type and range of its row.
export function sound(row, value) {
  if (typeof row.fallback === "boolean")
    return typeof value === "boolean" ? value : row.fallback;
  if (row.choices)
    return row.choices.some(([choice]) => choice === value) ? value : row.fallback;
  if (row.text || row.controllers || row.strengths || row.attacks)
    return String(value ?? row.fallback).slice(0, row.text);
  if (value === "" || !Number.isFinite(Number(value)))
    return row.fallback;
  const number = Math.min(Math.max(Number(value), row.min), row.max);
  return row.step === 1 ? Math.round(number) : number;
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export function loadSettings() {
  const kept = parse(localStorage.getItem(KEPT));
  const settings = Object.fromEntries(SETTINGS.map((row) => [row.name, sound(row, kept[row.name] ?? row.fallback)]));
  return { ...settings, hints: kept.hints === true, keys: readKeys(kept.keys) };
}

export function saveSettings(settings) {
  localStorage.setItem(KEPT, JSON.stringify(settings));
}

// Resets everything in place, because others hold references to the same object.
export function resetSettings(settings) {
  for (const row of SETTINGS)
    settings[row.name] = row.fallback;
  settings.hints = false;
  settings.keys = defaultKeys();
}

// The seed of the next game: the chosen one, or a random one.
export function nextSeed(settings) {
  return settings.seed === "" ? crypto.getRandomValues(new Uint32Array(1))[0] % 1e9 : settings.seed;
}
