// SPDX-License-Identifier: MIT
// Play settings: what a person chose, kept in the browser. Rows of a table: the dialog is made from them.

import { defaultKeys, readKeys } from "./play_keys.js";

const KEPT = "play";

// What can be set. `now` marks what holds at once, the rest counts from the next game on.
export const SETTINGS = [
  { name: "mode", label: "Game", fallback: "marathon", choices: [["marathon", "Marathon: for points"], ["sprint", "Sprint: 40 rows for time"]] },
  { name: "level", label: "Level to begin with", fallback: 1, min: 1, max: 20, step: 1, help: "It rises every ten rows." },
  { name: "seed", label: "Seed", fallback: "", min: 0, max: 1e15, step: 1, empty: "random", help: "The same seed gives the same pieces, here and in the terminal." },
  { name: "name", label: "Your name", fallback: "", text: 20, empty: "somebody", help: "For the ranking." },
  { name: "hold", label: "Hold", fallback: true },
  { name: "halfTurns", label: "Half turns", fallback: false },
  { name: "das", label: "Delay before a held key repeats, ms", fallback: 133, min: 0, max: 5000, step: 1, now: true, help: "DAS, delayed auto shift." },
  { name: "arr", label: "Time between repeats, ms", fallback: 33, min: 0, max: 5000, step: 1, now: true, help: "ARR, auto repeat rate; 0 means all the way at once." },
  { name: "controller", label: "Hints by", fallback: "champion-10x20", controllers: true, now: true },
  { name: "preview", label: "Pieces controllers look ahead", fallback: 1, min: 0, max: 2, step: 1, now: true },
  { name: "finishPace", label: "Its pieces a second when it plays for you", fallback: 4, min: 0.05, max: 50, step: "any", now: true },
  { name: "against", label: "Play against", fallback: "", controllers: true, empty: "nobody", help: "Who tops out first loses." },
  { name: "pace", label: "The opponent's pieces a second", fallback: 1, min: 0.05, max: 50, step: "any" },
];

// Brings a value into the form and the range of its row.
export function sound(row, value) {
  if (typeof row.fallback === "boolean")
    return typeof value === "boolean" ? value : row.fallback;
  if (row.choices)
    return row.choices.some(([choice]) => choice === value) ? value : row.fallback;
  if (row.text || row.controllers)
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

// Sets everything back, in place, for others hold on to the same object.
export function resetSettings(settings) {
  for (const row of SETTINGS)
    settings[row.name] = row.fallback;
  settings.keys = defaultKeys();
}

// The seed of the next game: what was chosen, or a new one.
export function nextSeed(settings) {
  return settings.seed === "" ? crypto.getRandomValues(new Uint32Array(1))[0] % 1e9 : settings.seed;
}
