// SPDX-License-Identifier: MIT
// Tests of the page as a whole: what it weighs, keys, nothing that moves by itself, colours that can be read.
import { check, same } from "./driver.mjs";
import { changeSettings, leaveGame, startGame } from "./play.mjs";

const BYTES_MOST = 300000; // of the first view before compression
const SHIFT_MOST = .01;
const CONTRAST_LEAST = 4.5;
const VIEWS = ["play", "watch", "train", "runs", "tetress", "results"];

// Opens the page for the first time and counts what it loads.
export async function testFirstView(visitor, world, title) {
  const bodies = [];
  visitor.context.on("response", (response) => bodies.push(response.body()));
  await visitor.page.goto(visitor.url, { waitUntil: "networkidle" });
  await visitor.at("start").waitFor();
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  check(title(`the first view is ${bytes} bytes, less than ${BYTES_MOST}`), bodies.length > 5 && bytes < BYTES_MOST);
  same(title("nothing comes from elsewhere"), visitor.strangers, []);
}

// Presses Tab until a link of the navigation has the focus, and then Enter.
async function goByKeys(visitor, view) {
  const { page } = visitor;
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("Tab");
    const href = await page.evaluate(() => document.activeElement.closest("nav a")?.getAttribute("href"));
    if (href === `#${view}`) {
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      await page.keyboard.press("Enter");
      await page.locator(`[data-view="${view}"] *`).first().waitFor();
      return outline !== "none";
    }
  }
  return false;
}

export async function testKeyboard(visitor, world, title) {
  await visitor.open("");
  await visitor.at("start").waitFor(); // which takes the focus when it is there
  for (const view of [...VIEWS.slice(1), VIEWS[0]])
    check(title(`${view} is reached by keys, and the focus is seen`), await goByKeys(visitor, view));
}

// The header and the bar of messages are as wide as the window.
export async function testEdges(visitor, world, title) {
  await visitor.open("#results");
  await visitor.page.locator('[data-view="results"] table').first().waitFor();
  const edges = await visitor.page.evaluate(() => {
    document.getElementById("notice").hidden = false;
    return ["header", "#notice"].map((name) => document.querySelector(name).getBoundingClientRect())
      .flatMap(({ left, right }) => [left, right]);
  });
  const { width } = visitor.page.viewportSize();
  same(title("the header and the bar of messages reach the edges"), edges, [0, width, 0, width]);
}

// Counts layout shifts from now on, those after a key press as well.
async function countShifts(page) {
  await page.evaluate(() => {
    window.shifts = { sum: 0, which: [] };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
      window.shifts.sum += entry.value;
      window.shifts.which.push(
        ...entry.sources.map(({ node }) => `${entry.value} ${node?.nodeName}.${node?.className}`));
    })).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => window.shifts);
}

// Nothing moves while a game runs, one's own or a watched one.
export async function testLayout(visitor, world, title) {
  const { page } = visitor;
  await visitor.open("#play");
  await changeSettings(visitor, { seed: 3 });
  await startGame(visitor);
  let shifts = await countShifts(page);
  await visitor.press("hint");
  await visitor.wait('[data-test="play"]', "there is a hint", ({ hint }) => hint !== "");
  for (const key of ["c", "ArrowLeft", "Space", "ArrowRight", "ArrowUp", "Space", "Space"])
    await page.keyboard.press(key);
  await visitor.press("finish");
  await visitor.wait('[data-test="play"]', "ten pieces lie", ({ pieces }) => Number(pieces) >= 10);
  let { sum, which } = await shifts();
  check(title("nothing moves while one plays"), sum < SHIFT_MOST, which.join("\n"));
  await leaveGame(visitor);
  await visitor.open("#watch/bcts");
  await visitor.wait('[data-test="watch"]', "a piece lies", ({ pieces }) => Number(pieces) >= 1);
  shifts = await countShifts(page);
  await visitor.at("speed").fill("3");
  await visitor.wait('[data-test="watch"]', "sixty pieces lie", ({ pieces }) => Number(pieces) >= 60);
  ({ sum, which } = await shifts());
  check(title("nothing moves while one watches"), sum < SHIFT_MOST, which.join("\n"));
}

// Runs in the page: every visible text with too little contrast to what is behind it.
function paleTexts(least) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  // Any colour that a sheet can name, as numbers up to 255.
  const parse = (text) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, a] = parse(getComputedStyle(at).backgroundColor);
      if (a > 128)
        return [r, g, b];
    }
    return [255, 255, 255];
  };
  const contrast = (element) => {
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
  };
  const texts = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility()
    && !element.closest(":disabled, option")
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  return { count: texts.length, pale: texts.filter((element) => contrast(element) < least).map((element) =>
    `${contrast(element).toFixed(2)} ${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`) };
}

// All texts of all views, in light and in dark.
export async function testThemes(visitor, world, title) {
  const { page } = visitor;
  await visitor.open("");
  for (const view of VIEWS) {
    await page.evaluate((hash) => { location.hash = hash; }, view);
    await page.locator(`[data-view="${view}"] button:visible`).first().waitFor();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      const { count, pale } = await page.evaluate(paleTexts, CONTRAST_LEAST);
      check(title(`${view} can be read in ${colorScheme}`), count > 10 && pale.length === 0,
        [count, ...pale].join("\n"));
    }
  }
}
