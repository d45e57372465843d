// SPDX-License-Identifier: MIT
// Tests of the runs that were recorded: the list, a comparison, the page of a run; and of the results.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, same, until } from "./driver.mjs";

export const RUNS = '[data-view="runs"]';

// Trains a short run in a terminal and returns its number.
export function trainRun({ program }, method, ...more) {
  program.run("train", method, "--features", "dt", "--height", 6, "--games", 2, "--iterations", 4,
    "--store", program.store, "--quiet", ...more);
  const { runs } = JSON.parse(program.run("runs", "list", "--store", program.store, "--json"));
  return Math.max(...runs.map(({ run }) => run));
}

// The numbers of the runs in the order in which they are shown.
function shown(visitor) {
  return visitor.page.locator("tr[data-run]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.run)));
}

async function testList(visitor, [first, second], title) {
  await visitor.open("#runs");
  await visitor.page.locator(`tr[data-run="${second}"]`).waitFor();
  const all = await shown(visitor);
  same(title("the newest run is first"), all.slice(0, 2), [second, first]);
  await visitor.at("filter").fill("cmaes");
  same(title("a filter leaves what fits"), [await shown(visitor), (await visitor.data(RUNS)).runs], [[second], "1"]);
  const cells = await visitor.page.locator(`tr[data-run="${second}"] td`).allTextContents();
  check(title("a run is told apart by its board, features, seed and other settings"),
    cells.includes("10x6") && cells.includes("dt") && cells.some((text) => text.includes("games=2")), cells);
  await visitor.at("filter").fill("games=2 method=cmaes");
  await until("the program has chosen the runs", async () => (await shown(visitor)).join() === String(second));
  check(title("settings are a filter"), true);
  visitor.expected = /status of 400/;
  await visitor.at("filter").fill("nonsense=2");
  await until("the program has refused the filter", async () =>
    (await visitor.at("count").textContent()).includes('no setting called "nonsense"'));
  check(title("a setting that does not exist is told"), true);
  await visitor.at("filter").fill("");
  await until("all runs are back", async () => (await shown(visitor)).length === all.length);
  visitor.expected = null;
  await visitor.at("filter-status").selectOption("done");
  const statuses = await visitor.page.locator("tr[data-run]")
    .evaluateAll((rows) => rows.map((row) => row.dataset.status));
  same(title("the status is a filter too"), [(await shown(visitor)).slice(0, 2), [...new Set(statuses)]],
    [[second, first], ["done"]]);
  await visitor.at("filter-status").selectOption("");
  await visitor.press("sort-run");
  same(title("another press sorts the other way round"), await shown(visitor), [...all].reverse());
  await visitor.press("sort-method");
  same(title("the list is sorted by method"), (await shown(visitor))[0], second);
}

export async function compare(visitor, runs) {
  await visitor.open("#runs");
  for (const run of runs)
    await visitor.page.locator(`[data-choose="${run}"]`).check();
  await visitor.press("compare");
  await visitor.page.locator(`${RUNS}[data-compared="${runs.join(",")}"]`).waitFor();
  return until("the chart has its lines", async () => {
    const lines = await visitor.lines("compare-curves");
    return lines.length === runs.length && lines;
  });
}

async function testCompare(visitor, runs, title) {
  const lines = await compare(visitor, runs);
  same(title("two runs are two lines"), lines.map(({ label }) => label),
    [`${runs[0]}: cross-entropy`, `${runs[1]}: cmaes`]);
  check(title("the lines have points"), lines.every(({ points }) => points > 1), lines);
  const { need, room } = await visitor.room("compare-curves");
  check(title("no point is cut off at the edge of the curves"), need > 0 && room >= need, { need, room });
  const names = await visitor.at("differences").locator("tbody td:first-child").allTextContents();
  check(title("the settings that differ are told"), names.includes("seed") && !names.includes("height"), names);
}

// Saves what a link downloads, and compares it with what the program prints.
async function testDownload(visitor, { program }, run, format, title) {
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press(`download-${format}`)]);
  const found = readFileSync(await download.path());
  const expected = program.run("runs", "export", run, "--format", format, "--store", program.store);
  check(title(`the download of ${format} is what the program exports`), expected.length > 100 && found.equals(expected),
    `${found.subarray(0, 300)}\n${expected.subarray(0, 300)}`);
  same(title(`its name ends in ${format}`), download.suggestedFilename(), `run-${run}.${format}`);
}

// Plays games with a run's weights.
export async function playHistogram(visitor, run, games, height) {
  await visitor.open(`#runs/${run}`);
  await visitor.at("histogram-games").selectOption(String(games));
  await visitor.at("histogram-height").fill(String(height));
  await visitor.press("histogram-play");
  return visitor.wait('[data-test="scores"]', "the games are played",
    ({ state }) => state === "done" || state === "failed");
}

// Waits until the bars are of so many games.
export async function waitForBars(visitor, games) {
  const sum = () => visitor.at("histogram").locator("canvas").evaluate((canvas) =>
    window.Chart?.getChart(canvas)?.data.datasets.find(({ label }) => label === "games").data
      .reduce((sum, n) => sum + n, 0));
  return until("the bars are all games", async () => await sum() === games);
}

// A number of rows as the page writes it.
function rowsText(rows) {
  return rows >= 100 ? Math.round(rows).toLocaleString("en") : String(Number(rows.toPrecision(4)));
}

async function testHistogram(visitor, { program }, run, title) {
  const { games, state } = await playHistogram(visitor, run, 50, 6);
  same(title("fifty games are played"), [games, state], ["50", "done"]);
  const text = await visitor.text("histogram-text");
  const path = join(program.folder, "histogram.json");
  writeFileSync(path, await visitor.page.evaluate(async (at) => (await fetch(at)).text(),
    `/api/runs/${run}/controller`));
  const { rows } = JSON.parse(program.run("eval", path, "--height", 6, "--games", 50, "--seed", 1, "--max-pieces",
    1000000, "--json"));
  const [mean, low, high] = [rows.mean, ...rows.ci95].map(rowsText);
  same(title("with the mean and the interval that the program gives"), text,
    `Mean ${mean} rows, 95% interval ${low} to ${high}; 50 games.`);
  check(title("the bars are all games"), await waitForBars(visitor, 50));
}

// Settings stand on the page as they are: nothing around them scrolls by itself.
async function testSettings(visitor, run, title) {
  await visitor.open(`#runs/${run}`);
  const hidden = await visitor.at("settings").evaluate((element) => {
    const all = [...element.querySelectorAll("*")];
    for (let at = element; at !== document.documentElement; at = at.parentElement)
      all.push(at);
    return all.filter((one) => one.scrollHeight > one.clientHeight + 1
      && ["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowY)).length;
  });
  same(title("no settings are hidden in an inner scroll"), hidden, 0);
  check(title("all settings are there"), /iterations/.test(await visitor.text("settings"))
    && /height/.test(await visitor.text("settings")));
}

// A run that was stopped before its first iteration does not say that this is under way.
async function testStopped(visitor, { program }, title) {
  const child = program.spawn("train", "cross-entropy", "--features", "dt", "--height", 20, "--games", 10000,
    "--iterations", 5, "--store", program.store,
    "--threads", 1, "--quiet");
  const list = () => visitor.page.evaluate(async () => (await (await fetch("/api/runs")).json()).runs);
  const { run } = await until("the run has begun",
    async () => (await list()).find(({ status }) => status === "running"));
  child.kill("SIGINT");
  await until("it is stopped", async () => (await list()).some((one) => one.run === run && one.status === "stopped"));
  for (const address of [`#runs/${run}`, `#train/${run}`]) {
    await visitor.open(address);
    const note = await until("the curves say why they are empty",
      () => visitor.at("curves").locator(".note").textContent());
    same(title(`a stopped run does not say "under way" on ${address.split("/")[0]}`), note,
      "No iteration was completed.");
  }
}

async function testDelete(visitor, run, title) {
  const row = visitor.page.locator(`tr[data-run="${run}"]`);
  await visitor.open("#runs");
  await visitor.page.locator(`[data-choose="${run}"]`).check();
  await visitor.press("delete");
  await visitor.press("confirm-no");
  await visitor.at("confirm").waitFor({ state: "detached" });
  same(title("no leaves the run there"), await row.count(), 1);
  await visitor.press("delete");
  await visitor.press("confirm-yes");
  await row.waitFor({ state: "detached" });
  check(title("yes deletes it"), !(await shown(visitor)).includes(run));
}

export async function testRuns(visitor, world, title) {
  const runs = [trainRun(world, "cross-entropy"), trainRun(world, "cmaes", "--seed", 2)];
  await testList(visitor, runs, title);
  await testCompare(visitor, runs, title);
  await testHistogram(visitor, world, runs[0], title);
  await testSettings(visitor, runs[0], title);
  await testDownload(visitor, world, runs[0], "json", title);
  await testDownload(visitor, world, runs[0], "csv", title);
  await testDelete(visitor, runs[1], title);
  await testStopped(visitor, world, title);
}

// On a phone a table that is wider than the screen shows that there is more of it.
async function testScroll(visitor, title) {
  const box = visitor.at("results-10x20"), more = () => box.getAttribute("data-more");
  await until("the table is measured", async () => await more() === "right");
  const shadow = await box.evaluate((element) => getComputedStyle(element).boxShadow);
  check(title("a table shows that it goes on to the right"), shadow.includes("inset"), shadow);
  await box.evaluate((element) => { element.scrollLeft = element.scrollWidth; });
  await until("the end of the table is reached", async () => await more() === "left");
  check(title("and at its end, to the left"), true);
}

export async function testResults(visitor, world, title) {
  await visitor.open("#results");
  for (const board of ["10x10", "10x20"]) {
    const row = visitor.at(`results-${board}`).locator("tbody tr", { hasText: `champion-${board}` }).first();
    await row.waitFor();
    const cells = await row.locator("td").allTextContents();
    check(title(`the champion is measured on ${board}`),
      Number(cells[1].replaceAll(",", "")) > 1000 && / to /.test(cells[2]), cells);
    await until("the chart is drawn", async () => (await visitor.lines(`results-chart-${board}`)).length > 0);
    const { need, room } = await visitor.room(`results-chart-${board}`);
    check(title(`no point is cut off at the edge of the chart of ${board}`), need > 0 && room >= need, { need, room });
  }
  await testDying(visitor, title);
  if (visitor.isPhone)
    await testScroll(visitor, title);
}

async function testDying(visitor, title) {
  await visitor.at("dying-controller").selectOption("bcts");
  await visitor.at("dying-height").fill("8");
  await visitor.at("dying-start").click();
  await visitor.at("dying-found").getByText("bcts on 10x8").waitFor();
  await until("the risk is drawn", async () => (await visitor.lines("dying-chart")).length > 0);
  same(title("last boards of a controller are shown"), await visitor.at("last-board").count(), 12);
}
