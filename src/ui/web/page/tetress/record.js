// SPDX-License-Identifier: MIT
// Torus record: matches of Tetress as lines of JSON, described in docs/reference/files.md; the program writes and reads
// the same format. The engine checks what is read against the rules, ply by ply.

import { FIGURES } from "../torus_lab.js";
import { TorusGame } from "./game.js";

// The first line of a record: {agents, nodes, seed, games}.
export function matchLine({ agents, nodes, seed, games }) {
  return { record: "tetress match", format: 1, agents, time: 0, nodes, sprt: null, seed, games };
}

// A game as a line of a record; `number` counts from 1, and agents[0] is red if it is odd.
export function gameLine(game, number, agents, opening) {
  const [red, blue] = number % 2 ? agents : [agents[1], agents[0]];
  const told = game.plies.slice(opening).map((ply) => ply.told);
  return {
    game: number, red, blue, winner: game.winner, reason: game.reason, plies: game.plies.length, opening,
    actions: game.plies.map((ply) => ply.text),
    depth: told.map((t) => t.depth), nodes: told.map((t) => t.nodes),
    seconds: told.map((t) => Math.round(1e6 * t.seconds) / 1e6), score: told.map((t) => t.score),
  };
}

// The text of a record with these lines.
export function recordText(lines) {
  return lines.map((line) => JSON.stringify(line) + "\n").join("");
}

// Plays the game of a line again.
export function replayGame(lab, line) {
  const game = new TorusGame(lab);
  line.actions.forEach((text, i) => {
    const at = i - line.opening;
    game.play(lab.parse(text), at < 0 ? null : Object.fromEntries(FIGURES.map((name) => [name, line[name][at]])));
  });
  return game;
}

// The object or list in a line, or null if there is none.
function parseLine(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

// Reads a record: {match, games}, the games sorted by number. Fails with a sentence that names the line. progress(done,
// all) is called from time to time, and lets the page stay responsive.
export async function parseRecord(lab, text, label, progress) {
  const lines = text.split("\n"), cutOff = lines.pop() !== "", reader = lab.match(label), read = [];
  try {
    for (const [i, line] of lines.entries()) {
      const object = parseLine(line);
      if (!object)
        reader.garbage();
      else if (i === 0)
        reader.head(object);
      else
        reader.game(object);
      read.push(object);
      if (i % 20 === 0)
        await progress(i, lines.length);
    }
    reader.end(cutOff);
  } finally {
    reader.free();
  }
  const [match, ...games] = read;
  return { match, games: games.sort((a, b) => a.game - b.game) };
}
