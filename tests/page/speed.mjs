// SPDX-License-Identifier: MIT
// How fast a browser watches: 60 frames a second, and a controller that looks two pieces deep at 2,000 pieces a second.
// Prints TAP.
//   node tests/page/speed.mjs TETRARCH BUILD/page
import { check, conclude, launch, note, Program, Visitor } from "./driver.mjs";

const ROOT = '[data-test="watch"]';
const SAMPLES = 20, PAUSE = 250; // five seconds, as often as the page measures
const STRETCHES = 3; // of so many the best counts, for the machine may do something else meanwhile
const FRAMES_LEAST = 55, PIECES_LEAST = 2000;
const THIRTY = 3, ALL_OUT = 6; // places of the slider
const DEEP = { player: "lookahead", preview: 1 };

const cases = [
  { controller: "champion-10x20", rules: "simplified", player: "greedy", preview: 0, speed: THIRTY, frames: true },
  { controller: "champion-10x20", rules: "simplified", player: "greedy", preview: 0, speed: ALL_OUT, frames: true },
  { controller: "champion-10x20", rules: "simplified", ...DEEP, speed: ALL_OUT, frames: true, pieces: true },
  { controller: "bcts", rules: "simplified", ...DEEP, speed: ALL_OUT, frames: true, pieces: true },
  { controller: "bcts", rules: "guideline", ...DEEP, speed: ALL_OUT },
];

// What the page measures over five seconds: [{speed, frames}].
async function sample(visitor) {
  const list = [];
  await visitor.page.waitForTimeout(2500); // what the page's own windows still remember of the time before
  for (let i = 0; i < SAMPLES; i++) {
    await visitor.page.waitForTimeout(PAUSE);
    const { speed, frames } = await visitor.data(ROOT);
    list.push({ speed: Number(speed), frames: Number(frames) });
  }
  return list;
}

async function watch(visitor, { controller, rules, player, preview, speed }) {
  await visitor.open(`#watch/${controller}`);
  await visitor.at("rules").selectOption(rules);
  await visitor.at("player").selectOption(player);
  await visitor.at("preview").fill(String(preview));
  await visitor.at("preview").press("Tab");
  await visitor.at("speed").fill(String(speed));
  await visitor.wait(ROOT, "it plays", ({ pieces }) => Number(pieces) >= 5);
}

// {frames: the median of a stretch, pieces: the most a second}
function sum(list) {
  const frames = list.map((one) => one.frames).sort((a, b) => a - b)[SAMPLES / 2];
  return { frames, pieces: Math.max(...list.map(({ speed }) => speed)) };
}

async function measure(visitor, row) {
  await watch(visitor, row);
  let { frames, pieces } = sum(await sample(visitor));
  for (let i = 1; i < STRETCHES && (row.frames && frames < FRAMES_LEAST || row.pieces && pieces < PIECES_LEAST); i++) {
    const other = sum(await sample(visitor));
    frames = Math.max(frames, other.frames);
    pieces = Math.max(pieces, other.pieces);
  }
  const { controller, rules, player, preview } = row, speed = await visitor.text("speed-text");
  const name = `${controller}, ${rules}, ${player} with preview ${preview}, ${speed}`;
  note(`${name}: ${pieces} pieces/s at most, ${frames} frames/s (median)`);
  if (row.frames)
    check(`${name}: ${FRAMES_LEAST} frames/s`, frames >= FRAMES_LEAST);
  if (row.pieces)
    check(`${name}: ${PIECES_LEAST} pieces/s`, pieces >= PIECES_LEAST);
}

const [path, folder] = process.argv.slice(2);
const browser = await launch(folder), program = new Program(path);
const visitor = await Visitor.come(browser, await program.serve(), "desktop");
for (const row of cases)
  await measure(visitor, row);
await visitor.leave("watching");
await browser.close();
await program.stop();
process.exit(conclude());
