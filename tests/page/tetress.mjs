// SPDX-License-Identifier: MIT
// Tests of Tetress: a game to its end, analysis, agents against each other, recorded matches.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, same, until } from "./driver.mjs";

const ROOT = '[data-test="tetress"]';

// Waits until it is the person's turn, or the game is over.
export function turn(visitor) {
  return visitor.wait(ROOT, "it is the person's turn",
    ({ end, side, thinking }) => end !== "" || side === "red" && thinking === "false");
}

// Takes the hint and places it, by keys or by buttons.
export async function placeHint(visitor) {
  const { turn: before } = await turn(visitor);
  const key = (name, letter) => (visitor.isPhone ? visitor.press(name) : visitor.page.keyboard.press(letter));
  await key("hint", "h");
  await until("there is a hint", async () => /^Hint: /.test(await visitor.text("message")));
  await key("place", "Enter");
  await visitor.wait(ROOT, "the piece lies", (data) => data.turn !== before);
  return turn(visitor);
}

export async function newGame(visitor, agent) {
  await visitor.at("play-agent").selectOption(agent);
  await visitor.at("analysis-nodes").selectOption("1000");
  await visitor.press("new");
  await visitor.wait(ROOT, "a game has begun", ({ turn: now, thinking }) => now === "0" && thinking === "false");
}

async function testGame(visitor, title) {
  await newGame(visitor, "random");
  let data = await turn(visitor);
  while (data.end === "")
    data = await placeHint(visitor);
  const activity = await visitor.text("activity"), plies = await visitor.at("actions").locator("li").count();
  check(title("a game is played to its end"), /^(Red|Blue) wins: .*You have (won|lost)\.$|^A draw/.test(activity),
    activity);
  same(title("every action is in the list"), String(plies), data.turn);
  await visitor.press("undo");
  const back = await visitor.wait(ROOT, "an action is taken back", (now) => now.end === "");
  check(title("the last action is taken back"), Number(back.turn) < Number(data.turn) && back.side === "red", back);
}

// An opponent for people: its strength is all there is to choose.
async function testStrength(visitor, title) {
  const nodes = () => visitor.at("play-nodes").isVisible(), before = await nodes();
  await newGame(visitor, "strength-1");
  const { turn: now } = await placeHint(visitor);
  same(title("a strength answers, and needs no number of nodes"), [before, await nodes(), now], [true, false, "2"]);
  await newGame(visitor, "random");
}

// The board as it is drawn.
function picture(visitor) {
  return visitor.at("board").evaluate((canvas) => canvas.toDataURL());
}

async function testAnalysis(visitor, title) {
  await newGame(visitor, "random"); // a position with more than three actions
  await turn(visitor);
  await visitor.press("analyse");
  await visitor.at("line-3").waitFor();
  const lines = await Promise.all([1, 2, 3].map((i) => visitor.text(`line-${i}`)));
  check(title("analysis gives three lines"),
    new Set(lines).size === 3 && lines.every((line) => /depth \d+, [\d,]+ nodes/.test(line)), lines);
  const plain = await picture(visitor);
  const legend = () => visitor.at("heat-legend").isVisible();
  same(title("without a heat map there is no legend"), [await legend(), await visitor.at("heat-legend").count()],
    [false, 1]);
  await visitor.press("heat");
  check(title("the heat map is seen on the board"), await picture(visitor) !== plain);
  check(title("the heat map has a legend"), await legend() && /worst.*best/.test(await visitor.text("heat-legend")));
  await visitor.press("heat");
  same(title("and goes away again"), await picture(visitor) === plain, true);
}

async function testMatch(visitor, title) {
  await visitor.press("mode-match");
  await visitor.at("a-agent").selectOption("greedy");
  await visitor.at("b-agent").selectOption("random");
  await visitor.at("pace").selectOption("0");
  await visitor.at("match-nodes").selectOption("100");
  await visitor.at("match-seed").fill("-1");
  await visitor.press("start");
  await until("the seed is refused",
    async () => /^The seed must be a whole number from 0 to /.test(await visitor.text("message")));
  check(title("a seed out of range is refused with a sentence"), true);
  await visitor.at("match-seed").fill("7");
  await visitor.press("start");
  await visitor.wait(ROOT, "a match of two games is over", ({ games }) => games === "2");
  check(title("agents play each other"), true);
  const elo = await visitor.text("elo");
  check(title("and the match comes to a difference in Elo"),
    /^Elo difference (at least |at most )?[+−]\d+.*95%/.test(elo), elo);
}

// A match's record without what depends on the clock, by number of game.
function recordOf(path) {
  const [head, ...games] = readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return [head, ...games.sort((a, b) => a.game - b.game).map(({ seconds, ...rest }) => rest)];
}

// What the page has begun the program continues, and it becomes the match that the program plays alone.
async function testContinued(visitor, { program }, title) {
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press("download-match")]);
  const path = join(program.folder, `page-${visitor.size}.jsonl`),
    whole = join(program.folder, `program-${visitor.size}.jsonl`);
  await download.saveAs(path);
  same(title("the record has two games"), recordOf(path).length, 3);
  const play = (record) => program.run("tetress", "match", "greedy", "random", "--nodes", 100, "--seed", 7, "--games",
    6, "--record", record, "--quiet");
  play(path);
  play(whole);
  same(title("the program continues a match that the page began"), recordOf(path), recordOf(whole));
}

async function testReplay(visitor, { program }, title) {
  const path = join(program.folder, "match.jsonl");
  program.run("tetress", "match", "random", "greedy", "--games", 2, "--nodes", 100, "--record", path, "--quiet");
  await visitor.press("mode-replay");
  const parts = [await visitor.at("board").isVisible(), await visitor.at("actions").isVisible(),
    await visitor.at("analyse").isVisible(), await visitor.at("turn").isVisible()];
  same(title("without a record the replay shows no game"), parts, [false, false, false, false]);
  check(title("but says where records come from"),
    /No match is open\..*--record FILE/.test(await visitor.text("games-list")));
  await visitor.at("file").setInputFiles(path);
  await visitor.at("game-2").waitFor();
  await visitor.press("game-2");
  await visitor.press("first");
  await visitor.wait(ROOT, "the beginning is shown", (data) => data.turn === "0");
  await visitor.press("forward");
  await visitor.press("forward");
  await visitor.wait(ROOT, "two plies are shown", (data) => data.turn === "2");
  await visitor.press("back");
  await visitor.wait(ROOT, "one ply is shown", (data) => data.turn === "1");
  await visitor.press("last");
  const { end } = await visitor.wait(ROOT, "the end is shown", (data) => data.end !== "");
  check(title("a recorded match is stepped through"), /^(red|blue|draw)$/.test(end), end);
  await visitor.at("file").setInputFiles({ name: "broken.jsonl", mimeType: "text/plain",
    buffer: Buffer.from('{"tetress": 1}\n{"ga') });
  const sentence = await until("the file is refused",
    async () => /broken/.test(await visitor.text("message")) && visitor.text("message"));
  check(title("a broken file is refused with a sentence"), /^broken\.jsonl.*\.$/.test(sentence), sentence);
}

export async function testTetress(visitor, world, title) {
  await visitor.open("#tetress");
  await visitor.page.locator(`${ROOT}[data-turn]`).waitFor();
  await visitor.press(visitor.at("rules").locator("summary"));
  const rules = await visitor.at("rules").locator("li").allTextContents();
  check(title("the rules are on the page"), rules.length === 5
    && await visitor.at("rules").locator("li").last().isVisible(), rules);
  await visitor.press(visitor.at("rules").locator("summary"));
  await testGame(visitor, title);
  await testStrength(visitor, title);
  await testAnalysis(visitor, title);
  await testMatch(visitor, title);
  await testContinued(visitor, world, title);
  await testReplay(visitor, world, title);
}
