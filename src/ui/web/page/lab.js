// SPDX-License-Identifier: MIT
// Lab: the engine of Tetris (see include/tetrarch.h). Nothing here decides anything about the games.

import { Handle, loadEngine } from "./engine.js";

const ANY = BigInt(Number.MAX_SAFE_INTEGER); // ticks or pieces: no limit
const PREVIEWS = 6; // that a game with keys shows
const QUEUE_MAX = 7, PLACEMENTS_MAX = 4096, BEST = 3; // placements: that a player may weigh, and that are shown

export const PIECES = "IOTSZJL"; // in the order of their numbers
export const NONE = 7; // no piece
export const GARBAGE = 7, EMPTY = 8; // cells that did not come from a piece
export const FIELD_WIDTH = 10, FIELD_HEIGHT = 40, FIELD_VISIBLE = 20;
export const INPUT = { left: 0, right: 1, cw: 2, ccw: 3, half: 4, soft: 5, hard: 6, hold: 7 };
export const SEQUENCES = ["uniform", "bag", "list", "sz"];

// Cells in pairs: [[x, y], ...].
function pairsOf(list) {
  return [0, 2, 4, 6].map((i) => [list[i], list[i + 1]]);
}

// Makes controllers, rules, players and games of Tetris. Objects made here are released with free().
export class Lab {
  static async load(url = "lab.wasm") {
    return new Lab(await loadEngine(url));
  }

  constructor(engine) {
    this.engine = engine;
    this.players = [...this.listPlayers()];
    this.strengths = [...this.listStrengths()];
    this.attacks = [...this.listAttacks()];
  }

  // The players: {name, help, previews: the most pieces besides the one in play that it makes use of}.
  * listPlayers() {
    const { engine, engine: { call } } = this;
    for (let i = 0, name; (name = call.tetrarch_player_name(i)); i++) {
      const previews = engine.room(4), help = engine.text(call.tetrarch_player_help(i, previews));
      yield { name: engine.text(name), help, previews: new Int32Array(call.memory.buffer, previews, 1)[0] };
    }
  }

  // The strengths of an opponent: {number, pace in pieces a second, help}.
  * listStrengths() {
    const { engine, engine: { call } } = this, pace = engine.room(8);
    for (let number = 1, help; (help = call.tetrarch_player_strength(number, pace)); number++)
      yield { number, help: engine.takeText(help), pace: engine.doubles(pace, 1)[0] };
  }

  // The rules of attack, by name.
  * listAttacks() {
    for (let i = 0, name; (name = this.engine.call.tetrarch_attack_name(i)); i++)
      yield this.engine.text(name);
  }

  // Makes a controller from the JSON of a controller file.
  controller(file) {
    return new Controller(this.engine, file);
  }

  // The rules of a game: {kind: "simplified" | "guideline", width, height, linesAfterOverflow, hold, halfTurns, pieces:
  // one of SEQUENCES, list: the letters of a list, or the weights of a uniform sequence}.
  rules(settings) {
    return new Rules(this.engine, settings);
  }

  // A controller with a player, by name, that sees up to `preview` pieces after the one in play; with a strength it
  // makes mistakes in games that are played with keys.
  mind(controller, rules, player = "greedy", preview = 0, seed = 1, strength = 0) {
    const { previews } = this.players.find(({ name }) => name === player);
    const text = `${player} live=yes preview=${Math.min(preview, previews)} seed=${seed} strength=${strength}`;
    return new Mind(this.engine, controller, rules, text);
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

  // Plays a whole game without keys: {end: 1 if it was lost, pieces, rows}.
  playWhole(rules, mind, seed, number, maxPieces = 0) {
    const { engine, engine: { call } } = this, out = engine.place("measured");
    const settings = `games=1 threads=1 seed=${seed} first=${number} max-pieces=${maxPieces}`;
    engine.done(call.tetrarch_evaluate(mind.at, rules.at, ...engine.put(settings), 0, out, engine.error));
    const { deaths, pieces, least } = engine.read("measured");
    return { end: deaths, pieces, rows: least };
  }

  // The rows of games, of which some were lost and the others cut off: their mean with a 95% interval, and the rows in
  // bins, beside the exponential distribution with this mean: {mean, low, high, width, counts, expected}.
  summarise(rows, deaths) {
    const { engine, engine: { call } } = this, [list] = engine.put(Float64Array.from(rows));
    const out = engine.place("measured"), bins = engine.place("histogram");
    engine.done(call.tetrarch_summarise(list, rows.length, deaths, out, bins, engine.error));
    const { mean, low, high } = engine.read("measured"), histogram = engine.read("histogram"),
      [counts, expected] = ["counts", "expected"].map((name) => [...histogram[name].slice(0, histogram.bins)]);
    return { mean, low, high, width: histogram.width, counts, expected };
  }
}

class Controller extends Handle {
  constructor(engine, file) {
    const { call } = engine, weights = file.features.flatMap(({ weight, weights }) => weights ?? [weight]);
    const [list, numbers] = engine.put(file.features.map(({ name }) => name).join(), Float64Array.from(weights));
    super(engine, call.tetrarch_controller_free,
      engine.made(call.tetrarch_controller_new(list, numbers, weights.length, engine.error)));
    this.file = file;
  }
}

const YES = { true: "yes", false: "no" };

// The settings of the engine for those of a page.
function rulesText({ kind = "guideline", width = 10, height = 20, linesAfterOverflow = false, hold = true,
  halfTurns = false, pieces, list = "" }) {
  const key = pieces === "list" ? "pieces" : "weights", values = list.replace(/\s/g, "");
  return [
    kind === "guideline" ? `guideline hold=${YES[hold]} half-turns=${YES[halfTurns]}`
      : `simplified width=${width} height=${height} lines-after-overflow=${YES[linesAfterOverflow]}`,
    ...(pieces ? [`sequence=${pieces}`] : []),
    ...(values || pieces === "list" ? [`${key}=${values}`] : []),
  ].join(" ");
}

class Rules extends Handle {
  constructor(engine, settings) {
    const { call } = engine, guideline = (settings.kind ?? "guideline") === "guideline";
    super(engine, call.tetrarch_rules_free,
      engine.made(call.tetrarch_rules_new(...engine.put(rulesText(settings)), engine.error)));
    Object.assign(this, { guideline, width: guideline ? FIELD_WIDTH : settings.width ?? 10,
      height: guideline ? FIELD_VISIBLE : settings.height ?? 20 });
  }
}

class Mind extends Handle {
  constructor(engine, controller, rules, text) {
    const { call } = engine;
    super(engine, call.tetrarch_player_free,
      engine.made(call.tetrarch_player_new(controller.at, rules.at, ...engine.put(text), engine.error)));
    Object.assign(this, { controller, rules });
  }

  // Thinks about a drawn board: columns as bits, bit 0 the lowest row; queue and hold as piece numbers.
  consider(columns, queue, hold = NONE) {
    const { engine, rules: { width, height } } = this, known = Math.min(queue.length, QUEUE_MAX);
    const position = engine.write("position", { width, height, columns, queue: queue.slice(0, known), known, hold,
      mayHold: 1, possibleNext: 127 });
    const list = engine.place("placement", PLACEMENTS_MAX);
    return this.thought(position, list,
      engine.done(engine.call.tetrarch_player_consider(this.at, position, list, PLACEMENTS_MAX, engine.error)));
  }

  // What was thought about a board: how many placements were weighed, and the best of them, the chosen one first:
  // [{piece, hold, spin, score, cells}]. It is kept for features().
  thought(board, list, weighed) {
    const { engine, engine: { call, layout } } = this, { size } = layout.get("placement");
    const best = Array.from({ length: Math.min(weighed, BEST) }, (_, i) => {
      const at = list + i * size, cells = engine.room(8), placement = engine.read("placement", at);
      engine.done(call.tetrarch_placement_cells(at, cells, engine.error));
      return { ...placement, hold: placement.hold === 1, cells: pairsOf(new Int8Array(call.memory.buffer, cells, 8)) };
    });
    this.kept = { board: engine.bytes(board, layout.get("board").size), best: best.map((_, i) =>
      engine.bytes(list + i * size, size)) };
    return { weighed, best };
  }

  // The value of each feature of the controller, and what it adds to the score, for a placement of the last thought.
  features(which = 0) {
    const { engine, kept, controller: { file: { features } } } = this, room = new Float64Array(features.length);
    const [board, placement, values, parts] = engine.put(kept.board, kept.best[which], room, room);
    engine.done(engine.call.tetrarch_player_explain(this.at, board, placement, values, parts, engine.error));
    const value = engine.doubles(values, features.length), part = engine.doubles(parts, features.length);
    return features.map(({ name, weight, weights }, i) => ({ name, pattern: weights !== undefined, weight,
      value: value[i], part: part[i] }));
  }
}

// A game that can be shown.
class ShownGame extends Handle {
  constructor(engine, address) {
    super(engine, engine.call.tetrarch_game_free, engine.made(address));
  }

  // Everything about the game: numbers by name, and {queue, piece: the one in play, held, active, ghost}.
  read() {
    const { engine } = this;
    engine.call.tetrarch_game_view(this.at, engine.place("view"));
    const view = engine.read("view"), queue = [...view.queue.slice(0, view.known)];
    return { ...view, queue, piece: queue[0], held: 1 - view.mayHold, active: pairsOf(view.active),
      ghost: pairsOf(view.ghost) };
  }

  // The same, and the cells from the lowest row, with empty rows above those that the game has.
  show(width, height, rows) {
    const { engine } = this, view = this.read(), cells = new Uint8Array(width * rows).fill(EMPTY);
    const room = engine.room(width * view.fieldHeight);
    engine.call.tetrarch_game_cells(this.at, room);
    cells.set(engine.bytes(room, width * view.fieldHeight));
    return { ...view, width, height, cells };
  }

  view() {
    return this.show(FIELD_WIDTH, FIELD_VISIBLE, FIELD_HEIGHT);
  }
}

// A recorded game; starts at the beginning.
class RecordedGame extends ShownGame {
  constructor(engine, bytes, name) {
    const [text, label] = engine.put(Uint8Array.from([...bytes, 0]), name);
    super(engine, engine.call.tetrarch_game_open(text, label, engine.error));
    this.player = engine.text(engine.call.tetrarch_game_player(this.at));
    this.timed = this.read().recorded > 0;
  }

  seek(ticks, pieces) {
    const { engine } = this;
    return engine.done(engine.call.tetrarch_game_seek(this.at, ticks, pieces, engine.error)) === 1;
  }

  // Advance by a number of ticks, or of pieces; false at the end.
  pass(ticks) {
    return this.seek(BigInt(this.read().ticks + ticks), ANY);
  }

  place(pieces) {
    return this.seek(ANY, BigInt(this.read().pieces + pieces));
  }

  // Goes to the moment after this many pieces.
  goTo(pieces) {
    this.seek(ANY, BigInt(pieces));
  }
}

// A game that a mind can play.
class PlayedGame extends ShownGame {
  constructor(engine, rules, seed, number, preview) {
    super(engine, engine.call.tetrarch_game_new(rules.at, BigInt(seed), BigInt(number), preview, engine.error));
    this.rules = rules;
  }

  // Lets a mind press its next key or, without keys, place a piece; true if a piece locked.
  act(mind) {
    const { engine } = this, result = engine.call.tetrarch_game_act(this.at, mind.at, engine.error);
    if (result < 0 && !this.read().end)
      throw engine.failure();
    return result === 1;
  }

  // Lets a mind place up to this many pieces; returns how many it placed.
  play(mind, pieces) {
    const { engine, at } = this, { call, error } = engine;
    let placed = 0, result = 0;
    while (placed < pieces && (result = call.tetrarch_game_act(at, mind.at, error)) >= 0)
      placed += result;
    if (result < 0 && !this.read().end)
      throw engine.failure();
    return placed;
  }

  think(mind) {
    const { engine } = this, list = engine.place("placement", BEST), view = engine.place("view");
    const weighed = engine.done(engine.call.tetrarch_game_consider(this.at, mind.at, list, BEST, engine.error));
    engine.call.tetrarch_game_view(this.at, view);
    return mind.thought(view, list, weighed);
  }
}

// A game by the guideline rules, played with keys, which keeps a record.
class Game extends PlayedGame {
  constructor(engine, rules, seed, number, level, name) {
    super(engine, rules, seed, number, PREVIEWS);
    engine.done(engine.call.tetrarch_game_record(this.at, level, ...engine.put(name), engine.error));
  }

  // Press a key (INPUT), or let one tick (1/60 s) pass; true if a piece locked.
  press(input) {
    return this.engine.call.tetrarch_game_press(this.at, input) === 1;
  }

  tick() {
    return this.engine.call.tetrarch_game_tick(this.at) === 1;
  }

  // Before the first piece: sets the rules of attack.
  attackBy(name) {
    this.engine.done(this.engine.call.tetrarch_game_attack_by(this.at, ...this.engine.put(name), this.engine.error));
  }

  // Called after a piece locked, in a frame of play: sends garbage to the other game, or takes in the garbage that is
  // pending here; returns the frames that the clear takes.
  attack(other, frame = 0) {
    return this.engine.call.tetrarch_game_attack_at(this.at, other.at, BigInt(frame));
  }

  // The game so far as a replay file.
  replay() {
    return this.engine.takeText(this.engine.call.tetrarch_game_replay(this.at, this.engine.error));
  }
}

// A game in which a mind places pieces directly, without key presses.
class Drops extends PlayedGame {
  view() {
    const { width, height } = this.rules;
    return this.show(width, height, height + 4);
  }
}
