// SPDX-License-Identifier: MIT
// Tests of training: a run from the form, followed live, stopped and resumed, and one from another terminal.
import { check, same, until } from "./driver.mjs";
import { faultOf } from "./play.mjs";

export const FOLLOW = '[data-view="train"]';
// The limit keeps iterations short on a busy machine.
const SETTINGS = { features: "dt", width: 10, height: 10, games: 2, "max-pieces": 2000 };

// Fills the form in: {setting: value}.
export async function fillForm(visitor, method, settings) {
  await visitor.open("#train");
  await visitor.at("choice").selectOption(`method:${method}`);
  for (const [name, value] of Object.entries(settings))
    await visitor.at(`setting-${name}`).fill(String(value));
}

// Waits until so many more iterations are there, without a reload.
export async function grow(visitor, more) {
  const { iterations } = await visitor.data(FOLLOW);
  return visitor.wait(FOLLOW, `there are ${more} more iterations`,
    (data) => Number(data.iterations) >= Number(iterations) + more);
}

export async function halt(visitor) {
  await visitor.press("stop");
  return visitor.wait(FOLLOW, "the run is stopped", ({ status, live }) => status === "stopped" && live === "false");
}

async function testWrongValue(visitor, title) {
  visitor.expected = /status of 400/;
  await fillForm(visitor, "cross-entropy", { ...SETTINGS, games: -3 });
  check(title("a wrong value is said while one writes"),
    /^Games must be a whole number from 1 to /.test(await faultOf(visitor, "setting-games")));
  await visitor.press("start");
  const sentence = await until("the value is refused", () => visitor.text("form-error"));
  check(title("a wrong value is answered beside the form"), /^Games .*-3/.test(sentence), sentence);
  same(title("the wrong setting is marked"), await visitor.at("setting-games").getAttribute("aria-invalid"), "true");
}

async function testOwnRun(visitor, title) {
  await fillForm(visitor, "cross-entropy", { ...SETTINGS, iterations: 1000000 });
  await visitor.press("start");
  await visitor.page.locator(`${FOLLOW}[data-run]`).waitFor();
  const { run } = await grow(visitor, 3);
  check(title("a run is followed live"), true);
  const lines = await until("the curves have points", async () => {
    const found = await visitor.lines("curves");
    return found.length > 0 && found.every(({ points }) => points > 1) && found;
  });
  same(title("the curves have points"), lines.map(({ label }) => label), ["best", "mean", "worst", "recommended"]);
  await until("the swarm has candidates", async () => (await visitor.lines("swarm"))[1]?.points > 10);
  const { need, room } = await visitor.room("swarm");
  check(title("no candidate is cut off at the edge of the swarm"), need > 0 && room >= need, { need, room });
  await visitor.wait('[data-test="corner"]', "the best so far plays", ({ pieces }) => Number(pieces) > 0);
  const stopped = await halt(visitor);
  same(title("it is stopped"), stopped.status, "stopped");
  await visitor.press("resume");
  const resumed = await grow(visitor, 2);
  check(title("it goes on"), Number(resumed.iterations) > Number(stopped.iterations), resumed);
  await halt(visitor);
  return run;
}

// A run that another terminal trains appears in the list and is followed.
async function testOtherRun(visitor, { program }, own, title) {
  const other = String(Number(own) + 1);
  await visitor.open("#runs");
  await visitor.page.locator(`tr[data-run="${own}"]`).waitFor();
  const child = program.spawn("train", "cross-entropy", "--features", "dt", "--height", 10, "--games", 2,
    "--max-pieces", 2000,
    "--iterations", 1000000, "--store", program.store, "--threads", 1, "--quiet");
  await visitor.page.locator(`tr[data-run="${other}"][data-status="running"]`).waitFor();
  check(title("a run of another terminal appears in the list"), true);
  await visitor.page.evaluate((run) => { location.hash = `#train/${run}`; }, other);
  await visitor.page.locator(`${FOLLOW}[data-run="${other}"]`).waitFor();
  await grow(visitor, 2);
  same(title("and is followed live"), (await visitor.data(FOLLOW)).status, "running");
  child.kill("SIGINT");
  await visitor.wait(FOLLOW, "its end is told", ({ status }) => status === "stopped");
  check(title("its end is told"), true);
}

export async function testTraining(visitor, world, title) {
  await testWrongValue(visitor, title);
  const run = await testOwnRun(visitor, title);
  await testOtherRun(visitor, world, run, title);
}
