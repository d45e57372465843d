// SPDX-License-Identifier: MIT
// Worker: the engine on a thread of its own, for long computations. A message {id, job, ...} is answered by {id,
// answer} or {id, error}; jobs are listed in the table below. Objects that later jobs need are kept under a name.

import { FumenLab } from "./fumen_lab.js";
import { Lab } from "./lab.js";
import { SIDES, TorusLab } from "./torus_lab.js";

let lab, torusLab, fumenLab;
const kept = new Map();

async function tetris() {
  return lab ??= await Lab.load();
}

async function tetress(weights) {
  if (!torusLab) {
    torusLab = await TorusLab.load();
    torusLab.learn(weights);
  }
  return torusLab;
}

async function fumens() {
  return fumenLab ??= await FumenLab.load();
}

function forget(name) {
  kept.get(name)?.forEach((handle) => handle.free());
  kept.delete(name);
}

function release({ name }) {
  forget(name);
}

// Starts a game to watch: {name, rules, controller, player, preview, seed, number}.
async function watch({ name, rules: settings, controller: file, player, preview, seed, number = 0 }) {
  const lab = await tetris();
  forget(name);
  const controller = lab.controller(file), rules = lab.rules(settings);
  const mind = lab.mind(controller, rules, player, preview, seed);
  const game = rules.guideline ? lab.game(rules, seed, number) : lab.drops(rules, seed, number, preview);
  kept.set(name, [game, mind, rules, controller]);
  return advance({ name, pieces: 0 });
}

// Lets a mind place pieces until `pieces` are placed, the game is over or the time is up. It places several pieces
// between two looks at the clock, because for a fast player reading the clock is slow.
function playOn(game, mind, pieces, milliseconds) {
  const end = performance.now() + milliseconds;
  let placed = 0, stretch = 1, now = end - milliseconds;
  while (placed < pieces && now < end) {
    const before = now, asked = Math.min(stretch, pieces - placed), done = game.play(mind, asked);
    placed += done;
    if (done < asked)
      break;
    now = performance.now();
    stretch = now - before < 1 ? 2 * stretch : Math.max(1, stretch >> 1);
  }
  return placed;
}

// Advances a game by `pieces` pieces, for at most `milliseconds`, and returns its view and, if `think` is true, the
// next placement and the reasons for it.
function advance({ name, pieces, milliseconds = 1000, think = true }) {
  const [game, mind] = kept.get(name);
  const placed = playOn(game, mind, pieces, milliseconds);
  const view = game.view();
  if (!think)
    return { placed, view };
  const thought = view.end ? { weighed: 0, best: [] } : game.think(mind);
  return { placed, view, thought, features: thought.best.length ? mind.features(0) : [] };
}

// The available players: [{name, help}].
async function players() {
  return (await tetris()).players;
}

// Makes a mind from {rules, controller, player, preview, seed}, passes it to use(), and releases it.
async function withMind({ rules: settings, controller: file, player = "greedy", preview = 0, seed = 1 }, use) {
  const lab = await tetris();
  const controller = lab.controller(file), rules = lab.rules(settings);
  const mind = lab.mind(controller, rules, player, preview, seed);
  try {
    return use(mind, rules, lab);
  } finally {
    [mind, rules, controller].forEach((handle) => handle.free());
  }
}

// What a controller would do on a drawn board: the arguments of withMind() except the preview, and {columns, queue,
// hold}.
function consider(details) {
  const { columns, queue, hold } = details;
  return withMind({ ...details, preview: queue.length - 1 }, (mind) => {
    const thought = mind.consider(columns, queue, hold);
    return { thought, features: thought.best.map((_, i) => mind.features(i)) };
  });
}

// A fumen as a board, and a board as a fumen: see fumen_lab.js.
async function readFumen({ text, width, height }) {
  return (await fumens()).read(text, width, height);
}

async function printFumen(board) {
  return (await fumens()).print(board);
}

// Plays whole games: the arguments of withMind(), and {first, games, maxPieces} -> [{end, pieces, rows}, ...]
function games(details) {
  const { seed, first = 0, games, maxPieces = 0 } = details;
  return withMind(details, (mind, rules, lab) =>
    Array.from({ length: games }, (_, i) => lab.playWhole(rules, mind, seed, first + i, maxPieces)));
}

// Statistics of games, from their rows and the number of games that were lost rather than cut off: {rows, deaths} ->
// {mean, low, high, width, counts, expected}; nothing without a game.
async function scores({ rows, deaths }) {
  const lab = await tetris();
  return rows.length ? lab.summarise(rows, deaths) : {};
}

// Makes an agent of Tetress and keeps it: {weights, name, agent, seed}.
async function seat({ weights, name, agent: text, seed = 1 }) {
  const lab = await tetress(weights);
  forget(name);
  kept.set(name, [lab.agent(text, seed)]);
}

// Makes the agents of game `number` of a match and keeps them as "red" and "blue": {weights, agents, seed, number}.
// They are one object, because they share one stream of random numbers, as in the program.
async function pair({ weights, agents, seed, number }) {
  const lab = await tetress(weights), both = lab.pair(agents, seed, number);
  SIDES.forEach((side) => {
    forget(side);
    kept.set(side, [both]);
  });
}

// Lets an agent choose an action that is not in `skip`; makes the agent first if it does not exist. Takes the arguments
// of seat() and {cells, side, turn, nodes, skip} -> {action, score, depth, nodes, line, seconds}.
async function decide(details) {
  if (!kept.has(details.name))
    await seat(details);
  const [agent] = kept.get(details.name);
  const torus = torusLab.position(details);
  const start = performance.now();
  const choice = agent.choose(torus, details.nodes, details.skip);
  torus.free();
  return { ...choice, seconds: (performance.now() - start) / 1000 };
}

// An engine that trapped, usually for lack of memory, cannot be used any more: the next job gets a new one.
function giveUp() {
  lab = torusLab = fumenLab = undefined;
  kept.clear();
  return "The engine has given up: that takes more memory than a page may have";
}

const jobs = { watch, advance, players, consider, readFumen, printFumen, games, scores, seat, pair, decide, release };

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: await jobs[data.job](data) });
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof WebAssembly.RuntimeError ? giveUp() : error.message });
  }
};
