// SPDX-License-Identifier: MIT
// Torus lab: the engine of Tetress (see include/tetrarch.h). Nothing here decides anything about the game or its
// records.

import { Handle, loadEngine } from "./engine.js";

export const TORUS_SIZE = 11, TORUS_CELLS = 121, TORUS_TURNS = 150;
export const SIDES = ["red", "blue"];
export const FIGURES = ["depth", "nodes", "seconds", "score"]; // the figures of a decision in a record

const WINNERS = [...SIDES, "draw", ""]; // by the result of a game
const PIECES = 7;
const CHANGE = { rows: 0, columns: 1, piece: 2, turn: 3, action: 4, jump: 5 }; // ways to change the piece in hand
const LINE = { json: 0, other: 1, end: 2, cutOff: 3 }; // kinds of lines of a record

// Makes games, agents and matches of Tetress.
export class TorusLab {
  static async load(url = "torus.wasm") {
    return new TorusLab(await loadEngine(url));
  }

  constructor(engine) {
    this.engine = engine;
    this.empty = this.game();
    const hand = this.hand();
    this.pieces = Array.from({ length: PIECES }, (_, piece) => hand.take(piece).letter).join("");
    this.agents = []; // their names
    for (let name; (name = engine.call.tetrarch_agent_name(this.agents.length));)
      this.agents.push(engine.text(name));
  }

  // Gives the engine the weight files of /api/weights, [{name, file}], of which some are networks.
  learn(list) {
    const { engine, engine: { call } } = this;
    for (const { name, file } of list) {
      for (const feature of file.features ?? [])
        if (call.page_weights(...engine.put(name, feature.name), ...feature.weights))
          throw new Error(`the engine has no room for the weights ${name} of ${feature.name}`);
      for (const input of file.inputs ? [...file.inputs, { name: "", weights: file.units }] : [])
        if (call.page_network(...engine.put(name, input.name, Float64Array.from(input.weights))))
          throw new Error(`the engine has no room for the network ${name} of ${input.name}`);
    }
  }

  // A game with undo, from the empty board.
  game() {
    return new TorusHistory(this.engine);
  }

  // A game from a position.
  position({ cells, side, turn }) {
    const rows = Array.from({ length: TORUS_SIZE }, (_, row) =>
      Array.from(cells.slice(row * TORUS_SIZE, (row + 1) * TORUS_SIZE), (cell) => ".rb"[cell]).join(""));
    return new TorusHistory(this.engine, `${rows.join("/")} ${"rb"[side]} ${turn}`);
  }

  // The piece in hand, at first in the middle of the board.
  hand() {
    return new TorusHand(this.engine, this.empty);
  }

  // The reader of a recorded match; `label` names the file in messages.
  match(label) {
    return new TorusMatch(this.engine, label);
  }

  // The opening actions of a game, counted from 0, of the match with this seed.
  opening(seed, number) {
    const game = new TorusHistory(this.engine, `opening seed=${seed} game=${number}`);
    const actions = Array.from({ length: game.known }, (_, i) => game.goTo(i + 1).action);
    game.free();
    return actions;
  }

  // An agent by its name on the command line: "minimax", "mcts:explore=1", "greedy", "random", ...
  agent(text, seed) {
    const { engine, engine: { call } } = this;
    return new Agent(engine, call.tetrarch_agent_new(...engine.put(text), BigInt(seed), engine.error));
  }

  // The agents of a game of a match, counted from 0, as one that plays both sides.
  pair([red, blue], seed, number) {
    const { engine, engine: { call } } = this;
    return new Agent(engine, call.tetrarch_agent_pair(...engine.put(red, blue), BigInt(seed), number, engine.error));
  }

  // The four cells of an action; and the action with these four cells, or -1.
  cells(action) {
    const { engine, engine: { call } } = this, cells = engine.room(4);
    engine.done(call.tetrarch_action_cells(action, cells, engine.error));
    return engine.bytes(cells, 4);
  }

  find(cells) {
    const text = cells.map((cell) => `${Math.floor(cell / TORUS_SIZE)}-${cell % TORUS_SIZE}`).join();
    return this.engine.call.tetrarch_action_parse(...this.engine.put(text), 0);
  }

  // An action as text, "0-3,0-4,0-5,1-4"; and the action of such a text, or an error if it is not one.
  text(action) {
    return this.engine.takeText(this.engine.call.tetrarch_action_print(action, this.engine.error));
  }

  parse(text) {
    return this.engine.done(this.engine.call.tetrarch_action_parse(...this.engine.put(text), this.engine.error));
  }

  // A score for the side to move: "wins in 3", "loses in 3", or `word` followed by points.
  score(score, word = "") {
    const { engine, engine: { call } } = this;
    return engine.takeText(call.tetrarch_score_print(score, ...engine.put(word))).replace("-", "−");
  }
}

// A game with all its positions.
class TorusHistory extends Handle {
  constructor(engine, text = null) {
    const { call } = engine, [start] = text === null ? [0] : engine.put(text);
    super(engine, call.tetrarch_torus_free, engine.made(call.tetrarch_torus_new(start, engine.error)));
    this.look();
  }

  // Reads the current position.
  look() {
    const { engine, engine: { call } } = this;
    call.tetrarch_torus_view(this.at, engine.place("torus_view"));
    const { result, tokens: [red, blue], ...view } = engine.read("torus_view");
    this.seen = { ...view, result, red, blue, end: (result + 1) % WINNERS.length };
    return this.seen;
  }

  // {side, turn, end: 0 not over, 1 red wins, 2 blue wins, 3 draw, legal, red, blue, cells, action: the last one}
  view() {
    return this.seen;
  }

  // The number of actions up to the current position, and the number known in all.
  get count() {
    return this.seen.count;
  }

  get known() {
    return this.seen.known;
  }

  // Plays an action for the side to move and discards the actions after it; false if it is not legal.
  play(action) {
    const played = this.engine.call.tetrarch_torus_play(this.at, action, 0) >= 0;
    this.look();
    return played;
  }

  // Goes to the position after `count` of the known actions, and returns its view.
  goTo(count) {
    const within = Math.min(Math.max(count, 0), this.known);
    this.engine.done(this.engine.call.tetrarch_torus_go(this.at, within, this.engine.error));
    return this.look();
  }

  // Goes to a place that is -1 if there is none, and tells whether there is one.
  travel(count) {
    if (count >= 0)
      this.goTo(count);
    return count >= 0;
  }

  // Go back to the last decision of a side, or forward to its next; false if there is none.
  undo(side) {
    return this.travel(this.seen.back[side]);
  }

  redo(side) {
    return this.travel(this.seen.forward[side]);
  }

  // Whether a side has made a decision yet.
  decided(side) {
    return this.seen.back[side] >= 0;
  }

  // For each cell the worth of the best action that takes it, -Infinity if there is none.
  heat(weights = "learned") {
    const { engine, engine: { call } } = this, [name, heat] = engine.put(weights, new Float64Array(TORUS_CELLS));
    engine.done(call.tetrarch_torus_heat(this.at, name, heat, engine.error));
    return engine.doubles(heat, TORUS_CELLS);
  }

  // Why an action does not fit for a side, or "".
  refusal(action, side) {
    return new TorusHand(this.engine, this).aim(action, side).refusal;
  }

  // The result, as a sentence and as the winner and reason of a record; empty while the game lasts.
  get verdict() {
    return this.seen.verdict;
  }

  get winner() {
    return WINNERS[this.seen.result];
  }

  get reason() {
    return this.seen.reason;
  }

  // The cells of each side's last action that are still occupied.
  marks() {
    return cellsIn(this.seen.last);
  }

  // The board after the last action, before its full lines were cleared.
  full() {
    return this.seen.full;
  }

  // What the last action cleared: the cells, and the lines in words.
  cleared() {
    return { cleared: cellsIn(this.seen.cleared), lines: this.seen.lines };
  }
}

// The cells of a board that are not empty.
function cellsIn(board) {
  return [...board.keys()].filter((cell) => board[cell]);
}

// The piece that a person holds over the board: {row, column, piece, letter, action}, and the cell of the cursor.
class TorusHand {
  constructor(engine, game) {
    Object.assign(this, { engine, game, row: TORUS_SIZE >> 1, column: TORUS_SIZE >> 1, action: 0 });
    this.change(CHANGE.rows, 0);
  }

  // Changes the hand, over the board of a game and for a side where they matter, and updates the fields.
  change(what, by, game = this.game, side = 0) {
    const { engine, engine: { call }, row, column, action } = this;
    const hand = engine.write("hand", { row, column, action, letter: [], refusal: [] });
    this.changed = engine.done(call.tetrarch_hand_change(hand, game.at, side, what, by, engine.error)) === 1;
    Object.assign(this, engine.read("hand"));
    this.cell = this.row * TORUS_SIZE + this.column;
    return this;
  }

  take(piece) {
    return this.change(CHANGE.piece, piece);
  }

  turn(quarters) {
    return this.change(CHANGE.turn, quarters);
  }

  move(rows, columns) {
    return this.change(CHANGE.rows, rows).change(CHANGE.columns, columns);
  }

  goTo(cell) {
    return this.move(Math.floor(cell / TORUS_SIZE) - this.row, cell % TORUS_SIZE - this.column);
  }

  // Takes up the piece of an action, at the place of that action.
  aim(action, side = 0) {
    return this.change(CHANGE.action, action, this.game, side);
  }

  // Goes to the next or the previous place where the piece fits in its current rotation; false if there is none.
  jump(history, side, by) {
    return this.change(CHANGE.jump, by, history, side).changed;
  }
}

const numberIn = (value) => (typeof value === "number" ? value : NaN);
const listIn = (value) => (Array.isArray(value) ? value : []);
const countIn = (value) => (Array.isArray(value) ? value.length : -1);
const numbersIn = (line, names) => Object.fromEntries(names.map((name) => [name, numberIn(line[name])]));

// Reads the lines of a match record in order, as parsed by JSON.parse(). The engine checks them; what it refuses is
// thrown as a sentence.
class TorusMatch extends Handle {
  constructor(engine, label) {
    const { call } = engine;
    super(engine, call.tetrarch_match_free,
      engine.made(call.tetrarch_match_new(...engine.put(label), engine.error)));
  }

  // Hands over a line: `numbers`, and texts and typed arrays by name; the address of any other value is 0.
  read(kind, numbers = {}, there = {}) {
    const { engine, engine: { call } } = this;
    const names = Object.keys(there)
      .filter((name) => typeof there[name] === "string" || ArrayBuffer.isView(there[name]));
    const addresses = engine.put(...names.map((name) => there[name]));
    const placed = Object.fromEntries(names.map((name, i) => [name, addresses[i]]));
    const agents = [placed.first ?? 0, placed.second ?? 0];
    const line = engine.write("match_line", { ...numbers, ...placed, agents, kind });
    engine.done(call.tetrarch_match_read(this.at, line, engine.error));
  }

  head(line) {
    const { record, agents, sprt } = line;
    const [first, second] = countIn(agents) === 2 ? agents : [], elo = countIn(sprt) === 2 ? sprt : [NaN, NaN];
    this.read(LINE.json, { ...numbersIn(line, ["format", "time", "nodes", "seed", "games"]),
      sprt: Number(sprt !== null), elo: elo.map(numberIn) }, { record, first, second });
  }

  // With `keep` the game is included in summary().
  game(line, keep = false) {
    const { red, blue, winner, reason, actions: list } = line, lists = FIGURES.map((name) => line[name]);
    const texts = listIn(list).map((text) => `${typeof text === "string" ? text.replaceAll("\0", " ") : ""}\0`);
    const figures = Float64Array.from(lists.flatMap(listIn), numberIn), actions = texts.join("");
    this.read(LINE.json, { ...numbersIn(line, ["game", "plies", "opening"]), count: countIn(list),
      counts: lists.map(countIn), keep: Number(keep) }, { red, blue, winner, reason, actions, figures });
  }

  // Take a line that is not JSON, and the end of the text.
  garbage() {
    this.read(LINE.other);
  }

  end(cutOff) {
    this.read(cutOff ? LINE.cutOff : LINE.end);
  }

  // The summary of the kept games, for the first agent: {games, wins, losses, draws, redWins of both agents, elo and
  // its 95% interval low, high}.
  summary() {
    this.engine.call.tetrarch_match_view(this.at, this.engine.place("match_view"));
    return this.engine.read("match_view");
  }
}

class Agent extends Handle {
  constructor(engine, at) {
    super(engine, engine.call.tetrarch_agent_free, engine.made(at));
  }

  // Chooses an action that is not in `skip` for the side to move: {action, score, depth, nodes, line}.
  choose(game, nodes, skip = []) {
    const { engine, engine: { call } } = this, [skips] = engine.put(Uint16Array.from(skip));
    engine.done(call.tetrarch_agent_analyse(this.at, game.at, BigInt(nodes), 0, skips, skip.length,
      engine.place("choice"), engine.error));
    const { length, line, ...choice } = engine.read("choice");
    return { ...choice, line: [...line.slice(0, length)] };
  }
}
