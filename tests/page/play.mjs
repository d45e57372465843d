// SPDX-License-Identifier: MIT
// Tests of the view in which a person plays.
import { readFileSync } from "node:fs";
import { check, same, until } from "./driver.mjs";
import { controllerFile } from "./lab.mjs";

const ROOT = '[data-test="play"]';
const SEED = 36; // moves to both sides and a turn, and few of them
const FAST = 60; // ticks after which gravity moves a piece on level 1
const TRIES = 8; // to be faster than that, on a machine that has other things to do
const KEYS = { l: "ArrowLeft", r: "ArrowRight", x: "ArrowUp", z: "z", s: "ArrowDown", d: "Space", h: "c" };
const TOUCHES = { l: "left", r: "right", x: "cw", z: "ccw", s: "soft", d: "hard", h: "hold" };

// Changes settings in the dialog: {name: text, or whether it is on}.
export async function changeSettings(visitor, settings) {
  await visitor.press(visitor.at("settings-start").or(visitor.at("settings"))
    .and(visitor.page.locator("button:visible")).first());
  for (const [name, value] of Object.entries(settings)) {
    const input = visitor.at(`set-${name}`);
    if (typeof value === "boolean")
      await input.setChecked(value);
    else if (await input.evaluate((element) => element.tagName === "SELECT"))
      await input.selectOption(value);
    else
      await input.fill(String(value));
  }
  await visitor.press("settings-close");
}

// Waits for the beginning of a game.
export async function startGame(visitor, button = "start") {
  await visitor.press(button);
  return visitor.wait(ROOT, "a game has begun", ({ screen, pieces }) => screen === "game" && pieces === "0");
}

// Leaves a game: it is paused, and one is asked.
export async function leaveGame(visitor) {
  await visitor.press("quit");
  await visitor.at("ask-leave").waitFor();
  await visitor.press("leave-paused");
  return visitor.wait(ROOT, "the start is shown", ({ screen }) => screen === "start");
}

// What a controller presses until a row is cleared: {pieces: ["lld", ...], score, rows}, from the engine in this
// process.
async function planGame({ Lab }) {
  const lab = await Lab.load(), controller = lab.controller(controllerFile("bcts"));
  const rules = lab.rules({}), game = lab.game(rules, SEED), mind = lab.mind(controller, rules, "greedy", 0, SEED);
  while (game.view().rows === 0)
    game.play(mind, 1);
  const lines = game.replay().split("\n").filter((line) => /^[A-Z] .* = /.test(line));
  return { pieces: lines.map((line) => line.slice(2).split(" = ")[0].replaceAll(" ", "")), view: game.view() };
}

// A way to press a letter: by key, or by a finger on a button.
async function fingers(visitor) {
  const { page } = visitor;
  if (!visitor.isPhone)
    return (letter) => page.keyboard.press(KEYS[letter]);
  const middles = {};
  for (const [letter, name] of Object.entries(TOUCHES)) {
    const { x, y, width, height } = await visitor.at(`touch-${name}`).boundingBox();
    middles[letter] = [x + width / 2, y + height / 2];
  }
  return (letter) => page.touchscreen.tap(...middles[letter]);
}

// Starts a game and plays as planned; returns whether gravity left every piece where it was.
async function follow(visitor, pieces, press) {
  await startGame(visitor);
  let ticks = 0, calm = true;
  for (const [i, letters] of pieces.entries()) {
    for (const letter of letters)
      await press(letter);
    const data = await visitor.wait(ROOT, `piece ${i + 1} lies`, (now) => Number(now.pieces) > i || now.end !== "");
    calm &&= Number(data.ticks) - ticks < FAST && Number(data.pieces) === i + 1;
    ticks = Number(data.ticks);
    if (!calm)
      break;
  }
  return calm;
}

// A person plays to a cleared line, and the score is right.
export async function testPlay(visitor, { engine }, title) {
  const { pieces, view } = await planGame(engine);
  await visitor.open("#play");
  // A key that is down for long on a busy machine is not to be repeated.
  await changeSettings(visitor, { seed: SEED, das: 5000, arr: 5000, mode: "marathon" });
  const press = await fingers(visitor);
  for (let tries = 1; !await follow(visitor, pieces, press) && tries < TRIES; tries++)
    await leaveGame(visitor);
  const { score, rows, pieces: placed, seed } = await visitor.data(ROOT);
  same(title("a line is cleared, and the score is right"), { score, rows, placed, seed },
    { score: String(view.score), rows: String(view.rows), placed: String(pieces.length), seed: String(SEED) });
  check(title("a row was cleared"), view.rows > 0);
  await leaveGame(visitor);
}

async function testHold(visitor, title) {
  const press = await fingers(visitor), before = await visitor.data(ROOT);
  await press("h");
  const after = await visitor.wait(ROOT, "there is a piece in hold", ({ hold }) => hold !== "");
  same(title("hold puts the piece aside"), [after.hold, after.piece, after.pieces],
    [before.piece, before.next[0], "0"]);
}

// A hint shows four cells, and changes nothing else.
async function testHint(visitor, title) {
  const button = visitor.isPhone ? "touch-hint" : "hint";
  const facts = ({ piece, hold, next, pieces, score, rows }) => [piece, hold, next, pieces, score, rows];
  const before = await visitor.data(ROOT);
  await visitor.press(button);
  const after = await visitor.wait(ROOT, "there is a hint", ({ hint }) => hint !== "");
  check(title("a hint is a placement"), /^(hold )?[IOTSZJL]( \d,\d+){4}$/.test(after.hint), after.hint);
  same(title("a hint changes nothing else"), facts(after), facts(before));
  await visitor.press(button);
  await visitor.wait(ROOT, "there is no hint", ({ hint }) => hint === "");
}

async function testPause(visitor, title) {
  await visitor.press("pause");
  await visitor.wait(ROOT, "the game is paused", ({ paused }) => paused === "true");
  const { ticks } = await visitor.data(ROOT);
  await visitor.page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
  same(title("no time passes in a pause"), (await visitor.data(ROOT)).ticks, ticks);
  await visitor.press("resume");
  const { paused } = await visitor.wait(ROOT, "time passes again", (data) => Number(data.ticks) > Number(ticks));
  same(title("the game goes on after a pause"), paused, "false");
}

async function testFinish(visitor, title) {
  const { pieces } = await visitor.data(ROOT);
  await visitor.press("finish");
  const { pilot } = await visitor.wait(ROOT, "the controller has placed three",
    (data) => Number(data.pieces) >= Number(pieces) + 3);
  same(title("the controller plays on"), pilot, "true");
  await visitor.press("finish");
  await visitor.wait(ROOT, "the person plays again", (data) => data.pilot === "false");
}

async function testRestart(visitor, title) {
  const { game, seed } = await visitor.data(ROOT);
  await visitor.press("restart");
  const after = await visitor.wait(ROOT, "the next game has begun",
    (data) => data.game !== game && data.pieces === "0");
  same(title("a restart is the next game of the seed"), [after.game, after.seed], [String(Number(game) + 1), seed]);
  const { screen } = await leaveGame(visitor);
  same(title("leaving shows the start"), screen, "start");
}

// The width and the height of the board.
function boardSize(visitor) {
  return visitor.page.locator(`${ROOT} .middle canvas`)
    .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
}

// Goes to a view by its address, as a link would.
function visit(visitor, hash) {
  return visitor.page.evaluate((to) => { location.hash = to; }, hash);
}

async function testReturn(visitor, title) {
  const before = await boardSize(visitor);
  await visit(visitor, "#results");
  await visitor.page.locator('[data-view="results"] table').first().waitFor();
  await visit(visitor, "#play");
  await visitor.at("start").waitFor();
  same(title("the board is as large after another view as before"), await boardSize(visitor), before);
}

async function testAppearance(visitor, title) {
  await changeSettings(visitor, { seed: SEED }); // whose first piece is no I, which lies in one row
  const { cells } = await startGame(visitor), [width, height] = await boardSize(visitor);
  const top = Math.max(...cells.split(" ").map((cell) => Number(cell.split(",")[1]))),
    rows = Math.round(10 * height / width);
  check(title("a piece is seen whole when it appears"), top >= 20 && top < rows, { top, rows });
}

// Another view is not shown before one has agreed to leave the game.
async function testLeaving(visitor, title) {
  await visit(visitor, "#results");
  await visitor.at("ask-leave").waitFor();
  const { paused } = await visitor.data(ROOT);
  same(title("a game that is about to be left is paused, and one is asked"),
    [paused, new URL(visitor.page.url()).hash], ["true", "#play"]);
  const { ticks } = await visitor.data(ROOT);
  await visitor.press("resume");
  await visitor.wait(ROOT, "the game is resumed", (data) => data.paused === "false"
    && Number(data.ticks) > Number(ticks));
  check(title("one can stay"), true);
  await visit(visitor, "#results");
  await visitor.press("leave-paused");
  await visitor.page.locator('[data-view="results"] table').first().waitFor();
  check(title("or leave"), true);
  await visit(visitor, "#play");
  await visitor.at("start").waitFor();
}

// The game against a controller is on the first screen.
async function testAgainst(visitor, title) {
  await visitor.press("mode-against");
  await visitor.at("opponent").locator("option", { hasText: "bcts" }).waitFor({ state: "attached" });
  await visitor.at("opponent").selectOption("bcts");
  await visitor.at("opponent-pace").fill("99");
  same(title("a pace out of range is said"), await faultOf(visitor, "opponent-pace"),
    "Pieces/s must be a number from 0.05 to 50.");
  await visitor.at("opponent-pace").fill("10");
  await visitor.at("opponent-pace").press("Tab");
  await startGame(visitor);
  await visitor.wait(ROOT, "the opponent has placed a piece", (data) => Number(data.rivalPieces) >= 1);
  check(title("a game against a controller is begun on the first screen"), true);
  await leaveGame(visitor);
  await visitor.press("mode-marathon");
}

// A strength is chosen on the first screen, told in a sentence of the engine, kept over a reload, and played.
async function testStrength(visitor, title) {
  await visitor.press("mode-against");
  await visitor.at("opponent-strength").locator("option", { hasText: "10" }).waitFor({ state: "attached" });
  same(title("the engine's strengths are offered"),
    await visitor.at("opponent-strength").locator("option").allTextContents(),
    ["full", ...Array.from({ length: 10 }, (_, i) => String(i + 1))]);
  await visitor.at("opponent-strength").selectOption("4");
  await until("the strength is explained",
    async () => /^It places 0\.62 pieces/.test(await visitor.text("strength-said")));
  same(title("a strength has its own pace"), await visitor.at("opponent-pace").count(), 0);
  await visitor.page.reload();
  await until("the strength is explained again",
    async () => /overlooks hold 70%/.test(await visitor.text("strength-said")));
  same(title("a strength survives a reload"), await visitor.at("opponent-strength").inputValue(), "4");
  await startGame(visitor);
  const { ticks } = await visitor.wait(ROOT, "the opponent has placed three", (data) => Number(data.rivalPieces) >= 3);
  check(title("an opponent keeps the pace of its strength"), Number(ticks) >= 2 * 60 / .62, ticks);
  check(title("the strength is beside the name"),
    /, strength 4$/.test(await visitor.page.locator(`${ROOT} .rival h2`).textContent()));
  await leaveGame(visitor);
  await changeSettings(visitor, { strength: "" });
  await visitor.at("opponent-pace").waitFor();
  check(title("without a strength the pace is set by hand"), true);
  await visitor.press("mode-marathon");
}

// What is said below a field.
export function faultOf(visitor, name) {
  return visitor.at(name).locator('xpath=..').locator('[data-test="fault"]').textContent();
}

// A number out of its range stays where it was written, and is told.
async function testRanges(visitor, title) {
  await visitor.press("settings-start");
  await visitor.at("set-level").fill("99");
  await visitor.press("settings-close");
  same(title("a level out of range is said, and not changed"),
    [await faultOf(visitor, "set-level"), await visitor.at("set-level").inputValue()],
    ["Level must be a whole number from 1 to 20.", "99"]);
  await visitor.at("set-level").fill("1");
  await visitor.press("settings-close");
  await visitor.at("set-level").waitFor({ state: "hidden" });
  check(title("a level within its range is taken"), true);
}

async function testRival(visitor, title) {
  await changeSettings(visitor, { against: "bcts", pace: 10 });
  await startGame(visitor);
  const rival = await visitor.wait(ROOT, "the opponent has placed five", (data) => Number(data.rivalPieces) >= 5);
  check(title("an opponent plays"), rival.end === "", rival);
  check(title("with its queue"), rival.rivalNext.length === 6, rival.rivalNext);
  await leaveGame(visitor);
}

// The rules of attack are those of the engine, are kept, and are played: Puyo Puyo Tetris lets garbage wait.
async function testAttack(visitor, title) {
  const figures = () => visitor.page.locator(`${ROOT} .rival .numbers dd`).allTextContents();
  await visitor.press("mode-against");
  const list = visitor.at("opponent-attack");
  await list.locator("option", { hasText: "ppt" }).waitFor({ state: "attached" });
  same(title("the engine's rules of attack are offered"), await list.locator("option").allTextContents(),
    ["tetrarch", "ppt", "jstris", "botris", "tetrio-1", "tetrio-2"]);
  await list.selectOption("ppt");
  await visitor.page.reload();
  await list.locator("option", { hasText: "jstris" }).waitFor({ state: "attached" });
  same(title("the rules of attack survive a reload"), await list.inputValue(), "ppt");
  await changeSettings(visitor, { against: "bcts", strength: "", pace: 30 });
  await startGame(visitor);
  await visitor.wait(ROOT, "the opponent has sent rows", (data) => Number(data.rivalSent) > 0);
  await visitor.press("pause");
  const data = await visitor.wait(ROOT, "rows are on their way", ({ rivalSent }) => Number(rivalSent) > 0);
  const [pieces, sent, ppm, apm] = (await figures()).map(Number), minutes = data.ticks / 3600;
  same(title("the figures of the opponent are those of the game"), [pieces, sent, ppm, apm],
    [data.rivalPieces, data.rivalSent, (data.rivalPieces / minutes).toFixed(1), (data.rivalSent / minutes).toFixed(1)]
      .map(Number));
  await leaveGame(visitor);
  await changeSettings(visitor, { attack: "tetrarch", against: "", pace: 1 });
}

// Another key for the hard drop, which is still there after a reload.
async function testKeys(visitor, title) {
  await visitor.press("settings-start");
  await visitor.press("key-hard");
  await visitor.page.keyboard.press("k");
  same(title("another key is taken"), await visitor.text("key-hard"), "K");
  await visitor.at("set-name").fill("Ada");
  await visitor.at("set-against").selectOption("");
  await visitor.press("settings-close");
  await visitor.page.reload();
  await visitor.press("settings-start");
  same(title("settings survive a reload"),
    [await visitor.at("set-name").inputValue(), await visitor.text("key-hard"),
      await visitor.at("set-seed").inputValue()], ["Ada", "K", String(SEED)]);
  await visitor.press("settings-close");
  await startGame(visitor);
  await visitor.page.keyboard.press("k");
  await visitor.wait(ROOT, "the new key drops a piece", ({ pieces }) => pieces === "1");
  await visitor.page.keyboard.press("Space");
  await visitor.page.keyboard.press("k");
  const { pieces } = await visitor.wait(ROOT, "it drops another", (data) => Number(data.pieces) >= 2);
  same(title("the old key does nothing"), pieces, "2");
  await leaveGame(visitor);
}

// Drops pieces until the board is full.
async function testEnd(visitor, title) {
  await startGame(visitor);
  await until("the game is over", async () => {
    await visitor.page.keyboard.press("k");
    return (await visitor.data(ROOT)).end !== "";
  });
  const { end } = await visitor.wait(ROOT, "the end is shown", ({ screen }) => screen === "end");
  same(title("a full board is the end"), [end, await visitor.text("end")], ["topped out", "Game over"]);
  await visitor.at("ranking").getByText("Ada").first().waitFor();
  check(title("the game is in the ranking"), true);
}

// The key of the hard drop, still pressed after the end, starts nothing.
async function testSpace(visitor, title) {
  const before = await visitor.data(ROOT);
  const focus = await visitor.page.evaluate(() => document.activeElement.tagName);
  await visitor.page.keyboard.press("Space");
  const after = await visitor.data(ROOT);
  same(title("Space starts no other game after the end"), [focus, after.screen, after.game], ["P", "end", before.game]);
}

// A game that was saved is opened again.
async function testReplay(visitor, title) {
  const { pieces, rows, score } = await visitor.data(ROOT), view = '[data-view="watch"]';
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press("save")]);
  await visitor.press("leave");
  await visitor.press("open-replay");
  await visitor.at("replay-file").setInputFiles({ name: download.suggestedFilename(), mimeType: "text/plain",
    buffer: readFileSync(await download.path()) });
  await visitor.wait(view, "it is played", (data) => data.total === pieces && Number(data.pieces) >= 1);
  await visitor.press("replay-first");
  await visitor.wait(view, "its beginning is shown", (data) => data.pieces === "0" && data.running === "false");
  await visitor.press("replay-last");
  const end = await visitor.wait(view, "its end is shown", (data) => data.over === "true");
  same(title("a saved replay is opened again"), [end.pieces, end.rows, end.score], [pieces, rows, score]);
  await visitor.at("replay-file").setInputFiles({ name: "broken.replay", mimeType: "text/plain",
    buffer: Buffer.from("tetrarch replay 1\n") });
  const said = await until("it is refused", async () => /broken/.test(await visitor.text("replay-status"))
    && visitor.text("replay-status"));
  check(title("a broken replay is refused with a sentence"), /^broken\.replay, line 2: .*\.$/.test(said), said);
}

export async function testHelp(visitor, world, title) {
  await startGame(visitor);
  await testHold(visitor, title);
  await testHint(visitor, title);
  await testPause(visitor, title);
  await testFinish(visitor, title);
  await testRestart(visitor, title);
  await testRival(visitor, title);
  await testAttack(visitor, title);
  await testKeys(visitor, title);
  await testEnd(visitor, title);
  await testSpace(visitor, title);
  await testReplay(visitor, title);
}

export async function testStart(visitor, world, title) {
  await visitor.open("#play");
  await visitor.at("start").waitFor();
  await testReturn(visitor, title);
  await testRanges(visitor, title);
  await testAgainst(visitor, title);
  await testStrength(visitor, title);
  await testAppearance(visitor, title);
  await testLeaving(visitor, title);
}
