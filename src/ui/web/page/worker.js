// SPDX-License-Identifier: MIT
// Worker: the engine on a thread of its own, for what takes long. A message {id, job, ...} is answered by {id, answer}
// or {id, error}; jobs are rows of the table below. What a job needs again and again is kept under a name.

import { Lab, playWhole } from "./lab.js";
import { SIDES, TorusLab } from "./torus_lab.js";

let lab, torusLab;
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

function forget(name) {
  kept.get(name)?.forEach((handle) => handle.free());
  kept.delete(name);
}

function release({ name }) {
  forget(name);
}

// Starts a game to be watched: {name, rules, controller, player, preview, seed, number}.
async function watch({ name, rules: settings, controller: file, player, preview, seed, number = 0 }) {
  const lab = await tetris();
  forget(name);
  const controller = lab.controller(file), rules = lab.rules(settings);
  const mind = lab.mind(controller, rules, player, preview, seed);
  const game = rules.guideline ? lab.game(rules, seed, number) : lab.drops(rules, seed, number, preview);
  kept.set(name, [game, mind, rules, controller]);
  return advance({ name, pieces: 0 });
}

// Has a mind place pieces until so many are down, the game is over or the time is up. Stretches grow while they are
// short, because to a quick player the clock is slow to ask.
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

// Goes on with it by so many pieces, at most for so many milliseconds, and tells what it looks like and, if it is to
// think, what comes next and why.
function advance({ name, pieces, milliseconds = 1000, think = true }) {
  const [game, mind] = kept.get(name);
  const placed = playOn(game, mind, pieces, milliseconds);
  const view = game.view();
  if (!think)
    return { placed, view };
  const thought = view.end ? { weighed: 0, best: [] } : game.think(mind);
  return { placed, view, thought, features: thought.best.length ? mind.features(0) : [] };
}

// The players there are: [{name, help}].
async function players() {
  return (await tetris()).players;
}

// Makes what plays a game, {rules, controller, player, preview, seed}, and releases it after its use.
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

// What a controller would do on a drawn board: what withMind() takes but the preview, and {columns, queue, hold}.
function consider(details) {
  const { columns, queue, hold } = details;
  return withMind({ ...details, preview: queue.length - 1 }, (mind) => {
    const thought = mind.consider(columns, queue, hold);
    return { thought, features: thought.best.map((_, i) => mind.features(i)) };
  });
}

// Plays whole games: what withMind() takes, and {first, games, maxPieces} -> [{end, pieces, rows}, ...]
function games(details) {
  const { seed, first = 0, games, maxPieces = 0 } = details;
  return withMind(details, (mind, rules, lab) => Array.from({ length: games }, (_, i) => {
    const { end, pieces, rows } = playWhole(lab, rules, mind, seed, first + i, maxPieces);
    return { end, pieces, rows };
  }));
}

// What games of so many rows come to, of which some were lost and not cut off: {rows, deaths} -> {mean, low, high} and,
// once there are any, {width, counts, expected}.
async function scores({ rows, deaths }) {
  const lab = await tetris(), total = rows.reduce((sum, one) => sum + one, 0);
  const lifetime = lab.lifetime(total, deaths, rows.length - deaths);
  const mean = Number.isFinite(lifetime.mean) ? lifetime.mean : 0;
  return { ...lifetime, ...(rows.length ? lab.histogram(rows, mean) : {}) };
}

// Makes an agent of Tetress and keeps it: {weights, name, agent, seed}.
async function seat({ weights, name, agent: text, seed = 1 }) {
  const lab = await tetress(weights);
  forget(name);
  kept.set(name, [lab.agent(text), lab.stream(seed)]);
}

// Makes the agents of game `number` of a match and keeps them as "red" and "blue": {weights, agents, seed, number}.
// They draw from the same random numbers, as in the program.
async function pair({ weights, agents, seed, number }) {
  const lab = await tetress(weights), stream = lab.stream(seed, number);
  SIDES.forEach((side, i) => {
    forget(side);
    kept.set(side, [lab.agent(agents[i]), stream]);
  });
}

// Has it choose an action, but none of those in `skip`, and makes it first where it is not there: what seat() takes and
// {cells, side, turn, nodes, skip} -> {action, score, depth, nodes, line, seconds}.
async function decide(details) {
  if (!kept.has(details.name))
    await seat(details);
  const [agent, stream] = kept.get(details.name);
  const torus = torusLab.torus();
  torus.set(details.cells, details.side, details.turn);
  const start = performance.now();
  const choice = agent.choose(torus, stream, details.nodes, details.skip);
  torus.free();
  return { ...choice, seconds: (performance.now() - start) / 1000 };
}

// An engine that stopped in the middle, for want of memory as a rule, is not to be trusted any more: the next job gets
// a new one.
function giveUp() {
  lab = torusLab = undefined;
  kept.clear();
  return "The engine has given up: that takes more memory than a page may have";
}

const jobs = { watch, advance, players, consider, games, scores, seat, pair, decide, release };

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: await jobs[data.job](data) });
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof WebAssembly.RuntimeError ? giveUp() : error.message });
  }
};
