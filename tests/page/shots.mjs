// SPDX-License-Identifier: MIT
// The pictures of docs/page: every view at a good moment.
//   node tests/page/browser.mjs TETRARCH BUILD/page --shots docs/page
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, until, Visitor } from "./driver.mjs";
import { fillSweep, finishSweep } from "./experiments.mjs";
import { changeSettings, startGame } from "./play.mjs";
import { shrink } from "./picture.mjs";
import { compare, playHistogram, trainRun, waitForBars } from "./runs.mjs";
import { newGame, placeHint } from "./tetress.mjs";
import { FOLLOW, fillForm, grow, halt } from "./training.mjs";
import { askEditor } from "./watch.mjs";

const PLAY = '[data-test="play"]', WATCH = '[data-test="watch"]';

// A game in play with a hint.
async function showPlay(visitor) {
  await visitor.open("#play");
  await changeSettings(visitor, { seed: 11, finishPace: 10 });
  await startGame(visitor);
  await visitor.press("finish");
  await visitor.wait(PLAY, "a game is under way", ({ pieces }) => Number(pieces) >= 36);
  await visitor.press("finish");
  await visitor.wait(PLAY, "the person plays", ({ pilot }) => pilot === "false");
  await visitor.press(visitor.isPhone ? "touch-hint" : "hint");
  await visitor.wait(PLAY, "there is a hint", ({ hint }) => hint !== "");
}

async function showAgainst(visitor) {
  await visitor.open("#play");
  await changeSettings(visitor, { seed: 5, against: "bcts", pace: 4, finishPace: 3 });
  await startGame(visitor);
  await visitor.press("finish");
  await visitor.wait(PLAY, "both have played", ({ rivalPieces }) => Number(rivalPieces) >= 40);
}

async function showWatch(visitor) {
  await visitor.open("#watch/bcts");
  await visitor.wait(WATCH, "it plays", ({ pieces }) => Number(pieces) >= 1);
  await visitor.at("speed").fill("4");
  await visitor.wait(WATCH, "the game is under way", ({ pieces }) => Number(pieces) >= 150);
  await visitor.at("speed").fill("1");
  const { pieces } = await visitor.data(WATCH);
  await visitor.wait(WATCH, "it goes slowly", (data) => Number(data.pieces) >= Number(pieces) + 3);
}

async function showEditor(visitor) {
  await visitor.open("#watch/bcts");
  await visitor.wait(WATCH, "it plays", ({ pieces }) => Number(pieces) >= 1);
  await askEditor(visitor, [0, 1, 2, 3, 5, 6, 7, 8, 9].map((x) => [x, 0])
    .concat([[0, 1], [1, 1], [5, 1], [8, 1], [9, 1], [9, 2]]));
  await visitor.at("editor").evaluate((element) => element.scrollIntoView());
}

async function showForm(visitor) {
  await fillForm(visitor, "cross-entropy", {});
}

// A run that is followed, with curves and a swarm.
async function showTraining(visitor) {
  await fillForm(visitor, "cross-entropy", { features: "dt", height: 10, games: 2, iterations: 40 });
  await visitor.press("start");
  await visitor.page.locator(`${FOLLOW}[data-run]`).waitFor();
  await grow(visitor, 12);
  await until("the swarm is there", async () => (await visitor.lines("swarm"))[1]?.points > 10);
  await visitor.wait('[data-test="corner"]', "the best plays", ({ pieces }) => Number(pieces) >= 8);
}

async function showRun(visitor, { first }) {
  await playHistogram(visitor, first, 200, 8);
  await waitForBars(visitor, 200);
  await visitor.at("scores").evaluate((element) => element.scrollIntoView({ block: "end" }));
}

async function showComparison(visitor, { first, second }) {
  await compare(visitor, [first, second]);
  await visitor.press("compare-log-pieces");
}

async function showSweep(visitor) {
  const axes = [["population", "10, 20, 40, 80"], ["elite", "0.1, 0.2, 0.3, 0.5"]];
  await fillSweep(visitor, "cross-entropy", { features: "dt", height: 6, games: 2, iterations: 4 }, axes, 3);
  await visitor.press("start");
  await visitor.at("heat-map").waitFor();
  await finishSweep(visitor);
}

async function showTetress(visitor) {
  await visitor.open("#tetress");
  await newGame(visitor, "greedy");
  for (let i = 0; i < 5; i++)
    await placeHint(visitor);
  await visitor.press("analyse");
  await visitor.at("line-3").waitFor();
  await visitor.press("heat");
  await visitor.page.evaluate(() => scrollTo(0, 0));
}

async function showResults(visitor) {
  await visitor.open("#results");
  await until("the charts are drawn", async () => (await visitor.lines("results-chart-10x20")).length > 0);
}

const both = ["desktop", "phone"];
const shots = [
  { name: "play", sizes: both, show: showPlay },
  { name: "play-dark", sizes: ["desktop"], show: showPlay, colorScheme: "dark" },
  { name: "against", sizes: ["desktop"], show: showAgainst },
  { name: "watch", sizes: both, show: showWatch },
  { name: "editor", sizes: ["desktop"], show: showEditor },
  { name: "train", sizes: ["desktop"], show: showForm },
  { name: "follow", sizes: both, show: showTraining, then: halt },
  { name: "follow-dark", sizes: ["desktop"], show: showTraining, colorScheme: "dark", then: halt },
  { name: "runs", sizes: ["desktop"], show: (visitor) => visitor.open("#runs") },
  { name: "run", sizes: ["desktop"], show: showRun },
  { name: "compare", sizes: ["desktop"], show: showComparison },
  { name: "sweep", sizes: both, show: showSweep },
  { name: "tetress", sizes: both, show: showTetress },
  { name: "results", sizes: ["desktop"], show: showResults },
];

export async function makeShots(world, folder) {
  mkdirSync(folder, { recursive: true });
  const more = ["--iterations", 25];
  const runs = { first: trainRun(world, "cross-entropy", ...more),
    second: trainRun(world, "cmaes", "--seed", 2, ...more) };
  for (const { name, sizes, show, then, colorScheme = "light" } of shots)
    for (const size of sizes) {
      const visitor = await Visitor.come(world.browser, world.url, size, { colorScheme, deviceScaleFactor: 1 });
      const file = size === "phone" ? `${name}-phone.png` : `${name}.png`;
      await show(visitor, runs);
      await visitor.page.locator(".view *").first().waitFor();
      await visitor.page.mouse.move(2, 2);
      await visitor.page.evaluate(() => document.activeElement?.blur());
      writeFileSync(join(folder, file), shrink(await visitor.page.screenshot()));
      await then?.(visitor);
      check(`${file} is drawn`, true);
      await visitor.leave(file);
    }
}
