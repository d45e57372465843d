// SPDX-License-Identifier: MIT
// Torus lab: the engine of Tetress (see src/ui/web/wasm/lab_torus.h, lab_torus_game.h and lab_match.h). Nothing here
// decides anything about the game or its records.

import { Engine, Handle as Released, loadEngine } from "./engine.js";

export const TORUS_SIZE = 11, TORUS_CELLS = 121, TORUS_TURNS = 150;
export const SIDES = ["red", "blue"];
export const FIGURES = ["depth", "nodes", "seconds", "score"]; // the figures of a decision in a record

// The engine, whose views are lists of numbers with names of their own.
class TorusEngine extends Engine {
  constructor(instance) {
    super(instance);
    this.fields = new Map();
  }

  // Turns a view into an object: the engine itself names its numbers.
  view(kind, address) {
    if (!this.fields.has(kind))
      this.fields.set(kind, this.text(this.call[`lab_${kind}_fields`]()).split(","));
    const names = this.fields.get(kind), numbers = this.doubles(address, names.length);
    return Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
  }

  failure() {
    return new Error(this.text(this.call.lab_error()));
  }
}

class Handle extends Released {
  constructor(engine, kind, address) {
    super(engine, engine.call[`lab_${kind}_free`], address);
  }
}

// Makes positions, games, agents and matches of Tetress.
export class TorusLab {
  static async load(url = "torus.wasm") {
    return new TorusLab(await loadEngine(url, TorusEngine));
  }

  constructor(engine) {
    this.engine = engine;
    this.pieces = engine.text(engine.call.lab_torus_pieces()); // their letters
    this.agents = []; // their names
    for (let name; (name = engine.text(engine.call.lab_agent_name(this.agents.length))) !== "";)
      this.agents.push(name);
  }

  // Gives the engine the weight files of /api/weights: [{name, file}].
  learn(list) {
    for (const { name, file } of list)
      for (const feature of file.features)
        if (this.engine.call.lab_weights(...this.engine.put(name, feature.name), ...feature.weights))
          throw this.engine.failure();
  }

  torus() {
    return new Torus(this.engine);
  }

  // A game with undo, from the empty board.
  game() {
    return new TorusHistory(this.engine);
  }

  // The piece in hand, at first in the middle of the board.
  hand() {
    return new TorusHand(this.engine);
  }

  // The reader of a recorded match; `label` names the file in messages.
  match(label) {
    return new TorusMatch(this.engine, label);
  }

  // The opening actions of a game, counted from 0, of the match with this seed.
  opening(seed, game) {
    const address = this.engine.call.lab_opening(seed, game), { buffer } = this.engine.call.memory;
    const [plies] = new Uint16Array(buffer, address, 1);
    return [...new Uint16Array(buffer, address + 2, plies)];
  }

  // Random numbers for an agent: from a seed, or the stream that both players of a game of a match share.
  stream(seed, game) {
    const { call } = this.engine;
    return new Handle(this.engine, "stream", game === undefined ? call.lab_stream_new(seed)
      : call.lab_stream_of_match(seed, game));
  }

  // An agent by its name on the command line: "minimax", "mcts:explore=1", "greedy", "random", ...
  agent(text) {
    return new Agent(this.engine, text);
  }

  // The four cells of an action; and the action with these four cells, or -1.
  cells(action) {
    return this.engine.bytes(this.engine.call.lab_action_cells(action), 4);
  }

  find(cells) {
    return this.engine.call.lab_action_find(...cells);
  }

  // An action as text, "0-3,0-4,0-5,1-4"; and the action of such a text, or an error if it is not one.
  text(action) {
    return this.engine.text(this.engine.call.lab_action_text(action));
  }

  parse(text) {
    const action = this.engine.call.lab_action_parse(...this.engine.put(text));
    if (action < 0)
      throw this.engine.failure();
    return action;
  }

  // A score for the side to move: "wins in 3", "loses in 3", or `word` followed by points.
  score(score, word = "") {
    return this.engine.text(this.engine.call.lab_score_text(score, ...this.engine.put(word))).replace("-", "−");
  }
}

// {side, turn, end: 0 not over, 1 red wins, 2 blue wins, 3 draw, legal, red, blue, cells}
function viewOf(engine, address) {
  const view = engine.view("torus", engine.call.lab_torus_view(address));
  return { ...view, cells: engine.bytes(engine.call.lab_torus_cells(address), TORUS_CELLS) };
}

// For each cell the worth of the best action that takes it, -Infinity if there is none.
function heatOf(engine, address, weights) {
  const heat = engine.call.lab_torus_heat(address, ...engine.put(weights));
  return new Float64Array(engine.call.memory.buffer, heat, TORUS_CELLS).slice();
}

class Torus extends Handle {
  constructor(engine) {
    super(engine, "torus", engine.call.lab_torus_new());
  }

  set(cells, side, turn) {
    this.engine.call.lab_torus_set(this.at, ...this.engine.put(Uint8Array.from(cells)), side, turn);
  }

  // Plays an action; returns the lines it filled, or -1 if it is not legal.
  play(action) {
    return this.engine.call.lab_torus_play(this.at, action);
  }

  view() {
    return viewOf(this.engine, this.at);
  }

  legal() {
    const { legal } = this.view();
    return new Uint16Array(this.engine.call.memory.buffer, this.engine.call.lab_torus_legal(this.at), legal).slice();
  }
}

// A game with all its positions.
class TorusHistory extends Handle {
  constructor(engine) {
    super(engine, "torus_game", engine.call.lab_torus_game_new());
  }

  ask(name, ...values) {
    return this.engine.call[`lab_torus_game_${name}`](this.at, ...values);
  }

  // The number of actions up to the current position, and the number known in all.
  get count() {
    return this.ask("count");
  }

  get known() {
    return this.ask("known");
  }

  // Plays an action for the side to move and discards the actions after it; false if it is not legal.
  play(action) {
    return this.ask("play", action) === 0;
  }

  goTo(count) {
    this.ask("go", count);
  }

  // Go back to the last decision of a side, or forward to its next; false if there is none.
  undo(side) {
    return this.ask("undo", side) === 1;
  }

  redo(side) {
    return this.ask("redo", side) === 1;
  }

  // Whether a side has made a decision yet.
  decided(side) {
    return this.ask("decision", side) >= 0;
  }

  view() {
    return viewOf(this.engine, this.ask("now"));
  }

  heat(weights = "learned") {
    return heatOf(this.engine, this.ask("now"), weights);
  }

  // Why an action does not fit for a side, or "".
  refusal(action, side) {
    return this.engine.text(this.ask("refusal", side, action));
  }

  // The result, as a sentence and as the winner and reason of a record; empty while the game lasts.
  get verdict() {
    return this.engine.text(this.ask("verdict"));
  }

  get winner() {
    return this.engine.text(this.ask("winner"));
  }

  get reason() {
    return this.engine.text(this.ask("reason"));
  }

  board(name, ...values) {
    return this.engine.bytes(this.ask(name, ...values), TORUS_CELLS);
  }

  // The cells of each side's last action that are still occupied.
  marks() {
    return cellsIn(this.board("marks"));
  }

  // The board after the last action, before its full lines were cleared.
  full() {
    return this.board("full");
  }

  // What a ply cleared: the cells, and the lines in words.
  cleared(ply) {
    return { cleared: cellsIn(this.board("cleared", ply)), lines: this.engine.text(this.ask("lines", ply)) };
  }
}

// The cells of a board that are not empty.
function cellsIn(board) {
  return [...board.keys()].filter((cell) => board[cell]);
}

// The piece that a person holds over the board: {row, column, piece, action}, and the cell of the cursor.
class TorusHand extends Handle {
  constructor(engine) {
    super(engine, "torus_hand", engine.call.lab_torus_hand_new());
    this.change();
  }

  // Calls a function of the hand by name, and updates the fields.
  change(name, ...values) {
    if (name)
      this.result = this.engine.call[`lab_torus_hand_${name}`](this.at, ...values);
    Object.assign(this, this.engine.view("torus_hand", this.engine.call.lab_torus_hand_view(this.at)));
    this.cell = this.row * TORUS_SIZE + this.column;
  }

  take(piece) {
    this.change("take", piece);
  }

  turn(quarters) {
    this.change("turn", quarters);
  }

  move(rows, columns) {
    this.change("move", rows, columns);
  }

  goTo(cell) {
    this.move(Math.floor(cell / TORUS_SIZE) - this.row, cell % TORUS_SIZE - this.column);
  }

  // Takes up the piece of an action, at the place of that action.
  aim(action) {
    this.change("aim", action);
  }

  // Goes to the next or the previous place where the piece fits in its current rotation; false if there is none.
  jump(history, side, by) {
    this.change("jump", history.at, side, by);
    return this.result === 1;
  }
}

const numberIn = (value) => (typeof value === "number" ? value : NaN);
const listIn = (value) => (Array.isArray(value) ? value : []);
const countIn = (value) => (Array.isArray(value) ? value.length : -1);

// Reads the lines of a match record in order, as parsed by JSON.parse(). The engine checks them; what it refuses is
// thrown as a sentence.
class TorusMatch extends Handle {
  constructor(engine, label) {
    super(engine, "match", engine.call.lab_match_new(...engine.put(label)));
  }

  insist(result) {
    if (result)
      throw this.engine.failure();
  }

  // Copies texts and typed arrays into the engine; the address of any other value is 0.
  put(...values) {
    const there = values.map((value) => typeof value === "string" || ArrayBuffer.isView(value));
    const addresses = this.engine.put(...values.filter((_, i) => there[i]));
    return there.map((is) => (is ? addresses.shift() : 0));
  }

  head({ record, format, agents, time, nodes, seed, games, sprt }) {
    const [a, b] = countIn(agents) === 2 ? agents : [], [elo0, elo1] = countIn(sprt) === 2 ? sprt : [];
    const [kind, first, second] = this.put(record, a, b);
    this.insist(this.engine.call.lab_match_head(this.at, kind, numberIn(format), first, second,
      ...[time, nodes, seed, games].map(numberIn), Number(sprt !== null), numberIn(elo0), numberIn(elo1)));
  }

  // With `keep` the game is included in summary().
  game(line, keep = false) {
    const { game, plies, opening, red, blue, winner, reason, actions } = line,
      figures = FIGURES.map((name) => line[name]);
    const texts = listIn(actions).map((text) => `${typeof text === "string" ? text.replaceAll("\0", " ") : ""}\0`);
    const addresses = this.put(red, blue, winner, reason, texts.join(""),
      Float64Array.from(figures.flatMap(listIn), numberIn), Int32Array.from([actions, ...figures], countIn));
    this.insist(this.engine.call.lab_match_game(this.at, ...[game, plies, opening].map(numberIn), ...addresses,
      Number(keep)));
  }

  // Take a line that is not JSON, and the end of the text.
  garbage() {
    this.insist(this.engine.call.lab_match_garbage(this.at));
  }

  end(cutOff) {
    this.insist(this.engine.call.lab_match_end(this.at, Number(cutOff)));
  }

  // The summary of the kept games, for the first agent: {games, wins, losses, draws, redWins0 and redWins1 for the two
  // agents, elo and its 95% interval low, high}.
  summary() {
    return this.engine.view("match", this.engine.call.lab_match_view(this.at));
  }
}

class Agent extends Handle {
  constructor(engine, text) {
    const at = engine.call.lab_agent_new(...engine.put(text));
    if (!at)
      throw engine.failure();
    super(engine, "agent", at);
  }

  // Chooses an action that is not in `skip` for the side to move: {action, score, depth, nodes, line}.
  choose(torus, stream, nodes, skip = []) {
    const [skips] = this.engine.put(Uint16Array.from(skip));
    const view = this.engine.view("agent", this.engine.call.lab_agent_choose(this.at, torus.at, stream.at, nodes,
      skips, skip.length));
    const line = Array.from({ length: view.length }, (_, i) => view[`line${i}`]);
    return { action: view.action, score: view.score, depth: view.depth, nodes: view.nodes, line };
  }
}
