// SPDX-License-Identifier: MIT
// What the browser tests share: checks that print TAP, a server, a browser and visitors. A visitor is a page with the
// size and the ways of a desktop or of a phone; whatever its console complains about, and whatever it asks of other
// hosts, fails a test.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const BROWSER = "/usr/bin/chromium";
const PATIENCE = 60000; // milliseconds: the machine may have other things to do
const POLL = 40; // milliseconds between two looks at a condition
const SIZES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

let count = 0, failed = 0;

// One line of TAP. `more` is said of a check that fails.
export function check(name, condition, more = "") {
  count++;
  failed += !condition;
  console.log(`${condition ? "ok" : "not ok"} ${count} - ${name}`);
  if (!condition && more !== "")
    console.log(String(typeof more === "string" ? more : JSON.stringify(more)).replace(/^/gm, "# ").slice(0, 2000));
}

export function same(name, found, expected) {
  check(name, JSON.stringify(found) === JSON.stringify(expected),
    `found ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`);
}

export function note(text) {
  console.log(`# ${text}`);
}

// Ends the output; returns the exit code.
export function conclude() {
  console.log(`1..${count}`);
  return failed ? 1 : 0;
}

// Says in a sentence that a test cannot be run.
export function refuse(sentence) {
  console.log(`Bail out! ${sentence}`);
  process.exit(1);
}

// Waits for a condition; what it returns is the answer.
export async function until(what, condition, patience = PATIENCE) {
  const last = Date.now() + patience;
  for (;;) {
    const answer = await condition();
    if (answer)
      return answer;
    if (Date.now() > last)
      throw new Error(`waited in vain until ${what}`);
    await new Promise((go) => setTimeout(go, POLL));
  }
}

// The program with a store of its own; stop() ends what it started and removes the store.
export class Program {
  constructor(path) {
    this.path = resolve(path);
    this.folder = mkdtempSync(join(tmpdir(), "tetrarch-page-"));
    this.store = join(this.folder, "runs.db");
    this.children = [];
  }

  run(...words) {
    return execFileSync(this.path, words.map(String), { maxBuffer: 1e8 });
  }

  // Starts it beside the test.
  spawn(...words) {
    const child = spawn(this.path, words.map(String), { stdio: ["ignore", "pipe", "inherit"] });
    child.over = new Promise((ended) => child.on("exit", ended));
    this.children.push(child);
    return child;
  }

  // Starts the server, on any free port unless told, and returns its address.
  async serve(port = 0) {
    const child = this.spawn("serve", "--port", port, "--json", "--store", this.store);
    let text = "";
    child.stdout.on("data", (data) => { text += data; });
    await until("the server told its address", () => text.includes("\n") || child.exitCode !== null);
    this.url = JSON.parse(text).url;
    return this.url;
  }

  // Ends all that it started.
  async end() {
    for (const child of this.children.splice(0)) {
      child.kill("SIGINT");
      await child.over;
    }
  }

  async stop() {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Starts the browser by the driver that tools/setup-browser installed; what is missing is said.
export async function launch(folder) {
  const driver = join(resolve(folder), "node_modules", "playwright-core", "index.mjs");
  if (!existsSync(driver))
    refuse(`${driver} is missing: make test installs it, and so does tools/setup-browser BUILD.`);
  if (!existsSync(BROWSER))
    refuse(`${BROWSER} is missing: make test installs it.`);
  const { chromium } = await import(driver);
  return chromium.launch({ executablePath: BROWSER, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
}

export class Visitor {
  // Opens a page of the size of a "desktop" or a "phone", with a memory of its own.
  static async come(browser, url, size, options = {}) {
    const visitor = new Visitor(url, size);
    visitor.context = await browser.newContext({ ...SIZES[size], colorScheme: "light", ...options });
    visitor.context.setDefaultTimeout(PATIENCE);
    visitor.context.on("request", (request) => visitor.hear(request.url()));
    visitor.page = await visitor.context.newPage();
    visitor.listen(visitor.page);
    return visitor;
  }

  constructor(url, size) {
    Object.assign(this, { url, size, isPhone: size === "phone", complaints: [], strangers: [], expected: null });
  }

  hear(address) {
    if (!address.startsWith(this.url) && !/^(data|blob):/.test(address))
      this.strangers.push(address);
  }

  // Refusals of the server that a test provokes are in the console as well: `expected` matches those.
  listen(page) {
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      const text = `${message.text()} ${message.location().url}`;
      if (message.type() === "error" && !this.expected?.test(text))
        this.complaints.push(text);
    });
  }

  // Goes to a view by its address, from the start where it is there already.
  async open(address) {
    await this.page.goto("about:blank");
    await this.page.goto(this.url + address);
  }

  at(name) {
    return this.page.locator(`[data-test="${name}"]`);
  }

  // Clicks, or taps on a phone.
  async press(name) {
    const button = typeof name === "string" ? this.at(name) : name;
    await (this.isPhone ? button.tap() : button.click());
  }

  text(name) {
    return this.at(name).textContent();
  }

  // What an element tells the tests: its data-* attributes.
  data(selector) {
    return this.page.locator(selector).first().evaluate((element) => ({ ...element.dataset }));
  }

  // Waits until these attributes fulfil a condition, and returns them.
  wait(selector, what, condition) {
    return until(what, async () => {
      const data = await this.data(selector);
      return condition(data) && data;
    });
  }

  // The lines of a chart: [{label, points}].
  lines(name) {
    return this.at(name).locator("canvas").evaluate((canvas) =>
      (window.Chart?.getChart(canvas)?.data.datasets ?? []).map(({ label, data }) => ({ label, points: data.length })));
  }

  // How far the largest point of a chart reaches from its middle, and how much of it is seen
  // wherever it lies: {need, room}.
  room(name) {
    return this.at(name).locator("canvas").evaluate((canvas) => {
      const chart = window.Chart.getChart(canvas), { left, right, top, bottom } = chart.chartArea;
      const metas = chart.data.datasets.map((_, i) => chart.getDatasetMeta(i))
        .filter(({ data }) => data[0]?.options?.radius > 0);
      const need = Math.max(...metas.flatMap(({ data }) =>
        data.map(({ options }) => options.radius + options.borderWidth / 2)));
      const clips = metas.flatMap(({ _clip }) => Object.values(_clip).filter((pixels) => typeof pixels === "number"));
      return { need, room: Math.min(left, chart.width - right, top, chart.height - bottom, ...clips) };
    });
  }

  // Ends the visit, and tells whether it went without complaints.
  async leave(name) {
    await this.context.close();
    same(`${name}: nothing in the console, nothing from elsewhere`, [...this.complaints, ...this.strangers], []);
  }
}
