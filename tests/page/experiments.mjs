// SPDX-License-Identifier: MIT
// Tests of experiments: a sweep with its heat map, learning curves, the verification of a run, and a preset that builds
// on others. They have a server and a store of their own: curves are of all runs of a store.
import { check, Program, same, until, Visitor } from "./driver.mjs";
import { FOLLOW, fillForm } from "./training.mjs";

const SETTINGS = { features: "dt", height: 5, games: 2, iterations: 3 };
const WORDS = Object.entries(SETTINGS).flatMap(([name, value]) => [`--${name}`, value]);
const SWEEP = ["--sweep", "population=4,30", "--sweep", "crossover=0.2,0.9", "--sweep-seeds", 2];

// Fills the form of a sweep in: [[setting, values], ...].
export async function fillSweep(visitor, method, settings, axes, seeds) {
  await fillForm(visitor, method, settings);
  await visitor.press("sweep");
  for (const [i, [key, values]] of axes.entries()) {
    if (i > 0)
      await visitor.press("axis-add");
    await visitor.at(`axis-${i}-key`).selectOption(key);
    await visitor.at(`axis-${i}-values`).fill(values);
  }
  await visitor.at("seeds").fill(String(seeds));
}

// Waits until all runs of the sweep that is shown are done.
export function finishSweep(visitor) {
  return visitor.wait(FOLLOW, "the sweep is done", ({ done, total, status }) => done === total && status === "done");
}

// The means in the cells of the heat map, row by row.
function means(visitor) {
  return visitor.at("heat-map").locator("[data-cell]").evaluateAll((cells) =>
    cells.map(({ dataset }) => Number(dataset.mean)));
}

function isNear(found, expected) {
  return Math.abs(found - expected) <= 1e-9 * Math.abs(expected);
}

async function testSweep(visitor, program, title) {
  await fillSweep(visitor, "ga", SETTINGS, [["population", "4, 30"], ["crossover", "0.2, 0.9"]], 2);
  same(title("the form says how many runs a sweep is"), await visitor.text("sweep-total"),
    "4 combinations, 2 seeds each: 8 runs.");
  check(title("a setting that is swept has no value of its own"), await visitor.at("setting-population").isDisabled());
  await visitor.press("start");
  await visitor.at("heat-map").waitFor();
  same(title("a sweep runs to its end"), (await finishSweep(visitor)).done, "8");
  const expected = JSON.parse(program.run("train", "ga", ...WORDS, ...SWEEP, "--json", "--quiet",
    "--store", program.store));
  const found = await means(visitor);
  check(title("the heat map has the means that the program gives"),
    found.length === 4 && found.every((mean, i) => isNear(mean, expected.sweep[i].mean)), { found, expected });
  const shares = await visitor.at("importance").locator("[data-share]").evaluateAll((cells) =>
    cells.map(({ dataset }) => Number(dataset.share)));
  const importance = Object.values(expected.importance);
  check(title("and the importance of each setting"), shares.length === 2
    && shares.every((share, i) => share > 0 && isNear(share, importance[i])), { shares, importance });
  await visitor.page.locator('[data-cell="0,0"]').focus();
  await visitor.page.keyboard.press("ArrowRight");
  check(title("a cell that has the focus tells its interval"),
    /^population=30 crossover=0.2: mean .*, 95% interval .* to .*, 2 runs/.test(await visitor.text("heat-detail")),
    await visitor.text("heat-detail"));
}

// A sweep is its address: what the store has of it is there without anything being started.
async function testAddress(visitor, title) {
  const settings = Object.fromEntries(Object.entries({ ...SETTINGS, crossover: 0.2 })
    .map(([name, value]) => [name, String(value)]));
  const request = { kind: "sweep", method: "ga", settings, sweep: ["population=4,8,30"], seeds: 2 };
  await visitor.open(`#train/sweep/${encodeURIComponent(JSON.stringify(request))}`);
  const { done, total } = await visitor.wait(FOLLOW, "the sweep is shown", (data) => data.done !== undefined);
  same(title("a sweep is found again by its address"), [done, total], ["4", "6"]);
  check(title("with one setting its means are bars"), (await visitor.page.locator(".bar-mean").count()) >= 3);
  await visitor.press("sweep-start");
  await finishSweep(visitor);
  check(title("and is continued"), (await means(visitor)).every((mean) => mean > 0));
}

// Of more than two settings a slice is shown.
async function testSlices(visitor, title) {
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(([name, value]) => [name, String(value)]));
  const sweep = ["population=4,30", "crossover=0.2,0.9", "mutation=0.052"]; // the last is the default: all is done
  const request = { kind: "sweep", method: "ga", settings, sweep, seeds: 2 };
  await visitor.open(`#train/sweep/${encodeURIComponent(JSON.stringify(request))}`);
  await visitor.at("heat-down").waitFor();
  const whole = await means(visitor);
  await visitor.at("heat-down").selectOption({ label: "mutation" });
  same(title("another axis shows another slice"), [whole.length, await means(visitor)], [4, whole.slice(0, 2)]);
}

async function testCurves(visitor, program, title) {
  await visitor.open("#runs");
  await visitor.press("curves");
  await visitor.at("curve-games").fill("5");
  await visitor.press("draw-curves");
  await visitor.wait('[data-view="runs"]', "the curves are computed", ({ status }) => status === "done");
  const { methods } = JSON.parse(program.run("runs", "curves", "--games", 5, "--json", "--quiet",
    "--store", program.store));
  const lines = await until("the curves are drawn", async () => {
    const found = await visitor.lines("learning-curves");
    return found.length > 0 && found;
  });
  same(title("each curve is a line, with a band for its interval"), lines.map(({ label }) => label),
    methods.flatMap(({ name }) => [name, `${name}, low`, `${name}, high`]));
  const row = await visitor.at("curve-table").locator("tbody tr").first().locator("td").allTextContents();
  same(title("the table has the runs that the program counts"), row.slice(0, 2),
    [methods[0].name, String(methods[0].runs)]);
}

async function testVerify(visitor, title) {
  await visitor.open("#runs/1");
  await visitor.press("verify");
  const text = await until("there is a verdict", () => visitor.text("verdict"));
  check(title("a run is verified"), /^Run 1 is what its settings lead to.* 0 different\.$/.test(text), text);
}

async function testChain(visitor, program, title) {
  await visitor.open("#train");
  await visitor.at("choice").selectOption("preset:champion-10x20");
  check(title("a preset that builds on others says so"), /Trains champion-numbers and champion-rows first/
    .test(await visitor.text("chained-note")));
  same(title("it has no features to choose"), await visitor.at("setting-features").count(), 0);
  await visitor.press("start");
  await visitor.wait(FOLLOW, "the first part is trained", ({ part, run }) => part === "1" && Number(run) > 0);
  const first = visitor.at("parts").locator("tbody tr").first();
  check(title("its first part is trained"), /champion-numbersRun \d+being trained/.test(await first.textContent()),
    await first.textContent());
  await visitor.at("part-run").locator('[data-test="progress"]').waitFor();
  check(title("and is followed"), true);
  await visitor.press("computation-stop");
  await visitor.wait(FOLLOW, "it is stopped", ({ status }) => status === "stopped");
  const { runs } = JSON.parse(program.run("runs", "list", "--store", program.store, "--json"));
  same(title("it is stopped, and so is its run"), [runs[0].preset, runs[0].status], ["champion-numbers", "stopped"]);
}

export async function testExperiments({ size }, { browser, program: { path } }, title) {
  const program = new Program(path);
  const visitor = await Visitor.come(browser, await program.serve(), size);
  try {
    await testSweep(visitor, program, title);
    await testSlices(visitor, title);
    await testAddress(visitor, title);
    await testCurves(visitor, program, title);
    await testVerify(visitor, title);
    await testChain(visitor, program, title);
  } finally {
    await visitor.leave(title("all of it"));
    await program.stop();
  }
}
