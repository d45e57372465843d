// SPDX-License-Identifier: MIT
// Lab: the engine of Tetris (see src/ui/web/wasm/lab_tetris.h). Nothing here decides anything about the games.

import { Handle, loadEngine } from "./engine.js";

const ANY = 2 ** 31 - 1; // ticks or pieces: no limit

export const PIECES = "IOTSZJL"; // in the order of their numbers
export const NONE = 7; // no piece
export const GARBAGE = 7, EMPTY = 8; // cells that did not come from a piece
export const FIELD_WIDTH = 10, FIELD_HEIGHT = 40, FIELD_VISIBLE = 20;
export const INPUT = { left: 0, right: 1, cw: 2, ccw: 3, half: 4, soft: 5, hard: 6, hold: 7 };
export const SEQUENCE = { uniform: 0, bag: 1, list: 2, sz: 3 };

// Cells of a view: [[x, y], ...] from x0, y0, ... or with other prefixes.
function cellsOf(view, x = "x", y = "y") {
  return [0, 1, 2, 3].map((i) => [view[x + i], view[y + i]]);
}

// Makes controllers, rules, players and games of Tetris. Objects made here are released with free().
export class Lab {
  static async load(url = "lab.wasm") {
    return new Lab(await loadEngine(url));
  }

  constructor(engine) {
    this.engine = engine;
    const { call } = engine;
    this.players = Array.from({ length: call.lab_players() }, (_, i) => ({
      name: engine.text(call.lab_player_name(i)),
      help: engine.text(call.lab_player_help(i)),
    }));
    this.strengths = Array.from({ length: call.lab_strengths() }, (_, i) => ({
      number: i + 1,
      pace: call.lab_strength_pace(i + 1),
      help: engine.text(call.lab_strength_help(i + 1)),
    }));
  }

  // Makes a controller from the JSON of a controller file.
  controller(file) {
    return new Controller(this.engine, file);
  }

  // The rules of a game: {kind: "simplified" | "guideline", width, height, linesAfterOverflow, hold, halfTurns, pieces:
  // a key of SEQUENCE, list: the letters of a list, or the weights of a uniform sequence}.
  rules(settings) {
    return new Rules(this.engine, settings);
  }

  // A controller with a player, by name, that sees `preview` pieces after the one in play.
  mind(controller, rules, player = "greedy", preview = 0, seed = 1) {
    const number = this.players.findIndex((row) => row.name === player);
    return new Mind(this.engine, controller, rules, number, preview, seed);
  }

  // A game by the guideline rules; `name` is the player's.
  game(rules, seed, number = 0, level = 1, name = "page") {
    return new Game(this.engine, rules, seed, number, level, name);
  }

  // A recorded game from the bytes of a replay file; `name` names the file in errors.
  open(bytes, name) {
    return new RecordedGame(this.engine, bytes, name);
  }

  drops(rules, seed, number = 0, preview = 0) {
    return new Drops(this.engine, rules, seed, number, preview);
  }

  // The mean of lifetimes with this total, some of which were cut off: {mean, low, high}, with a 95% interval.
  lifetime(total, deaths, cutOff) {
    return this.engine.view("lifetime", this.engine.call.lab_lifetime_view(total, deaths, cutOff));
  }

  // The values in bins, beside the exponential distribution with this mean (0: unknown): {width, counts, expected}.
  histogram(values, mean) {
    const { call } = this.engine, [list] = this.engine.put(Float64Array.from(values));
    const address = call.lab_histogram(list, values.length, mean);
    const [bins, width] = new Float64Array(call.memory.buffer, address, 2);
    const pairs = new Float64Array(call.memory.buffer, address + 16, 2 * bins);
    return { width, counts: [...pairs.filter((_, i) => i % 2 === 0)], expected: [...pairs.filter((_, i) => i % 2)] };
  }
}

class Controller extends Handle {
  constructor(engine, file) {
    super(engine, "controller", engine.call.lab_controller_new(file.width ?? 10, file.height ?? 20));
    this.file = file;
    for (const feature of file.features) {
      const weights = new Float64Array(feature.weights ?? [feature.weight]);
      if (engine.call.lab_controller_add(this.at, ...engine.put(feature.name, weights), weights.length))
        throw engine.failure();
    }
  }
}

class Rules extends Handle {
  constructor(engine, settings) {
    const { kind = "guideline", width = 10, height = 20, linesAfterOverflow = false, hold = true, halfTurns = false,
      pieces, list = "" } = settings;
    const guideline = kind === "guideline";
    const sequence = SEQUENCE[pieces ?? (guideline ? "bag" : "uniform")];
    const numbers = [guideline, width, height, linesAfterOverflow, hold, halfTurns].map(Number);
    super(engine, "rules", engine.call.lab_rules_new(...numbers));
    if (engine.call.lab_rules_pieces(this.at, sequence, ...engine.put(list)))
      throw engine.failure();
    Object.assign(this, { guideline, width: guideline ? FIELD_WIDTH : width,
      height: guideline ? FIELD_VISIBLE : height });
  }
}

class Mind extends Handle {
  constructor(engine, controller, rules, player, preview, seed) {
    super(engine, "mind", engine.call.lab_mind_new(controller.at, rules.at, player, preview, seed));
    Object.assign(this, { controller, rules, preview });
  }

  // Makes the mistakes of a strength, by number, in games that are played with keys.
  weaken(strength) {
    this.engine.call.lab_mind_weaken(this.at, strength);
  }

  // Thinks about a drawn board: columns as bits, bit 0 the lowest row; queue and hold as piece numbers.
  consider(columns, queue, hold = NONE) {
    const [column, pieces] = this.engine.put(Uint32Array.from(columns), Uint8Array.from(queue));
    this.engine.call.lab_mind_think(this.at, column, pieces, queue.length, hold);
    return this.thought();
  }

  // The last thought: the best placements, the chosen one first: [{piece, hold, spin, score, cells}].
  thought() {
    const view = this.engine.view("mind", this.engine.call.lab_mind_view(this.at));
    const best = Array.from({ length: view.count }, (_, i) => ({
      piece: view[`piece${i}`],
      hold: view[`hold${i}`] === 1,
      spin: view[`spin${i}`],
      score: view[`score${i}`],
      cells: cellsOf(view, `x${i}`, `y${i}`),
    }));
    return { weighed: view.weighed, best };
  }

  // The value of each feature of the controller, and what it adds to the score, for a placement of the last thought.
  features(which = 0) {
    const { features } = this.controller.file;
    const address = this.engine.call.lab_mind_features(this.at, which);
    const numbers = new Float64Array(this.engine.call.memory.buffer, address, 2 * features.length);
    return features.map((feature, i) => ({
      name: feature.name,
      pattern: feature.weights !== undefined,
      weight: feature.weight,
      value: numbers[2 * i],
      part: numbers[2 * i + 1],
    }));
  }
}

// The pieces in the queue of a view, the one in play first, as numbers.
function queueOf(view) {
  return [view.piece, view.next1, view.next2, view.next3, view.next4, view.next5, view.next6].filter((p) => p < NONE);
}

// A game that can be shown.
class ShownGame extends Handle {
  // Everything to be shown: numbers by name, the piece in play, its ghost, the queue, all cells from the lowest row.
  view() {
    const view = this.engine.view("game", this.engine.call.lab_game_view(this.at));
    return {
      ...view,
      width: FIELD_WIDTH,
      height: FIELD_VISIBLE,
      queue: queueOf(view),
      active: cellsOf(view),
      ghost: cellsOf(view, "gx", "gy"),
      cells: this.engine.bytes(this.engine.call.lab_game_cells(this.at), FIELD_WIDTH * FIELD_HEIGHT),
      praise: this.engine.text(this.engine.call.lab_game_praise(this.at)),
    };
  }
}

// A recorded game; starts at the beginning.
class RecordedGame extends ShownGame {
  constructor(engine, bytes, name) {
    const [text, label] = engine.put(bytes, name);
    super(engine, "game", engine.call.lab_game_open(text, bytes.length, label));
    if (!this.at)
      throw engine.failure();
    this.player = engine.text(engine.call.lab_game_player(this.at));
    this.timed = engine.call.lab_game_timed(this.at) === 1;
  }

  // Advance by a number of ticks, or of pieces; false at the end.
  pass(ticks) {
    return this.engine.call.lab_game_follow(this.at, ticks, ANY) === 1;
  }

  place(pieces) {
    return this.engine.call.lab_game_follow(this.at, ANY, pieces) === 1;
  }

  // Goes to the moment after this many pieces.
  goTo(pieces) {
    this.engine.call.lab_game_rewind(this.at);
    this.place(pieces);
  }
}

// A game by the guideline rules, played with keys.
class Game extends ShownGame {
  constructor(engine, rules, seed, number, level, name) {
    super(engine, "game", engine.call.lab_game_new(rules.at, seed, number, level, ...engine.put(name)));
    this.rules = rules;
  }

  // Press a key (INPUT), let one tick (1/60 s) pass, or let a mind press its next key; true if a piece locked.
  press(input) {
    return this.engine.call.lab_game_press(this.at, input) === 1;
  }

  tick() {
    return this.engine.call.lab_game_tick(this.at) === 1;
  }

  act(mind) {
    return this.engine.call.lab_game_act(this.at, mind.at) === 1;
  }

  // Lets a mind place up to this many pieces; returns how many it placed.
  play(mind, pieces) {
    return this.engine.call.lab_game_play(this.at, mind.at, pieces);
  }

  // Called after a piece locked: sends garbage to the other game, or takes in the garbage that is pending here.
  attack(other) {
    this.engine.call.lab_game_attack(this.at, other.at);
  }

  think(mind) {
    this.engine.call.lab_game_think(this.at, mind.at);
    return mind.thought();
  }

  // The game so far as a replay file.
  replay() {
    return this.engine.text(this.engine.call.lab_game_replay(this.at));
  }
}

// A game in which a mind places pieces directly, without key presses.
class Drops extends Handle {
  constructor(engine, rules, seed, number, preview) {
    super(engine, "drops", engine.call.lab_drops_new(rules.at, seed, number, preview));
    this.rules = rules;
  }

  play(mind, pieces) {
    return this.engine.call.lab_drops_play(this.at, mind.at, pieces);
  }

  think(mind) {
    this.engine.call.lab_drops_think(this.at, mind.at);
    return mind.thought();
  }

  view() {
    const view = this.engine.view("drops", this.engine.call.lab_drops_view(this.at));
    const { width, height } = this.rules;
    const cells = this.engine.bytes(this.engine.call.lab_drops_cells(this.at), width * (height + 4));
    return { ...view, width, height, queue: queueOf(view), cells };
  }
}

// Plays a whole game of drops: {end: 1 if it was lost, pieces, rows}.
export function playWhole(lab, rules, mind, seed, number, maxPieces = 0) {
  const { engine } = lab;
  return engine.view("drops", engine.call.lab_drops_whole(rules.at, mind.at, seed, number, maxPieces));
}
