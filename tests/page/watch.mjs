// SPDX-License-Identifier: MIT
// Tests of the view in which a controller plays and says why.
import { check, same, until } from "./driver.mjs";
import { faultOf } from "./play.mjs";

const ROOT = '[data-test="watch"]';

// A number as the page writes it, and how far it may be off: it has four digits, or is whole.
function read(text) {
  const value = Number(text.replace("−", "-").replaceAll(",", ""));
  return { value, slack: Math.max(Math.abs(value) * 1e-3, Math.abs(value) >= 1000 ? .5 : 0) };
}

async function step(visitor) {
  const { pieces } = await visitor.data(ROOT);
  await visitor.press("step");
  return Number((await visitor.wait(ROOT, "a piece was placed", (data) => data.pieces !== pieces)).pieces);
}

async function testStep(visitor, title) {
  await visitor.press("run");
  await visitor.wait(ROOT, "it stands still", ({ running }) => running === "false");
  await step(visitor); // after this one nothing is under way any more
  const first = await step(visitor), second = await step(visitor);
  same(title("a step places one piece"), second - first, 1);
}

// The parts of the first placement's score add up to it.
async function testFeatures(visitor, title) {
  const rows = visitor.at("features").locator("tbody tr");
  const parts = (await rows.locator("td:nth-child(4)").allTextContents()).map(read);
  const score = read(await visitor.at("placement-1").locator("td").nth(3).textContent());
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const slack = parts.reduce((total, part) => total + part.slack, score.slack);
  check(title("there is a row for each feature"),
    parts.length > 5 && parts.every(({ value }) => Number.isFinite(value)), parts);
  check(title("the parts add up to the score"), Math.abs(sum - score.value) <= slack,
    { sum, score: score.value, slack });
}

async function testRange(visitor, title) {
  await visitor.at("width").fill("99");
  await visitor.at("width").press("Tab");
  same(title("a width out of range is said, and not changed"),
    [await faultOf(visitor, "width"), await visitor.at("width").inputValue()],
    ["Columns must be a whole number from 4 to 16.", "99"]);
  await visitor.at("width").fill("10");
  await visitor.at("width").press("Tab");
  same(title("a width within its range is taken"), await faultOf(visitor, "width"), "");
}

async function testFile(visitor, title) {
  const buffer = Buffer.from(JSON.stringify({ name: "wrong", width: 10, height: 20,
    features: [{ name: "hoels", weight: -1 }] }));
  await visitor.at("open-file").setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer });
  const sentence = await until("the file is refused",
    async () => /no feature/.test(await visitor.text("status")) && visitor.text("status"));
  same(title("a wrong feature is refused"), sentence, 'wrong.json: there is no feature "hoels"; did you mean "holes"?');
  await visitor.at("open-file").setInputFiles({ name: "text.json", mimeType: "application/json",
    buffer: Buffer.from("no") });
  await until("the file is refused",
    async () => await visitor.text("status") === "text.json is not a controller file: it is not JSON.");
  await visitor.at("controller").selectOption("bcts");
  await visitor.wait(ROOT, "another controller plays", ({ controller }) => controller === "bcts");
}

// Draws cells, asks, and gets three answers.
export async function askEditor(visitor, cells) {
  const sketch = visitor.at("sketch");
  await sketch.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await sketch.boundingBox(), size = width / 10;
  for (const [column, row] of cells) {
    const at = [x + (column + .5) * size, y + height - (row + .5) * size];
    await (visitor.isPhone ? visitor.page.touchscreen.tap(...at) : visitor.page.mouse.click(...at));
  }
  await visitor.at("editor-piece").selectOption("2");
  await visitor.press("ask");
  await visitor.at("comparison").waitFor();
}

async function testEditor(visitor, title) {
  await askEditor(visitor, [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1]]);
  const answers = await Promise.all([1, 2, 3].map((i) => visitor.at(`answer-${i}`).textContent()));
  check(title("the editor gives three answers"),
    answers.every((text, i) => new RegExp(`^${i + 1}T\\D*column`).test(text)), answers);
  check(title("and a reason"), /^The first /.test(await visitor.page.locator(".reason").first().textContent()));
  await visitor.at("sketch").focus();
  await visitor.page.keyboard.press("ArrowRight");
  await visitor.page.keyboard.press("Space");
  check(title("the editor is drawn on by keys"),
    /^Column \d+, row \d+: (filled|empty)\.$/.test(await visitor.text("cursor")));
}

// A fumen is pasted, and what was drawn is copied as one.
async function testFumen(visitor, title) {
  const fumen = visitor.at("editor-fumen"), status = (pattern) => until(`the editor says ${pattern}`,
    async () => pattern.test(await visitor.text("editor-status")) && visitor.text("editor-status"));
  await fumen.fill("https://example.org/?v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA");
  same(title("a fumen is taken"), await status(/pages/), "This is the first of 7 pages.");
  same(title("with its piece"), await visitor.at("editor-piece").inputValue(), "0");
  await fumen.fill("v115@vhA1");
  same(title("a damaged fumen is refused"), await status(/breaks/), "the fumen breaks off in page 1.");
  await visitor.press("clear");
  await visitor.at("editor-piece").selectOption("2");
  await visitor.at("editor-next").fill("sz");
  await visitor.press("copy-fumen");
  await status(/copied|field above/);
  const text = await fumen.inputValue();
  check(title("the board is copied as a fumen"), /^v115@vhAAgW/.test(text), text);
  await visitor.at("editor-next").fill("");
  await fumen.fill("");
  await fumen.fill(text);
  await status(/the board of the fumen/);
  same(title("and read again with its pieces"), await visitor.at("editor-next").inputValue(), "SZ");
  await visitor.at("editor-next").fill("");
}

export async function testWatch(visitor, world, title) {
  await visitor.open("#watch");
  await visitor.wait(ROOT, "three pieces lie", ({ pieces }) => Number(pieces) >= 3);
  check(title("a game runs"), true);
  await testStep(visitor, title);
  await testFeatures(visitor, title);
  await testRange(visitor, title);
  await testFile(visitor, title);
  await testEditor(visitor, title);
  await testFumen(visitor, title);
}
