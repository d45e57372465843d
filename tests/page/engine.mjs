// SPDX-License-Identifier: MIT
// The engine of the page against the program: the same games, features and choices, to the bit. Prints TAP.
//   node tests/page/engine.mjs TETRARCH FOLDER_OF_THE_MODULES
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { controllerFile as file, loadLab, loadModule } from "./lab.mjs";

const [program, modules] = process.argv.slice(2);
const root = fileURLToPath(new URL("../..", import.meta.url));
const { Lab, FumenLab, TorusLab, INPUT } = await loadLab(modules);

const lab = await Lab.load();
const native = (...words) => JSON.parse(execFileSync(program, [...words.map(String), "--json"], { encoding: "utf8" }));

let count = 0, failed = 0;
function check(name, found, expected) {
  const same = JSON.stringify(found) === JSON.stringify(expected);
  count++;
  failed += !same;
  console.log(`${same ? "ok" : "not ok"} ${count} - ${name}`);
  if (!same)
    console.log(`# found ${JSON.stringify(found).slice(0, 400)}\n# expected ${JSON.stringify(expected).slice(0, 400)}`);
}

// Every shipped controller, and every player, on both games.
const players = { greedy: 0, lookahead: 1, beam: 2, expectimax: 0, random: 0 };
const cases = [
  ...readdirSync(join(root, "controllers")).filter((name) => name.endsWith(".json") && name !== "measured.json")
    .map((name) => ({ name: name.slice(0, -5), player: "greedy", height: 10, games: 6, most: 5000 })),
  ...Object.keys(players).flatMap((player) => [
    { name: "champion-10x20", player, height: 12, games: 2, most: player === "expectimax" ? 150 : 600 },
    { name: "bcts", player, guideline: true, games: 2, most: player === "expectimax" ? 40 : 200 },
  ]),
  { name: "bcts", player: "greedy", width: 6, height: 8, games: 20, most: 1000 },
  { name: "rvce", player: "greedy", width: 16, height: 24, games: 2, most: 500 },
];
const special = [
  [{ pieces: "list", list: "SZOTI" }, ["--sequence", "list", "--pieces", "SZOTI"]],
  [{ list: "1,2,3,1,2,3,1" }, ["--weights", "1,2,3,1,2,3,1"]],
  [{ pieces: "bag" }, ["--sequence", "bag"]],
  [{ pieces: "sz" }, ["--sequence", "sz"]],
  [{ linesAfterOverflow: true }, ["--lines-after-overflow"]],
];
for (const [settings, options] of special) {
  const controller = lab.controller(file("bcts")), rules = lab.rules({ kind: "simplified", height: 8, ...settings });
  const mind = lab.mind(controller, rules);
  const found = Array.from({ length: 20 }, (_, i) => lab.playWhole(rules, mind, 2, i, 3000).rows);
  const { scores } = native("eval", "bcts", "--height", 8, ...options, "--games", 20, "--max-pieces", 3000,
    "--seed", 2);
  check(`bcts plays alike with ${options.join(" ")}`, found, scores);
}
for (const { name, player, width = 10, height, guideline, games, most } of cases) {
  const preview = players[player];
  const controller = lab.controller(file(name));
  const rules = lab.rules(guideline ? {} : { kind: "simplified", width, height });
  const mind = lab.mind(controller, rules, player, preview, 5);
  const found = Array.from({ length: games }, (_, i) => lab.playWhole(rules, mind, 5, i, most).rows);
  const size = guideline ? ["--rules", "guideline"] : ["--width", width, "--height", height];
  const { scores } = native("eval", name, ...size, "--player", player, "--preview", preview, "--games", games,
    "--max-pieces", most, "--seed", 5);
  check(`${name} plays ${player} on ${guideline ? "the guideline game" : `${width}x${height}`}`, found, scores);
  [mind, rules, controller].forEach((handle) => handle.free());
}

// Piece by piece is the same as a whole game.
{
  const controller = lab.controller(file("bcts")), rules = lab.rules({ kind: "simplified", height: 10 });
  const mind = lab.mind(controller, rules), drops = lab.drops(rules, 9, 3);
  while (drops.play(mind, 1)) {
    const view = drops.view();
    const full = view.cells.filter((cell) => cell < 8).length;
    if (full !== 4 * view.pieces - 10 * view.rows)
      throw new Error(`${full} cells after ${view.pieces} pieces and ${view.rows} rows`);
  }
  const { pieces, rows } = drops.view(), whole = lab.playWhole(rules, mind, 9, 3);
  check("a game piece by piece is the same game", { pieces, rows }, { pieces: whole.pieces, rows: whole.rows });
}

// Fumens: as the program prints them, and refused in the same words.
{
  const fumens = await FumenLab.load(), EMPTY = 8, T = 2, S = 3, fumenOf = (drawn, ...words) => spawnSync(program,
    ["features", "--print", "fumen", ...words], { input: drawn, encoding: "utf8" });
  const rows = ["##########", "#.#.#.#.#.", ".........#"], drawn = `${rows.join("\n")}\n..#.......\n`;
  const cells = [...drawn.replace(/\n/g, "")].map((c) => (c === "#" ? 7 : EMPTY));
  const upright = [3, 2, 1, 0].flatMap((row) => cells.slice(10 * row, 10 * row + 10));
  const text = fumens.print({ cells: upright, width: 10, height: 4, queue: [T, S], hold: 7 });
  check("a board is the fumen of the program", `${text}\n`, fumenOf(drawn, "--comment", "#Q=[](T)S").stdout);
  const read = fumens.read(text, 10, 4);
  check("and is read back", [read.pages, [...read.cells], read.queue, read.hold], [1, upright, [T, S], 7]);
  check("a piece in play is the piece to be placed", fumens.read("v115@vhA1PJ", 10, 20).queue, [T]);
  for (const wrong of ["v115@vhA", "v999@vhAAgH", "v115@vh!", "v115@"]) {
    let sentence = "";
    try { fumens.read(wrong, 10, 20); } catch (error) { sentence = error.message; }
    check(`${wrong} is refused in the same words`, `tetrarch: ${sentence}\n`, fumenOf(wrong).stderr);
  }
  let sentence = "";
  try { fumens.read("v115@vhAAgH", 8, 20); } catch (error) { sentence = error.message; }
  check("a fumen does not fit on a narrow board", sentence, "a fumen has 10 columns, but the board has 8");
}

// The modern game by key presses.
{
  const rules = lab.rules({}), game = lab.game(rules, 1);
  const before = game.view();
  game.press(INPUT.left);
  game.press(INPUT.hold);
  const after = game.view();
  check("a key moves the piece, and hold puts it aside", [after.hold, after.piece], [before.piece, before.queue[1]]);
  for (let i = 0; i < 60; i++)
    game.tick();
  check("a second of the first level lowers the piece by a row", game.view().active.map(([, y]) => y),
    after.active.map(([, y]) => y - 1));
  check("a hard drop locks it", [game.press(INPUT.hard), game.view().pieces], [true, 1]);
}

// A controller's key presses, as a replay file with the checks of every line.
{
  const controller = lab.controller(file("bcts")), rules = lab.rules({}),
    mind = lab.mind(controller, rules, "greedy", 0, 5);
  const game = lab.game(rules, 5, 0, 1, "bcts"), path = join(mkdtempSync(join(tmpdir(), "tetrarch-")), "game.replay");
  game.play(mind, 60);
  native("eval", "bcts", "--rules", "guideline", "--player", "greedy", "--games", 1, "--max-pieces", 60, "--seed", 5,
    "--replay", path);
  check("a replay is the same file", game.replay(), readFileSync(path, "utf8"));
}

// Mistakes are those of the program, which tests/unit/test_strength.c checks; an interruption does not change them.
for (const [strength, rows, score] of [[1, 6, 1551], [4, 10, 2632], [9, 13, 3731]]) {
  const rules = lab.rules({}), mind = lab.mind(lab.controller(file("bcts")), rules, "lookahead", 1, 5, strength);
  const game = lab.game(rules, 5), other = lab.game(rules, 5);
  while (game.view().pieces < 40) {
    game.play(mind, 1);
    game.attack(other);
  }
  const view = game.view();
  check(`strength ${strength} plays as in the program`, [view.rows, view.score], [rows, score]);
}
check("a strength has a pace and a sentence", [lab.strengths.length, lab.strengths[9].pace, lab.strengths[9].help],
  [10, 1.65, "It places 1.65 pieces a second, looks ahead as far as it can and makes no mistakes."]);

// A recorded game is opened, followed to its end and begun again.
{
  const folder = mkdtempSync(join(tmpdir(), "tetrarch-")), path = join(folder, "game.replay");
  const { scores } = native("eval", "bcts", "--rules", "guideline", "--games", 1, "--max-pieces", 60, "--seed", 5,
    "--replay", path);
  const bytes = readFileSync(path), game = lab.open(bytes, "game.replay"), { piece } = game.view();
  while (game.place(7));
  const { pieces, rows } = game.view();
  check("a replay of the program is followed to its end", [game.player, pieces, rows], ["bcts", 60, scores[0]]);
  game.goTo(0);
  check("and begun again", [game.view().pieces, game.view().piece], [0, piece]);
  native("eval", "bcts", "--height", 20, "--games", 1, "--max-pieces", 60, "--seed", 5, "--replay", path);
  const drops = lab.open(readFileSync(path), "drops.replay");
  while (drops.place(1));
  check("so is one of the simplified game", [drops.view().pieces, drops.timed], [60, false]);
  const broken = Buffer.from(bytes.toString().replace(/(seed )\d+/, "$16")), other = join(folder, "broken.replay");
  writeFileSync(other, broken);
  const said = spawnSync(program, ["watch", other], { encoding: "utf8" }).stderr;
  check("a replay that was changed is refused in the same words",
    `tetrarch: ${sentenceOf(() => lab.open(broken, other))}\n`, said);
}

// The mean of lifetimes and its interval: few games, cut off or not, long ones and short ones.
for (const [height, games, most] of [[8, 20, 3000], [8, 5, 0], [5, 50, 0], [10, 4, 300], [12, 3, 0]]) {
  const { rows, deaths, scores } = native("eval", "bcts", "--height", height, "--games", games, "--max-pieces", most,
    "--seed", 2);
  const { mean, low, high } = lab.summarise(scores, deaths), digits = (value) => value?.toPrecision(12);
  check(`the interval of ${games} games on ${height} rows is the program's`,
    [mean, low, high].map((value) => (Number.isFinite(value) ? digits(value) : null)),
    [deaths ? rows.mean : null, ...rows.ci95].map((value) => digits(value) ?? null));
}

// The histogram of games, with what an exponential distribution of the same mean would have.
{
  const words = ["eval", "bcts", "--height", 8, "--games", 60, "--seed", 3],
    { scores, deaths } = native(...words);
  const { width, counts, expected } = lab.summarise(scores, deaths);
  const text = execFileSync(program, [...words.map(String), "--histogram"], { encoding: "utf8" });
  const whole = (number) => number.toLocaleString("en", { useGrouping: true });
  check("a histogram has the bins and the law of the program's",
    counts.map((count, i) => `${whole(i * width)} - ${whole((i + 1) * width - 1)} ${count} ${expected[i].toFixed(1)}`),
    [...text.matchAll(/^ *([\d,]+) - +([\d,]+) +(\d+) +([\d.]+)/gm)].map((found) =>
      `${found[1]} - ${found[2]} ${found[3]} ${found[4]}`));
}

// What something fails with, or nothing.
function sentenceOf(action) {
  try {
    action();
    return "";
  } catch (error) {
    return error.message;
  }
}

// Plays a game of a match as the page does, and returns its actions.
function playMatchGame(torusLab, agents, seed, number, nodes) {
  const torus = torusLab.game(), actions = torusLab.opening(seed, number);
  const both = torusLab.pair([0, 1].map((side) => agents[(side + number) % 2]), seed, number);
  actions.forEach((action) => torus.play(action));
  for (let view = torus.view(); !view.end; view = torus.view()) {
    const { action } = both.choose(torus, nodes);
    torus.play(action);
    actions.push(action);
  }
  [torus, both].forEach((handle) => handle.free());
  return actions;
}

// Scores add up, and mistakes are said.
{
  const controller = lab.controller(file("champion-10x20")), rules = lab.rules({ kind: "simplified" });
  const mind = lab.mind(controller, rules);
  const { best } = mind.consider([3, 3, 1, 0, 0, 2, 5, 5, 1, 1], [2]);
  const sums = best.map((_, i) => mind.features(i).reduce((sum, feature) => sum + feature.part, 0));
  check("the parts of a score add up to it", sums, best.map((placement) => placement.score));
  check("a wrong feature is said", sentenceOf(() => lab.controller({ features: [{ name: "hoels", weight: 1 }] })),
    'there is no feature "hoels"; did you mean "holes"?');
}

// Tetress: the choices of all agents along a game.
{
  const torusLab = await TorusLab.load();
  torusLab.learn(["hand", "learned", "eldaly-2024"].map((name) => ({ name, file: file(`tetress/${name}`) })));
  torusLab.learn([{ name: "learned", file: file("tetress/networks/learned") }]);
  const torus = torusLab.game();
  const text = (action) => [...torusLab.cells(action)].map((cell) => `${Math.floor(cell / 11)}-${cell % 11}`).join(",");
  const known = torusLab.agents.filter((agent) =>
    spawnSync(program, ["tetress", "analyse", "--agent", agent, "--nodes", "1"]).status === 0);
  check("the agents are the program's", [known, known.length > 4], [torusLab.agents, true]);
  for (const [name, nodes] of [["minimax", 5000], ["minimax:evaluation=features", 5000], ["mcts", 500],
    ["greedy", 1], ["random", 1], ["eldaly-2024-minimax", 1000], ["eldaly-2024-mcts", 100]])
    for (let ply = 0; ply < 3; ply++) {
      const { side, turn, cells } = torus.view();
      const letters = [...cells].map((cell) => ".rb"[cell]).join(""), rows = letters.match(/.{11}/g).join("/");
      const agent = torusLab.agent(name, 1), choice = agent.choose(torus, nodes);
      agent.free();
      const { lines, actions } = native("tetress", "analyse", "--agent", name, "--nodes", nodes, "--lines", 1,
        "--seed", 1, "--position", rows, "--turn", turn, "--side", "rb"[side]);
      check(`${name} chooses alike at turn ${turn}`,
        [torus.view().legal, choice.score, choice.depth, choice.nodes, ...choice.line.map(text)],
        [actions, lines[0].score, lines[0].depth, lines[0].nodes, ...lines[0].actions]);
      torus.play(choice.action);
    }
  for (const agent of ["minimax:depth=999", "mcts:explore=-1", "mcts:explore=x", "minimax:depht=1", "minmax"]) {
    const said = spawnSync(program, ["tetress", "analyse", "--agent", agent, "--nodes", "1"],
      { encoding: "utf8" }).stderr;
    check(`${agent} is refused in the same words`, `tetrarch: ${sentenceOf(() => torusLab.agent(agent, 1))}\n`, said);
  }
  // Whole matches: the same openings, and the same games from there.
  const path = join(mkdtempSync(join(tmpdir(), "tetrarch-")), "match.jsonl"), seed = 11, agents = ["greedy", "random"];
  native("tetress", "match", ...agents, "--games", 12, "--nodes", 50, "--seed", seed, "--record", path);
  const records = readFileSync(path, "utf8").trim().split("\n").slice(1).map((line) => JSON.parse(line))
    .sort((a, b) => a.game - b.game);
  const openings = records.map((_, number) => torusLab.opening(seed, number).map(text));
  check("a match has the openings of the program", openings,
    records.map(({ actions, opening }) => actions.slice(0, opening)));
  const played = records.map((_, number) => playMatchGame(torusLab, agents, seed, number, 50).map(text));
  check("and the games of the program", played, records.map(({ actions }) => actions));
  check("an action that is not legal is refused", torus.play(torusLab.find([0, 1, 2, 60])), false);
  checkHand(torusLab);
  checkUndo(torusLab, openings);
  await checkRecords(torusLab, path);
}

// The piece in hand turns back to what it was, and jumps to where it fits.
function checkHand(torusLab) {
  const hand = torusLab.hand(), game = torusLab.game(), turns = [...torusLab.pieces].map((_, piece) => {
    hand.take(piece);
    const { action } = hand;
    let count = 0;
    do {
      hand.turn(1);
      count++;
    } while (hand.action !== action);
    return count;
  });
  check("pieces have as many shapes as they should", turns, [2, 1, 4, 4, 4, 2, 2]);
  hand.take(-1);
  check("pieces are counted around", torusLab.pieces[hand.piece], "Z");
  game.play(hand.action);
  check("a piece does not fit where one lies", game.refusal(hand.action, 0), "a cell is taken");
  hand.move(5, 0);
  check("nor away from its own", game.refusal(hand.action, 0), "it touches none of your tokens");
  check("it jumps to where it does", [hand.jump(game, 0, 1), game.refusal(hand.action, 0)], [true, ""]);
  game.free();
}

// A game goes back and forth by the decisions of a side.
function checkUndo(torusLab, [opening]) {
  const game = torusLab.game(), before = [];
  for (const text of opening) {
    before.push([...game.view().cells].join(""));
    game.play(torusLab.parse(text));
  }
  const last = opening.length - 1 - (opening.length - 1) % 2;
  check("undo goes to red's last decision", [game.undo(0), game.count, [...game.view().cells].join("")],
    [true, last, before[last]]);
  check("redo to the end", [game.redo(0), game.count, game.redo(0)], [true, opening.length, false]);
  game.goTo(0);
  check("at the beginning there is nothing to take back", [game.undo(0), game.decided(0)], [false, false]);
  check("a text that is not an action is refused", sentenceOf(() => torusLab.parse("0-0,0-2,0-4,0-6")),
    '"0-0,0-2,0-4,0-6" is not an action: it takes four cells of a tetromino, such as 0-3,0-4,0-5,1-4');
  game.free();
}

// Records: the same games, figures and refusals as the program's.
async function checkRecords(torusLab, path) {
  const { gameLine, matchLine, parseRecord, recordText, replayGame } = await loadModule("tetress/record.js");
  const text = readFileSync(path, "utf8"), none = async () => {};
  const { match, games } = await parseRecord(torusLab, text, path, none);
  const sum = torusLab.match(path);
  sum.head(match);
  const again = games.map((line) => {
    const game = replayGame(torusLab, line), copy = gameLine(game, line.game, match.agents, line.opening);
    sum.game(copy, true);
    game.free();
    return copy;
  });
  check("a record that is read and written again is the same", [matchLine(match), ...again], [match, ...games]);
  const { wins, losses, draws, elo, low, high } = sum.summary(), figures = native("tetress", "replay", path);
  const digits = (value) => (Number.isFinite(value) ? value.toPrecision(12) : null);
  check("a match comes to what the program says", [wins, losses, draws, ...[elo, low, high].map(digits)],
    [figures.wins, figures.losses, figures.draws,
      ...[figures.elo, ...figures.ci95].map((value) => digits(value ?? NaN))]);
  sum.free();
  const first = games[0].actions, edits = [
    ["", ""], [/^.*/, "hello"], [/^.*/, "[]"], [/^.*/, "{}"], ['"format": 1', '"format": 2'],
    [/"agents": \[.*?\]/, '"agents": ["a"]'], [/"games": 12/, '"games": 11'], ['"sprt": null', '"sprt": [1]'],
    [first[1], first[0]], [first[1], "0-0,0-2,0-4,0-6"], [/"winner": "\w+"/, '"winner": "me"'],
    [/"winner": "\w+"/, '"winner": "draw"'], [/"reason": "\w+"/, '"reason": "late"'],
    [/"reason": "\w+"/, '"reason": "stukc"'],
    [/"plies": \d+/, '"plies": 900'], [/"plies": \d+/, '"plies": 3'], [/"game": \d+/, '"game": 13'],
    [/"game": \d+/, '"game": "1"'], [/"red": "\w+"/, '"red": "me"'], ['"opening"', '"opnening"'],
    ['"score": [', '"score": [1, '], ['"seconds": [', '"seconds": [-1'], ['"nodes": [', '"nodes": [true, '],
    [/"depth": \[\d+/, '"depth": [0.5'], [/\n$/, ""], [/(\n.*)$/, "$1\n{}\n"],
  ];
  const folder = mkdtempSync(join(tmpdir(), "tetrarch-"));
  for (const [i, [from, to]] of edits.entries()) {
    const wrong = i === 0 ? "" : text.replace(from, to), label = join(folder, `${i}.jsonl`);
    writeFileSync(label, wrong);
    const found = await parseRecord(torusLab, wrong, label, none).then(() => "", (error) => error.message);
    const said = spawnSync(program, ["tetress", "replay", label, "--json"], { encoding: "utf8" }).stderr;
    check(`record ${i} is refused in the same words`, `tetrarch: ${found}\n`, said);
  }
}

console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
