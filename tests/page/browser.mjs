// SPDX-License-Identifier: MIT
// The page in a browser: everything that a visitor does there, on a desktop and on a phone. Prints TAP.
//   node tests/page/browser.mjs TETRARCH BUILD/page [--only NAME] [--shots FOLDER]
// With --shots it makes the pictures of docs/page instead.
import { join } from "node:path";
import { check, conclude, launch, note, Program, refuse, Visitor } from "./driver.mjs";
import { testExperiments } from "./experiments.mjs";
import { loadLab } from "./lab.mjs";
import { testMishaps } from "./mishaps.mjs";
import { testEdges, testFirstView, testKeyboard, testLayout, testThemes } from "./page.mjs";
import { testHelp, testPlay, testStart } from "./play.mjs";
import { testResults, testRuns, trainRun } from "./runs.mjs";
import { makeShots } from "./shots.mjs";
import { testSpace } from "./space.mjs";
import { testTetress } from "./tetress.mjs";
import { testTraining } from "./training.mjs";
import { testWatch } from "./watch.mjs";

const BOTH = ["desktop", "phone"];
// What is tested, and on which sizes of screens; those of one row share a visitor. Two lists go on at the same time,
// for much of this is waiting; those of one list may count on each other's runs.
const lists = [
  [
    { name: "play", sizes: BOTH, parts: [testStart, testPlay, testHelp] },
    { name: "watch", sizes: BOTH, parts: [testWatch] },
    { name: "whole page", sizes: ["desktop"], parts: [testKeyboard, testEdges, testLayout, testThemes] },
  ],
  [
    { name: "first view", sizes: ["desktop"], parts: [testFirstView] },
    { name: "training", sizes: BOTH, parts: [testTraining] },
    { name: "runs", sizes: ["desktop"], parts: [testRuns] },
    { name: "space", sizes: BOTH, parts: [testSpace] },
    { name: "experiments", sizes: BOTH, parts: [testExperiments] },
    { name: "tetress", sizes: BOTH, parts: [testTetress] },
    { name: "results", sizes: BOTH, parts: [testResults] },
    { name: "mishaps", sizes: ["desktop"], parts: [testMishaps] },
  ],
];

// Runs one row with a visitor of one size.
async function runRow({ name, parts }, size, world) {
  const title = `${name} on a ${size}`, began = Date.now();
  const visitor = await Visitor.come(world.browser, world.url, size);
  for (const part of parts) {
    try {
      await part(visitor, world, (what) => `${title}: ${what}`);
    } catch (error) {
      check(`${title} goes through`, false, `${error.stack}\nat ${visitor.page.url()}`);
    }
  }
  await visitor.leave(title);
  note(`${title} took ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function runList(list, world, only) {
  for (const row of list.filter(({ name }) => !only || name === only))
    for (const size of row.sizes)
      await runRow(row, size, world);
}

async function main([path, folder, ...options]) {
  if (!path || !folder)
    refuse("browser.mjs needs the program and the folder of the browser's driver.");
  const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : null);
  const browser = await launch(folder), program = new Program(path);
  const world = { browser, program, url: await program.serve(),
    engine: await loadLab(join(folder, "..", "src/ui/web")) };
  trainRun(world, "cross-entropy"); // makes the store, so that nobody looks at it while it is being made
  try {
    if (option("--shots"))
      await makeShots(world, option("--shots"));
    else
      await Promise.all(lists.map((list) => runList(list, world, option("--only"))));
  } finally {
    await browser.close();
    await program.stop();
  }
  return conclude();
}

process.exit(await main(process.argv.slice(2)));
