// SPDX-License-Identifier: MIT
// Tests of the swarm in three dimensions: it is drawn, turned, zoomed, played, and its weights are chosen.
import { check, same, until } from "./driver.mjs";
import { trainRun } from "./runs.mjs";

const SPACE = '[data-test="space"]', PARTICLES = 6, ITERATIONS = 4;

const shown = (visitor, count) =>
  visitor.wait(SPACE, `${count} candidates are shown`, (data) => Number(data.shown) === count);

async function testView(visitor, run, title) {
  await visitor.open(`#runs/${run}`);
  await shown(visitor, PARTICLES * ITERATIONS);
  const text = await visitor.text("space-text");
  check(title("a sentence says what is shown"),
    text.startsWith("24 places of 6 particles, connected by their trails, in 4 iterations; the diamond"), text);
  const label = await visitor.at("space").getAttribute("aria-label");
  check(title("the view has a name"),
    /^Candidates of run \d+ in three dimensions: \w+, \w+ and \w+$/.test(label), label);
  const { colours, wide, room } = await visitor.at("space").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height), found = new Set();
    for (let i = 0; i < data.length; i += 4)
      found.add(data.slice(i, i + 4).join());
    return { colours: found.size, wide: canvas.getBoundingClientRect().right, room: window.innerWidth };
  });
  check(title("the view is drawn"), colours > 20, colours);
  check(title("the view fits the screen"), wide <= room, { wide, room });
}

async function testKeys(visitor, title) {
  const canvas = visitor.at("space");
  await canvas.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "+"])
    await canvas.press(key);
  const { azimuth, elevation, zoom } = await visitor.data(SPACE);
  same(title("arrow keys turn it, + zooms"), [azimuth, elevation, zoom], ["40", "30", "1.25"]);
  for (let i = 0; i < 20; i++)
    await canvas.press("ArrowUp");
  same(title("it is never turned upside down"), (await visitor.data(SPACE)).elevation, "90");
  await canvas.press("Home");
  same(title("Home resets it"), await visitor.data(SPACE).then((data) => [data.azimuth, data.elevation]), ["30", "25"]);
  await visitor.press("space-zoom-out");
  same(title("a button zooms"), (await visitor.data(SPACE)).zoom, "0.8");
}

// Drags with a finger on a phone, with the mouse elsewhere: by 40 pixels to the right and 20 down.
async function testDrag(visitor, title) {
  const canvas = visitor.at("space");
  await canvas.press("Home");
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await canvas.boundingBox(), { page } = visitor;
  const [left, top] = [x + width / 2, y + height / 2];
  if (visitor.isPhone) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x: left, y: top }]);
    await touch("touchMove", [{ x: left + 40, y: top + 20 }]);
    await touch("touchEnd", []);
    await session.detach();
  } else {
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 40, top + 20);
    await page.mouse.up();
    await page.mouse.move(left + 90, top);
  }
  const turned = await visitor.wait(SPACE, "it is turned", ({ azimuth }) => azimuth !== "30");
  same(title("dragging turns it"), [turned.azimuth, turned.elevation], ["10", "35"]);
}

async function testPlay(visitor, title) {
  const word = () => visitor.at("space-play").textContent();
  same(title("nothing moves by itself"), await word(), "Play");
  await visitor.at("space-slider").fill("1");
  await shown(visitor, PARTICLES);
  same(title("the slider goes to an iteration"), await visitor.text("space-iteration"), "iteration 1 of 4");
  await visitor.page.locator("#space-speed").selectOption("30");
  await visitor.press("space-play");
  await shown(visitor, PARTICLES * ITERATIONS);
  await until("it has stopped", async () => await word() === "Play");
  check(title("it plays to the end and stops"), true);
  await visitor.page.locator("#space-speed").selectOption("1");
  await visitor.at("space").press(" ");
  same(title("the space bar plays from the beginning"), [await word(), await visitor.text("space-iteration")],
    ["Pause", "iteration 1 of 4"]);
  await visitor.at("space").press(" ");
  same(title("and pauses"), await word(), "Play");
}

async function testChoice(visitor, title) {
  const choice = (axis) => visitor.page.locator(`#space-${axis}`);
  const before = await Promise.all(["x", "y", "z"].map((axis) => choice(axis).inputValue()));
  await choice("x").selectOption("2");
  await until("another weight is shown", async () =>
    (await visitor.at("space").getAttribute("aria-label")).includes("three dimensions: "));
  same(title("a weight of another axis is exchanged with it"),
    [before, await Promise.all(["x", "y", "z"].map((axis) => choice(axis).inputValue()))],
    [["0", "1", "2"], ["2", "1", "0"]]);
  const name = await choice("z").evaluate((list) => list.options[5].textContent);
  await choice("z").selectOption("5");
  await until("the name of the weight is told", async () =>
    (await visitor.at("space").getAttribute("aria-label")).endsWith(`and ${name}`));
  check(title("a weight is chosen"), true);
  await visitor.page.locator("#space-colour").selectOption("fitness");
  check(title("the colours may be those of the fitness"),
    (await visitor.at("swarm-space").locator(".rampkey").textContent()).startsWith("worst"));
}

export async function testSpace(visitor, world, title) {
  const swarm = trainRun(world, "pso", "--param", `particles=${PARTICLES}`);
  const other = trainRun(world, "ga", "--param", "population=6");
  await testView(visitor, swarm, title);
  await testKeys(visitor, title);
  await testPlay(visitor, title);
  await testChoice(visitor, title);
  await testDrag(visitor, title); // last: to Chromium this is a fling, and it takes the next tap for the end of that
  await visitor.open(`#runs/${other}`);
  const text = await until("the candidates are told", () => visitor.text("space-text"));
  check(title("candidates without identity have no trails"), /^\d+ candidates, in 4 iterations;/.test(text), text);
}
