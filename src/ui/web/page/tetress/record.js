// SPDX-License-Identifier: MIT
// Torus record: matches of Tetress as lines of JSON, as docs/reference/files.md describes them; the program writes and
// reads the same. What is read was checked against the rules, ply by ply.

import { SIDES } from "../lab.js";
import { TURNS, TorusGame, cellsText, parseAction } from "./game.js";

const RECORD = "tetress match", FORMAT = 1, GAMES_MAX = 1000000;
const LISTS = ["depth", "nodes", "seconds", "score"];
const FORFEITS = ["late", "illegal", "hung", "crashed", "flooded", "garbled"];

// A game as an object of a record; number counts from 1, and agents[0] is red where it is odd.
export function gameRecord(game, number, agents, opening) {
  const [red, blue] = number % 2 ? agents : [agents[1], agents[0]];
  const told = game.plies.slice(opening).map((ply) => ply.told);
  return {
    game: number, red, blue, winner: game.winner, reason: game.reason, plies: game.plies.length, opening,
    actions: game.plies.map((ply) => cellsText(ply.cells)),
    depth: told.map((t) => t.depth), nodes: told.map((t) => t.nodes),
    seconds: told.map((t) => Math.round(1e6 * t.seconds) / 1e6), score: told.map((t) => t.score),
  };
}

// The text of a record: {agents, nodes, seed, games} and games as above.
export function recordText({ agents, nodes, seed, games }, list) {
  const head = { record: RECORD, format: FORMAT, agents, time: 0, nodes, sprt: null, seed, games };
  return [head, ...list].map((object) => JSON.stringify(object) + "\n").join("");
}

function insist(right, sentence) {
  if (!right)
    throw new Error(sentence);
}

function checkMatch(head) {
  insist(head.record === RECORD, "this is no record of a Tetress match");
  insist(head.format === FORMAT, `the format is ${head.format}, but only ${FORMAT} can be read`);
  insist(Array.isArray(head.agents) && head.agents.length === 2 && head.agents.every((agent) => typeof agent === "string"),
    "\"agents\" must be a list of two names");
  insist(Number.isInteger(head.games) && head.games >= 2 && head.games % 2 === 0 && head.games <= GAMES_MAX,
    `the number of games must be even and at most ${GAMES_MAX}`);
  insist(head.nodes >= 0 && head.time >= 0, "no figure may be negative");
  return head;
}

// What a line says of itself, before it is played again.
function checkHead(line, match) {
  const { game, red, blue, winner, reason, plies, opening, actions } = line;
  insist(Number.isInteger(game) && game >= 1 && game <= match.games, `the number of the game must be between 1 and ${match.games}`);
  const [first, second] = game % 2 ? match.agents : [match.agents[1], match.agents[0]];
  insist(red === first && blue === second, `in game ${game} ${first} plays red, and ${second} blue`);
  insist([...SIDES, "draw"].includes(winner), "the winner must be \"red\", \"blue\" or \"draw\"");
  insist(["stuck", "turns", ...FORFEITS].includes(reason), `there is no reason "${reason}" to end a game`);
  insist(Number.isInteger(plies) && plies >= 0 && plies <= TURNS && Number.isInteger(opening) && opening >= 0 && opening <= plies,
    `a game has at most ${TURNS} plies, and those of the opening are among them`);
  insist(Array.isArray(actions) && actions.length === plies, `there must be ${plies} actions, as many as plies`);
  for (const name of LISTS)
    insist(Array.isArray(line[name]) && line[name].length === plies - opening && line[name].every(Number.isFinite),
      `"${name}" must be a list with one figure for each ply after the opening`);
}

// Plays a line's game again by the rules.
export function replayGame(lab, line) {
  const game = new TorusGame(lab);
  try {
    line.actions.forEach((text, i) => {
      const action = parseAction(lab, text), at = i - line.opening;
      insist(action >= 0, `the action of ply ${i + 1}, "${String(text).slice(0, 40)}", is none`);
      insist(!game.now.end, `the game is over after ply ${i}, but goes on`);
      const told = at < 0 ? null : Object.fromEntries(LISTS.map((name) => [name, line[name][at]]));
      insist(game.play(action, told), `the action of ply ${i + 1} is not legal`);
    });
  } catch (error) {
    game.free();
    throw error;
  }
  return game;
}

function checkGame(lab, line, match) {
  checkHead(line, match);
  const game = replayGame(lab, line), forfeit = FORFEITS.includes(line.reason);
  const winner = forfeit ? SIDES[1 - game.now.side] : game.winner;
  game.free();
  insist(forfeit ? !game.winner : game.reason === line.reason, `the game does not end as it says (${line.reason}) after ${line.plies} plies`);
  insist(winner === line.winner, `the winner is ${winner}, not as it says`);
}

function parseLine(text) {
  let object = null;
  try {
    object = JSON.parse(text);
  } catch {
    // told below, as what is no object is told
  }
  insist(object !== null && typeof object === "object" && !Array.isArray(object), "this is no line of a record");
  return object;
}

// Reads a record: {match, games}, the games by their numbers. Fails with a sentence that names the line. progress(done, all) is
// called from time to time, and lets the page breathe.
export async function parseRecord(lab, text, label, progress) {
  insist(text.length > 0, `${label} is empty`);
  const lines = text.split("\n"), cut = lines.pop() !== "", games = [], lineOf = new Map();
  let match = null;
  for (const [i, line] of lines.entries()) {
    try {
      if (i === 0) {
        match = checkMatch(parseLine(line));
        continue;
      }
      const game = parseLine(line);
      checkGame(lab, game, match);
      insist(!lineOf.has(game.game), `game ${game.game} is in line ${lineOf.get(game.game)} as well`);
      lineOf.set(game.game, i + 1);
      games.push(game);
    } catch (error) {
      throw new Error(`${label}, line ${i + 1}: ${error.message}`);
    }
    if (i % 20 === 0)
      await progress(i, lines.length);
  }
  insist(!cut, `${label}, line ${lines.length + 1}: the line is cut off`);
  return { match, games: games.sort((a, b) => a.game - b.game) };
}
