// SPDX-License-Identifier: MIT
// Watch: a controller plays game after game, and says why it puts each piece where it does.

import { el, ended, number, numbers, scroller } from "../dom.js";
import { once } from "../api.js";
import { ControllerChoice } from "./controller_choice.js";
import { linkButton, pageHead } from "../parts.js";
import { Editor } from "./editor.js";
import { FeatureTable } from "./feature_table.js";
import { PlacementList } from "./placements.js";
import { Stage } from "./stage.js";
import { Transport } from "./transport.js";
import { WatchSettings } from "./settings.js";
import { Watching } from "./watching.js";

export const title = "Watch";

const READABLE = 100; // milliseconds between two updates of the numbers

// The description of each feature, by name; empty if the server does not answer.
async function helpOf() {
  const { features } = await once("/api/features").catch(() => ({ features: [] }));
  return Object.fromEntries(features.map(({ name, help }) => [name, help]));
}

class WatchView {
  constructor(root) {
    this.stage = new Stage();
    this.table = new FeatureTable();
    this.list = new PlacementList((lit) => this.stage.draw(this.stage.answer, this.watching.slow, lit));
    this.figures = numbers(["Pieces", "Rows", "Score", "Pieces/s", "Frames/s", "Games", "Best rows", "Mean rows"]);
    this.status = el("p", { class: "line", role: "status", "data-test": "status" });
    this.watching = new Watching({
      show: (answer, now) => this.show(answer, now),
      settled: (view) => this.settle(view),
      failed: (error) => this.fail(new Error(ended(`${this.chosen.key.replace("file/", "")}: ${error.message}`))),
    });
    this.transport = new Transport({
      run: (running) => this.watching.setRunning(running),
      step: () => this.watching.step(),
      speed: (speed) => this.watching.setSpeed(speed),
      restart: () => this.restart(),
    });
    this.choice = new ControllerChoice({ chosen: (choice) => this.choose(choice),
      failed: (error) => this.fail(error) });
    this.editor = new Editor({ subject: () => this.subject(), watched: () => this.stage.answer?.view });
    this.section = el("section", { class: "watch", "data-test": "watch" });
    root.append(this.section);
  }

  // Shows everything once it is loaded: a table of unknown length would push the rest around.
  async load(words) {
    this.settings = new WatchSettings(await this.watching.helper.ask("players"), () => this.begin());
    this.help = await helpOf();
    await this.choice.load(words);
    if (this.ended)
      return;
    this.lay();
    this.timer = setInterval(() => this.measure(), 250);
  }

  lay() {
    this.section.append(pageHead(title, linkButton("Open a replay", "#watch/replay", "open-replay")),
      el("div", { class: "watch-grid" },
        el("div", { class: "card stack" }, this.stage.element, this.transport.element),
        el("div", { class: "stack grow" },
          el("div", { class: "card" }, this.choice.element, this.settings.element, this.status),
          el("div", { class: "row" },
            el("div", { class: "card figures" }, el("h2", {}, "The game"), this.figures.element),
            el("div", { class: "card grow" }, el("h2", {}, "The three best placements"),
              scroller(this.list.element))),
          el("div", { class: "card" }, el("h2", {}, "Why the first: the board that it leaves"), this.table.element))),
      this.editor.element);
  }

  choose({ key, file }) {
    if (this.ended)
      return;
    this.chosen = { key, file };
    this.settings.suit(file);
    this.table.name(file, this.help);
    if (!key.startsWith("file/"))
      history.replaceState(null, "", `#watch/${key.split("/").map(encodeURIComponent).join("/")}`);
    this.section.dataset.controller = key;
    this.begin();
  }

  // The chosen controller and settings, as arguments for the worker.
  subject() {
    return { ...this.settings.get(), file: this.chosen?.file };
  }

  begin() {
    if (!this.chosen)
      return;
    const settings = this.subject();
    this.games = { count: 0, rows: 0, best: 0 };
    this.say("");
    this.stage.fit(settings.rules);
    this.list.show([]);
    this.editor.fit(settings.rules);
    this.watching.start(settings);
  }

  restart() {
    this.settings.setSeed(1 + Math.floor(Math.random() * 999999));
    this.begin();
  }

  say(sentence, bad = false) {
    this.status.textContent = sentence;
    this.status.classList.toggle("bad", bad);
  }

  fail(error) {
    this.say(error.message, true);
  }

  // Shows an answer: the board in every frame, numbers and texts less often.
  show(answer, now) {
    const { view, thought, features } = answer;
    const row = this.list.rows.findIndex(({ row }) => row.matches(":hover, :focus"));
    this.stage.draw(answer, this.watching.slow, row);
    this.section.dataset.pieces = view.pieces;
    this.section.dataset.rows = view.rows;
    if (!thought && now - this.readAt < READABLE)
      return;
    this.readAt = now;
    this.figures.set({ Pieces: number(view.pieces), Rows: number(view.rows), Score: number(view.score) });
    if (thought) {
      this.list.show(thought.best);
      this.table.show(features);
    }
  }

  settle({ rows }) {
    const { games } = this;
    games.count++;
    games.rows += rows;
    games.best = Math.max(games.best, rows);
    this.say(`Game ${games.count} ended after ${number(rows)} rows.`);
  }

  // Shows the speed and the statistics of the games.
  measure() {
    const { watching, section, games } = this, now = performance.now();
    const speed = watching.pieces.rate(now), frames = watching.frames.rate(now);
    Object.assign(section.dataset, { speed: Math.round(speed), frames: Math.round(frames) });
    Object.assign(section.dataset, { running: watching.running, games: games?.count ?? 0 });
    this.figures.set({ "Pieces/s": number(Number(speed.toFixed(speed < 20 ? 1 : 0))), "Frames/s": Math.round(frames) });
    if (games)
      this.figures.set({ Games: games.count + 1, "Best rows": games.count ? number(games.best) : "–",
        "Mean rows": games.count ? number(Math.round(games.rows / games.count)) : "–" });
  }

  end() {
    this.ended = true;
    clearInterval(this.timer);
    [this.watching, this.editor].forEach((part) => part.end());
    [this.transport, this.stage].forEach((part) => part.free());
  }
}

// #watch, #watch/NAME, #watch/run/N or #watch/replay. Does not wait until everything is loaded, so that the visitor can
// leave before that.
export async function mount(root, words) {
  if (words[0] === "replay")
    return (await import("./replay.js")).mountReplay(root);
  const view = new WatchView(root);
  view.load(words).catch((error) => view.section.append(el("p", { class: "bad", role: "alert" }, error.message),
    linkButton("Back to Watch", "#watch", "way-back")));
  return () => view.end();
}
